// Searches that are cut short by their budget, against optima that other solvers have proven.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { toFleetInput } from "../../test/support/fleetTrips.js";
import { findWithin } from "../../test/support/frontier.js";
import { readTrip } from "./instances.js";
import { costTolerance } from "./judge.js";
import { optimumOf } from "./measure.js";
import { isIndependent, readOptima } from "./optima.js";
import { SLOTS } from "./slots.js";

/** No proof bounds this: it is what the benchmark's table shows, with room. */
const MOST_CUT_SHORT_ABOVE = 0.01;
/** Far less than these searches take. */
const SMALL_BUDGET = 1e4;

const [optimizer, optima] = await Promise.all([loadOptimizer(), readOptima()]);

test("a plan cut short is near the optimum, its bound below it; without thinning a search gives up", async () => {
  let cutShort = 0;
  for (const slot of SLOTS) {
    const optimum = optimumOf(optima, slot);
    const input = toFleetInput(await readTrip(slot));
    const plan = optimizer.plan(input);
    if (plan.status !== "bounded" || optimum.cost === null || !isIndependent(optimum)) continue;
    cutShort++;
    expect(plan.totalCost, slot.name).toBeGreaterThanOrEqual(optimum.cost - costTolerance(optimum.cost));
    expect(plan.totalCost, slot.name).toBeLessThanOrEqual(optimum.cost * (1 + MOST_CUT_SHORT_ABOVE));
    expect(plan.lowerBound, slot.name).toBeLessThanOrEqual(optimum.cost + costTolerance(optimum.cost));
    expect(findWithin(input, SMALL_BUDGET), slot.name).toBeUndefined();
  }
  expect(cutShort).toBeGreaterThan(1);
});
