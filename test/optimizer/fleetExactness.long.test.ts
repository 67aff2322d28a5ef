import { describe, expect, test } from "vitest";
import { HARD_FAMILIES, inWholeGallons, RULE_SETS } from "../support/fleetFamilies.js";
import { costsByStopsOnGrid, solveFleetOnGrid } from "../support/fleetGrid.js";
import { toFleetInput, withoutRules } from "../support/fleetTrips.js";
import { seededRandom } from "../support/random.js";
import { toTrip } from "../support/trips.js";
import { areSameCosts, areVaried, checkFleetTrip, checkPlan, compareFleetTrips, GRID, MILP, optimizer } from "./fleetExactness.js";

test.each([11, 12, 13, 14])("the optimum is the MILP solver's on 4,000 trips with rules, seed %i", { timeout: 900_000 }, async (seed) => {
  expect(await compareFleetTrips({ trips: 4_000, seed, stations: [1, 16], isWhole: seed % 2 === 0 }, MILP)).toSatisfy(areVaried);
});

test.each([{ stations: 40, trips: 60 }, { stations: 80, trips: 20 }, { stations: 120, trips: 10 }])("the optimum is the MILP solver's on $trips trips of $stations stations with rules", { timeout: 900_000 }, async ({ stations, trips }) => {
  expect(await compareFleetTrips({ trips, seed: stations, stations: [stations, stations], isWhole: false }, MILP)).toSatisfy(areVaried);
});

describe.each(RULE_SETS)("$name", ({ lay }) => {
  // Stops that cost next to nothing are hard for the MILP solver: few stations.
  test.each(HARD_FAMILIES)("the MILP solver's optimum on 30 stations: $name", { timeout: 300_000 }, async ({ make }) => {
    await expect(checkFleetTrip(lay(withoutRules(toTrip(make(30)))), MILP)).resolves.toBeDefined();
  });

  test.each(HARD_FAMILIES)("the grid's optimum on 5,000 stations, or honest bounds: $name", { timeout: 300_000 }, async ({ make }) => {
    const trip = lay(inWholeGallons(make(5_000)));
    await expect(checkPlan(trip, optimizer.plan(toFleetInput(trip)), GRID)).resolves.toBeDefined();
  });
});

const MOST_STOPS = 10;
const FORCED_STATIONS = 5;

describe.each(RULE_SETS.filter(({ name }) => !name.startsWith("six")))("other plans of 1,000 stations, $name", ({ lay }) => {
  test.each(HARD_FAMILIES)("cost what the grid finds: $name", { timeout: 300_000 }, ({ make }) => {
    const trip = lay(inWholeGallons(make(1_000)));
    const expected = costsByStopsOnGrid(trip, MOST_STOPS);
    for (const [stops, cost] of optimizer.costsByStops(toFleetInput(trip), MOST_STOPS).entries()) expect([cost, expected[stops]], `${stops} stops`).toSatisfy(areSameCosts);
    const forced = optimizer.forcedCosts(toFleetInput(trip));
    const random = seededRandom(2);
    for (let k = 0; k < FORCED_STATIONS; k++) {
      const station = Math.floor(random() * forced.length);
      const required = trip.required.map((_, i) => i === station);
      expect([forced[station], solveFleetOnGrid({ ...trip, required }) ?? Infinity], `station ${station}`).toSatisfy(areSameCosts);
    }
  });
});
