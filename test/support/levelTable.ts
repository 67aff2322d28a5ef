// A second way to the least cost, for trips too large for the MILP solver. It shares nothing with the planner: no
// frontier, no pieces, only two costs a station. Time grows with the square of the stations on a tank.
//
// Let the stops of a plan be given. Its purchases are then a linear program in the levels (fuel on board plus gallons
// burnt so far) at which stops are left: at most a full tank, at least the buffer at the next stop, or the reserve at
// the destination. Some solution has each level at a bound, or equal to the level before it; a stop of the latter kind
// buys nothing and can be left out. So it is enough to know what it costs at least to leave each station with a full
// tank, and to arrive at each with just the buffer.

import type { Trip } from "./trips.js";

/** A bound counts as kept when it is missed by no more than this fraction of the tank, or these gallons, as in the planner. */
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
  const burnt = trip.stationMiles.filter((miles) => miles <= trip.totalMiles && miles / mpg + buffer <= destinationLevel).map((miles) => miles / mpg);
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

    // The least of what it costs to arrive − price × level there, over all ways to arrive no higher than the stop is left.
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
