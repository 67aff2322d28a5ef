// Everything that an answer to a request with hours says about time, worked out anew from the request: covers,
// lengthened stops, breaks, rests, the schedule, times of the clock, the cost with credits, and the naive driver's
// time.

import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { checkClocks } from "./hoursClocks.js";
import { keptRules, type RuledStation } from "./fleetRequests.js";
import { type Drive, driveSchedule, type DrivenStop } from "./hoursSchedule.js";
import { checkPassed } from "./hoursWarnings.js";
import { parkingOf, type ReadHours, readHours, takersOf } from "./hoursWindows.js";
import { driveByHabit } from "./naiveDriver.js";
import { type PricedRequest, readPricedRules } from "./netPrices.js";

/** Half of the last digit that an answer shows, and a little for the arithmetic. */
const CENT = 0.00501;
const THOUSANDTH = 0.000501;
const QUARTER_GALLONS = 1e-6;

function must(kept: boolean, what: string): asserts kept {
  if (!kept) throw new Error(what);
}

function isSame(found: number | undefined, expected: number, tolerance: number, what: string): void {
  must(found !== undefined && Math.abs(found - expected) <= tolerance, `${what} is ${found}, not ${expected}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What a drive with these stops takes: the plan's, or the naive driver's. */
interface Timed {
  readonly stops: readonly DrivenStop[];
  /** By window, the place of its stop in the plan; -1 for none. */
  readonly takers: readonly number[];
  readonly own: readonly number[];
  /** Detours that are free of charge, because the night is spent there. */
  readonly freeMinutes: number;
  readonly detourMinutes: number;
  readonly stopMinutes: number;
  readonly breakMinutes: number;
  readonly restMinutes: number;
  readonly totalMinutes: number;
}

function timeOf(hours: ReadHours, stations: readonly RuledStation[], parking: (id: string) => number): Timed {
  const takers = takersOf(hours, stations, parking);
  const isTakenAs = (k: number, kind: "break" | "rest"): boolean =>
    hours.windows.some((window, i) => window.kind === kind && takers[i] === k);
  const stops = stations.map((station, k) => {
    const isBreak = isTakenAs(k, "break");
    return {
      station,
      minutes: isBreak ? Math.max(station.stopMinutes, hours.breakMinutes) : station.stopMinutes,
      isBreak,
      isRest: isTakenAs(k, "rest"),
      window: takers.indexOf(k),
    };
  });
  const own = [...takers.keys()].filter((window) => takers[window] === -1);
  const detourMinutes = sum(stations.map((station) => station.detourMinutes));
  const stopMinutes = sum(stops.map(({ minutes }) => minutes));
  const breakMinutes = hours.breakMinutes * own.filter((window) => hours.windows[window]?.kind === "break").length;
  const restMinutes = hours.restMinutes * hours.windows.filter(({ kind }) => kind === "rest").length;
  return {
    stops,
    takers,
    own,
    freeMinutes: sum(stops.filter(({ isRest }) => isRest).map(({ station }) => station.detourMinutes)),
    detourMinutes,
    stopMinutes,
    breakMinutes,
    restMinutes,
    totalMinutes: hours.driveMinutes + detourMinutes + stopMinutes + breakMinutes + restMinutes,
  };
}

function checkStops({ stops: driven }: Timed, { stops }: OptimizeResult): void {
  for (const [k, stop] of stops.entries()) {
    const { minutes, isBreak, isRest } = driven[k] ?? { minutes: NaN };
    const covers = ["fuel", ...(isBreak ? ["break"] : []), ...(isRest ? ["rest"] : [])];
    must(
      JSON.stringify(stop.covers) === JSON.stringify(covers),
      `the stop at ${stop.station_id} covers ${JSON.stringify(stop.covers)}, not ${JSON.stringify(covers)}`,
    );
    isSame(stop.stop_minutes, minutes, THOUSANDTH, `the time of the stop at ${stop.station_id}`);
  }
}

function checkBreaks(
  hours: ReadHours,
  { takers, stops }: Timed,
  { ownMiles }: Drive,
  { summary }: OptimizeResult,
): void {
  const { breaks } = summary;
  must(
    breaks !== undefined && breaks.length === hours.windows.length,
    `${breaks?.length} breaks, not ${hours.windows.length}`,
  );
  let own = 0;
  for (const [i, found] of breaks.entries()) {
    const { kind, fromMile } = hours.windows[i] ?? { kind: "none", fromMile: NaN };
    const what = `break ${i}, ${JSON.stringify(found)},`;
    must(found.kind === kind, `${what} is a ${kind}`);
    isSame(
      found.minutes,
      kind === "break" ? hours.breakMinutes : hours.restMinutes,
      THOUSANDTH,
      `the length of ${what}`,
    );
    const id = stops[takers[i] ?? -1]?.station.id;
    must(found.station_id === id, `${what} is at ${id}`);
    if (id === undefined) {
      const mile = ownMiles[own++] ?? NaN;
      isSame(found.from_mile, Math.min(fromMile, mile), THOUSANDTH, `the first mile of ${what}`);
      isSame(found.to_mile, mile, THOUSANDTH, `the last mile of ${what}`);
    } else must(found.from_mile === undefined && found.to_mile === undefined, `${what} has miles beside its station`);
  }
}

/** What is minimised, from the answer's dollars and the request's minutes. */
function checkCost(rules: PricedRequest, timed: Timed, { stops, summary }: OptimizeResult): void {
  const handicap = sum(
    timed.stops.map(
      ({ station }, k) =>
        station.handicapDollars + (station.handicapCents / 100) * (stops[k]?.gallons_to_purchase ?? NaN),
    ),
  );
  const credit = sum(
    timed.stops.map(
      ({ station }, k) => (rules.prices.get(station.id)?.credit ?? 0) * (stops[k]?.gallons_to_purchase ?? NaN),
    ),
  );
  const minutes = timed.detourMinutes - timed.freeMinutes + timed.stopMinutes + timed.breakMinutes;
  const fuel = sum(stops.map((stop) => stop.total_cost_at_stop));
  const expected = fuel - credit + minutes * rules.timeValue + stops.length * rules.stopDollars + handicap;
  isSame(summary.total_cost, expected, 2 * CENT + (credit === 0 ? 0 : CENT * stops.length) + 1e-3, "the total cost");
  isSame(summary.total_fuel_cost, fuel, 1e-6, "the cost of the fuel");
}

function checkSums(
  { detourMinutes, stopMinutes, breakMinutes, restMinutes, totalMinutes }: Timed,
  { summary }: OptimizeResult,
): void {
  isSame(summary.total_detour_minutes, detourMinutes, THOUSANDTH, "the time of detours");
  isSame(summary.total_stop_minutes, stopMinutes, THOUSANDTH, "the time of stops");
  isSame(summary.total_break_minutes, breakMinutes, THOUSANDTH, "the time of breaks of their own");
  isSame(summary.total_rest_minutes, restMinutes, THOUSANDTH, "the time of rests");
  isSame(summary.total_time_hours, totalMinutes / 60, CENT + 1e-4, "the time in all");
}

/** The naive driver has the same windows: the stops that he makes anyway are his breaks as far as they fit. */
function checkNaive(
  request: OptimizeRequest,
  hours: ReadHours,
  rules: PricedRequest,
  { summary }: OptimizeResult,
): void {
  const { capacity, usable, start } = rules;
  const { startMile, endMile } = hours;
  const skipped = new Set(request.progress?.skipped_station_ids);
  const ahead = rules.stations.filter(({ id, miles }) => miles >= startMile && !skipped.has(id));
  const stations = ahead.map((station) => ({ ...station, miles: station.miles - startMile }));
  const stretches = rules.stretches.filter(
    ({ untilMile }, i) => untilMile > startMile || i === rules.stretches.length - 1,
  );
  const mpg = stretches.map(({ untilMile, mpg: each }) => ({ until_mile: untilMile - startMile, mpg: each }));
  const naive = driveByHabit({ stations, totalMiles: endMile - startMile, mpg, capacity, usable, start });
  must(naive !== "stranded", "the naive driver is stranded");
  const made = naive.fills.map(({ station }) => ahead[stations.findIndex((each) => each === station)]);
  const timed = timeOf(
    hours,
    made.flatMap((station) => (station === undefined ? [] : [station])),
    parkingOf(request),
  );
  const { baseline_comparison: baseline } = summary;
  // On the way, rounding decides what a tank is that is down to a quarter just at the destination.
  if (startMile > 0 && Math.abs(naive.arrival - usable / 4) < QUARTER_GALLONS) return;
  must(
    baseline.naive_stop_count === timed.stops.length,
    `the naive driver stops ${baseline.naive_stop_count} times, not ${timed.stops.length}`,
  );
  isSame(baseline.naive_total_detour_minutes, timed.detourMinutes, THOUSANDTH, "the naive driver's detours");
  isSame(baseline.naive_total_time_hours, timed.totalMinutes / 60, CENT + 1e-4, "the naive driver's time in all");
}

/** What was found where all is right. */
export interface CheckedHours {
  readonly hours: ReadHours;
  readonly timed: Timed;
  readonly drive: Drive;
}

/**
 * Holds an answer against its request.
 * @throws {Error} saying what is wrong.
 */
export function checkHours(request: OptimizeRequest, answer: OptimizeResult): CheckedHours {
  const hours = readHours(request);
  const parking = parkingOf(request);
  const rules = readPricedRules(request, keptRules(request, answer));
  const stations = answer.stops.map((stop) => {
    const station = rules.stations.find(({ id }) => id === stop.station_id);
    must(station !== undefined, `${stop.station_id} may not be used`);
    return station;
  });
  const timed = timeOf(hours, stations, parking);
  checkStops(timed, answer);
  checkSums(timed, answer);
  checkCost(rules, timed, answer);
  checkNaive(request, hours, rules, answer);
  must(answer.schedule !== undefined, "there is no schedule");
  const drive = driveSchedule(hours, timed.stops, timed.own, answer.schedule);
  checkBreaks(hours, timed, drive, answer);
  isSame(answer.schedule.at(-1)?.to_minute, timed.totalMinutes, THOUSANDTH * 2, "the end of the schedule");
  checkClocks(request, answer, { hours, takers: timed.takers, drive });
  checkPassed(answer, drive);
  return { hours, timed, drive };
}
