import { readOffsetMinutes, writeLocalTime } from "../../clock/localTime.js";
import { defined } from "../../common/defined.js";
import type { Moment } from "./day.js";

const MINUTE_MS = 60_000;

/** Making one takes as long as writing hundreds of times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** A moment by the clocks of a time zone. */
export function momentOf(epochMilliseconds: number, timeZone: string): Moment {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(epochMilliseconds)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return {
    time: `${part("hour")}:${part("minute")}`,
    half: part("dayPeriod") === "AM" ? "AM" : "PM",
    day: `${part("weekday")}, ${part("month")} ${part("day")}`,
    timeZone,
    epochMilliseconds,
  };
}

/**
 * The moment at which the clocks of a time zone show a local time such as `2026-07-13T06:00`. Where they skip it, as
 * they do in spring, the moment as much later; where they show it twice, the first of them.
 */
export function readLocal(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}:00Z`);
  const offsetAt = (moment: number): number => readOffsetMinutes(writeLocalTime(moment, timeZone)) * MINUTE_MS;
  // The offsets a day before and a day after are those on both sides of a change of clocks.
  const offsets = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)];
  const fitting = offsets.map((offset) => asUtc - offset).filter((moment) => moment + offsetAt(moment) === asUtc);
  return fitting.length > 0 ? Math.min(...fitting) : asUtc - defined(offsets[0]);
}

const DAY_MS = 24 * 60 * MINUTE_MS;

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
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
