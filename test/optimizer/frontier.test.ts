// The frontier planner without rules against the sweep, which takes such trips, and from both ends of the trip.

import { expect, test } from "vitest";
import type { PlanResult } from "../../src/optimizer/optimizer.js";
import { planByFrontier } from "../support/frontier.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { toFleetInput, withoutRules } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { randomTrip, toPlanInput } from "../support/trips.js";
import { optimizer } from "./fleetExactness.js";

/** What a stop must save to be worth making, in dollars. */
const STOP_TIE_DOLLARS = 1e-6;
/** The sweep may pay a hundred-millionth of a dollar a stop to make quicker ones. */
const COST_TOLERANCE = 1e-7;

/** What both planners minimise: dollars and, on ties, stops. */
function weighed(plan: PlanResult): number {
  return plan.status === "infeasible" ? Infinity : plan.totalCost + STOP_TIE_DOLLARS * plan.stops.length;
}

function expectSameCost(found: PlanResult, expected: PlanResult): void {
  expect(found.status).toBe(expected.status);
  if (found.status !== "infeasible") expect(Math.abs(weighed(found) - weighed(expected))).toBeLessThanOrEqual(COST_TOLERANCE * Math.max(1, weighed(expected)));
}

test.each([61, 62, 63, 64])("the frontier's plan is the sweep's on 5,000 trips, from both ends, seed %i", { timeout: 300_000 }, (seed) => {
  const random = seededRandom(seed);
  let optimal = 0;
  for (let k = 0; k < 5_000; k++) {
    const trip = randomTrip(random);
    try {
      const expected = optimizer.plan(toPlanInput(trip));
      for (const isMirrored of [false, true]) {
        const found = planByFrontier(toPlanInput(trip), { isMirrored });
        if (expected.status === "infeasible") {
          expect(found).toEqual(expected);
          continue;
        }
        expectSameCost(found, expected);
        if (found.status === "infeasible") throw new Error("unreachable");
        const driven = driveFleet(withoutRules(trip), found.stops);
        expect(Math.abs(driven - found.totalCost)).toBeLessThanOrEqual(1e-9 * Math.max(1, driven));
        optimal++;
      }
    } catch (error) {
      throw new Error(`trip ${k} of seed ${seed}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }
  expect(optimal).toBeGreaterThan(4_000);
  expect(optimal).toBeLessThan(9_500);
});

test("with rules, a trip costs the same from both ends", { timeout: 300_000 }, () => {
  const random = seededRandom(65);
  let planned = 0;
  for (let k = 0; k < 4_000; k++) {
    const trip = randomFleetTrip(random, integer(random, 1, 40), k % 2 === 0);
    try {
      const [forwards, mirrored] = [false, true].map((isMirrored) => planByFrontier(toFleetInput(trip), { isMirrored }));
      if (forwards === undefined || mirrored === undefined) throw new Error("unreachable");
      expectSameCost(mirrored, forwards);
      if (mirrored.status === "infeasible") continue;
      driveFleet(trip, mirrored.stops);
      planned++;
    } catch (error) {
      throw new Error(`trip ${k}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }
  expect(planned).toBeGreaterThan(2_000);
});
