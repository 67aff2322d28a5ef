// The least cost of a trip on which every quantity of fuel is a whole number of gallons and every detour an even one,
// by trying, at each station and for each whole number of gallons on board, each whole number that may be bought.
//
// Whole gallons lose nothing: once it is decided where to stop, what is left is a flow of fuel along a line, and with
// whole bounds such a flow has a cheapest solution in whole numbers (its matrix is totally unimodular). So this is
// exact for continuous fuel, too, and serves for trips that are too large for the MILP solver.

import { countOnRoute, type FleetTrip, gallonsTo } from "./fleetTrips.js";

/** Floating-point sums of whole gallons miss them by less than this. */
const ROUNDING_GALLONS = 1e-6;

/**
 * The least total cost in dollars; null when no plan keeps the rules. @param dollarsPerStop is added to the cost of
 * each stop.
 */
export function solveFleetOnGrid(trip: FleetTrip, dollarsPerStop = 0): number | null {
  const { maximumStops } = trip;
  const least = Math.min(
    ...leastCosts(trip, maximumStops === null ? 0 : maximumStops, maximumStops !== null, dollarsPerStop),
  );
  return least === Infinity ? null : least;
}

/**
 * The least total cost with exactly 0 … `most` stops; Infinity where there is no such plan. The trip's own most stops
 * do not apply.
 */
export function costsByStopsOnGrid(trip: FleetTrip, most: number): number[] {
  return leastCosts(trip, most, true, 0);
}

/** @param isCounted whether each number of stops is kept apart. */
function leastCosts(trip: FleetTrip, most: number, isCounted: boolean, dollarsPerStop: number): number[] {
  const { stationMiles, stretches, totalMiles, tankCapacityGallons } = trip;
  // For each number of stops made: the least cost of having 0, 1, 2, … gallons on board.
  let costs: Float64Array[] = Array.from({ length: most + 1 }, () =>
    new Float64Array(tankCapacityGallons + 1).fill(Infinity),
  );
  costs[0]?.fill(0, trip.startGallons, trip.startGallons + 1);
  const onRoute = countOnRoute(trip);
  let burntBefore = 0;

  const driveTo = (mile: number): void => {
    const burnt = whole(gallonsTo(mile, stretches));
    const used = burnt - burntBefore;
    burntBefore = burnt;
    if (used > 0) costs = costs.map((ofCount) => ofCount.map((_, gallons) => ofCount[gallons + used] ?? Infinity));
  };

  stationMiles.forEach((mile, i) => {
    if (i >= onRoute) {
      if (trip.required[i] === true) costs.forEach((ofCount) => ofCount.fill(Infinity));
      return;
    }
    driveTo(mile);
    costs = costs.map((ofCount, count) => {
      const before = isCounted ? costs[count - 1] : ofCount;
      const stopped =
        before === undefined
          ? new Float64Array(ofCount.length).fill(Infinity)
          : afterStop(trip, i, before, dollarsPerStop);
      return trip.required[i] === true
        ? stopped
        : stopped.map((cost, gallons) => Math.min(cost, ofCount[gallons] ?? NaN));
    });
  });
  driveTo(totalMiles);
  return costs.map((ofCount) => Math.min(...ofCount.subarray(trip.reserveGallons)));
}

/** The least costs of leaving the stop at station i with 0, 1, 2, … gallons on board. */
function afterStop(trip: FleetTrip, i: number, before: Float64Array, dollarsPerStop: number): Float64Array {
  const { usableTankGallons: usable, bufferGallons: buffer } = trip;
  const halfDetour = whole((trip.detourGallons[i] ?? NaN) / 2);
  const minimum = trip.minimumPurchases[i] ?? NaN;
  const maximum = trip.maximumPurchases[i] ?? Infinity;
  const price = trip.pricesPerGallon[i] ?? NaN;
  const stopCost = (trip.stopCosts[i] ?? NaN) + dollarsPerStop;
  const after = new Float64Array(before.length).fill(Infinity);
  // A required stop with more on board than the tank may be filled to buys nothing.
  const overfull = trip.required[i] === true ? Math.max(usable + 1, buffer, halfDetour) : Infinity;
  for (let atPump = overfull; atPump + halfDetour < before.length; atPump++)
    after[atPump - halfDetour] = (before[atPump + halfDetour] ?? NaN) + stopCost;
  for (let atPump = buffer; atPump <= usable; atPump++) {
    const cost = (before[atPump + halfDetour] ?? Infinity) + stopCost;
    if (cost === Infinity) continue;
    const room = usable - atPump;
    const most = Math.min(maximum, room);
    for (let bought = trip.fillUp ? Math.max(room, minimum) : minimum; bought <= most; bought++) {
      const left = atPump + bought - halfDetour;
      if (left >= 0) after[left] = Math.min(after[left] ?? NaN, cost + price * bought);
    }
  }
  return after;
}

function whole(gallons: number): number {
  const rounded = Math.round(gallons);
  if (Math.abs(gallons - rounded) > ROUNDING_GALLONS) throw new Error(`${gallons} gallons are not a whole number`);
  return rounded;
}
