// Checks that plans are right, before anything is timed.

import type { PlainTrip, PlanResult } from "../../src/optimizer/plans.js";
import { driveFleet } from "../../test/support/fleetSimulate.js";
import type { FleetTrip } from "../../test/support/fleetTrips.js";
import { drive } from "../../test/support/simulate.js";
import { SEED } from "../../test/support/randomInstances.js";

/**
 * Least costs of the seeded random instances, in dollars. The HiGHS MILP solver found those up to 10,000 stations; the
 * level table, which agrees on them, found the larger ones.
 */
const LEAST_COST_DOLLARS: ReadonlyMap<number, number> = new Map([
  [5_000, 1208.5798950133374],
  [10_000, 2598.678173762534],
  [100_000, 27606.722029008866],
  [1_000_000, 277671.97163171985],
]);
const RELATIVE_COST_TOLERANCE = 1e-9;
/** The MILP solver's own tolerances let its plans be cheaper by this fraction. */
export const MILP_COST_TOLERANCE = 1e-6;

/** The least cost of a random instance in dollars, where it is known. */
export function knownLeastCost(stations: number): number | undefined {
  return LEAST_COST_DOLLARS.get(stations);
}

/** @throws {Error} when `cost` is not `expected`, within a fraction of it. */
export function checkCost(
  what: string,
  cost: number | null,
  expected: number,
  tolerance = RELATIVE_COST_TOLERANCE,
): void {
  if (cost === expected) return;
  if (cost === null || !(Math.abs(cost - expected) <= tolerance * Math.max(1, expected))) {
    throw new Error(`${what}, seed ${SEED}: a cost of ${cost}, expected ${expected}`);
  }
}

/**
 * Simulates a plan and returns its cost. It must respect the tank, the buffer and the reserve, and cost what it says.
 * @throws {Error} when there is no plan, or it is wrong.
 */
export function driveChecked(what: string, instance: PlainTrip, plan: PlanResult): number {
  if (plan.status !== "optimal") throw new Error(`${what}, seed ${SEED}: no plan`);
  checkCost(what, drive(instance, plan.stops), plan.totalCost);
  return plan.totalCost;
}

/**
 * Simulates a plan of a trip with fleet rules and returns its cost. It must keep every rule, cost what it says, and not
 * be cheaper than its lower bound.
 * @throws {Error} when there is no plan, or it is wrong.
 */
export function driveFleetChecked(what: string, trip: FleetTrip, plan: PlanResult): number {
  if (plan.status === "infeasible") throw new Error(`${what}, seed ${SEED}: no plan`);
  const { totalCost, lowerBound, stops } = plan;
  checkCost(what, driveFleet(trip, stops), totalCost);
  if (!(lowerBound <= totalCost))
    throw new Error(`${what}, seed ${SEED}: a cost of ${totalCost}, below its lower bound, ${lowerBound}`);
  return totalCost;
}
