// A driver's hours: what is left of them, and where breaks and rests of a plan are.

import {
  DEFAULT_HOURS,
  MINUTES_PER_DAY,
  HOURS_RANGES,
  MAX_RESTS,
  DEPARTURE_YEARS,
  MAX_DRIVE_MINUTE,
} from "../values/limits.js";
import { z } from "zod";
import { faultParams } from "./faults.js";
import { isObject } from "../values/faults.js";
import { isTimestamp, timestamp } from "./fields.js";

const DriveMinute = z.number().min(0).max(MAX_DRIVE_MINUTE);

function minutesOf(limit: keyof typeof HOURS_RANGES) {
  const { least, most } = HOURS_RANGES[limit];
  return z.number().min(least).max(most);
}

const RestWindow = z
  .object({
    from_drive_minute: DriveMinute.describe("The earliest, in minutes of driving from where the vehicle is."),
    to_drive_minute: DriveMinute.describe("The latest, in minutes of driving; no less than `from_drive_minute`."),
  })
  .describe("Where the rest of a night may be.");
type RestWindow = z.infer<typeof RestWindow>;

const Rests = z
  .array(RestWindow)
  .max(MAX_RESTS)
  .superRefine(judgeOrder, { when: () => true });

/** Judges the order of rests, also where other values of them are at fault. */
function judgeOrder(rests: unknown, context: z.core.$RefinementCtx): void {
  if (!Array.isArray(rests) || rests.length > MAX_RESTS) return;
  /** Where the rests so far end. */
  let ended = 0;
  for (const [i, rest] of rests.entries()) {
    const minuteOf = (field: keyof RestWindow): number | undefined =>
      DriveMinute.safeParse(isObject(rest) ? Reflect.get(rest, field) : undefined).data;
    const [from, to] = [minuteOf("from_drive_minute"), minuteOf("to_drive_minute")];
    const refuse = (field: keyof RestWindow, input: number, least: number, why: string): void => {
      context.addIssue({
        code: "custom",
        input,
        path: [i, field],
        ...faultParams("greater_than_equal", `Input should be greater than or equal to ${least}, ${why}`, {
          ge: least,
        }),
      });
    };
    if (from !== undefined && from < ended) refuse("from_drive_minute", from, ended, "where the rest before it ends");
    if (from !== undefined && to !== undefined && to < from)
      refuse("to_drive_minute", to, from, "its from_drive_minute");
    ended = Math.max(ended, from ?? 0, to ?? 0);
  }
}

/** What is left of a limit, and the limit. */
const LEFT_OF = [
  ["drive_minutes_to_break", "drive_minutes_per_break"],
  ["drive_minutes_left", "drive_minutes_per_period"],
  ["window_minutes_left", "window_minutes_per_period"],
] as const;

const HOURS_FIELDS = {
  drive_minutes_to_break: z
    .number()
    .min(0)
    .max(MINUTES_PER_DAY)
    .nullish()
    .describe(
      "Driving left until a break is due, in minutes; `drive_minutes_per_break` where it is missing, and no more than that.",
    ),
  drive_minutes_left: z
    .number()
    .min(0)
    .max(MINUTES_PER_DAY)
    .nullish()
    .describe(
      "Driving left in this duty period, in minutes; `drive_minutes_per_period` where it is missing, and no more than that.",
    ),
  window_minutes_left: z
    .number()
    .min(0)
    .max(2 * MINUTES_PER_DAY)
    .nullish()
    .describe(
      "Time left in this duty period, driving or not, in minutes; `window_minutes_per_period` where it is missing, and no more than that. The plan does not keep to it; a warning says where it would be passed.",
    ),
  break_minutes: minutesOf("break_minutes")
    .nullish()
    .meta({ description: "How long a break is, in minutes.", default: DEFAULT_HOURS.break_minutes }),
  drive_minutes_per_break: minutesOf("drive_minutes_per_break")
    .nullish()
    .meta({ description: "Most driving without a break, in minutes.", default: DEFAULT_HOURS.drive_minutes_per_break }),
  drive_minutes_per_period: minutesOf("drive_minutes_per_period").nullish().meta({
    description: "Most driving between two rests, in minutes.",
    default: DEFAULT_HOURS.drive_minutes_per_period,
  }),
  window_minutes_per_period: minutesOf("window_minutes_per_period").nullish().meta({
    description: "Time from the end of a rest in which to drive, in minutes.",
    default: DEFAULT_HOURS.window_minutes_per_period,
  }),
  rest_minutes: minutesOf("rest_minutes")
    .nullish()
    .meta({ description: "How long a rest is, in minutes.", default: DEFAULT_HOURS.rest_minutes }),
  rests: Rests.nullish().describe(
    "Where each night's rest may be, in driving order; none begins before the one before it ends. Each needed rest takes the next of them; where none is left, the rest is where the driving of the period ends. The next period counts from the earliest place of its window, so that each choice can be driven.",
  ),
  departure_at: timestamp()
    .nullish()
    .describe(
      "When the vehicle leaves, in ISO 8601 with its time zone: `2026-07-13T06:00-05:00`, in the years 1970 to 2999. With it the answer has clock times, in the local time of each place.",
    ),
};

/** No more can be left than there is from the start. Values that are at fault by themselves are not compared. */
function judgeLeft(hours: unknown, context: z.core.$RefinementCtx): void {
  if (!isObject(hours)) return;
  for (const [left, limit] of LEFT_OF) {
    const minutes = HOURS_FIELDS[left].safeParse(Reflect.get(hours, left)).data;
    const { success, data: given } = HOURS_FIELDS[limit].safeParse(Reflect.get(hours, limit));
    const most = given ?? DEFAULT_HOURS[limit];
    if (!success || typeof minutes !== "number" || minutes <= most) continue;
    const advice = typeof given === "number" ? "" : `; where more is allowed, give ${limit}, too`;
    context.addIssue({
      code: "custom",
      input: minutes,
      path: [left],
      ...faultParams("less_than_equal", `Input should be less than or equal to the ${most} of ${limit}${advice}`, {
        le: most,
      }),
    });
  }
}

function judgeYear(hours: unknown, context: z.core.$RefinementCtx): void {
  const departure: unknown = isObject(hours) ? Reflect.get(hours, "departure_at") : undefined;
  if (typeof departure !== "string" || !isTimestamp(departure)) return;
  const { first, last } = DEPARTURE_YEARS;
  const year = Number(departure.slice(0, 4));
  if (year < first || year > last)
    context.addIssue({
      code: "custom",
      input: departure,
      path: ["departure_at"],
      ...faultParams("value_error", `Input should be a time in the years ${first} to ${last}`),
    });
}

export const Hours = z
  .object(HOURS_FIELDS)
  .superRefine(judgeLeft, { when: () => true })
  .superRefine(judgeYear, { when: () => true })
  .describe(
    "The driver's hours: breaks and rests are planned together with the fuel, by default those of US truck drivers (49 CFR 395.3). Not the 70-hour week, split sleeper berths, team drivers or what else the log book knows: a break fits where the plan says so, and the log book is the driver's.",
  );
export type Hours = z.infer<typeof Hours>;

/** What the driver does at a stop. */
const Covers = z.array(z.enum(["fuel", "break", "rest"]));

const Time = z.string();
const Mile = z.number().min(0);

export const PlannedBreak = z
  .object({
    kind: z.enum(["break", "rest"]).describe("Whether it is a break or a night's rest."),
    station_id: z
      .string()
      .optional()
      .describe(
        "The fuel stop at which it is. Missing where it is not at a fuel stop, as `from_mile` and `to_mile` are where it is.",
      ),
    from_mile: Mile.optional().describe("The first mile of the route at which it may be."),
    to_mile: Mile.optional().describe("The last one; the schedule has it there."),
    minutes: z
      .number()
      .min(0)
      .describe("How long it is. At a fuel stop, a break is part of its `stop_minutes`, and a rest follows them."),
    begin_at: Time.optional().describe("When it begins, in local time. Only with `departure_at`, as the next one."),
    end_at: Time.optional().describe("When it ends."),
  })
  .describe("A break or a rest of the trip.");
export type PlannedBreak = z.infer<typeof PlannedBreak>;

export const ScheduleEntry = z
  .object({
    activity: z
      .enum(["driving", "stop", "break", "rest"])
      .describe(
        "What the driver does. A fuel stop that is the break is one `stop`; a rest at a fuel stop is a `stop`, then a `rest`.",
      ),
    from_minute: z.number().min(0).describe("When it begins, in minutes since the departure."),
    to_minute: z.number().min(0).describe("When it ends."),
    from_mile: Mile.describe("Where on the route it begins, in driving miles from the start."),
    to_mile: Mile.describe("Where it ends."),
    station_id: z.string().optional().describe("The station, of a stop and of a rest at one."),
    begin_at: Time.optional().describe(
      "When it begins, in the local time of the place. Only with `departure_at`, as the next two.",
    ),
    end_at: Time.optional().describe("When it ends, in the local time of the place where it ends."),
    time_zone: z.string().optional().describe("The time zone of `end_at`, by its IANA name."),
  })
  .describe("A part of the trip as the driver sees it. Detours are part of the driving before and after their stop.");
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;

/** What a stop of a plan with hours has beside the others. */
export const TIMED_STOP_FIELDS = {
  covers: Covers.optional().describe(
    "What the stop is for: fuel, and the break or the rest that fits here. Only with `hours`.",
  ),
  arrive_at: Time.optional().describe(
    "Arrival at the pump in the local time of the place, with its offset from UTC. Only with `hours.departure_at`, as the next two.",
  ),
  leave_at: Time.optional().describe("When the driver leaves, after the break or the rest."),
  time_zone: z.string().optional().describe("The time zone of the place, by its IANA name."),
};

/** What the summary of such a plan has. */
export const TIMED_SUMMARY_FIELDS = {
  breaks: z
    .array(PlannedBreak)
    .optional()
    .describe("The breaks and rests of the trip, in driving order. Only with `hours`, as the next two."),
  total_break_minutes: z.number().min(0).optional().describe("Time of the breaks that are not fuel stops, in minutes."),
  total_rest_minutes: z.number().min(0).optional().describe("Time of all rests, in minutes."),
  leave_at: Time.optional().describe(
    "The departure in the local time of the place. Only with `hours.departure_at`, as the next three.",
  ),
  leave_time_zone: z.string().optional().describe("The time zone of the place of departure, by its IANA name."),
  arrive_at: Time.optional().describe("The arrival at the destination, in local time."),
  arrive_time_zone: z.string().optional().describe("The time zone of the destination, by its IANA name."),
};
