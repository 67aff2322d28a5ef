// A second way to the least cost, for trips that are too large for the MILP solver. It has none of the planner's
// tables: no sweep, offers, hulls or stretches, only two costs a station. Its time grows with the square of the
// stations on a tank.
//
// It is not independent of the planner in one point: both rest on the exchange lemma, that some cheapest plan leaves
// each stop with a full tank or arrives at the next one with just the buffer, or at the destination with just the
// reserve. So it is enough to know what it costs at least to leave each station with a full tank, and to arrive at each
// with just the buffer. docs/algorithm.md, "The exchange argument", proves the lemma. The MILP solver (milp.ts) does
// not use it, and the level table is itself tested against that solver.

import type { Trip } from "./trips.js";

/**
 * A bound counts as kept when it is missed by no more than this fraction of the tank and by no more than these gallons,
 * as in the planner.
 */
const REACH_FRACTION = 1e-9;
const REACH_MAX_GALLONS = 5e-7;

/**
 * The least total cost of `trip` in dollars; null when it is infeasible.
 * @param dollarsPerStop is added to the cost of each stop.
 */
export function solveByLevelTable(trip: Trip, dollarsPerStop = 0): number | null {
  const { mpg, tankCapacityGallons: capacity, bufferGallons: buffer } = trip;
  const tolerance = Math.min(REACH_FRACTION * capacity, REACH_MAX_GALLONS);
  const destinationLevel = trip.totalMiles / mpg + trip.reserveGallons;
  // A stop that needs more on arrival than the destination does is never worth making.
  const burnt = trip.stationMiles
    .filter((miles) => miles <= trip.totalMiles && miles / mpg + buffer <= destinationLevel)
    .map((miles) => miles / mpg);
  const count = burnt.length;

  // At k = i + 1, station i is left with a full tank; at k = 0, the start with what is on board.
  const fullLevels = Float64Array.from([trip.startGallons, ...burnt.map((gallons) => gallons + capacity)]);
  const fullCosts = new Float64Array(count + 1).fill(Infinity);
  fullCosts[0] = 0;
  // At j = i, station i is arrived at with just the buffer; at j = count, the destination with just the reserve.
  const bareLevels = Float64Array.from([...burnt.map((gallons) => gallons + buffer), destinationLevel]);
  const bareCosts = new Float64Array(count + 1).fill(Infinity);
  if (trip.startGallons >= destinationLevel - tolerance) bareCosts[count] = 0;

  // Full tanks before this one do not last to the station.
  let firstFull = 0;
  for (let i = 0; i < count; i++) {
    const price = trip.pricesPerGallon[i] ?? NaN;
    const stopCost = (trip.stopCosts[i] ?? NaN) + dollarsPerStop;
    const arriveLevel = bareLevels[i] ?? NaN;
    const fillLevel = fullLevels[i + 1] ?? NaN;

    // The least of what it costs to arrive − price × level there, over all ways to arrive no higher than the stop is
    // left.
    let least = (bareCosts[i] ?? NaN) - price * arriveLevel;
    while ((fullLevels[firstFull] ?? NaN) < arriveLevel - tolerance) firstFull++;
    let k = firstFull;
    const costToLeaveAt = (level: number): number => {
      for (; k <= i && (fullLevels[k] ?? NaN) <= level + tolerance; k++) {
        least = Math.min(least, (fullCosts[k] ?? NaN) - price * (fullLevels[k] ?? NaN));
      }
      return least + stopCost + price * level;
    };
    for (let j = i + 1; j <= count && (bareLevels[j] ?? NaN) <= fillLevel + tolerance; j++) {
      bareCosts[j] = Math.min(bareCosts[j] ?? NaN, costToLeaveAt(bareLevels[j] ?? NaN));
    }
    fullCosts[i + 1] = costToLeaveAt(fillLevel);
  }
  const leastCost = bareCosts[count] ?? NaN;
  return leastCost === Infinity ? null : leastCost;
}
