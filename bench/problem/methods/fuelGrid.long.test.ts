import { expect, test } from "vitest";
import { solveByMilp } from "../../../test/support/milp.js";
import { seededRandom } from "../../../test/support/random.js";
import { HAND_TRIP, randomTrip, toPlanInput } from "../../../test/support/trips.js";
import { planOnGrid } from "./fuelGrid.js";

const RELATIVE_COST_TOLERANCE = 1e-6;

test("the grid comes near the MILP solver's optimum from above", async () => {
  const random = seededRandom(7);
  let compared = 0;
  for (let k = 0; k < 100; k++) {
    const trip = randomTrip(random);
    const least = await solveByMilp(trip);
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

test("a grid that contains the optimum finds it", () => {
  // 6 gallons and 22, for $64.
  expect(planOnGrid(toPlanInput(HAND_TRIP), 2)).toBe(64);
  expect(planOnGrid(toPlanInput(HAND_TRIP), 0.25)).toBe(64);
});

test("a coarse grid costs more, or finds nothing", () => {
  // In steps of 5: 10 at the first and 20 at the second, or 5 at the first, 20 at the second and 5 at the third.
  expect(planOnGrid(toPlanInput(HAND_TRIP), 5)).toBe(10 * 3 + 20 * 2 + 2);
  expect(planOnGrid(toPlanInput(HAND_TRIP), 40)).toBeNull();
});

test("a trip within the range of the start fuel costs nothing", () => {
  expect(planOnGrid(toPlanInput({ ...HAND_TRIP, totalMiles: 110, stationMiles: [100, 105, 110] }), 1)).toBe(0);
});
