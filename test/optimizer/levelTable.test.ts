import { expect, test } from "vitest";
import { solveByLevelTable } from "../support/levelTable.js";
import { solveByMilp } from "../support/milp.js";
import { seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";
import { HAND_TRIP, randomTrip } from "../support/trips.js";

const RELATIVE_COST_TOLERANCE = 1e-6;
const TRIPS = sampleSize(30, 200);

test("the level table finds the plan worked out by hand", () => {
  expect(solveByLevelTable(HAND_TRIP)).toBeCloseTo(64, 9);
  expect(solveByLevelTable(HAND_TRIP, 0.25)).toBeCloseTo(64.5, 9);
});

test(`the level table agrees with the MILP solver on ${TRIPS} trips`, async () => {
  const random = seededRandom(20);
  let infeasible = 0;
  for (let k = 0; k < TRIPS; k++) {
    const trip = randomTrip(random);
    const expected = await solveByMilp(trip);
    const found = solveByLevelTable(trip);
    if (expected === null || found === null) {
      expect(found, JSON.stringify(trip)).toBe(expected);
      infeasible++;
    } else {
      expect(Math.abs(found - expected), JSON.stringify(trip)).toBeLessThanOrEqual(
        RELATIVE_COST_TOLERANCE * Math.max(1, expected),
      );
    }
  }
  expect(infeasible).toBeGreaterThan(TRIPS / 20);
  expect(infeasible).toBeLessThan(TRIPS / 2);
});
