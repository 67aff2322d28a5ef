// A sample of the optima against the MILP solver and the exact grid, and all of them against the planner; and instances
// made again from their seeds.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { driveFleet } from "../../test/support/fleetSimulate.js";
import { toFleetInput } from "../../test/support/fleetTrips.js";
import { sampleSize } from "../../test/support/sampleSize.js";
import { readInstanceText, readTrip } from "./instances.js";
import { costTolerance } from "./judge.js";
import { loadMaker } from "./make.js";
import { optimumOf } from "./measure.js";
import { isIndependent, readOptima } from "./optima.js";
import { prove } from "./prove.js";
import { FAMILIES, SLOTS } from "./slots.js";

/** The MILP solver proves trips of so many stations in seconds; the grid proves all. */
const MOST_STATIONS = sampleSize(30, 60);
const EVERY = sampleSize(24, 3);
const EVERY_SEED = sampleSize(7, 1);
const NO_LIMIT_SECONDS = 3600;

const [optimizer, optima] = await Promise.all([loadOptimizer(), readOptima()]);

test("a sample of each family is proven again, independently of the planner", async () => {
  for (const family of FAMILIES) {
    const provable = SLOTS.filter((slot) => slot.family === family).filter((slot) => {
      const { proofs } = optimumOf(optima, slot);
      return proofs.includes("grid") || (proofs.includes("milp") && slot.stations <= MOST_STATIONS);
    });
    const sample = provable.filter((_, i) => i % EVERY === 0);
    for (const slot of sample) {
      const known = optimumOf(optima, slot);
      const { cost, proofs } = await prove(optimizer, await readTrip(slot), NO_LIMIT_SECONDS);
      expect(isIndependent({ ...known, proofs }), slot.name).toBe(true);
      if (known.cost === null) expect(cost, slot.name).toBeNull();
      else expect(Math.abs((cost ?? NaN) - known.cost), slot.name).toBeLessThanOrEqual(costTolerance(known.cost));
    }
    expect(sample.length, family).toBeGreaterThan(0);
  }
});

test("the planner finds each optimum that it has a part in proving, and never less than any", async () => {
  for (const slot of SLOTS) {
    const { cost, proofs } = optimumOf(optima, slot);
    const trip = await readTrip(slot);
    const plan = optimizer.plan(toFleetInput(trip));
    if (plan.status === "infeasible" || cost === null) {
      expect(plan.status === "infeasible" && cost === null, slot.name).toBe(true);
      continue;
    }
    const driven = driveFleet(trip, plan.stops);
    expect(driven, slot.name).toBeGreaterThanOrEqual(cost - costTolerance(cost));
    if (proofs.includes("planner")) expect(driven, slot.name).toBeLessThanOrEqual(cost + costTolerance(cost));
  }
});

test(`one of ${EVERY_SEED} instances comes out of its seed to the same bytes`, async () => {
  const make = await loadMaker();
  const sample = SLOTS.filter((_, k) => k % EVERY_SEED === 0);
  for (const slot of sample) expect(make(slot), `${slot.name}, seed ${slot.seed}`).toBe(await readInstanceText(slot));
});
