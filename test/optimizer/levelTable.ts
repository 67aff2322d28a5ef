import { expect, test } from "vitest";
import { solveByLevelTable } from "../support/levelTable.js";
import { solveByMilp } from "../support/milp.js";
import { seededRandom } from "../support/random.js";
import { randomTrip } from "../support/trips.js";

const RELATIVE_COST_TOLERANCE = 1e-6;

/** Compares the level table with the MILP solver on random trips. */
export function compareLevelTable(trips: number): void {
  test(`the level table agrees with the MILP solver on ${trips} trips`, async () => {
    const random = seededRandom(20);
    let infeasible = 0;
    for (let k = 0; k < trips; k++) {
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
    expect(infeasible).toBeGreaterThan(trips / 20);
    expect(infeasible).toBeLessThan(trips / 2);
  });
}
