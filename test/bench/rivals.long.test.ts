import { expect, test } from "vitest";
import { planOnGrid } from "../../bench/rivals/fuelGrid.js";
import { planInJavaScript } from "../../bench/rivals/javascript.js";
import { WORST_FIXTURES } from "../../bench/worst.js";
import { loadOptimizer } from "../../src/index.js";
import { FAMILIES, familyTrip } from "../support/families.js";
import { solveByMilp } from "../support/milp.js";
import { seededRandom } from "../support/random.js";
import { drive } from "../support/simulate.js";
import { HAND_TRIP, randomTrip, toPlanInput, type Trip } from "../support/trips.js";

const RELATIVE_COST_TOLERANCE = 1e-6;
/** Few, and so many that the planner does not look at all of them each time. That it is right on these is tested where it is. */
const FIXTURE_STATIONS = [200, 2_000];

async function checkJavaScript(trip: Trip): Promise<number | null> {
  const plan = planInJavaScript(toPlanInput(trip));
  const least = await solveByMilp(trip);
  expect(plan === null).toBe(least === null);
  if (plan === null || least === null) return null;
  expect(Math.abs(plan.totalCost - least)).toBeLessThanOrEqual(RELATIVE_COST_TOLERANCE * Math.max(1, least));
  expect(drive(trip, plan.stops)).toBeCloseTo(plan.totalCost, 6);
  return least;
}

test("the optimizer in JavaScript finds the MILP solver's optimum, and the grid comes near it from above", { timeout: 120_000 }, async () => {
  const random = seededRandom(7);
  let compared = 0;
  for (let k = 0; k < 100; k++) {
    const trip = randomTrip(random);
    const least = await checkJavaScript(trip);
    const onGrid = planOnGrid(toPlanInput(trip), trip.tankCapacityGallons / 200);
    if (least === null) {
      expect(onGrid).toBeNull();
    } else if (onGrid !== null) {
      expect(onGrid).toBeGreaterThanOrEqual(least - RELATIVE_COST_TOLERANCE * Math.max(1, least));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(25);
});

test.each(Object.entries(FAMILIES))("the optimizer in JavaScript finds the MILP solver's optimum: %s", async (_, family) => {
  expect(await checkJavaScript(familyTrip(family, 20))).not.toBeNull();
});

test.each(WORST_FIXTURES)("the optimizer in JavaScript finds what the one compiled finds: $name", async ({ make }) => {
  const optimizer = await loadOptimizer();
  for (const count of FIXTURE_STATIONS) {
    const trip = make(count);
    const compiled = optimizer.plan(trip);
    const plan = planInJavaScript(trip);
    if (compiled.status !== "optimal" || plan === null) throw new Error("no plan");
    expect(drive(trip, plan.stops)).toBeCloseTo(plan.totalCost, 6);
    expect(plan.stops.length).toBe(compiled.stops.length);
    expect(Math.abs(plan.totalCost - compiled.totalCost)).toBeLessThanOrEqual(RELATIVE_COST_TOLERANCE * compiled.totalCost);
  }
});

test("a grid that the optimum lies on finds it", () => {
  // 6 gallons and 22, for $64.
  expect(planOnGrid(toPlanInput(HAND_TRIP), 2)).toBe(64);
  expect(planOnGrid(toPlanInput(HAND_TRIP), 0.25)).toBe(64);
});

test("a coarse grid costs more, or finds nothing", () => {
  // In steps of 5: 10 at the first and 20 at the second, or 5 at the first, 20 at the second and 5 at the third.
  expect(planOnGrid(toPlanInput(HAND_TRIP), 5)).toBe(10 * 3 + 20 * 2 + 2);
  expect(planOnGrid(toPlanInput(HAND_TRIP), 40)).toBeNull();
});

test("what the start fuel is enough for costs nothing", () => {
  expect(planOnGrid(toPlanInput({ ...HAND_TRIP, totalMiles: 110, stationMiles: [100, 105, 110] }), 1)).toBe(0);
});
