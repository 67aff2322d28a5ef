// At which stations fuel is bought if a plan must stop there, against the MILP solver.

import { expect, test } from "vitest";
import { buyerAt, forcedCost } from "../support/counterfactuals.js";
import { countOnRoute, type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";
import { randomWindowTrip } from "../support/windowTrips.js";
import { optimizer } from "./fleetExactness.js";

/** What the solver may miss. A thousandth of a gallon more or less costs ten times as much where prices differ. */
const DOLLARS = 2e-5;

/** Prices in steps of half a dollar. */
function withSteps(trip: FleetTrip): FleetTrip {
  return { ...trip, pricesPerGallon: trip.pricesPerGallon.map((price) => Math.max(0.5, Math.round(2 * price) / 2)) };
}

test.each([
  ["all rules mixed", randomFleetTrip, 7_101],
  ["windows of credits", randomWindowTrip, 7_102],
] as const)("stations are priced where the solver buys at least a thousandth: %s", async (_, make, seed) => {
  const random = seededRandom(seed);
  const counts = { trips: 0, buying: 0, idle: 0 };
  for (let k = 0; counts.trips < sampleSize(12, 150); k++) {
    const trip = withSteps(make(random, integer(random, 3, 9), k % 2 === 1));
    const input = toFleetInput(trip);
    const plan = optimizer.plan(input);
    if (plan.status !== "optimal") continue;
    counts.trips++;
    const { stations } = optimizer.explain(input, plan.stops, { mostAlternatives: 5, mostStops: 0 });
    const stops = new Set(plan.stops.map(({ station }) => station));
    const bought: number[] = [];
    for (let i = 0; i < countOnRoute(trip); i++) {
      const cost = await forcedCost(trip, i);
      if (cost === Infinity || stops.has(i)) continue;
      const { cost: buying } = await buyerAt(trip, i)(trip.pricesPerGallon[i] ?? NaN);
      const isBought = buying <= cost + DOLLARS;
      if (isBought) bought.push(i);
      counts[isBought ? "buying" : "idle"]++;
      expect(Number.isFinite(stations?.buyingCosts[i]), `station ${i} of trip ${k}: ${JSON.stringify(trip)}`).toBe(
        isBought,
      );
    }
    const named = stations?.alternatives.map(({ station }) => station) ?? [];
    expect(named).toHaveLength(Math.min(5, bought.length));
    expect(bought).toEqual(expect.arrayContaining(named));
    for (const { runnerUp } of stations?.stops ?? []) if (runnerUp !== null) expect(bought).toContain(runnerUp.station);
  }
  expect(counts.buying).toBeGreaterThan(counts.trips / 4);
  expect(counts.idle).toBeGreaterThan(counts.trips / 4);
});
