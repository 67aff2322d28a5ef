// A day in words, the same in every report.

import { writeClock } from "../../clock/words.js";
import { defined } from "../../common/defined.js";
import type { OptimizeResult, StopRecommendation } from "../../contract/schemas/optimize.js";
import { count, counted } from "../text.js";
import { MINUTES_PER_HOUR, readLocalTime, wordTime } from "./clock.js";
import { boundsOf, type Day, type DayPart, minutesOf, type Moment } from "./days.js";

/** `3 h 20 min`, `20 min`, `10 h`: of whole minutes. */
export function wordMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR];
  return [...(hours > 0 ? [`${count(hours)} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(" ");
}

/** `9:42 AM`; without a departure the time since it, `3:42`. */
export function wordMoment({ local, shownMinute }: Moment): string {
  return local === undefined
    ? `${Math.floor(shownMinute / MINUTES_PER_HOUR)}:${String(shownMinute % MINUTES_PER_HOUR).padStart(2, "0")}`
    : wordTime(local).clock;
}

/** `Mon Jul 13, 9:42 AM CDT`: a time of an answer; nothing where there is none. */
export function wordDateAndClock(at: string | undefined, timeZone: string | undefined): string {
  return at === undefined || timeZone === undefined ? "" : writeClock(at, timeZone, { withDay: true });
}

/** What the driver does: `Drive 212 miles`, `Fuel and break, 82.0 gal`. */
export function wordWhat({ kind, fromMile, toMile, stop }: DayPart): string {
  const gallons = stop === undefined ? "" : `, ${stop.planned.gallons_to_purchase.toFixed(1)} gal`;
  switch (kind) {
    case "driving":
      return `Drive ${counted(toMile - fromMile, "mile")}`;
    case "fuel":
      return `Fuel${gallons}`;
    case "fuelAndBreak":
      return `Fuel and break${gallons}`;
    case "break":
      return "Break";
    case "rest":
      return "Rest";
  }
}

/** Where that is, and by how much the clocks differ where and when it ends. */
export function wordWhere(part: DayPart): string {
  return [wordPlace(part), wordClockChange(part)].filter((words) => words !== "").join(", ");
}

function wordPlace({ kind, stop, window }: DayPart): string {
  if (stop !== undefined)
    return kind === "rest"
      ? stop.planned.station_name
      : `${stop.planned.station_name}, ${stop.planned.station_address}`;
  return window === undefined ? "" : wordWindow(window);
}

/** `clocks 1 h forward`: at the border of a time zone, or in the nights of March and November. */
function wordClockChange({ begin, end }: DayPart): string {
  const ahead = (end.local?.offsetMinutes ?? 0) - (begin.local?.offsetMinutes ?? 0);
  return ahead === 0 ? "" : `clocks ${wordMinutes(Math.abs(ahead))} ${ahead > 0 ? "forward" : "back"}`;
}

/** `between mile 212.0 and 480.5` */
export function wordWindow({ fromMile, toMile }: NonNullable<DayPart["window"]>): string {
  const [from, to] = [fromMile.toFixed(1), toMile.toFixed(1)];
  return from === to ? `at mile ${to}` : `between mile ${from} and ${to}`;
}

/** `Day 1, Mon Jul 13`; `Day 1` only where there are more. */
function nameDay(day: Day, i: number, days: readonly Day[]): string {
  const local = boundsOf(day)?.begin.local;
  return [...(days.length > 1 ? [`Day ${i + 1}`] : []), ...(local === undefined ? [] : [wordTime(local).date])].join(
    ", ",
  );
}

/** `Day 1, Mon Jul 13: 10 h 40 min at the wheel in 12 h 5 min`, which the limits of a day are held against. */
export function wordDay(day: Day, i: number, days: readonly Day[]): string {
  const bounds = boundsOf(day);
  if (bounds === undefined) return "";
  const name = nameDay(day, i, days);
  const driving = day.parts.filter(({ kind }) => kind === "driving").reduce((sum, part) => sum + minutesOf(part), 0);
  return `${name === "" ? "" : `${name}: `}${wordMinutes(driving)} at the wheel in ${wordMinutes(minutesOf({ begin: bounds.dutyBegin, end: bounds.dutyEnd }))}`;
}

/** `The day`, or `The days`. */
export function titleDays(days: readonly Day[]): string {
  return days.length > 1 ? "The days" : "The day";
}

/** What the days come to, where breaks and rests are, and whose the log book is. */
export function wordSummary(days: readonly Day[], plan: OptimizeResult): string {
  return [wordTotals(days, plan.summary), ...wordBreaks(plan)].join(" ");
}

/** Where breaks and rests are, what they cost, and whose the log book is, as sentences. */
function wordBreaks({ stops, summary }: OptimizeResult): string[] {
  const { breaks = [], total_break_minutes: own = 0 } = summary;
  const rests = breaks.filter(({ kind }) => kind === "rest");
  const restsAtStops = rests.filter(({ station_id: id }) => id !== undefined).length;
  return [
    wordBreakStops(
      stops.filter(({ covers }) => covers?.includes("break") === true).length,
      stops.length,
      breaks.length > rests.length,
      own,
    ),
    ...(rests.length === 0 ? [] : [wordRestStops(restsAtStops, rests.length)]),
    "The log book is the driver's.",
  ];
}

function wordRestStops(fits: number, restCount: number): string {
  if (restCount === 1) return `The rest is ${fits === 0 ? "not " : ""}at a fuel stop.`;
  return `${fits === 0 ? "None" : fits} of ${restCount} rests ${fits > 1 ? "are" : "is"} at a fuel stop.`;
}

function wordBreakStops(fits: number, stopCount: number, isDue: boolean, ownMinutes: number): string {
  if (!isDue) return "No break is due.";
  const cost =
    ownMinutes === 0 ? "no break takes time of its own" : `breaks of their own cost ${counted(ownMinutes, "minute")}`;
  if (stopCount === 0) return `There is no fuel stop for a break; ${cost}.`;
  if (stopCount === 1) return `${fits === 0 ? "No" : "A"} break fits at the fuel stop; ${cost}.`;
  return `A break fits at ${fits === 0 ? "none" : fits} of ${stopCount} fuel stops; ${cost}.`;
}

/**
 * `19 h 24 min in all: 15 h 12 min of driving, 12 min of detours, …`: the parts add up to the whole, minute by minute.
 */
function wordTotals(
  days: readonly Day[],
  {
    total_detour_minutes: detour,
    total_stop_minutes: stop = 0,
    total_break_minutes: breaks = 0,
    total_rest_minutes: rest = 0,
  }: OptimizeResult["summary"],
): string {
  const [first, last] = [days[0]?.parts[0], days.at(-1)?.parts.at(-1)];
  if (first === undefined || last === undefined) return "";
  const exact = last.end.minute - first.begin.minute;
  const parts: [minutes: number, what: string][] = [
    [Math.max(0, exact - detour - stop - breaks - rest), "of driving"],
    [detour, "of detours"],
    [stop, "of stops"],
    [breaks, "of breaks of their own"],
    [rest, "of rest"],
  ];
  const total = minutesOf({ begin: first.begin, end: last.end });
  const shown = roundTogether(
    parts.map(([minutes]) => minutes),
    total,
  );
  return `${wordMinutes(total)} in all: ${parts.flatMap(([minutes, what], i) => (minutes === 0 && i > 0 ? [] : [`${wordMinutes(defined(shown[i]))} ${what}`])).join(", ")}.`;
}

/** Rounds numbers to whole ones that add up to `total`, those up whose fractions are greatest. */
function roundTogether(numbers: readonly number[], total: number): number[] {
  const rounded = numbers.map(Math.floor);
  const byFraction = numbers
    .map((number, i) => ({ i, fraction: number - Math.floor(number) }))
    .toSorted((a, b) => b.fraction - a.fraction);
  const missing = total - rounded.reduce((sum, number) => sum + number, 0);
  for (const { i } of byFraction.slice(0, Math.max(0, missing))) rounded[i] = defined(rounded[i]) + 1;
  return rounded;
}

/** What a stop is beside a fuel stop: `break`, `rest`; mostly nothing. */
export function wordAlso({ covers = [] }: StopRecommendation): string {
  return covers.filter((what) => what !== "fuel").join(", ");
}

/** `Mon` */
const WEEKDAY_CHARACTERS = 3;

/**
 * `; the break fits here; arrive Mon Jul 13, 2:45 PM MDT, leave Mon Jul 13, 3:15 PM MDT`: to follow what is bought at a
 * stop; nothing without hours.
 */
export function wordVisit(stop: StopRecommendation): string {
  const also = wordAlso(stop);
  const [arrive, leave] = [
    wordDateAndClock(stop.arrive_at, stop.time_zone),
    wordDateAndClock(stop.leave_at, stop.time_zone),
  ];
  return `${also === "" ? "" : `; the ${also} fits here`}${arrive === "" ? "" : `; arrive ${arrive}, leave ${leave}`}`;
}

/** The arrival at a stop as tables have it: `Mon 9:42 AM CDT`; nothing where it is not known. */
export function wordArrival({ arrive_at: at, time_zone: timeZone }: StopRecommendation): string {
  const local = readLocalTime(at, timeZone);
  if (local === undefined) return "";
  const { date, clock, zone } = wordTime(local);
  return `${date.slice(0, WEEKDAY_CHARACTERS)} ${clock} ${zone}`;
}
