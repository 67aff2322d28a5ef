// A driver's hours on the trip that is planned: from its windows follow what stops in them are worth, the day of each
// plan, and the limits that this day passes.

import { defined } from "../../common/defined.js";
import { validationError } from "../../contract/values/faults.js";
import type { Hours } from "../../contract/schemas/hours.js";
import type { Route } from "../../contract/schemas/route.js";
import type { CreditWindows } from "../../optimizer/plans.js";
import type { Warning } from "../../contract/values/warnings.js";
import type { StationColumns } from "../stationColumns.js";
import type { StationTerms } from "../terms.js";
import { type Clock, createClock, createZones, type ZonedTrip } from "./clock.js";
import { creditMinutes, type Day, type DayStop, layOutDay, type DayEntry, type DayFigures } from "./day.js";
import { type DutyLimits, type DutyWindow, findDutyWindows, limitsOf, toleranceMinutes } from "./duty.js";

/** What of the trip hours go by. Its miles ahead are driven in `durationMinutes`, at the same speed everywhere. */
interface HoursTrip extends Pick<ZonedTrip, "optimizer" | "timeZoneAt"> {
  readonly startMile: number;
  readonly totalMiles: number;
  readonly durationMinutes: number;
  readonly stations: StationColumns;
  readonly route: Route;
  /** Dollars a minute. */
  readonly timeValue: number;
}

/** Stations that a plan may use, in driving order. */
interface UsableStations {
  readonly rows: readonly number[];
  /** From where the vehicle is. */
  readonly stationMiles: Float64Array;
  readonly detourMinutes: Float64Array;
  readonly terms: readonly StationTerms[];
}

/** A stop that a driver makes, as far as the hours go by it. */
interface MadeStop {
  readonly station: {
    readonly row: number;
    /** From the route's start. */
    readonly milesFromStart: number;
    readonly detourMinutes: number;
    readonly terms: StationTerms | undefined;
  };
}

export interface TripHours {
  /** `undefined` where the request does not say when the vehicle leaves. */
  readonly clock: Clock | undefined;
  readonly limits: DutyLimits;
  /** What all breaks count for, in dollars, if none of them is a fuel stop. */
  readonly breakDollars: number;
  readonly windows: readonly DutyWindow[];
  /**
   * What the optimizer needs to know of the windows; `undefined` where no stop is worth more in them than elsewhere.
   */
  creditWindows(stations: UsableStations): CreditWindows | undefined;
  /** The day of a driver who makes these stops. */
  dayOf(stops: readonly MadeStop[]): Day;
}

/** Far more than the longest route has under any real hours. Each is a part of the answer. */
const MOST_WINDOWS = 5000;

/** @throws {ServiceError} VALIDATION_ERROR where the drive has too many breaks and rests. */
export function readHours(
  hours: Hours,
  { optimizer, timeZoneAt, startMile, totalMiles, durationMinutes, stations, route, timeValue }: HoursTrip,
): TripHours {
  const limits = limitsOf(hours);
  const windows = findDutyWindows(limits, hours.rests, durationMinutes);
  if (windows.length > MOST_WINDOWS) {
    const msg = `Input should allow more driving without breaks and rests: this drive of ${durationMinutes} minutes has ${windows.length} of them, and a plan at most ${MOST_WINDOWS}`;
    throw validationError([{ loc: ["body", "hours"], type: "value_error", msg, ctx: {}, input: hours }]);
  }
  const minuteAt = (milesAhead: number): number => (milesAhead / totalMiles) * durationMinutes;
  const hasParking = (row: number): boolean => defined(stations.parkingSpaces[row]) > 0;
  const figures = {
    limits,
    windows,
    driveMinutes: durationMinutes,
    mileAt: (minute: number) => startMile + (minute / durationMinutes) * totalMiles,
  };
  return {
    clock: hours.departure_at
      ? createClock(hours.departure_at, createZones({ optimizer, route, stations, timeZoneAt }))
      : undefined,
    limits,
    breakDollars: windows.filter(({ kind }) => kind === "break").length * limits.breakMinutes * timeValue,
    windows,
    creditWindows({ rows, stationMiles, detourMinutes, terms }) {
      const windowOf = findWindows(windows, toleranceMinutes(durationMinutes));
      const ofStations = new Uint32Array(rows.length);
      const credits = new Float64Array(rows.length);
      let isWorthMore = false;
      for (const [i, row] of rows.entries()) {
        const window = windowOf(minuteAt(defined(stationMiles[i])));
        if (window === undefined) continue;
        ofStations[i] = window.number;
        credits[i] =
          creditMinutes(
            {
              window,
              detourMinutes: defined(detourMinutes[i]),
              stopMinutes: defined(terms[i]).stopMinutes,
              hasParking: hasParking(row),
            },
            limits,
          ) * timeValue;
        isWorthMore ||= defined(credits[i]) > 0;
      }
      return isWorthMore ? { ofStations, credits } : undefined;
    },
    dayOf(stops) {
      const windowOf = findWindows(windows, toleranceMinutes(durationMinutes));
      const dayStops = stops.map(({ station: { row, milesFromStart, detourMinutes, terms } }): DayStop => {
        const driveMinute = minuteAt(Math.min(milesFromStart - startMile, totalMiles));
        return {
          driveMinute,
          detourMinutes,
          stopMinutes: terms?.stopMinutes ?? 0,
          window: windowOf(driveMinute),
          hasParking: hasParking(row),
        };
      });
      const laidOut = layOutDay(figures, dayStops);
      return { ...laidOut, warnings: warnOfLimits(figures, laidOut) };
    },
  };
}

/**
 * Finds the window of each minute of driving, asked for in ascending order. Where two windows touch, it is the first
 * one.
 */
function findWindows(windows: readonly DutyWindow[], tolerance: number): (minute: number) => DutyWindow | undefined {
  let w = 0;
  return (minute) => {
    while (w < windows.length && defined(windows[w]).toMinute < minute - tolerance) w++;
    const window = windows[w];
    return window !== undefined && window.fromMinute <= minute + tolerance ? window : undefined;
  };
}

/** A limit that is passed: where on the route, and by how much in the end. */
interface Passed {
  readonly mile: number;
  readonly minutes: number;
}

/**
 * The limits that a plan passes. Windows follow the route alone, so that detours add to the driving in them; and the
 * time of a duty period is told, but not planned by.
 */
function warnOfLimits(
  { limits, driveMinutes }: DayFigures,
  { stops, entries }: Pick<Day, "stops" | "entries">,
): Warning[] {
  // Minutes are sums of many.
  const tolerance = 10 * toleranceMinutes(Math.max(1, driveMinutes));
  const isBreak = ({ activity, stop, fromMinute, toMinute }: DayEntry): boolean =>
    activity === "break" ||
    activity === "rest" ||
    (activity === "stop" &&
      (toMinute - fromMinute >= limits.breakMinutes - tolerance || stops[stop ?? NaN]?.covers === "break"));
  const periods = split(entries, ({ activity }) => activity === "rest");
  const windows = periods.flatMap(
    (period, p) => findEnd(period, p === 0 ? limits.windowLeft : limits.windowPerPeriod, tolerance) ?? [],
  );
  const withoutBreak =
    limits.breakMinutes === 0
      ? []
      : findTooLong(split(entries, isBreak), [limits.driveToBreak, limits.drivePerBreak], tolerance);
  const withoutRest = findTooLong(periods, [limits.driveLeft, limits.drivePerPeriod], tolerance);
  const stretches = [
    ...withoutBreak.map((passed) => ({ without: "break", ...passed }) as const),
    ...withoutRest.map((passed) => ({ without: "rest", ...passed }) as const),
  ];
  return [
    ...(stretches.length === 0
      ? []
      : [{ code: "DRIVING_PASSED", stretches: stretches.toSorted((a, b) => a.mile - b.mile) } as const]),
    ...(windows.length === 0 ? [] : [{ code: "WINDOW_PASSED", windows } as const]),
  ];
}

/** The parts of the trip between those that end something, without these. */
function split(entries: readonly DayEntry[], ends: (entry: DayEntry) => boolean): DayEntry[][] {
  const parts: DayEntry[][] = [[]];
  for (const entry of entries) {
    if (ends(entry)) parts.push([]);
    else parts.at(-1)?.push(entry);
  }
  return parts;
}

/** Where the time of a duty period ends before its driving does. */
function findEnd(period: readonly DayEntry[], windowMinutes: number, tolerance: number): Passed | undefined {
  const driving = period.filter(({ activity }) => activity === "driving");
  const endMinute = (period[0]?.fromMinute ?? 0) + windowMinutes;
  const crossed = driving.find(({ toMinute }) => toMinute > endMinute + tolerance);
  if (crossed === undefined) return undefined;
  const { fromMinute, toMinute, fromMile, toMile } = crossed;
  const share = Math.max(0, endMinute - fromMinute) / (toMinute - fromMinute);
  return { mile: fromMile + (toMile - fromMile) * share, minutes: (driving.at(-1)?.toMinute ?? NaN) - endMinute };
}

/** The parts that have too much driving. @param limits that of the first part, and that of the others. */
function findTooLong(
  parts: readonly DayEntry[][],
  [first, other]: readonly [number, number],
  tolerance: number,
): Passed[] {
  return parts.flatMap((part, p) => {
    const driving = part.filter(({ activity }) => activity === "driving");
    const minutes =
      driving.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0) - (p === 0 ? first : other);
    return minutes > tolerance ? [{ mile: driving.at(-1)?.toMile ?? NaN, minutes }] : [];
  });
}
