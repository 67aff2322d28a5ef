import { defined } from "../../../src/common/defined.js";
import type { PlainTrip } from "../../../src/optimizer/plans.js";

/** A fraction of a step, so that no rounding error misses a level on the grid. */
const GRID_TOLERANCE = 1e-9;

const at = (column: Float64Array, i: number): number => defined(column[i]);

/**
 * Plans by dynamic programming over a grid of fuel, as open-source projects do: the least cost in dollars of plans that
 * buy whole steps of `stepGallons`; null if it finds none.
 *
 * It is the strongest of its kind that we know. Its grid holds the gallons bought so far, not those on board, so that
 * driving is exact; if it rounded what each leg burns, it would find no plan where stations are dense. As it buys a
 * step at a time, it takes O(stations × levels of a tank). It finds only the cost, not the stops.
 */
export function planOnGrid(trip: PlainTrip, stepGallons: number): number | null {
  const {
    stationMiles,
    pricesPerGallon,
    stopCosts,
    totalMiles,
    mpg,
    tankCapacityGallons,
    startGallons,
    reserveGallons,
    bufferGallons,
  } = trip;
  const stepsUpTo = (gallons: number): number =>
    Math.max(0, Math.ceil((gallons - startGallons) / stepGallons - GRID_TOLERANCE));
  const stepsWithin = (gallons: number): number => Math.floor((gallons - startGallons) / stepGallons + GRID_TOLERANCE);
  const needed = stepsUpTo(totalMiles / mpg + reserveGallons);

  /** The least cost by the number of steps bought. */
  const costs = new Float64Array(needed + 1).fill(Infinity);
  costs[0] = 0;
  for (let i = 0; i < stationMiles.length && at(stationMiles, i) <= totalMiles; i++) {
    const burntGallons = at(stationMiles, i) / mpg;
    const fill = Math.min(stepsWithin(burntGallons + tankCapacityGallons), needed);
    const stepCost = at(pricesPerGallon, i) * stepGallons;
    const stopCost = at(stopCosts, i);
    let here = Infinity;
    for (let k = stepsUpTo(burntGallons + bufferGallons); k < fill; k++) {
      here = Math.min(here, at(costs, k) + stopCost) + stepCost;
      if (here < at(costs, k + 1)) costs[k + 1] = here;
    }
  }
  const cost = at(costs, needed);
  return cost === Infinity ? null : cost;
}
