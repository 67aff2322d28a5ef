// Trips with more stations than the MILP solver can take, in whole gallons.

import { test } from "vitest";
import { costsByStopsOnGrid, solveFleetOnGrid } from "../support/fleetGrid.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { compareFleetTrips, expectCost, GRID } from "./fleetExactness.js";

test("whole gallons cost no more than continuous fuel: the grid agrees with the MILP solver", { timeout: 300_000 }, async () => {
  const random = seededRandom(31);
  for (let k = 0; k < 150; k++) {
    const trip = randomFleetTrip(random, integer(random, 3, 14), true);
    const message = JSON.stringify(trip);
    const expected = (await solveFleetByMilp(trip))?.cost ?? Infinity;
    expectCost(solveFleetOnGrid(trip) ?? Infinity, expected, message);
    const anyStops = { ...trip, maximumStops: null };
    const byStops = costsByStopsOnGrid(anyStops, 2);
    for (const [stops, cost] of byStops.entries()) expectCost(cost, (await solveFleetByMilp(anyStops, stops))?.cost ?? Infinity, message);
  }
});

test.each([
  { trips: 4_000, seed: 41, stations: [3, 14], isWhole: true },
  { trips: 2_000, seed: 42, stations: [15, 60], isWhole: true },
  { trips: 500, seed: 43, stations: [60, 250], isWhole: true },
] as const)("the optimum is the grid's on $trips trips of $stations stations", { timeout: 300_000 }, async (sample) => {
  await compareFleetTrips(sample, GRID);
});

