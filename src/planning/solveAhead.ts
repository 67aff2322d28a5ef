import type { Optimizer, PlanResult } from "../optimizer/optimizer.js";
import { solve } from "./solve.js";
import type { Trip } from "./trip.js";

/**
 * By so much the fuel on board may be off that an answer gave: the fuel on leaving is the sum of two rounded figures.
 */
export const ROUNDED_GALLONS = 0.001;

/** Costs that differ by less are the same. */
const LEAST_DOLLARS = 1e-5;

/**
 * The cheapest plan from where the vehicle is. Where a thousandth of a gallon more or less on board opens another plan,
 * that one is taken: otherwise the rounding of an answer could make the rest of its plan impossible, or cost a stop.
 */
export function solveAhead(optimizer: Optimizer, trip: Trip): { readonly trip: Trip; readonly result: PlanResult } {
  const { startGallons, tankCapacityGallons, pricesPerGallon } = trip.planInput;
  let best: { readonly trip: Trip; readonly result: PlanResult } = { trip, result: solve(optimizer, trip) };
  // What the difference in fuel is worth at most, and what tells costs apart.
  const worth = ROUNDED_GALLONS * pricesPerGallon.reduce((most, price) => Math.max(most, price), 0) + LEAST_DOLLARS;
  for (const gallons of [
    Math.min(startGallons + ROUNDED_GALLONS, tankCapacityGallons),
    Math.max(startGallons - ROUNDED_GALLONS, 0),
  ]) {
    // No plan costs less than nothing: most vehicles near the end need no more fuel.
    if (costOf(best.result) <= worth) break;
    const other = startWith(trip, gallons);
    const result = solve(optimizer, other);
    if (costOf(result) < costOf(best.result) - worth) best = { trip: other, result };
  }
  return best;
}

/** The same trip with other fuel on board. */
export function startWith(trip: Trip, startGallons: number): Trip {
  const { planInput, facts } = trip;
  return {
    ...trip,
    planInput: { ...planInput, startGallons },
    facts: { ...facts, vehicle: { ...facts.vehicle, startGallons } },
  };
}

/** In dollars; `Infinity` where there is no plan. */
function costOf(result: PlanResult): number {
  return result.status === "infeasible" ? Infinity : result.totalCost;
}
