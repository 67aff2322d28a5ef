// Plans of trips with windows of credits, each against the MILP solver.

import { expect, test } from "vitest";
import { toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { randomWindowTrip } from "../support/windowTrips.js";
import { areVaried, checkPlan, MILP, optimizer } from "./fleetExactness.js";

/** Compares as many random trips with the solver, every second one in whole gallons. */
export function compareWindowTrips(trips: number, seed: number, most: number): void {
  test(`the optimum is the MILP solver's on ${trips} trips with windows, seed ${seed}`, { timeout: 300_000 }, async () => {
    const random = seededRandom(seed);
    const outcomes = { optimal: 0, bounded: 0, infeasible: 0, "infeasible by rules": 0 };
    let credited = 0;
    for (let k = 0; k < trips; k++) {
      const trip = randomWindowTrip(random, integer(random, 3, most), k % 2 === 1);
      try {
        const plan = optimizer.plan(toFleetInput(trip));
        outcomes[await checkPlan(trip, plan, MILP)] += 1 / trips;
        if (plan.status === "optimal" && plan.stops.some(({ station }) => (trip.windows?.ofStations[station] ?? 0) > 0 && (trip.windows?.credits[station] ?? 0) > 0)) credited++;
      } catch (error) {
        throw new Error(`trip ${k} of seed ${seed}: ${JSON.stringify(trip)}`, { cause: error });
      }
    }
    expect(outcomes).toSatisfy(areVaried);
    expect(credited).toBeGreaterThan(trips / 5);
  });
}
