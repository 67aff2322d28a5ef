// Plans of trips with windows of credits, against the MILP solver and against all choices of credited stops.

import { expect, test } from "vitest";
import { toRuledTrip } from "../../src/optimizer/rules.js";
import { searchCredits } from "../../src/optimizer/windowSearch.js";
import { type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { windowChoices } from "../support/windowChoices.js";
import { randomPlainWindowTrip, randomWindowTrip } from "../support/windowTrips.js";
import { areSameCosts, areVaried, checkPlan, MILP, optimizer } from "./fleetExactness.js";

const MOST_STOPS = 6;

/** Random trips with windows, every second one in whole gallons, of up to `most` stations. */
function checkTrips(
  count: number,
  seed: number,
  most: number,
  check: (trip: FleetTrip) => void | Promise<void>,
): Promise<void> {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, k) => k).reduce(async (before, k) => {
    await before;
    const trip = randomWindowTrip(random, integer(random, 3, most), k % 2 === 1);
    try {
      await check(trip);
    } catch (error) {
      throw new Error(`trip ${k} of seed ${seed}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }, Promise.resolve());
}

/** Compares as many random trips with the MILP solver. */
export function compareWithSolver(trips: number, seed: number): void {
  test(`the optimum is the MILP solver's on ${trips} trips with windows, seed ${seed}`, async () => {
    const outcomes = { optimal: 0, bounded: 0, infeasible: 0, "infeasible by rules": 0 };
    let credited = 0;
    await checkTrips(trips, seed, 14, async (trip) => {
      const plan = optimizer.plan(toFleetInput(trip));
      outcomes[await checkPlan(trip, plan, MILP)] += 1 / trips;
      if (
        plan.status === "optimal" &&
        plan.stops.some(
          ({ station }) => (trip.windows?.ofStations[station] ?? 0) > 0 && (trip.windows?.credits[station] ?? 0) > 0,
        )
      )
        credited++;
    });
    expect(outcomes).toSatisfy(areVaried);
    expect(credited).toBeGreaterThan(trips / 5);
  });
}

/**
 * Compares trips without other rules with the MILP solver, both where the search by the sweep ends and where it leaves
 * a trip to the frontier.
 */
export function compareSweepWithSolver(trips: number, seed: number): void {
  test(`the optimum is the MILP solver's on ${trips} trips with windows and no other rules, seed ${seed}`, async () => {
    const random = seededRandom(seed);
    const searches = { atOnce: 0, bySeveral: 0, byFrontier: 0 };
    for (let k = 0; k < trips; k++) {
      const trip = randomPlainWindowTrip(random);
      const plan = optimizer.plan(toFleetInput(trip));
      await checkPlan(trip, plan, MILP).catch((cause: unknown) => {
        throw new Error(`trip ${k} of seed ${seed}: ${JSON.stringify(trip)}`, { cause });
      });
      if (plan.status === "optimal") searches[searchOf(trip, plan.totalCost)]++;
    }
    expect(searches.atOnce).toBeGreaterThan(trips / 5);
    expect(searches.bySeveral).toBeGreaterThan(trips / 20);
    expect(searches.byFrontier).toBeGreaterThan(0);
  });
}

function searchOf(trip: FleetTrip, totalCost: number): "atOnce" | "bySeveral" | "byFrontier" {
  const { windows: _, ...plain } = trip;
  let plans = 0;
  const found = searchCredits(toRuledTrip(toFleetInput(trip)), 1e-6, (stopCosts) => {
    plans++;
    const plan = optimizer.plan({ ...toFleetInput(plain), stopCosts });
    return plan.status === "infeasible" ? plan.status : { ...plan, isProven: true };
  });
  if (found === undefined) return "byFrontier";
  expect([found === "infeasible" ? Infinity : found.totalCost, totalCost]).toSatisfy(areSameCosts);
  return plans === 1 ? "atOnce" : "bySeveral";
}

/**
 * What plans cost with windows, or without: the cheapest, with a stop at each station, and with each number of stops.
 */
function costsOf(trip: FleetTrip): number[] {
  const input = toFleetInput(trip);
  const plan = optimizer.plan(input);
  if (plan.status === "bounded" || (plan.status === "infeasible" && plan.isUnproven === true))
    throw new Error("the plan is not proven");
  return [
    plan.status === "infeasible" ? Infinity : plan.totalCost,
    ...optimizer.forcedCosts(input),
    ...optimizer.costsByStops(toFleetInput({ ...trip, maximumStops: null }), MOST_STOPS),
  ];
}

/** Compares plans, forced costs and costs by stops with the cheapest of all choices. */
export function compareWithChoices(trips: number, seed: number): void {
  test(`all costs of ${trips} trips with windows are those of the best choice of credited stops, seed ${seed}`, async () => {
    let saving = 0;
    await checkTrips(trips, seed, 9, (trip) => {
      const costs = costsOf(trip);
      const choices = Array.from(windowChoices(trip), costsOf);
      const least = costs.map((_, k) => Math.min(...choices.map((choice) => choice[k] ?? NaN)));
      for (const [k, cost] of costs.entries()) expect([cost, least[k]], `cost ${k}`).toSatisfy(areSameCosts);
      if ((choices[0]?.[0] ?? NaN) > (costs[0] ?? NaN) + 1e-3) saving++;
    });
    expect(saving).toBeGreaterThan(trips / 5);
  });
}
