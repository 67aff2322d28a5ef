// As explain.test.ts, on more trips, and on larger ones.

import { expect, test } from "vitest";
import { sampleSize } from "../support/sampleSize.js";
import { checkRandomTrips } from "./explainedTrips.js";

test.each(sampleSize([1, 2, 3, 4, 5, 6], [1, 2]))("1,000 random trips of up to 14 stations, seed %i", (seed) => {
  const { explained, "cut short": cut } = checkRandomTrips(3_000 + seed, 1_000, 14);
  expect(explained).toBeGreaterThan(400);
  expect(cut).toBeLessThan(10);
});

test.each([1, 2])("100 random trips of up to 60 stations, seed %i", (seed) => {
  const { explained, "cut short": cut } = checkRandomTrips(4_000 + seed, 100, 60);
  expect(explained).toBeGreaterThan(40);
  expect(cut).toBeLessThan(20);
});
