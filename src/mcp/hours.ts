// A driver's hours as assistants give them.

import { z } from "zod";
import { parseJson } from "../common/json.js";
import { Hours } from "../contract/schemas/hours.js";
import { isObject } from "../contract/values/faults.js";
import { doubtHours, HOURS_NAMES, lastingHours } from "../rules/hours.js";
import { optional, ToolRefusal } from "./tool.js";

const hours = Hours.shape;

const HOURS_FIELDS = {
  drive_minutes_to_break: optional(hours.drive_minutes_to_break).describe(
    "Driving left until a break is due, in minutes.",
  ),
  drive_minutes_left: optional(hours.drive_minutes_left).describe("Driving left until the next rest, in minutes."),
  window_minutes_left: optional(hours.window_minutes_left).describe(
    "Time left in which to drive before that rest, in minutes.",
  ),
  break_minutes: optional(hours.break_minutes),
  drive_minutes_per_break: optional(hours.drive_minutes_per_break),
  drive_minutes_per_period: optional(hours.drive_minutes_per_period),
  window_minutes_per_period: optional(hours.window_minutes_per_period),
  rest_minutes: optional(hours.rest_minutes),
  rests: optional(hours.rests).describe(
    "Where each night's rest may be, in driving order: minutes of driving from where the vehicle is. Only if the user says so.",
  ),
  departure_at: optional(hours.departure_at).describe(
    "When the truck leaves, with the offset from UTC of the place where it is: `2026-07-13T06:00-05:00`. The answer then has times of arrival.",
  ),
} satisfies Readonly<Record<keyof Hours, z.ZodType>>;
/** The contract checks what is left against its limit. */
export const HoursArgument = z.object(HOURS_FIELDS);
export type HoursArgument = z.infer<typeof HoursArgument>;

export const HOURS_DESCRIPTION =
  "The driver's hours: give them to have breaks and rests planned with the fuel, so that a fuel stop is the break where one fits. `{}` is a rested driver in the US; of what is not given, all is left. Ask what is left of the hours, and when the truck leaves. Tell the user where a break fits, and never that a trip is legal or compliant: the log book is the driver's.";

/**
 * The hours of a driver on the way: former limits hold, and what was left of them does not.
 * @throws {ToolRefusal} where the former plan has hours and nobody says what is left of them.
 */
export function hoursOnTheWay(
  former: HoursArgument | undefined,
  now: HoursArgument | undefined,
): HoursArgument | undefined {
  if (former === undefined || now === undefined) {
    if (former === undefined) return now;
    throw new ToolRefusal(
      "hours: the former plan is by the driver's hours, and they have run on since. Ask how much driving is left until a break and until the next rest, and when the truck goes on; then call again with hours as they are now, or with {} for a driver who has just rested.",
    );
  }
  return { ...lastingHours(former), ...now };
}

/** The fields by all names that people have for them: `departs`, `drive_left`. */
const FIELDS = new Map<string, string>(
  [...HOURS_NAMES].flatMap(([field, name]) => [field, name, name.replaceAll("-", "_")].map((known) => [known, field])),
);

/**
 * Arguments whose hours stand in `hours`, by the contract's names: `departs`, there or beside it, is
 * `hours.departure_at`.
 * @throws {ToolRefusal} for a time that may be hours or minutes.
 */
export function gatherHours(args: object): object {
  const beside = Object.entries(args).filter(([name]) => FIELDS.has(name));
  const { hours: given, ...others } = {
    hours: undefined,
    ...Object.fromEntries(Object.entries(args).filter(([name]) => !FIELDS.has(name))),
  };
  const inside = readObject(given);
  if (given === undefined ? beside.length === 0 : inside === undefined) return args;
  const entries = [...Object.entries(inside ?? {}), ...beside].filter(([, value]) => value !== null);
  for (const [name, value] of entries) refuseDoubt(name, value);
  return { ...others, hours: Object.fromEntries(entries.map(([name, value]) => [FIELDS.get(name) ?? name, value])) };
}

/** @throws {ToolRefusal} for 9.5 minutes, and for 9 under a name that does not say minutes. */
function refuseDoubt(name: string, value: unknown): void {
  if (typeof value !== "string" && typeof value !== "number") return;
  const text = String(value).trim();
  const saysMinutes = name.includes("minute") && Number.isInteger(Number(text));
  const doubt = saysMinutes ? undefined : doubtHours(FIELDS.get(name) ?? name, text);
  if (doubt !== undefined)
    throw new ToolRefusal(`hours: ${name} ${text} ${doubt}. Ask the user where you do not know, and call again.`);
}

/** An object, also where it is written as a text; `true` stands for one that says nothing more. */
function readObject(value: unknown): object | undefined {
  if (value === true) return {};
  if (typeof value !== "string") return isObject(value) ? value : undefined;
  const read = parseJson(value);
  return isObject(read) ? read : undefined;
}
