// Whether a trip has a plan at all: from which levels of fuel it can be driven to its end. A level is fuel on board plus
// fuel burnt so far, as in the optimizer: driving leaves it as it is, and buying raises it. Without prices a few ranges of
// levels say everything, and finding them takes a fraction of the time of a plan. They are found from the destination
// backwards: that way a stop that fills the tank makes one range of many levels, and not many levels.

import type { Trip } from "./trip.js";

/** Levels from the first to the second, in gallons. */
type Range = readonly [least: number, most: number];

/** Ranges apart from each other, in ascending order. */
type Levels = readonly Range[];

/** What a stop does to a level. */
interface StopTerms {
  /** Least level on arrival, and most level at the pump. */
  readonly arrival: number;
  readonly full: number;
  readonly minimum: number;
  readonly maximum: number;
  /** What the detour takes. */
  readonly detour: number;
  readonly fillUp: boolean;
  readonly tolerance: number;
}

/**
 * Ranges that are kept, over all numbers of stops. Purchases of many different sizes can make any number of ranges: then
 * those of the highest levels are forgotten, and a plan may be missed.
 */
const MOST_RANGES = 128;

/** Whether a trip has a plan. */
export function isFeasible(trip: Trip): boolean {
  const { maximumStops } = trip.planInput;
  return maximumStops === undefined ? canStart(trip, drive(trip, 0, goOnWithAny)[0] ?? []) : leastStops(trip, maximumStops) !== undefined;
}

/** The fewest stops of a plan, whatever the trip's rules say of their number; `undefined` where it takes more than `most`. */
export function leastStops(trip: Trip, most: number): number | undefined {
  const stops = drive(trip, most, goOnWithFewer).findIndex((levels) => canStart(trip, levels));
  return stops < 0 ? undefined : stops;
}

function canStart({ planInput: { startGallons }, requiresUnusable, reachToleranceGallons: tolerance }: Trip, levels: Levels): boolean {
  return !requiresUnusable && levels.some(([least, most]) => least - tolerance <= startGallons && startGallons <= most + tolerance);
}

/**
 * Says from which levels a stop leads to the destination with at most 0, 1, 2 … stops from here on.
 * @param goOn from which levels one gets there without this stop.
 * @param stop from which levels this stop leads to one of some levels.
 */
type Counting = (goOn: readonly Levels[], stop: (levels: Levels) => Levels, mostStops: number) => readonly Levels[];

const NONE: Levels = [];

/** Any number of stops counts as none. */
const goOnWithAny: Counting = (goOn, stop) => goOn.map(stop);

/** With one stop more than before, as long as that is of use. */
const goOnWithFewer: Counting = (goOn, stop, mostStops) => [NONE, ...goOn.slice(0, mostStops).map(stop)];

/** The levels at the start from which at most 0, 1, 2 … stops lead to the destination. Still more stops lead there from no other levels. */
function drive(trip: Trip, mostStops: number, count: Counting): readonly Levels[] {
  const { stationMiles, totalMiles, reserveGallons, tankCapacityGallons, required } = trip.planInput;
  let levelsByStops: readonly Levels[] = [[[trip.gallonsAt(totalMiles) + reserveGallons, Infinity]]];
  for (let station = stationMiles.length - 1; station >= 0; station--) {
    const burnt = trip.gallonsAt(stationMiles[station] ?? NaN);
    const terms = termsOf(trip, station, burnt);
    const isRequired = required?.[station] === 1;
    const goOn = levelsByStops;
    const stopping = count(goOn, (levels) => levels.flatMap((range) => arriveFor(range, terms)), mostStops);
    const mostRanges = Math.ceil(MOST_RANGES / stopping.length);
    const all = stopping.map((ranges, stops) => {
      const passing = isRequired ? NONE : (goOn[Math.min(stops, goOn.length - 1)] ?? NONE);
      return ranges.length === 0 ? passing : unite(passing, ranges, burnt + tankCapacityGallons + terms.tolerance, mostRanges);
    });
    const isOfUse = all.length === 1 || !areEqual(all.at(-1) ?? NONE, all.at(-2) ?? NONE);
    levelsByStops = isOfUse ? all : all.slice(0, -1);
  }
  return levelsByStops;
}

function termsOf(trip: Trip, station: number, burnt: number): StopTerms {
  const { bufferGallons, tankCapacityGallons, usableTankGallons = tankCapacityGallons, minimumPurchaseGallons: minimums = 0, maximumPurchaseGallons, detourGallons, fillUp = false } = trip.planInput;
  const detour = detourGallons?.[station] ?? 0;
  const pump = burnt + detour / 2;
  return {
    arrival: pump + bufferGallons,
    full: pump + usableTankGallons,
    minimum: typeof minimums === "number" ? minimums : (minimums[station] ?? 0),
    maximum: maximumPurchaseGallons?.[station] ?? Infinity,
    detour,
    fillUp,
    tolerance: trip.reachToleranceGallons,
  };
}

/** The levels from which a stop leads to one of a range: one range, or none. */
function arriveFor([least, most]: Range, { arrival, full, minimum, maximum, detour, fillUp, tolerance }: StopTerms): Levels {
  const fullest = full - detour;
  if (fullest < least - tolerance || (fillUp && fullest > most + tolerance)) return NONE;
  const from = Math.max(arrival - tolerance, (fillUp ? fullest : least) + detour - maximum);
  const to = Math.min(most, fullest) + detour - minimum;
  return from <= to + tolerance ? [[from, Math.max(from, to)]] : NONE;
}

/** The union of two lists without what is above a level. Ranges of either list ascend. */
function unite(a: Levels, b: Levels, ceiling: number, mostRanges: number): Levels {
  const united: [number, number][] = [];
  let [i, j] = [0, 0];
  while (united.length <= mostRanges) {
    const [fromA, fromB] = [a[i], b[j]];
    const next = fromB === undefined || (fromA !== undefined && fromA[0] <= fromB[0]) ? fromA : fromB;
    if (next === undefined || next[0] > ceiling) break;
    if (next === fromA) i++;
    else j++;
    const last = united.at(-1);
    if (last !== undefined && next[0] <= last[1]) last[1] = Math.max(last[1], next[1]);
    else united.push([next[0], next[1]]);
  }
  return united.slice(0, mostRanges);
}

function areEqual(a: Levels, b: Levels): boolean {
  return a.length === b.length && a.every(([least, most], i) => least === b[i]?.[0] && most === b[i]?.[1]);
}
