import { expect, test } from "vitest";
import { compareTrips } from "./threeSteps.js";
import { sampleSize } from "../../support/sampleSize.js";

test.each(sampleSize([1, 2, 3], [1]))(
  "hundreds of trips (seed %i): the plan of one call is that of three",
  async (seed) => {
    const { planned = 0 } = await compareTrips({ seed, trips: 300, stationCount: 4000 });
    expect(planned).toBeGreaterThan(150);
  },
);
