// Trips full of ties, on which the MILP solver says what is fewest and least.

import { expect, test } from "vitest";
import { solveByMilp, solveTiesByMilp } from "../support/milp.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { loadOptimizer } from "../support/testedCore.js";
import { toPlanInput, type Trip } from "../support/trips.js";

const optimizer = await loadOptimizer();

/** Few prices, few stop costs, stations at round miles: many plans cost the same. */
function tiedTrip(random: () => number): Trip {
  const count = integer(random, 2, 12);
  const totalMiles = pick(random, [600, 900, 1200]);
  const stationMiles = Array.from({ length: count }, () => integer(random, 0, 24) * (totalMiles / 24)).toSorted(
    (a, b) => a - b,
  );
  const prices = pick(random, [[3], [3], [3, 3.5], [3, 3.25, 3.5]]);
  // Stop costs that 10 or 20 gallons at another of these prices just make up for.
  const stopCosts = pick(random, [[0], [2.5], [0, 2.5, 5], [0, 5]]);
  return {
    stationMiles,
    pricesPerGallon: stationMiles.map(() => pick(random, prices)),
    stopCosts: stationMiles.map(() => pick(random, stopCosts)),
    totalMiles,
    mpg: 10,
    tankCapacityGallons: 40,
    startGallons: pick(random, [20, 30, 40]),
    reserveGallons: pick(random, [0, 4]),
    bufferGallons: pick(random, [0, 2]),
  };
}

/** Compares `count` trips with the solver. */
export function compareTiedTrips(count: number): void {
  test(`${count} trips full of ties: as few stops as the MILP solver finds, then as little detour`, async () => {
    const random = seededRandom(12);
    let compared = 0;
    while (compared < count) {
      const trip = tiedTrip(random);
      const plan = optimizer.plan(toPlanInput(trip));
      if (plan.status === "infeasible") continue;
      compared++;
      const leastCost = await solveByMilp(trip);
      if (leastCost === null) throw new Error(JSON.stringify(trip));
      const least = await solveTiesByMilp(trip, leastCost);
      const stopCost = plan.stops.reduce((sum, { station }) => sum + (trip.stopCosts[station] ?? NaN), 0);
      const label = JSON.stringify({ trip, plan, least });
      expect(plan.totalCost, label).toBeCloseTo(leastCost, 5);
      expect(plan.stops.length, label).toBe(least.stops);
      expect(stopCost, label).toBeCloseTo(least.stopCost, 5);
    }
  });
}
