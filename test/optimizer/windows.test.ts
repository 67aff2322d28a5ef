import { expect, test } from "vitest";
import { sampleSize } from "../support/sampleSize.js";
import { randomCrowdedWindowTrip, randomWindowTrip } from "../support/windowTrips.js";
import { checkRandomTrips } from "./explainedTrips.js";
import { compareSweepWithSolver, compareWithChoices, compareWithSolver } from "./windowExactness.js";

const MIXED_TRIPS = sampleSize(40, 1_000);
const CROWDED_TRIPS = sampleSize(100, 300);

for (const seed of sampleSize([91], [1, 2, 3, 4, 5, 6, 7, 8])) compareWithSolver(sampleSize(30, 250), seed);
// Few trips need the frontier; two of this seed do.
compareSweepWithSolver(sampleSize(15, 100), sampleSize(29, 21));
compareWithChoices(sampleSize(25, 1_000), 11);

test(`what is explained of ${MIXED_TRIPS} random trips with windows`, () => {
  const { explained, counted, "cut short": cut } = checkRandomTrips(2_021, MIXED_TRIPS, 16, randomWindowTrip);
  expect(explained).toBeGreaterThan(0.3 * MIXED_TRIPS);
  expect(counted).toBeGreaterThan(MIXED_TRIPS);
  expect(cut).toBeLessThan(0.05 * MIXED_TRIPS);
});

test(`what is explained of ${CROWDED_TRIPS} trips where several stations of a window stand at one mile`, () => {
  const { explained } = checkRandomTrips(25_004, CROWDED_TRIPS, 10, randomCrowdedWindowTrip);
  expect(explained).toBeGreaterThan(CROWDED_TRIPS / 3);
});
