// Trips with more stations than the MILP solver can take, in whole gallons.

import { expect, test } from "vitest";
import { costsByStopsOnGrid, solveFleetOnGrid } from "../support/fleetGrid.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { countOnRoute, type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";
import { areSameCosts, areVaried, compareFleetTrips, GRID, optimizer, withFuelRulesOnly } from "./fleetExactness.js";

const MILP_TRIPS = sampleSize(10, 60);
const LARGE_TRIPS = sampleSize(60, 500);
const INFEASIBLE_TRIPS = sampleSize(500, 3_000);

test(`the grid of whole gallons costs what the MILP solver finds on ${MILP_TRIPS} trips`, async () => {
  const random = seededRandom(31);
  for (let k = 0; k < MILP_TRIPS; k++) {
    const trip = randomFleetTrip(random, integer(random, 3, 14), true);
    const message = JSON.stringify(trip);
    const expected = (await solveFleetByMilp(trip))?.cost ?? Infinity;
    expect([solveFleetOnGrid(trip) ?? Infinity, expected], message).toSatisfy(areSameCosts);
    const anyStops = { ...trip, maximumStops: null };
    const byStops = costsByStopsOnGrid(anyStops, 2);
    for (const [stops, cost] of byStops.entries())
      expect([cost, (await solveFleetByMilp(anyStops, stops))?.cost ?? Infinity], message).toSatisfy(areSameCosts);
  }
});

test.each([
  { trips: sampleSize(200, 1_000), seed: 41, stations: [3, 14], isWhole: true },
  { trips: sampleSize(80, 500), seed: 42, stations: [15, 60], isWhole: true },
] as const)("the optimum is the grid's on $trips trips of $stations stations", async (sample) => {
  expect(await compareFleetTrips(sample, GRID)).toSatisfy(areVaried);
});

test(`${LARGE_TRIPS} trips of 60 to 250 stations: the grid's optimum, or, seldom, honest bounds`, async () => {
  const { optimal, bounded } = await compareFleetTrips(
    { trips: LARGE_TRIPS, seed: 43, stations: [60, 250], isWhole: true },
    GRID,
  );
  expect(optimal).toBeGreaterThan(0.5);
  expect(bounded).toBeLessThan(0.02);
});

test("infeasible by fuel: names the last station that can be reached, and the next", () => {
  const random = seededRandom(44);
  const named = { start: 0, station: 0, destination: 0 };
  for (let k = 0; k < INFEASIBLE_TRIPS; k++) {
    const trip = randomFleetTrip(random, integer(random, 3, 14), true);
    const plan = optimizer.plan(toFleetInput(trip));
    if (plan.status !== "infeasible" || plan.isByRules) continue;
    const fuelOnly = withFuelRulesOnly(trip);
    const onRoute = Array.from({ length: countOnRoute(trip) }, (_, i) => i);
    const last = onRoute.findLast((i) => solveFleetOnGrid(endingAt(fuelOnly, i)) !== null);
    const next = onRoute.find((i) => i > (last ?? -1));
    expect(plan, JSON.stringify(trip)).toEqual({
      status: "infeasible",
      fromStation: last ?? null,
      toStation: next ?? null,
    });
    named[last === undefined ? "start" : next === undefined ? "destination" : "station"]++;
  }
  expect(Math.min(...Object.values(named))).toBeGreaterThan(INFEASIBLE_TRIPS / 75);
});

/** The trip that ends at the pump of station i, before anybody buys there. */
function endingAt(trip: FleetTrip, i: number): FleetTrip {
  return {
    ...trip,
    totalMiles: trip.stationMiles[i] ?? NaN,
    reserveGallons: trip.bufferGallons + (trip.detourGallons[i] ?? NaN) / 2,
    // More than fits, so that nobody stops there or after.
    minimumPurchases: trip.minimumPurchases.map((_, k) => (k < i ? 0 : trip.tankCapacityGallons + 1)),
  };
}
