// The day of a driver who makes the stops of a plan: which of them are breaks and rests, which breaks and rests are
// beside them, and when everything is. Nothing is rounded or worded: `answer.ts` does that.

import type { Warning } from "../../contract/values/warnings.js";
import { type DutyLimits, type DutyWindow, toleranceMinutes } from "./duty.js";

/** A stop of the plan, as far as the day goes by it. In driving order. */
export interface DayStop {
  /** Driving to it, in minutes, without detours. */
  readonly driveMinute: number;
  readonly detourMinutes: number;
  /** How long it takes beside its detour, unless it is a break. */
  readonly stopMinutes: number;
  /** The window that it lies in; `undefined` outside of all. */
  readonly window: DutyWindow | undefined;
  readonly hasParking: boolean;
}

/** A part of the trip. Minutes count from the departure, miles from the start of the route. */
export interface DayEntry {
  readonly activity: "driving" | "stop" | "break" | "rest";
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly fromMile: number;
  readonly toMile: number;
  /** Which stop of the plan it is at. */
  readonly stop: number | undefined;
}

/** A break or a rest. */
export interface Halt {
  readonly window: DutyWindow;
  /** Which stop of the plan it is; `undefined` where it is a halt of its own. */
  readonly stop: number | undefined;
  /** Where its window begins and ends, in miles of the route. */
  readonly fromMile: number;
  readonly toMile: number;
  /** How long it is, and when it is, in minutes since the departure. */
  readonly minutes: number;
  readonly fromMinute: number;
  readonly toMinute: number;
}

export interface Day {
  /** One for each stop of the plan. */
  readonly stops: readonly {
    readonly covers: DutyWindow["kind"] | undefined;
    /** How many minutes less the trip counts for than with a break or a rest beside the stop. */
    readonly savedMinutes: number;
    /** How long it takes; a break is part of that, and a rest follows it. */
    readonly minutes: number;
    /** When the driver comes, and when he goes after what the stop covers, in minutes since the departure. */
    readonly arriveMinute: number;
    readonly leaveMinute: number;
  }[];
  readonly halts: readonly Halt[];
  readonly entries: readonly DayEntry[];
  readonly warnings: readonly Warning[];
}

/** How the drive is laid out. */
export interface DayFigures {
  readonly limits: DutyLimits;
  readonly windows: readonly DutyWindow[];
  /** All driving without detours, in minutes. */
  readonly driveMinutes: number;
  /** The mile of the route after so many minutes of driving. */
  mileAt(driveMinute: number): number;
}

/** Which stop takes each window; a window that no stop can take is missing. */
function takeWindows(limits: DutyLimits, stops: readonly DayStop[]): ReadonlyMap<DutyWindow, number> {
  const taken = new Map<DutyWindow, number>();
  for (const [k, stop] of stops.entries()) {
    if (stop.window === undefined || !canCover(stop)) continue;
    const other = stops[taken.get(stop.window) ?? NaN];
    if (other === undefined || isBetter(stop, other, limits)) taken.set(stop.window, k);
  }
  return taken;
}

/** Whether a stop can be the break or the rest of its window. */
function canCover({ window, hasParking }: Pick<DayStop, "window" | "hasParking">): boolean {
  return window !== undefined && (window.kind === "break" || hasParking);
}

/** How many minutes less a stop counts for when it covers its window. */
export function creditMinutes(
  { window, detourMinutes, stopMinutes, hasParking }: Omit<DayStop, "driveMinute">,
  { breakMinutes }: DutyLimits,
): number {
  if (!canCover({ window, hasParking })) return 0;
  return window?.kind === "break" ? Math.min(stopMinutes, breakMinutes) : detourMinutes;
}

/** Of equals the longer stop is the break, and then the first one. */
function isBetter(stop: DayStop, other: DayStop, limits: DutyLimits): boolean {
  const more = creditMinutes(stop, limits) - creditMinutes(other, limits);
  return more > 0 || (more === 0 && stop.stopMinutes > other.stopMinutes);
}

/**
 * Lays out the day: breaks and rests of their own are as late as they may be, or where detours take the driver to a
 * limit before.
 */
export function layOutDay(figures: DayFigures, stops: readonly DayStop[]): Omit<Day, "warnings"> {
  const { limits, windows, driveMinutes, mileAt } = figures;
  const takenBy = takeWindows(limits, stops);
  const coverOf = new Map(Array.from(takenBy, ([window, k]) => [k, window]));
  const own = windows.filter((window) => !takenBy.has(window));
  const entries: DayEntry[] = [];
  const halts: Halt[] = [];
  const laidOut: Day["stops"][number][] = [];
  const tolerance = toleranceMinutes(driveMinutes);
  let minute = 0;
  let driven = 0;
  /** How many of the breaks and rests of their own are behind. */
  let made = 0;
  /** Driving left until a break is due, and until a rest is. */
  let toBreak = limits.driveToBreak;
  let toRest = limits.driveLeft;
  /** What is left of the detour of the stop before. */
  let wayBack = 0;

  const minutesOf = ({ kind }: DutyWindow): number => (kind === "break" ? limits.breakMinutes : limits.restMinutes);
  const drive = (toDriveMinute: number, wayThere: number): void => {
    const isAhead = toDriveMinute > driven + tolerance;
    const minutes = (isAhead ? toDriveMinute - driven : 0) + wayBack + wayThere;
    if (minutes > 0) add("driving", minutes, isAhead ? toDriveMinute : driven, undefined);
    if (isAhead) driven = toDriveMinute;
    toBreak -= minutes;
    toRest -= minutes;
    wayBack = 0;
  };
  const add = (
    activity: DayEntry["activity"],
    minutes: number,
    toDriveMinute: number,
    stop: number | undefined,
  ): void => {
    entries.push({
      activity,
      fromMinute: minute,
      toMinute: minute + minutes,
      fromMile: mileAt(driven),
      toMile: mileAt(toDriveMinute),
      stop,
    });
    minute += minutes;
    if (activity !== "driving" && (activity !== "stop" || minutes >= limits.breakMinutes))
      toBreak = limits.drivePerBreak;
    if (activity === "rest") toRest = limits.drivePerPeriod;
  };
  const halt = (window: DutyWindow, stop: number | undefined, fromMinute: number): void => {
    const minutes = minutesOf(window);
    const toMile = mileAt(stop === undefined ? driven : window.toMinute);
    halts.push({
      window,
      stop,
      fromMile: Math.min(mileAt(window.fromMinute), toMile),
      toMile,
      minutes,
      fromMinute,
      toMinute: fromMinute + minutes,
    });
  };
  /**
   * Makes the breaks and rests that come before the next stop; its detour must be over before a limit is reached, or
   * come after it.
   */
  const haltBefore = (
    { driveMinute, detourMinutes }: Pick<DayStop, "driveMinute" | "detourMinutes">,
    cover: DutyWindow | undefined,
  ): void => {
    for (; made < own.length; made++) {
      const window = own[made];
      // The break or the rest that the stop is comes before those of later windows.
      if (window === undefined || (cover !== undefined && cover.number < window.number)) return;
      // A rest ends driving without a break, too.
      const left = window.kind === "rest" ? Math.min(toRest, limits.breakMinutes > 0 ? toBreak : Infinity) : toBreak;
      const reach = driven + left - wayBack;
      const latest = Math.max(driven, window.earliestMinute, Math.min(window.toMinute, reach, driveMinute));
      const isReachedFirst =
        driveMinute <= window.toMinute + tolerance && driveMinute + detourMinutes <= reach + tolerance;
      if (isReachedFirst || Math.max(driven, window.earliestMinute) > driveMinute) return;
      drive(latest, 0);
      halt(window, undefined, minute);
      add(window.kind, minutesOf(window), driven, undefined);
    }
  };

  for (const [k, stop] of stops.entries()) {
    const { driveMinute, detourMinutes, stopMinutes } = stop;
    const cover = coverOf.get(k);
    haltBefore(stop, cover);
    drive(driveMinute, detourMinutes / 2);
    const minutes = cover?.kind === "break" ? Math.max(stopMinutes, limits.breakMinutes) : stopMinutes;
    const arriveMinute = minute;
    add("stop", minutes, driven, k);
    if (cover !== undefined) halt(cover, k, cover.kind === "break" ? arriveMinute : minute);
    if (cover?.kind === "rest") add("rest", limits.restMinutes, driven, k);
    laidOut.push({
      covers: cover?.kind,
      savedMinutes: cover === undefined ? 0 : creditMinutes(stop, limits),
      minutes,
      arriveMinute,
      leaveMinute: minute,
    });
    wayBack = detourMinutes / 2;
  }
  haltBefore({ driveMinute: Infinity, detourMinutes: 0 }, undefined);
  drive(driveMinutes, 0);
  return { stops: laidOut, halts, entries };
}
