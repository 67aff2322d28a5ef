import type { PlanInput } from "../../src/optimizer/optimizer.js";

/** As a fraction of a step: a level on the grid must not be missed by a rounding error. */
const GRID_TOLERANCE = 1e-9;

const at = (column: Float64Array, i: number): number => column[i] ?? NaN;

/**
 * Plans by dynamic programming over a grid of fuel, as open projects do: the least cost in dollars of plans that buy
 * whole steps of `stepGallons`; null when it finds none.
 *
 * It is the strongest of its kind that we know. Its grid is of the gallons bought so far, not of those on board, so that
 * driving is exact; rounding what each leg burns to the grid would find no plan at all where stations are dense. Buying
 * a step at a time makes it O(stations × levels of a tank). It finds the cost alone, not the stops.
 */
export function planOnGrid(trip: PlanInput, stepGallons: number): number | null {
  const { stationMiles, pricesPerGallon, stopCosts, totalMiles, mpg, tankCapacityGallons, startGallons, reserveGallons, bufferGallons } = trip;
  const stepsUpTo = (gallons: number): number => Math.max(0, Math.ceil((gallons - startGallons) / stepGallons - GRID_TOLERANCE));
  const stepsWithin = (gallons: number): number => Math.floor((gallons - startGallons) / stepGallons + GRID_TOLERANCE);
  const needed = stepsUpTo(totalMiles / mpg + reserveGallons);

  /** Least cost of having bought so many steps. */
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
