// Searches that are cut short by their budget, against optima that the MILP solver has proven.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { toFleetInput } from "../../test/support/fleetTrips.js";
import { findWithin } from "../../test/support/frontier.js";
import { readTrip, slotsNamed } from "./instances.js";
import { optimumOf } from "./measure.js";
import { isIndependent, readOptima } from "./optima.js";

/** Each of some 340 stations sells at most a hundredth of the tank. */
const NAMES = ["fleet-worst-012", "fleet-worst-025"];

const [optimizer, optima] = await Promise.all([loadOptimizer(), readOptima()]);

test.each(NAMES)("%s: the plan is within 1 %% of the optimum, and the bound below it", async (name) => {
  const [slot] = slotsNamed(name);
  if (slot === undefined) expect.fail();
  const optimum = optimumOf(optima, slot);
  if (optimum.cost === null || !isIndependent(optimum)) expect.fail();
  const plan = optimizer.plan(toFleetInput(await readTrip(slot)));
  if (plan.status !== "bounded") expect.fail(plan.status);
  expect(plan.totalCost).toBeGreaterThan(optimum.cost - 1e-4);
  expect(plan.totalCost).toBeLessThan(1.01 * optimum.cost);
  expect(plan.lowerBound).toBeLessThan(optimum.cost + 1e-4);
});

test.each(NAMES)("%s: a search that may not thin gives up at its budget", async (name) => {
  const [slot] = slotsNamed(name);
  if (slot === undefined) expect.fail();
  expect(findWithin(toFleetInput(await readTrip(slot)), 1e4)).toBeUndefined();
});
