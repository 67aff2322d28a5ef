import { expect, test } from "vitest";
import { compareTrips } from "./threeSteps.js";

test.each([1, 2, 3])("hundreds of trips (seed %i): the plan of one call is that of three", async (seed) => {
  const { planned = 0 } = await compareTrips({ seed, trips: 300, stationCount: 4000 });
  expect(planned).toBeGreaterThan(150);
});
