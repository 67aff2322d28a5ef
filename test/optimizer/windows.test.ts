import { expect, test } from "vitest";
import { randomWindowTrip } from "../support/windowTrips.js";
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
