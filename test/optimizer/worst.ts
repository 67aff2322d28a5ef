import { expect, test } from "vitest";
import { WORST_FAMILIES } from "../support/worstFamilies.js";
import { solveByMilp } from "../support/milp.js";
import { drive } from "../support/simulate.js";
import { loadOptimizer } from "../support/testedCore.js";
import { toTrip } from "../support/trips.js";

const RELATIVE_COST_TOLERANCE = 1e-9;
const MILP_RELATIVE_COST_TOLERANCE = 1e-6;

const optimizer = await loadOptimizer();

/** Compares each of the worst families with the MILP solver. @param stations few: stops that cost next to nothing are hard for it. */
export function compareWorstByMilp(stations: number): void {
  test.each(WORST_FAMILIES)(`the optimum is the MILP solver's on ${stations} stations: $name`, { timeout: 120_000 }, async ({ make }) => {
    const input = make(stations);
    const trip = toTrip(input);
    const plan = optimizer.plan(input);
    const leastCost = await solveByMilp(trip);
    // With few stations some families leave gaps.
    expect(plan.status).toBe(leastCost === null ? "infeasible" : "optimal");
    if (leastCost === null || plan.status !== "optimal") return;
    expect(Math.abs(plan.totalCost - leastCost)).toBeLessThanOrEqual(MILP_RELATIVE_COST_TOLERANCE * Math.max(1, leastCost));
    expect(Math.abs(drive(trip, plan.stops) - plan.totalCost)).toBeLessThanOrEqual(RELATIVE_COST_TOLERANCE * Math.max(1, plan.totalCost));
  });
}
