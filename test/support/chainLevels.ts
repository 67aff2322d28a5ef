// The least cost of a trip whose stops must all buy at least the same, for trips that are too large for the MILP solver.
//
// It has no pieces and no functions, only a table of levels. It rests on one lemma, which docs/algorithm.md proves under
// "One least purchase": some cheapest plan leaves each stop at a level that a chain of least purchases connects with a
// full tank, an arrival with just the buffer, the start, or the end. The MILP solver does not use the lemma, and the
// table is itself tested against that solver.

import { countOnRoute, type FleetTrip, gallonsTo } from "./fleetTrips.js";

/** Sums of gallons miss each other by less than this. */
const ROUNDING_GALLONS = 1e-7;

/** What the table knows of rules: these, the usable tank, required stations, and consumption by stretch. */
export interface ChainTrip {
  readonly trip: FleetTrip;
  readonly leastGallons: number;
  /** What each detour burns. */
  readonly detourGallons: number;
}

/** The trip with one least purchase and one detour for all stations, and without the rules that the table does not know. */
export function withOneLeastPurchase(trip: FleetTrip, leastGallons: number, detourGallons: number): ChainTrip {
  return {
    leastGallons,
    detourGallons,
    trip: {
      ...trip,
      minimumPurchases: trip.stationMiles.map(() => leastGallons),
      maximumPurchases: trip.stationMiles.map(() => null),
      detourGallons: trip.stationMiles.map(() => detourGallons),
      maximumStops: null,
      fillUp: false,
    },
  };
}

/** The least total cost in dollars; null when no plan keeps the rules. */
export function solveByChainLevels({ trip, leastGallons, detourGallons }: ChainTrip): number | null {
  const count = countOnRoute(trip);
  if (trip.required.includes(true, count)) return null;
  const burnt = trip.stationMiles.slice(0, count).map((mile) => gallonsTo(mile, trip.stretches));
  const opening = burnt.map((gallons) => gallons + trip.bufferGallons + detourGallons / 2);
  const closing = burnt.map((gallons) => gallons + trip.usableTankGallons - detourGallons / 2);
  const end = gallonsTo(trip.totalMiles, trip.stretches) + trip.reserveGallons;
  const rise = leastGallons - detourGallons;
  const levels = chainsFrom([trip.startGallons, end, ...opening, ...closing], rise, count);

  let costs = levels.map((level) => (level === trip.startGallons ? 0 : Infinity));
  for (let i = 0; i < count; i++) {
    const price = trip.pricesPerGallon[i] ?? NaN;
    const charge = (trip.stopCosts[i] ?? NaN) + price * detourGallons;
    const before = costs;
    let least = Infinity;
    let k = levels.findIndex((level) => level >= (opening[i] ?? NaN) - ROUNDING_GALLONS);
    costs = levels.map((level, to) => {
      const passing = trip.required[i] === true ? Infinity : (before[to] ?? NaN);
      if (k < 0 || level > (closing[i] ?? NaN) + ROUNDING_GALLONS) return passing;
      for (; k < levels.length && (levels[k] ?? NaN) <= level - rise + ROUNDING_GALLONS; k++)
        least = Math.min(least, (before[k] ?? NaN) - price * (levels[k] ?? NaN));
      return Math.min(passing, charge + price * level + least);
    });
  }
  const leastCost = Math.min(...costs.filter((_, k) => (levels[k] ?? NaN) >= end - ROUNDING_GALLONS));
  return leastCost === Infinity ? null : leastCost;
}

/** All levels up to `most` rises above or below these, in ascending order. */
function chainsFrom(grounds: readonly number[], rise: number, most: number): number[] {
  const levels = new Set(grounds);
  for (const ground of grounds) for (let rises = -most; rises <= most; rises++) levels.add(ground + rises * rise);
  return [...levels].toSorted((a, b) => a - b);
}
