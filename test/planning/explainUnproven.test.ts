// Of a plan that may not be the cheapest, nothing is told that compares it with others.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { explainPlan } from "../../src/planning/explain.js";
import { planStops } from "../../src/planning/plan.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { requestOf } from "../support/ruledRequests.js";

const optimizer = await loadOptimizer();

const found = planStops(
  { optimizer, vehicles: NO_VEHICLES },
  requestOf(
    190,
    [
      { miles: 50, price_per_gallon: 3 },
      { miles: 95, price_per_gallon: 3.4 },
    ],
    { params: { stop_cost_dollars: 10 } },
  ),
);
const { trip, plan } = found.status === "planned" ? found : expect.fail("no plan");

test("a proven plan is compared with others", () => {
  expect(explainPlan(optimizer, trip, plan)).toMatchObject({
    isCut: false,
    byStops: expect.any(Array),
    alternatives: expect.any(Array),
  });
});

test.each([
  { optimality: "bounded", optimalityGap: 1 },
  // Its bounds met by chance.
  { optimality: "bounded", optimalityGap: 0 },
  // It uses the buffer up, and may do so at too high a cost.
  { optimality: "dip", optimalityGap: 1 },
] as const)("a plan that is $optimality with a gap of $optimalityGap dollars is not", (proof) => {
  const { stops, alternatives, byStops, extraCosts, isCut } = explainPlan(optimizer, trip, { ...plan, ...proof });
  expect(stops.map(({ surroundings }) => surroundings)).toEqual(plan.stops.map(() => undefined));
  expect({ alternatives, byStops, extraCosts, isCut }).toEqual({
    alternatives: undefined,
    byStops: undefined,
    extraCosts: undefined,
    isCut: true,
  });
});
