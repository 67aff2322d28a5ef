// A driver's hours, by which breaks and rests are planned: their fields, and how people type times such as `7h30` and
// windows such as `9h-11h`.

import type { Hours } from "../contract/schemas/hours.js";
import { DEFAULT_HOURS } from "../contract/values/limits.js";
import { namesOf } from "../common/namesOf.js";
import { type Option, type Options, textOption } from "./option.js";
import type { Rule } from "./rule.js";

type Night = NonNullable<Hours["rests"]>[number];

/** The forms of a time that `readMinutes` takes, for messages. */
const MINUTES_FORMS = '"11h", "7h30", "7:30", or minutes such as "450" or "45m"';
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
export function readRest(text: string): Night | undefined {
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

/** `11h`, `7h30`, `12.5m`: `readMinutes` reads the same number of minutes. */
export function writeMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR];
  if (hours > 0 && Number.isInteger(minutes))
    return rest === 0 ? `${hours}h` : `${hours}h${String(rest).padStart(2, "0")}`;
  return `${minutes.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: MOST_DIGITS })}m`;
}

/** As many as a number has. */
const MOST_DIGITS = 20;

function writeNight({ from_drive_minute: from, to_drive_minute: to }: Night): string {
  return `${writeMinutes(from)}-${writeMinutes(to)}`;
}

/** As many minutes would be a short drive: without a unit, they are hours most likely. */
const DOUBTFUL_UP_TO = 24;

function isDoubtful(text: string): boolean {
  return Number(text) > 0 && Number(text) <= DOUBTFUL_UP_TO;
}

/** A time in minutes: what people call it as an option, and on the page. */
interface HoursTime {
  /** The option's name and, with low lines, a column's in tables of trips. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  /** It is often less than an hour, so that a bare number is in minutes. */
  readonly isInMinutes?: true;
}

export type HoursLimit = keyof typeof DEFAULT_HOURS;

/** The limits, in the order of forms. */
export const HOURS_LIMITS = {
  drive_minutes_per_break: { name: "drive-per-break", label: "A break after", help: "most driving without a break" },
  break_minutes: { name: "break-minutes", label: "A break lasts", help: "how long a break is", isInMinutes: true },
  drive_minutes_per_period: {
    name: "drive-per-period",
    label: "Driving a day",
    help: "most driving between two rests",
  },
  window_minutes_per_period: {
    name: "window-per-period",
    label: "Within",
    help: "time after a rest in which to drive",
  },
  rest_minutes: { name: "rest-minutes", label: "Rest at night", help: "how long a rest is", isInMinutes: true },
} as const satisfies Readonly<Record<HoursLimit, HoursTime>>;

export type HoursLeft = Exclude<keyof Hours, HoursLimit | "rests" | "departure_at">;

/** What is left of the limits, in the order of forms. */
export const HOURS_LEFT: Readonly<
  Record<HoursLeft, HoursTime & { readonly of: keyof typeof HOURS_LIMITS; readonly words: string }>
> = {
  drive_minutes_to_break: {
    name: "break-in",
    label: "Left until the break",
    words: "left until the break",
    help: "driving left until a break is due",
    of: "drive_minutes_per_break",
  },
  drive_minutes_left: {
    name: "drive-left",
    label: "Driving left today",
    words: "of driving left today",
    help: "driving left in this duty period",
    of: "drive_minutes_per_period",
  },
  window_minutes_left: {
    name: "window-left",
    label: "Left of the day",
    words: "left of today",
    help: "time left in this period, driving or not",
    of: "window_minutes_per_period",
  },
};

function timeOption({ name, help, isInMinutes }: HoursTime, preset: string): Option & { readonly name: string } {
  return {
    name,
    kind: "value",
    takes: "T",
    help,
    default: preset,
    expects: `takes hours or minutes: ${MINUTES_FORMS}`,
    read: readMinutes,
    write: writeMinutes,
    doubt: (text) =>
      isInMinutes !== true && isDoubtful(text) ? `may be hours or minutes: write ${text}h or ${text}m` : undefined,
  };
}

/** The fields, with the option of each. */
const FIELDS: readonly (readonly [field: keyof Hours, Option & { readonly name: string }])[] = [
  [
    "departure_at",
    textOption({
      name: "departs",
      takes: "TIME",
      help: "when the vehicle leaves, with its time zone: 2026-07-13T06:00-07:00; the plan has clock times then",
      expects: "takes a time",
      // The page has a departure of its own.
      isOnlyTyped: true,
    }),
  ],
  ...namesOf(HOURS_LEFT).map((field) => {
    const time = HOURS_LEFT[field];
    return [field, timeOption(time, `all of --${HOURS_LIMITS[time.of].name}`)] as const;
  }),
  ...namesOf(HOURS_LIMITS).map((field) => {
    const time: HoursTime = HOURS_LIMITS[field];
    const minutes = DEFAULT_HOURS[field];
    return [field, timeOption(time, minutes < MINUTES_PER_HOUR ? String(minutes) : writeMinutes(minutes))] as const;
  }),
  [
    "rests",
    {
      name: "rest-at",
      kind: "list",
      takes: "RANGE",
      help: "where a night's rest may be, in driving from where the vehicle is: 9h-11h; can be given several times, in their order",
      expects: `takes the earliest and the latest driving time of a rest: ${REST_FORMS}`,
      commas: "never",
      read: readRest,
      write: (night: Night) => [writeNight(night)],
      doubt: (text) =>
        isDoubtful(text.split(/[-–]/u).at(-1) ?? "") ? "may be hours or minutes: write 9h-11h, or 540-660" : undefined,
    },
  ],
];

/** The names of the fields for people, by the fields. */
export const HOURS_NAMES: ReadonlyMap<string, string> = new Map(FIELDS.map(([field, { name }]) => [field, name]));

const OPTION_OF: ReadonlyMap<string, Option> = new Map(FIELDS);

/** What to write in place of a time that may be hours or minutes; `undefined` where it means one. */
export function doubtHours(field: string, text: string): string | undefined {
  const option = OPTION_OF.get(field);
  return option === undefined || option.kind === "flag" ? undefined : option.doubt?.(text);
}

const OPTIONS: Options = {
  hours: {
    kind: "flag",
    sets: {},
    help: "with the hours of a driver who has rested; each of the others turns hours on, too",
  },
  ...Object.fromEntries(FIELDS.map(([member, { name, ...option }]) => [name, { ...option, member }])),
};

export const HOURS_RULES = {
  hours: {
    place: "request",
    label: "Driver's hours",
    brief: () => "driver’s hours",
    options: OPTIONS,
    argument: "own",
    // Hours that say nothing are those of a driver who has rested.
    isAsked: ({ hours }) => (hours ?? undefined) !== undefined,
  },
} as const satisfies { readonly [Field in "hours"]: Rule<Field> };

/**
 * The part of a driver's hours that still holds on the way: limits, and how long breaks and rests are. What was left of
 * them does not.
 */
export function lastingHours(hours: Pick<Hours, HoursLimit> | null | undefined): {
  [Field in HoursLimit]?: number;
} {
  if (!hours) return {};
  return Object.fromEntries(
    Object.entries(hours).flatMap(([field, minutes]) =>
      typeof minutes === "number" && Object.hasOwn(DEFAULT_HOURS, field) ? [[field, minutes]] : [],
    ),
  );
}
