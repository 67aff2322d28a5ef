// Fields of a trip that nothing reads are named with its plan, and change nothing.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { createOptimizer } from "../../src/optimizer/optimizer.js";
import { compileCore } from "../../src/optimizer/wasm/module.js";

const TRIP = {
  stationMiles: Float64Array.of(100, 200),
  pricesPerGallon: Float64Array.of(3, 4),
  stopCosts: Float64Array.of(1, 1),
  totalMiles: 300,
  mpg: 10,
  tankCapacityGallons: 25,
  startGallons: 15,
  reserveGallons: 0,
  bufferGallons: 0,
};
const NAMED = ["maximumStop is ignored: trips have no such field"];

const optimizer = await loadOptimizer();

test.each([
  ["without rules", {}],
  ["with a rule", { maximumStops: 1 }],
  ["that cannot be driven", { startGallons: 1 }],
  [
    "whose consumption stands for its mpg",
    { consumption: { untilMiles: Float64Array.of(300), mpgs: Float64Array.of(10) } },
  ],
])("a trip %s: the unknown field is named, and the plan is the same", (_, change) => {
  const trip = { ...TRIP, ...change };
  const plan = optimizer.plan(trip);
  expect(plan).not.toHaveProperty("warnings");
  const wider = { ...trip, maximumStop: 2, note: undefined };
  expect(optimizer.plan(wider)).toEqual({ ...plan, warnings: NAMED });
});

test("so it is without the planner for rules, as pages load it", async () => {
  const plain = createOptimizer(await compileCore());
  const plan = plain.plan(TRIP);
  expect(plan).not.toHaveProperty("warnings");
  expect(plain.plan(Object.assign({}, TRIP, { maximumStop: 2 }))).toEqual({ ...plan, warnings: NAMED });
});
