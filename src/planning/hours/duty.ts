// Where the breaks and rests of a trip may be, in minutes of driving. Only what the driver has left of his hours and
// how long the drive is decide that, so that a plan cannot move them.

import { DEFAULT_HOURS } from "../../contract/values/limits.js";
import type { Hours } from "../../contract/schemas/hours.js";

/**
 * A stretch of the drive in which the driver makes a break or a rest. In minutes of driving; both ends belong to it.
 */
export interface DutyWindow {
  readonly kind: "break" | "rest";
  readonly fromMinute: number;
  readonly toMinute: number;
  /**
   * `fromMinute`; or less, for a night that the request says nothing about: who drives detours has to rest so much
   * earlier.
   */
  readonly earliestMinute: number;
  /** Windows are numbered in driving order, from 1. */
  readonly number: number;
}

/** A driver's hours with all that the request left out, in minutes. */
export interface DutyLimits {
  readonly driveToBreak: number;
  readonly driveLeft: number;
  readonly windowLeft: number;
  readonly breakMinutes: number;
  readonly drivePerBreak: number;
  readonly drivePerPeriod: number;
  readonly windowPerPeriod: number;
  readonly restMinutes: number;
}

/** A minute of driving counts as within a limit when it misses it by no more than this share of the whole drive. */
const REACH_FRACTION = 1e-9;

export function limitsOf(hours: Hours): DutyLimits {
  const drivePerBreak = hours.drive_minutes_per_break ?? DEFAULT_HOURS.drive_minutes_per_break;
  const drivePerPeriod = hours.drive_minutes_per_period ?? DEFAULT_HOURS.drive_minutes_per_period;
  const windowPerPeriod = hours.window_minutes_per_period ?? DEFAULT_HOURS.window_minutes_per_period;
  return {
    driveToBreak: hours.drive_minutes_to_break ?? drivePerBreak,
    driveLeft: hours.drive_minutes_left ?? drivePerPeriod,
    windowLeft: hours.window_minutes_left ?? windowPerPeriod,
    breakMinutes: hours.break_minutes ?? DEFAULT_HOURS.break_minutes,
    drivePerBreak,
    drivePerPeriod,
    windowPerPeriod,
    restMinutes: hours.rest_minutes ?? DEFAULT_HOURS.rest_minutes,
  };
}

/** By how many minutes of driving a limit may be missed. */
export function toleranceMinutes(driveMinutes: number): number {
  return REACH_FRACTION * driveMinutes;
}

/** Where a rest may be. */
interface RestWindow {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/**
 * The windows of a drive, in driving order. They have at most an end in common.
 * @param driveMinutes all driving that is left, without detours.
 */
export function findDutyWindows(limits: DutyLimits, asked: Hours["rests"], driveMinutes: number): DutyWindow[] {
  const rests = findRests(limits, asked ?? [], driveMinutes);
  const windows: DutyWindow[] = [];
  for (let period = 0; period <= rests.length; period++) {
    const before = rests[period - 1] ?? NO_REST;
    const after = rests[period] ?? { fromMinute: driveMinutes, toMinute: driveMinutes };
    if (limits.breakMinutes > 0) {
      const dueAt = period === 0 ? limits.driveToBreak : before.fromMinute + limits.drivePerBreak;
      for (const window of findBreaks(
        { dueAt, drivePerBreak: limits.drivePerBreak, tolerance: toleranceMinutes(driveMinutes) },
        before,
        after,
      ))
        windows.push({ kind: "break", ...window, earliestMinute: window.fromMinute, number: windows.length + 1 });
    }
    const rest = rests[period];
    if (rest === undefined) continue;
    const { fromMinute, toMinute, isAsked } = rest;
    windows.push({
      kind: "rest",
      fromMinute,
      toMinute,
      earliestMinute: isAsked ? fromMinute : 0,
      number: windows.length + 1,
    });
  }
  return windows;
}

const NO_REST: RestWindow = { fromMinute: 0, toMinute: 0 };

/**
 * Where rests may be: in the order that the request gives them in, and where it gives none, at the end of a period's
 * driving.
 */
function findRests(
  limits: DutyLimits,
  asked: NonNullable<Hours["rests"]>,
  driveMinutes: number,
): (RestWindow & { readonly isAsked: boolean })[] {
  const { driveLeft, drivePerPeriod, driveToBreak, drivePerBreak } = limits;
  const tolerance = toleranceMinutes(driveMinutes);
  const rests: (RestWindow & { readonly isAsked: boolean })[] = [];
  const left = asked
    .map(({ from_drive_minute: fromMinute, to_drive_minute: toMinute }) => ({ fromMinute, toMinute }))
    .filter(({ fromMinute }) => fromMinute < driveMinutes - tolerance);
  let last: RestWindow = NO_REST;
  let due = driveLeft;
  let breakDue = driveToBreak;
  while (due < driveMinutes - tolerance) {
    // Windows that are behind say nothing about this night.
    while (left[0] !== undefined && left[0].toMinute < last.toMinute) left.shift();
    const next = left[0] !== undefined && left[0].fromMinute <= due ? left.shift() : undefined;
    const toMinute = Math.min(next?.toMinute ?? due, due);
    const breaks = findBreaks({ dueAt: breakDue, drivePerBreak, tolerance }, last, { fromMinute: toMinute, toMinute });
    const widest = findWidest(
      { driveMinutes, toMinute, nextToMinute: left[0]?.toMinute, asked: left.length + 1, tolerance },
      limits,
    );
    // Rounding may put it a little later.
    const fromMinute = Math.min(
      Math.max(next?.fromMinute ?? due, last.toMinute, breaks.at(-1)?.toMinute ?? 0, widest),
      toMinute,
    );
    last = { fromMinute, toMinute };
    rests.push({ ...last, isAsked: next !== undefined });
    due = fromMinute + drivePerPeriod;
    breakDue = fromMinute + drivePerBreak;
  }
  return rests;
}

/** A rest's window, of which the latest minute is known. */
interface OpenWindow {
  readonly driveMinutes: number;
  readonly toMinute: number;
  /** The end of the next window that the request gives. */
  readonly nextToMinute: number | undefined;
  /** How many windows the request still gives, with this one. */
  readonly asked: number;
  readonly tolerance: number;
}

/**
 * From when on a window may be open. The next period counts from there, so that a wider one would cost one more rest,
 * or one more break before the next rest, than to rest as late as possible. What there is to choose is shared by the
 * nights that the request gives windows for.
 */
function findWidest(
  { driveMinutes, toMinute, nextToMinute, asked, tolerance }: OpenWindow,
  { drivePerPeriod, drivePerBreak }: DutyLimits,
): number {
  const periods = Math.ceil((driveMinutes - toMinute - tolerance) / drivePerPeriod);
  const share = (toMinute + periods * drivePerPeriod - driveMinutes) / Math.min(periods, asked);
  const finish = periods === 1 ? driveMinutes : Math.min(nextToMinute ?? Infinity, toMinute + drivePerPeriod);
  const breaks = Math.ceil((finish - toMinute - tolerance) / drivePerBreak);
  const isFinishKnown = periods === 1 || nextToMinute !== undefined;
  return Math.max(
    toMinute - share,
    toMinute - Math.min(drivePerBreak, drivePerPeriod),
    isFinishKnown ? finish - breaks * drivePerBreak : 0,
  );
}

/**
 * Where the breaks of a period may be that begins in one rest's window and ends in another's. One break is enough for a
 * US driver, and then its window is as wide as the limits allow; the slack of more breaks is shared evenly.
 */
function findBreaks(
  {
    dueAt,
    drivePerBreak,
    tolerance,
  }: { readonly dueAt: number; readonly drivePerBreak: number; readonly tolerance: number },
  before: RestWindow,
  after: RestWindow,
): RestWindow[] {
  const finish = after.toMinute;
  if (finish <= dueAt + tolerance) return [];
  const breaks: RestWindow[] = [];
  let due = dueAt;
  for (let left = Math.ceil((finish - dueAt - tolerance) / drivePerBreak); left > 0; left--) {
    const slack = due + left * drivePerBreak - finish;
    const earliest = Math.max(before.fromMinute, due - slack / left);
    const fromMinute = Math.max(earliest, before.toMinute);
    breaks.push({ fromMinute, toMinute: Math.max(fromMinute, Math.min(due, after.fromMinute)) });
    due = earliest + drivePerBreak;
  }
  return breaks;
}
