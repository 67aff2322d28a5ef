// Trips with one least purchase for all stations: the levels that docs/algorithm.md allows under "One least purchase".

import { expect, test } from "vitest";
import { solveByChainLevels, withOneLeastPurchase, type ChainTrip } from "../support/chainLevels.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { toFleetInput } from "../support/fleetTrips.js";
import { planByFrontier } from "../support/frontier.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";
import { areSameCosts } from "./fleetExactness.js";

const MILP_TRIPS = sampleSize(40, 500);
const TRIPS = sampleSize(300, 10_000);
const LARGE_TRIPS = sampleSize(10, 200);

function randomChainTrip(random: () => number, stations: number): ChainTrip {
  const trip = randomFleetTrip(random, stations, random() < 0.5);
  const least = pick(random, [0.05, 0.1, 0.25, 0.4, random()]) * trip.usableTankGallons;
  const detour = pick(random, [0, 0, 0.01, 0.05]) * trip.usableTankGallons;
  const isFree = random() < 0.5;
  return withOneLeastPurchase(isFree ? { ...trip, required: trip.required.map(() => false) } : trip, least, detour);
}

test(`the table of chains costs what the MILP solver finds on ${MILP_TRIPS} trips`, async () => {
  const random = seededRandom(61);
  let feasible = 0;
  for (let k = 0; k < MILP_TRIPS; k++) {
    const chain = randomChainTrip(random, integer(random, 2, 9));
    const expected = (await solveFleetByMilp(chain.trip))?.cost ?? Infinity;
    expect([solveByChainLevels(chain) ?? Infinity, expected], JSON.stringify(chain)).toSatisfy(areSameCosts);
    if (expected < Infinity) feasible++;
  }
  expect(feasible).toBeGreaterThan(MILP_TRIPS / 4);
});

test.each([
  { trips: TRIPS, seed: 62, stations: [2, 14] },
  { trips: LARGE_TRIPS, seed: 63, stations: [20, 60] },
] as const)("the planner finds its optimum from both ends, on $trips trips of $stations stations", (sample) => {
  const random = seededRandom(sample.seed);
  let feasible = 0;
  for (let k = 0; k < sample.trips; k++) {
    const chain = randomChainTrip(random, integer(random, sample.stations[0], sample.stations[1]));
    const expected = solveByChainLevels(chain) ?? Infinity;
    for (const isMirrored of [false, true]) {
      const plan = planByFrontier(toFleetInput(chain.trip), { isMirrored });
      const found = plan === null ? Infinity : (plan?.totalCost ?? NaN);
      expect([found, expected], JSON.stringify(chain)).toSatisfy(areSameCosts);
    }
    if (expected < Infinity) feasible++;
  }
  expect(feasible).toBeGreaterThan(sample.trips / 4);
});
