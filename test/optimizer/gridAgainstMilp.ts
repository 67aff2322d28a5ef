import { expect, test } from "vitest";
import { costsByStopsOnGrid, solveFleetOnGrid } from "../support/fleetGrid.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { areSameCosts } from "./fleetExactness.js";

/** Compares the two methods that the planner is compared with. */
export function compareGridWithMilp(trips: number): void {
  test(`whole gallons cost no more than continuous fuel: the grid agrees with the MILP solver on ${trips} trips`, async () => {
    const random = seededRandom(31);
    for (let k = 0; k < trips; k++) {
      const trip = randomFleetTrip(random, integer(random, 3, 14), true);
      const message = JSON.stringify(trip);
      const expected = (await solveFleetByMilp(trip))?.cost ?? Infinity;
      expect([solveFleetOnGrid(trip) ?? Infinity, expected], message).toSatisfy(areSameCosts);
      const anyStops = { ...trip, maximumStops: null };
      const byStops = costsByStopsOnGrid(anyStops, 2);
      for (const [stops, cost] of byStops.entries())
        expect([cost, (await solveFleetByMilp(anyStops, stops))?.cost ?? Infinity], message).toSatisfy(areSameCosts);
    }
  });
}
