import { describe, expect, test } from "vitest";
import { HARD_FAMILIES, inWholeGallons, RULE_SETS } from "../support/fleetFamilies.js";
import { costsByStopsOnGrid, solveFleetOnGrid } from "../support/fleetGrid.js";
import { type FleetTrip, toFleetInput, withoutRules } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { toTrip } from "../support/trips.js";
import { areSameCosts, checkFleetTrip, checkPlan, compareFleetTrips, GRID, MILP, optimizer } from "./fleetExactness.js";
import { sampleSize } from "../support/sampleSize.js";

/** Each set of rules with all families, or with a few of them: each family comes with some set. */
const WITH_FAMILIES = RULE_SETS.map((rules, r) => ({
  ...rules,
  families: sampleSize(
    HARD_FAMILIES.filter((_, f) => f % RULE_SETS.length === r),
    HARD_FAMILIES,
  ),
}));

test.each([
  { stations: 40, trips: sampleSize(6, 30) },
  { stations: 80, trips: sampleSize(2, 10) },
  { stations: 120, trips: sampleSize(1, 5) },
])("the optimum is the MILP solver's on $trips trips of $stations stations with rules", async ({ stations, trips }) => {
  expect(
    await compareFleetTrips({ trips, seed: stations, stations: [stations, stations], isWhole: false }, MILP),
  ).toMatchObject({ optimal: expect.toSatisfy((share: number) => share > 0.5) });
});

describe.each(WITH_FAMILIES)("$name", ({ lay, families }) => {
  // Stops that cost next to nothing are hard for the MILP solver: few stations.
  test.each(families)("the MILP solver's optimum on 30 stations: $name", async ({ make }) => {
    await expect(checkFleetTrip(lay(withoutRules(toTrip(make(30)))), MILP)).resolves.toBeDefined();
  });

  test.each(families)("the grid's optimum on 2,000 stations, or honest bounds: $name", async ({ make }) => {
    const trip = lay(inWholeGallons(make(2_000)));
    await expect(checkPlan(trip, optimizer.plan(toFleetInput(trip)), GRID)).resolves.toBeDefined();
  });
});

const MOST_STOPS = 10;
const FORCED_STATIONS = 5;

/**
 * Pairs of what the planner and the grid say that plans cost: with each number of stops, and with a stop at some
 * stations.
 */
function otherPlans(trip: FleetTrip): [found: number, expected: number][] {
  const byStops = optimizer.costsByStops(toFleetInput(trip), MOST_STOPS);
  const forced = optimizer.forcedCosts(toFleetInput(trip));
  const random = seededRandom(2);
  const stations = Array.from({ length: FORCED_STATIONS }, () => integer(random, 0, forced.length - 1));
  return [
    ...costsByStopsOnGrid(trip, MOST_STOPS).map((cost, stops): [number, number] => [byStops[stops] ?? NaN, cost]),
    ...stations.map((station): [number, number] => [
      forced[station] ?? NaN,
      solveFleetOnGrid({ ...trip, required: trip.required.map((_, i) => i === station) }) ?? Infinity,
    ]),
  ];
}

describe.each(WITH_FAMILIES.filter(({ name }) => !name.startsWith("six")))(
  "other plans, $name",
  ({ lay, families }) => {
    test.each(families)("of 60 stations cost what the grid finds: $name", ({ make }) => {
      for (const costs of otherPlans(lay(inWholeGallons(make(60))))) expect(costs).toSatisfy(areSameCosts);
    });

    test.each(families)("of 1,000 stations cost no less than the grid finds: $name", ({ make }) => {
      for (const [found, expected] of otherPlans(lay(inWholeGallons(make(1_000)))))
        expect(found).toBeGreaterThanOrEqual(expected - 1e-6 * Math.max(1, expected < Infinity ? expected : 1));
    });
  },
);
