// Departures as an input for times writes them: `2026-07-13T06:00`, by the clocks of the place where the trip begins.

import { morningAfter } from "../day/morning.js";

const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/** What is wrong with a departure; `undefined` for nothing. */
export function leaveFault(text: string): string | undefined {
  const year = Number(/^(\d{4,6})-\d\d-\d\dT\d\d:\d\d/.exec(text)?.[1] ?? NaN);
  if (Number.isNaN(year)) return "A day and a time, such as 07/13/2026, 06:00 AM";
  return year < FIRST_YEAR || year > LAST_YEAR ? `A year from ${FIRST_YEAR} to ${LAST_YEAR}` : undefined;
}

/** The time of a moment by the clocks of a place. */
export function leaveAt(epochMilliseconds: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(epochMilliseconds);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** Early on the day after that of a moment, by the same clocks. */
export function nextMorningAt(epochMilliseconds: number, timeZone: string | undefined): string {
  const [today = ""] = leaveAt(epochMilliseconds, timeZone).split("T");
  return morningAfter(today);
}

/** `Pacific Time` */
export function nameTimeZone(timeZone: string): string {
  return (
    new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
      .formatToParts(0)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone
  );
}
