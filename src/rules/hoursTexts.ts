// A driver's hours as people type them: times such as `7h30`, windows such as `9h-11h`, and short names of the fields.

import type { Hours } from "../contract/schemas/hours.js";
import { DEFAULT_HOURS } from "../contract/values/limits.js";

/** What people call the fields: the options of commands, and with low lines the columns of tables. */
export const HOURS_NAMES = {
  departure_at: "departs",
  drive_minutes_left: "drive-left",
  drive_minutes_to_break: "break-in",
  window_minutes_left: "window-left",
  break_minutes: "break-minutes",
  rest_minutes: "rest-minutes",
  drive_minutes_per_break: "drive-per-break",
  drive_minutes_per_period: "drive-per-period",
  window_minutes_per_period: "window-per-period",
  rests: "rest-at",
} as const satisfies Readonly<Record<keyof Hours, string>>;

/** The forms of a time that `readMinutes` takes, for messages. */
export const MINUTES_FORMS = '"11h", "7h30", "7:30", or minutes such as "450" or "45m"';
/** The forms of a window that `readRest` takes, for messages. */
export const REST_FORMS = '"9h-11h" or, in minutes, "540-660"';

const MINUTES_PER_HOUR = 60;

const ONE_UNIT = /^(\d+(?:\.\d+)?)\s*(h|m|min)?$/iu;
const HOURS_AND_MINUTES = /^(\d+)\s*h\s*([0-5]?\d)\s*(?:m|min)?$/iu;
/** Spreadsheets write seconds, too. */
const CLOCK = /^(\d+):([0-5]\d)(?::00)?$/u;

/** Reads `11h`, `7h30`, `7:30`, `450` or `450m` as minutes; `undefined` when it is anything else. */
export function readMinutes(text: string): number | undefined {
  const trimmed = text.trim();
  const [, number, unit = ""] = ONE_UNIT.exec(trimmed) ?? [];
  if (number !== undefined) return Number(number) * (unit.toLowerCase() === "h" ? MINUTES_PER_HOUR : 1);
  const [, hours, minutes] = HOURS_AND_MINUTES.exec(trimmed) ?? CLOCK.exec(trimmed) ?? [];
  return hours === undefined ? undefined : Number(hours) * MINUTES_PER_HOUR + Number(minutes);
}

/**
 * Reads `9h-11h` or `540-660` as where a rest may be; `undefined` when it is anything else. `9-11h` is neither: it may
 * mean 9 minutes or 9 hours.
 */
export function readRest(text: string): NonNullable<Hours["rests"]>[number] | undefined {
  const [from = "", to = "", ...more] = text.split(/[-–]/u).map((part) => part.trim());
  const [from_drive_minute, to_drive_minute] = [readMinutes(from), readMinutes(to)];
  if (from_drive_minute === undefined || to_drive_minute === undefined || more.length > 0) return undefined;
  if (isBare(from) !== isBare(to) && from_drive_minute !== 0) return undefined;
  return { from_drive_minute, to_drive_minute };
}

/** Whether a time says no unit. */
function isBare(text: string): boolean {
  return /^[\d.]+$/u.test(text);
}

type LastingField = keyof typeof DEFAULT_HOURS;

/**
 * The part of a driver's hours that still holds on the way: limits, and how long breaks and rests are. What was left of
 * them does not.
 */
export function lastingHours(hours: Pick<Hours, LastingField> | null | undefined): {
  [Field in LastingField]?: number;
} {
  if (!hours) return {};
  return Object.fromEntries(
    Object.entries(hours).flatMap(([field, minutes]) =>
      typeof minutes === "number" && Object.hasOwn(DEFAULT_HOURS, field) ? [[field, minutes]] : [],
    ),
  );
}
