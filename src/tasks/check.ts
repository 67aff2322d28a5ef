import type { PlanInput } from "../optimizer/plans.js";
import type { Outcome, TaskTools } from "./task.js";

/**
 * 400 miles at 10 mpg with a 30-gallon tank, 15 gallons at the start and 3 on arrival. The second of the three stations
 * is the cheapest: the best plan buys just enough at the first to reach the second, and the rest there.
 */
const TRIP: PlanInput = {
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
const COST_DOLLARS = 64;
const COST_TOLERANCE_DOLLARS = 1e-9;

/** Solves a small trip. @throws {Error} when its cost comes out wrong. */
export function check({ optimizer }: Pick<TaskTools, "optimizer">) {
  return (): Outcome<null> => {
    const plan = optimizer.plan(TRIP);
    const isRight = plan.status === "optimal" && Math.abs(plan.totalCost - COST_DOLLARS) <= COST_TOLERANCE_DOLLARS;
    if (!isRight) throw new Error("the optimizer fails its check");
    return { value: null, ms: {}, counts: {} };
  };
}
