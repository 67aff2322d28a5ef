import { expect, test } from "vitest";
import { randomCrowdedWindowTrip, randomWindowTrip } from "../support/windowTrips.js";
import { checkRandomTrips } from "./explainedTrips.js";
import { compareWithChoices, compareWithSolver } from "./windowExactness.js";

compareWithSolver(30, 91);
compareWithChoices(60, 92);

test("what is explained of random trips with windows", () => {
  const { explained, counted, "cut short": cut } = checkRandomTrips(2_021, 40, 16, randomWindowTrip);
  expect(explained).toBeGreaterThan(12);
  expect(counted).toBeGreaterThan(40);
  expect(cut).toBeLessThan(3);
});

test("what is explained where several stations of a window stand at one mile", () => {
  const { explained } = checkRandomTrips(25_004, 300, 10, randomCrowdedWindowTrip);
  expect(explained).toBeGreaterThan(100);
});
