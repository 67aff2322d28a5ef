// The solver that plans with hours are held against loses no optimum.

import { expect, test } from "vitest";
import { withoutRules } from "../../support/fleetTrips.js";
import { solveCredited } from "../../support/hoursMilp.js";

test("the solver finds the cheapest way on, which it loses where it does not simplify", async () => {
  // A driver with 98.988 gallons at the start reaches the third station. The least purchase lasts from there to the end.
  const prices = [2.885688, 2.870993, 2.7247, 2.81273, 2.838348, 2.97447];
  const stopCosts = [7.144, 8.084, 8.225, 13.301, 11.28, 7.473];
  const trip = {
    ...withoutRules({
      stationMiles: [349.5, 487.6, 568.8, 570, 648.8, 812.6],
      pricesPerGallon: prices,
      stopCosts,
      totalMiles: 812.6,
      mpg: 6.5,
      tankCapacityGallons: 199.7,
      startGallons: 98.98846153846154,
      reserveGallons: 0,
      bufferGallons: 19.97,
    }),
    usableTankGallons: 189.715,
    minimumPurchases: prices.map(() => 82.3531),
    detourGallons: [1, 0.6307692307692307, 0.46153846153846156, 0.9230769230769231, 0.9076923076923078, 0.1],
    maximumStops: 1,
  };
  const way = { trip, windowOf: [0, 0, 0, 0, 0, -1], credits: [7.05, 7.05, 7.05, 7.05, 7.05, 0], fixedDollars: 0 };
  const found = await solveCredited(way, { isWayOn: true });
  expect(found?.stops.map(({ station }) => station)).toEqual([2]);
  expect(found?.cost).toBeCloseTo(82.3531 * 2.7247 + 8.225 - 7.05, 6);
});
