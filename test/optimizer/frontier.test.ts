// The frontier planner without rules against the sweep, which takes such trips, and from both ends of the trip.

import { expect, test } from "vitest";
import type { OptimalPlan } from "../../src/optimizer/plans.js";
import { planByFrontier } from "../support/frontier.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { type FleetTrip, toFleetInput, withoutRules } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";
import { randomTrip, toPlanInput } from "../support/trips.js";
import { areSameCosts, optimizer } from "./fleetExactness.js";

/** What a stop must save to be worth making, in dollars. */
const STOP_TIE_DOLLARS = 1e-6;
/** The sweep may pay a hundred-millionth of a dollar a stop to make quicker ones. */
const COST_TOLERANCE = 1e-7;

const SEEDS = sampleSize([61], [61, 62, 63, 64]);
const PLAIN_TRIPS = sampleSize(1_000, 5_000);
const RULED_TRIPS = sampleSize(600, 4_000);

type Plan = Pick<OptimalPlan, "totalCost" | "stops">;

/** What both planners minimise: dollars and, on ties, stops. */
function weighed(plan: Plan | null): number {
  return plan === null ? Infinity : plan.totalCost + STOP_TIE_DOLLARS * plan.stops.length;
}

/** Both cost the same, and the found one, which is driven, costs what it says. */
function check(trip: FleetTrip, found: Plan | null | undefined, expected: Plan | null): void {
  if (found === undefined) throw new Error("the search gave up");
  expect([weighed(found), weighed(expected)]).toSatisfy(areSame);
  if (found === null) return;
  const driven = driveFleet(trip, found.stops);
  expect(Math.abs(driven - found.totalCost)).toBeLessThanOrEqual(1e-9 * Math.max(1, driven));
}

const areSame = (costs: readonly [number, number]): boolean => areSameCosts(costs, COST_TOLERANCE);

test.each(SEEDS)(`the frontier's plan is the sweep's on ${PLAIN_TRIPS} trips, from both ends, seed %i`, (seed) => {
  const random = seededRandom(seed);
  let optimal = 0;
  for (let k = 0; k < PLAIN_TRIPS; k++) {
    const trip = randomTrip(random);
    try {
      const expected = optimizer.plan(toPlanInput(trip));
      for (const isMirrored of [false, true])
        check(
          withoutRules(trip),
          planByFrontier(toPlanInput(trip), { isMirrored }),
          expected.status === "infeasible" ? null : expected,
        );
      if (expected.status !== "infeasible") optimal++;
    } catch (error) {
      throw new Error(`trip ${k} of seed ${seed}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }
  expect(optimal).toBeGreaterThan(0.4 * PLAIN_TRIPS);
  expect(optimal).toBeLessThan(0.94 * PLAIN_TRIPS);
});

test(`with rules, each of ${RULED_TRIPS} trips costs the same from both ends`, () => {
  const random = seededRandom(65);
  let planned = 0;
  let givenUp = 0;
  for (let k = 0; k < RULED_TRIPS; k++) {
    const trip = randomFleetTrip(random, integer(random, 1, 40), k % 2 === 0);
    try {
      const forwards = planByFrontier(toFleetInput(trip), { isMirrored: false });
      const mirrored = planByFrontier(toFleetInput(trip), { isMirrored: true });
      if (forwards === undefined || mirrored === undefined) {
        givenUp++;
        continue;
      }
      check(trip, mirrored, forwards);
      if (forwards !== null) planned++;
    } catch (error) {
      throw new Error(`trip ${k}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }
  expect(planned).toBeGreaterThan(RULED_TRIPS / 2);
  expect(givenUp).toBeLessThan(RULED_TRIPS / 40);
});
