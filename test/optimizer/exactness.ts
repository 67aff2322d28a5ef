import { expect, test } from "vitest";
import type { Optimizer } from "../../src/optimizer/optimizer.js";
import { randomInstance } from "../support/randomInstances.js";
import { FAMILIES, familyTrip } from "../support/families.js";
import { solveByMilp } from "../support/milp.js";
import { seededRandom } from "../support/random.js";
import { drive } from "../support/simulate.js";
import { loadOptimizer } from "../support/testedCore.js";
import { randomTrip, toPlanInput, toTrip, type Trip } from "../support/trips.js";
import { WORST_FAMILIES } from "../support/worstFamilies.js";

const SEEDS = [1, 2, 3, 4, 5];
const RELATIVE_COST_TOLERANCE = 1e-6;

type Plan = ReturnType<Optimizer["plan"]>;

const optimizer = await loadOptimizer();

/** Compares with the solver and drives the plan. Returns whether the trip has one. */
async function check(trip: Trip): Promise<"optimal" | "infeasible"> {
  const leastCost = await solveByMilp(trip);
  checkPlan(trip, optimizer.plan(toPlanInput(trip)), leastCost);
  return leastCost === null ? "infeasible" : "optimal";
}

function checkPlan(trip: Trip, result: Plan, leastCost: number | null): void {
  if (result.status === "infeasible") return expect(leastCost, "the solver finds a plan").toBeNull();
  if (leastCost === null) throw new Error("the solver finds no plan");
  expect(Math.abs(result.totalCost - leastCost)).toBeLessThanOrEqual(RELATIVE_COST_TOLERANCE * Math.max(1, leastCost));
  const driven = drive(trip, result.stops);
  expect(Math.abs(driven - result.totalCost)).toBeLessThanOrEqual(1e-9 * Math.max(1, driven));
}

/** Compares random trips with the solver. */
export function compareRandomTrips(tripsPerSeed: number): void {
  test.each(SEEDS)(`the optimum is the MILP solver's on ${tripsPerSeed} trips, seed %i`, async (seed) => {
    const random = seededRandom(seed);
    const outcomes = { optimal: 0, infeasible: 0 };
    for (let k = 0; k < tripsPerSeed; k++) {
      const trip = randomTrip(random);
      try {
        outcomes[await check(trip)]++;
      } catch (error) {
        throw new Error(`trip ${k} of seed ${seed}: ${JSON.stringify(trip)}`, { cause: error });
      }
    }
    // Both outcomes must be well represented, or the comparison says little.
    expect(outcomes.optimal).toBeGreaterThan(tripsPerSeed / 4);
    expect(outcomes.infeasible).toBeGreaterThan(tripsPerSeed / 20);
  });
}

/** Compares each family of trips with the solver. */
export function compareFamilies(count: number): void {
  test.each(Object.entries(FAMILIES))(
    `the optimum is the MILP solver's on ${count} stations: %s`,
    async (_, family) => {
      expect(await check(familyTrip(family, count))).toBe("optimal");
    },
  );
}

/**
 * Compares each of the worst families with the solver. @param count few: stops that cost next to nothing are hard for
 * it, and some families then leave gaps.
 */
export function compareWorstFamilies(count: number): void {
  test.each(WORST_FAMILIES)(`the optimum is the MILP solver's on ${count} stations: $name`, async ({ make }) => {
    await expect(check(toTrip(make(count)))).resolves.toBeDefined();
  });
}

/** Compares a large trip with the solver. */
export function compareUniformTrip(count: number): void {
  test(`the optimum is the MILP solver's on ${count} uniformly random stations`, async () => {
    expect(await check(toTrip(randomInstance(count, 1)))).toBe("optimal");
  });
}
