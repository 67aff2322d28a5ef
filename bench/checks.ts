// Whether plans are right, before anything is timed.

import type { PlanInput, PlanResult } from "../src/optimizer/optimizer.js";
import { solveByMilp } from "../test/support/milp.js";
import { drive } from "../test/support/simulate.js";
import { SEED } from "./instances.js";

/**
 * Least costs of the seeded random instances, in dollars. Those up to 10,000 stations were found by the HiGHS
 * MILP solver (7 s and more); the larger ones, which it cannot do, by this optimizer when it agreed on those.
 */
const LEAST_COST_DOLLARS: ReadonlyMap<number, number> = new Map([
  [5_000, 1208.5798950133374],
  [10_000, 2598.678173762534],
  [100_000, 27606.722029008866],
  [1_000_000, 277671.97163171985],
]);
const RELATIVE_COST_TOLERANCE = 1e-9;
/** HiGHS's own tolerances let its plans be cheaper by this. */
const MILP_COST_TOLERANCE = 1e-6;

/** What is known of the least cost of a random instance. */
export function knownLeastCost(stations: number): number | undefined {
  return LEAST_COST_DOLLARS.get(stations);
}

/** @throws {Error} when `cost` is not `expected`. */
export function checkCost(what: string, cost: number | null, expected: number, tolerance = RELATIVE_COST_TOLERANCE): void {
  if (cost === null || !(Math.abs(cost - expected) <= tolerance * Math.max(1, expected))) {
    throw new Error(`${what}, seed ${SEED}: a cost of ${cost}, expected ${expected}`);
  }
}

/**
 * Drives a plan: that it keeps to the tank, the buffer and the reserve and costs what it says. Returns that cost.
 * @throws {Error} when there is no plan, or it is wrong.
 */
export function driveChecked(what: string, instance: PlanInput, plan: PlanResult): number {
  if (plan.status !== "optimal") throw new Error(`${what}, seed ${SEED}: no plan`);
  checkCost(what, drive(instance, plan.stops), plan.totalCost);
  return plan.totalCost;
}

/** The least cost by the HiGHS MILP solver, in dollars; null when there is no plan. */
export function solveByHighs(instance: PlanInput): Promise<number | null> {
  const { stationMiles, pricesPerGallon, stopCosts } = instance;
  return solveByMilp({ ...instance, stationMiles: [...stationMiles], pricesPerGallon: [...pricesPerGallon], stopCosts: [...stopCosts] });
}

/** @throws {Error} when the optimum is not the MILP solver's. */
export async function checkAgainstHighs(what: string, cost: number | null, instance: PlanInput): Promise<void> {
  const least = await solveByHighs(instance);
  if (least === null) throw new Error(`${what}: the MILP solver finds no plan`);
  checkCost(what, cost, least, MILP_COST_TOLERANCE);
}
