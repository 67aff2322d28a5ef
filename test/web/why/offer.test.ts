// What is offered, and when.

import { expect, test } from "vitest";
import type { OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../../src/index.js";
import { optimizeTrip } from "../../../src/planning/optimize.js";
import { NO_VEHICLES } from "../../../src/vehicles/vehicle.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import type { Planned } from "../../../src/web/shown.js";
import { readOffer, offeredRules } from "../../../src/web/why/offer.js";
import { isOfferable } from "../../../src/web/itinerary/offerable.js";
import { BUILT_IN } from "../../support/plannerSteps.js";

const PLAN = optimizeTrip({ optimizer: await loadOptimizer(), vehicles: NO_VEHICLES }, BUILT_IN);

/** A plan with so many stops that costs so much. */
function planOf(stopCount: number, fuelCost: number): OptimizeResult {
  const [stop] = PLAN.stops;
  if (stop === undefined) throw new Error("the built-in trip has no stop");
  return {
    ...PLAN,
    stops: Array.from({ length: stopCount }, () => stop),
    summary: { ...PLAN.summary, total_fuel_cost: fuelCost },
  };
}

function shownWith(result: OptimizeResult, rules = {}) {
  const outcome: Planned = {
    status: "planned",
    result,
    ruleFigures: [],
    stopPrices: [],
    stopStations: [],
    fuel: { miles: [], gallons: [] },
    naive: { stations: [], fuel: { miles: [], gallons: [] } },
  };
  return { rules, settings: DEFAULT_SETTINGS, outcome };
}

test("fewer stops are offered for little money, and for nothing", () => {
  const shown = shownWith(planOf(9, 1000));
  expect(readOffer(shown, planOf(4, 1010.42))).toEqual({
    fewerStops: 5,
    dollars: 10.42,
    stopMinutes: 15,
    leastGallons: 50,
  });
  expect(readOffer(shown, planOf(7, 1030))).toMatchObject({ fewerStops: 2, dollars: 30 });
  expect(readOffer(shown, planOf(7, 999))).toMatchObject({ dollars: -1 });
});

test("nothing is offered that saves one stop, costs more, or has no plan", () => {
  const shown = shownWith(planOf(9, 1000));
  expect(readOffer(shown, planOf(8, 1000))).toBeUndefined();
  expect(readOffer(shown, planOf(4, 1030.01))).toBeUndefined();
  expect(readOffer(shown, undefined)).toBeUndefined();
});

test("it is not asked about where the rules say it already, or few stops are left", () => {
  expect(isOfferable(shownWith(planOf(3, 1000)))).toBe(true);
  expect(isOfferable(shownWith(planOf(2, 1000)))).toBe(false);
  expect(isOfferable(shownWith(planOf(9, 1000), { stop_minutes: 10 }))).toBe(false);
  expect(isOfferable(shownWith(planOf(9, 1000), { minimum_purchase_gallons: 20 }))).toBe(false);
  expect(isOfferable(shownWith(planOf(9, 1000), { maximum_stops: 9 }))).toBe(true);
});

test("other rules stay, and no more is to be bought than the tank holds", () => {
  expect(offeredRules(shownWith(PLAN, { maximum_stops: 9 }))).toEqual({
    maximum_stops: 9,
    stop_minutes: 15,
    minimum_purchase_gallons: 50,
  });
  expect(
    offeredRules({ rules: {}, settings: { ...DEFAULT_SETTINGS, tankCapacityGallons: 30 } }).minimum_purchase_gallons,
  ).toBeLessThanOrEqual(30);
});
