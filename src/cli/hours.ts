// The driver's hours, as the options of plan, batch, replan and compare give them.

import type { Fault } from "../contract/values/faults.js";
import { toFaults } from "../contract/schemas/faults.js";
import { DEFAULT_HOURS } from "../contract/values/limits.js";
import { Hours } from "../contract/schemas/hours.js";
import { HOURS_NAMES, MINUTES_FORMS, readMinutes, readRest, REST_FORMS } from "../rules/hoursTexts.js";
import { UsageError } from "./usage.js";

const { departure_at: DEPARTS, rests: REST_AT, ...TIMES } = HOURS_NAMES;

/** The options that take a value. */
export const HOURS_OPTIONS = [DEPARTS, ...Object.values(TIMES)] as const;
/** The one that can be given several times. */
export const HOURS_LISTS = [REST_AT] as const;
/** The one that takes no value. */
export const HOURS_FLAGS = ["hours"] as const;

const { break_minutes, rest_minutes, drive_minutes_per_break, drive_minutes_per_period, window_minutes_per_period } =
  DEFAULT_HOURS;
const inHours = (minutes: number): string => `${minutes / 60}h`;

/** These options in a command's help. */
export const HOURS_HELP = `Hours:
  --hours                with the hours of a driver who has rested; each of the others turns hours on, too
  --departs TIME         when the vehicle leaves, with its time zone: 2026-07-13T06:00-07:00; the plan has clock times then
  --drive-left T         driving left in this duty period            all of --drive-per-period
  --break-in T           driving left until a break is due           all of --drive-per-break
  --window-left T        time left in this period, driving or not    all of --window-per-period
  --break-minutes T      how long a break is                         ${break_minutes}
  --rest-minutes T       how long a rest is                          ${inHours(rest_minutes)}
  --drive-per-break T    most driving without a break                ${inHours(drive_minutes_per_break)}
  --drive-per-period T   most driving between two rests              ${inHours(drive_minutes_per_period)}
  --window-per-period T  time after a rest in which to drive         ${inHours(window_minutes_per_period)}
  --rest-at RANGE        where a night's rest may be, in driving from where the vehicle is: 9h-11h; can be given several
                         times, in their order

  T is 11h, 7h30, 7:30, or minutes: 450 or 45m. Breaks and rests are planned together with the fuel, by the limits of US truck
  drivers unless others are given: a fuel stop in the right place is the break. Not planned are the 70-hour week, split
  sleeper berths, team drivers and the rules of other countries; Canada's and the EU's limits can be given as numbers. The
  plan says "a break fits here"; the log book is the driver's.
`;

/** Those of these options that are given. */
interface GivenHours {
  readonly values: Partial<Record<(typeof HOURS_OPTIONS)[number], string>>;
  readonly flags: ReadonlySet<string>;
  readonly lists: Partial<Record<(typeof HOURS_LISTS)[number], readonly string[]>>;
}

/**
 * Reads the options.
 * @param known fields that hold where no option says otherwise.
 * @returns a request's `hours`; `undefined` where no option is given.
 * @throws {UsageError} naming the option that is wrong.
 */
export function readHoursOptions({ values, flags, lists }: GivenHours, known: Hours = {}): Hours | undefined {
  const rests = lists[REST_AT]?.map(readRestOption);
  const times = Object.entries(TIMES).flatMap(([field, option]) => {
    const text = values[option];
    return text === undefined ? [] : [[field, readTime(option, text)] as const];
  });
  const given = {
    ...Object.fromEntries(times),
    ...(rests && { rests }),
    ...(values[DEPARTS] !== undefined && { departure_at: values[DEPARTS] }),
  };
  if (Object.keys(given).length === 0 && !HOURS_FLAGS.some((flag) => flags.has(flag))) return undefined;
  const hours = { ...known, ...given };
  const parsed = Hours.safeParse(hours);
  if (parsed.success) return parsed.data;
  const [fault] = toFaults(parsed.error.issues, hours);
  throw new UsageError(fault === undefined ? "the hours are wrong" : wordFault(fault, { values, lists }));
}

function readTime(option: string, text: string): number {
  const minutes = readMinutes(text);
  if (minutes === undefined)
    throw new UsageError(`--${option} takes hours or minutes: ${MINUTES_FORMS}, not ${JSON.stringify(text)}`);
  if (!option.endsWith("-minutes") && isDoubtful(text))
    throw new UsageError(`--${option} ${text} may be hours or minutes: write ${text}h or ${text}m`);
  return minutes;
}

/** As many minutes would be a short drive; whoever says no unit means hours, most likely. */
const DOUBTFUL_UP_TO = 24;

function isDoubtful(text: string): boolean {
  return Number(text) > 0 && Number(text) <= DOUBTFUL_UP_TO;
}

function readRestOption(text: string): NonNullable<Hours["rests"]>[number] {
  const rest = readRest(text);
  if (rest !== undefined && isDoubtful(text.split(/[-–]/u).at(-1) ?? ""))
    throw new UsageError(`--${REST_AT} ${text} may be hours or minutes: write 9h-11h, or 540-660`);
  if (rest === undefined)
    throw new UsageError(
      `--${REST_AT} takes the earliest and the latest driving time of a rest: ${REST_FORMS}, not ${JSON.stringify(text)}`,
    );
  return rest;
}

/**
 * A fault in the words of the options: `--drive-left "12h" (720 minutes): Input should be less than or equal to the 660
 * of --drive-per-period`.
 */
function wordFault({ loc, msg, input }: Fault, { values, lists }: Omit<GivenHours, "flags">): string {
  const [, field = "", index] = loc;
  const option = nameOf(field);
  const text =
    option === REST_AT ? lists[REST_AT]?.[Number(index ?? NaN)] : new Map(Object.entries(values)).get(option);
  const words = msg
    .replace("from_drive_minute", "earliest time")
    .replaceAll(/[a-z_]+/g, (word) => (word.includes("_") && NAMES.has(word) ? `--${nameOf(word)}` : word));
  return `--${option}${text === undefined ? "" : ` ${JSON.stringify(text)}`}${typeof input === "number" ? ` (${input} minutes)` : ""}: ${words}`;
}

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(HOURS_NAMES));

/** The option that fills a field, without its dashes. */
function nameOf(field: string): string {
  return NAMES.get(field) ?? field;
}
