// What other plans cost: each figure against a solve of its own.

import { expect, test } from "vitest";
import { costsByStopsOnGrid, solveFleetOnGrid } from "../support/fleetGrid.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";
import { areSameCosts, optimizer } from "./fleetExactness.js";

const MOST_STOPS = 6;
const FIGURED_TRIPS = sampleSize(100, 500);

function forcing(trip: FleetTrip, station: number): FleetTrip {
  return { ...trip, required: trip.required.map((isRequired, i) => isRequired || i === station) };
}

function planCost(trip: FleetTrip): number {
  const plan = optimizer.plan(toFleetInput(trip));
  return plan.status === "infeasible" ? Infinity : plan.totalCost;
}

/** Random trips, every second one in whole gallons, with a label for failures. */
function* trips(seed: number, count: number): Generator<{ trip: FleetTrip; label: string; isWhole: boolean }> {
  const random = seededRandom(seed);
  for (let k = 0; k < count; k++) {
    const isWhole = k % 2 === 1;
    const trip = randomFleetTrip(random, integer(random, 3, 20), isWhole);
    yield { trip, isWhole, label: `trip ${k} of seed ${seed}: ${JSON.stringify(trip)}` };
  }
}

test("a forced stop costs what the plan with that station required costs, and what the grid finds", () => {
  let feasible = 0;
  let stations = 0;
  for (const { trip, label, isWhole } of trips(51, sampleSize(60, 120))) {
    const costs = optimizer.forcedCosts(toFleetInput(trip));
    expect(costs).toHaveLength(trip.stationMiles.length);
    for (const [station, cost] of costs.entries()) {
      stations++;
      if (cost < Infinity) feasible++;
      const forced = forcing(trip, station);
      expect([cost, planCost(forced)], `station ${station} of ${label}`).toSatisfy(areSameCosts);
      if (isWhole)
        expect([cost, solveFleetOnGrid(forced) ?? Infinity], `station ${station} of ${label}`).toSatisfy(areSameCosts);
    }
  }
  expect(feasible).toBeGreaterThan(stations / 4);
  expect(stations - feasible).toBeGreaterThan(stations / 4);
});

test("a forced stop costs what the MILP solver finds", async () => {
  for (const { trip, label } of trips(52, sampleSize(4, 12))) {
    for (const [station, cost] of optimizer.forcedCosts(toFleetInput(trip)).entries()) {
      expect(
        [cost, (await solveFleetByMilp(forcing(trip, station)))?.cost ?? Infinity],
        `station ${station} of ${label}`,
      ).toSatisfy(areSameCosts);
    }
  }
});

test("a number of stops costs what the grid finds, and the least of them is the plan", () => {
  let finite = 0;
  for (const { trip, label, isWhole } of trips(53, FIGURED_TRIPS)) {
    const anyStops = { ...trip, maximumStops: null };
    const costs = optimizer.costsByStops(toFleetInput(anyStops), MOST_STOPS);
    expect(costs).toHaveLength(MOST_STOPS + 1);
    if (isWhole)
      for (const [stops, cost] of costsByStopsOnGrid(anyStops, MOST_STOPS).entries())
        expect([costs[stops], cost], `${stops} stops of ${label}`).toSatisfy(areSameCosts);
    for (let most = 0; most <= MOST_STOPS; most++) {
      const least = Math.min(...costs.subarray(0, most + 1));
      if (least < Infinity) finite++;
      expect([least, planCost({ ...trip, maximumStops: most })], `at most ${most} stops of ${label}`).toSatisfy(
        areSameCosts,
      );
    }
  }
  expect(finite).toBeGreaterThan(2 * FIGURED_TRIPS);
});

test("a number of stops costs what the MILP solver finds", async () => {
  for (const { trip, label } of trips(54, sampleSize(6, 20))) {
    const anyStops = { ...trip, maximumStops: null };
    for (const [stops, cost] of optimizer.costsByStops(toFleetInput(anyStops), MOST_STOPS).entries()) {
      expect(
        [cost, (await solveFleetByMilp(anyStops, stops))?.cost ?? Infinity],
        `${stops} stops of ${label}`,
      ).toSatisfy(areSameCosts);
    }
  }
});
