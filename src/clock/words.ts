// Clock times as people read them.

import { readTimestamp } from "./localTime.js";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A time of day at a place, `9:42 AM CDT`, with its day where it is asked for: `Mon Jul 13, 9:42 AM CDT`. */
interface ClockOptions {
  readonly withDay?: boolean;
}

/**
 * Writes a time of the contract for people, in US English. Zones without an abbreviation there are written as `GMT-5`.
 * @param timeZone its IANA name.
 * @throws {RangeError} for no time, or a time zone that the runtime does not know.
 */
export function writeClock(time: string, timeZone: string, { withDay = false }: ClockOptions = {}): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(readTimestamp(time))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  // Put together here: runtimes differ in the spaces and commas that they put in between.
  const clock = `${part("hour")}:${part("minute")} ${part("dayPeriod")} ${part("timeZoneName")}`;
  return withDay ? `${part("weekday")} ${part("month")} ${part("day")}, ${clock}` : clock;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      weekday: "short",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      hourCycle: "h12",
      timeZoneName: "short",
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
