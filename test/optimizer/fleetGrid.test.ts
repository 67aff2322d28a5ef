// Trips with more stations than the MILP solver can take, in whole gallons.

import { expect, test } from "vitest";
import { solveFleetOnGrid } from "../support/fleetGrid.js";
import { countOnRoute, type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { areVaried, compareFleetTrips, GRID, optimizer, withFuelRulesOnly } from "./fleetExactness.js";
import { compareGridWithMilp } from "./gridAgainstMilp.js";

compareGridWithMilp(15);

test.each([
  { trips: 1_000, seed: 41, stations: [3, 14], isWhole: true },
  { trips: 500, seed: 42, stations: [15, 60], isWhole: true },
] as const)("the optimum is the grid's on $trips trips of $stations stations", async (sample) => {
  expect(await compareFleetTrips(sample, GRID)).toSatisfy(areVaried);
});

test("on 500 trips of 60 to 250 stations the optimum is the grid's, or, seldom, its bounds are honest", async () => {
  const { optimal, bounded } = await compareFleetTrips(
    { trips: 500, seed: 43, stations: [60, 250], isWhole: true },
    GRID,
  );
  expect(optimal).toBeGreaterThan(0.5);
  expect(bounded).toBeLessThan(0.02);
});

test("infeasible by fuel: names the last station that can be reached, and the next", () => {
  const random = seededRandom(44);
  const named = { start: 0, station: 0, destination: 0 };
  for (let k = 0; k < 3_000; k++) {
    const trip = randomFleetTrip(random, integer(random, 3, 14), true);
    const plan = optimizer.plan(toFleetInput(trip));
    if (plan.status !== "infeasible" || plan.isByRules) continue;
    const fuelOnly = withFuelRulesOnly(trip);
    const onRoute = Array.from({ length: countOnRoute(trip) }, (_, i) => i);
    const last = onRoute.findLast((i) => solveFleetOnGrid(endingAt(fuelOnly, i)) !== null);
    const next = onRoute.find((i) => i > (last ?? -1));
    expect(plan, JSON.stringify(trip)).toEqual({
      status: "infeasible",
      fromStation: last ?? null,
      toStation: next ?? null,
    });
    named[last === undefined ? "start" : next === undefined ? "destination" : "station"]++;
  }
  expect(Math.min(...Object.values(named))).toBeGreaterThan(50);
});

/** The trip that ends at the pump of station i, before anybody buys there. */
function endingAt(trip: FleetTrip, i: number): FleetTrip {
  return {
    ...trip,
    totalMiles: trip.stationMiles[i] ?? NaN,
    reserveGallons: trip.bufferGallons + (trip.detourGallons[i] ?? NaN) / 2,
    // More than fits, so that nobody stops there or after.
    minimumPurchases: trip.minimumPurchases.map((_, k) => (k < i ? 0 : trip.tankCapacityGallons + 1)),
  };
}
