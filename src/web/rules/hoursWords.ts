import { DEFAULT_HOURS } from "../../contract/values/limits.js";
import { namesOf } from "../../common/namesOf.js";
import { HOURS_LEFT } from "../../rules/hours.js";
import { duration } from "../design/words.js";
import type { RuleHours } from "./schema.js";

/** `a break of 30 min after 8 h, 11 h a day, 10 h of rest, 5 h left until the break` */
export function describeHours(hours: RuleHours): string {
  const given = {
    ...DEFAULT_HOURS,
    ...Object.fromEntries(Object.entries(hours).filter(([, value]) => typeof value === "number")),
  };
  return [
    `a break of ${duration(given.break_minutes)} after ${duration(given.drive_minutes_per_break)}`,
    `${duration(given.drive_minutes_per_period)} a day`,
    `${duration(given.rest_minutes)} of rest`,
    ...namesOf(HOURS_LEFT).flatMap((field) => {
      const minutes = hours[field];
      return typeof minutes === "number" ? [`${duration(minutes)} ${HOURS_LEFT[field].words}`] : [];
    }),
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
