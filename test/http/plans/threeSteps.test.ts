import { expect, test } from "vitest";
import { compareTrips } from "./threeSteps.js";

test("the plan of one call is that of three, from a set as from the request", async () => {
  const {
    planned = 0,
    INFEASIBLE_ROUTE: infeasible = 0,
    VALIDATION_ERROR: faulty = 0,
  } = await compareTrips({ seed: 22, trips: 30, stationCount: 1200 });
  expect(planned).toBeGreaterThan(15);
  expect(infeasible).toBeGreaterThan(1);
  expect(faulty).toBeGreaterThan(0);
});
