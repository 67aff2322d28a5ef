import { expect, test } from "vitest";
import { sampleSize } from "../support/sampleSize.js";
import { randomWindowTrip } from "../support/windowTrips.js";
import { compareExplained } from "./explainExactness.js";
import { checkRandomTrips } from "./explainedTrips.js";
import { compareSweepWithSolver, compareWithChoices, compareWithSolver } from "./windowExactness.js";

for (const seed of sampleSize([1, 2, 3, 4, 5, 6, 7, 8], [1, 2])) compareWithSolver(250, seed);
compareSweepWithSolver(100, 21);
compareWithChoices(sampleSize(1_000, 400), 11);

compareExplained(30, 20_011, randomWindowTrip);

test("what is explained of 1,000 random trips with windows", () => {
  const { explained, "cut short": cut } = checkRandomTrips(3_021, 1_000, 14, randomWindowTrip);
  expect(explained).toBeGreaterThan(400);
  expect(cut).toBeLessThan(10);
});
