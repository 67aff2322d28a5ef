// A driver's hours in a link: in the words of the command line's options, such as "7h30" and "9h-11h".

import { HOURS_NAMES, readMinutes, readRest } from "../../rules/hoursTexts.js";
import type { RuleHours } from "../rules/schema.js";
import { HOURS_KEY } from "./ruleKeys.js";

export type HoursTime = Exclude<keyof RuleHours, "rests">;
type Night = NonNullable<RuleHours["rests"]>[number];

/** The times of a driver's hours, by their fields. */
const HOURS_TIMES = [
  "drive_minutes_to_break",
  "drive_minutes_left",
  "window_minutes_left",
  "break_minutes",
  "drive_minutes_per_break",
  "drive_minutes_per_period",
  "window_minutes_per_period",
  "rest_minutes",
] as const satisfies readonly HoursTime[];

const YES = "1";

const MINUTES_PER_HOUR = 60;
/** As many as a number has. */
const MOST_DIGITS = 20;

/** `11h`, `7h30`, `12.5m`: `readMinutes` reads the same number of minutes. */
export function writeMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR];
  if (hours > 0 && Number.isInteger(minutes))
    return rest === 0 ? `${hours}h` : `${hours}h${String(rest).padStart(2, "0")}`;
  return `${minutes.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: MOST_DIGITS })}m`;
}

function writeNight({ from_drive_minute: from, to_drive_minute: to }: Night): string {
  return `${writeMinutes(from)}-${writeMinutes(to)}`;
}

/** The hours as fields of a link. */
export function* writeHours(hours: RuleHours): Generator<readonly [key: string, text: string]> {
  const times = HOURS_TIMES.flatMap((field) => {
    const minutes = hours[field];
    return typeof minutes === "number" ? [[HOURS_NAMES[field], writeMinutes(minutes)] as const] : [];
  });
  const nights = (hours.rests ?? []).map((night) => [HOURS_NAMES.rests, writeNight(night)] as const);
  if (times.length + nights.length === 0) yield [HOURS_KEY, YES];
  yield* times;
  yield* nights;
}

/**
 * Reads the hours of a link. @returns not checked, and `undefined` where the link has none; a time that cannot be read
 * is NaN.
 */
export function readHours(fields: URLSearchParams): unknown {
  const times = HOURS_TIMES.flatMap((field) => {
    const text = fields.get(HOURS_NAMES[field]);
    return text === null ? [] : [[field, readMinutes(text) ?? NaN]];
  });
  const nights = fields.getAll(HOURS_NAMES.rests).map((text) => readRest(text) ?? NaN);
  if (times.length + nights.length === 0 && !fields.has(HOURS_KEY)) return undefined;
  return { ...Object.fromEntries(times), ...(nights.length > 0 && { rests: nights }) };
}
