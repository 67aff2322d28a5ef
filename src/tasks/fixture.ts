import type { Optimizer, PlanInput } from "../optimizer/optimizer.js";

/**
 * 400 miles at 10 mpg with a 30-gallon tank, 15 gallons at the start and 3 to be left. Of three
 * stations the second is the cheapest: the least that reaches it is bought at the first, the rest there.
 */
const FIXTURE: PlanInput = {
  stationMiles: Float64Array.of(100, 200, 300),
  pricesPerGallon: Float64Array.of(3, 2, 4),
  stopCosts: Float64Array.of(1, 1, 1),
  totalMiles: 400,
  mpg: 10,
  tankCapacityGallons: 30,
  startGallons: 15,
  reserveGallons: 3,
  bufferGallons: 1,
};
/** 6 gallons at $3 and 22 at $2, and two stops at $1. */
const FIXTURE_COST_DOLLARS = 64;
const COST_TOLERANCE_DOLLARS = 1e-9;

/** Whether an optimizer gets a small trip right. */
export function solvesFixture(optimizer: Optimizer): boolean {
  try {
    const plan = optimizer.plan(FIXTURE);
    return plan.status === "optimal" && Math.abs(plan.totalCost - FIXTURE_COST_DOLLARS) <= COST_TOLERANCE_DOLLARS;
  } catch {
    return false;
  }
}
