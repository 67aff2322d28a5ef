import { DEFAULT_HOURS } from "../../contract/values/limits.js";
import { duration } from "../design/words.js";
import type { RuleHours } from "./schema.js";

/** `a break of 30 min after 8 h, 11 h a day, 10 h of rest, 5 h left until the break` */
export function describeHours(hours: RuleHours): string {
  const given = {
    ...DEFAULT_HOURS,
    ...Object.fromEntries(Object.entries(hours).filter(([, value]) => typeof value === "number")),
  };
  const left: readonly (readonly [minutes: number | null | undefined, what: string])[] = [
    [hours.drive_minutes_to_break, "left until the break"],
    [hours.drive_minutes_left, "of driving left today"],
    [hours.window_minutes_left, "left of today"],
  ];
  return [
    `a break of ${duration(given.break_minutes)} after ${duration(given.drive_minutes_per_break)}`,
    `${duration(given.drive_minutes_per_period)} a day`,
    `${duration(given.rest_minutes)} of rest`,
    ...left.flatMap(([minutes, what]) => (typeof minutes === "number" ? [`${duration(minutes)} ${what}`] : [])),
    ...(hours.rests ?? []).map((night) => `a night after ${describeNight(night)}`),
  ].join(", ");
}

/** `9 h to 11 h` */
export function describeNight({
  from_drive_minute: from,
  to_drive_minute: to,
}: NonNullable<RuleHours["rests"]>[number]): string {
  return `${duration(from)} to ${duration(to)}`;
}
