// Required stops at which the start's fuel still fills the usable tank: they buy nothing, and all other rules hold.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { planStops } from "../../src/planning/plan.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { readRules, toFleetTrip } from "../support/fleetRequests.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { findFullStops } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { requestOf } from "../support/ruledRequests.js";
import { sampleSize } from "../support/sampleSize.js";

const TRIPS = sampleSize(60, 8_000);
const SEED = 50_101;
const DOLLARS = 1e-4;
const LEAST_PUMPED_GALLONS = 0.001;

const optimizer = await loadOptimizer();
const tools = { optimizer, vehicles: NO_VEHICLES };

describe("by hand: a start with 100 gallons, of which 80 may be filled in, and a gallon a mile", () => {
  const requiring = (mile: number, params: OptimizeRequest["params"]): OptimizeRequest =>
    requestOf(150, [{ miles: mile }, { miles: 90 }], {
      vehicle: { usable_tank_fraction: 0.8 },
      params: { required_station_ids: [`at-${mile}`], ...params },
    });
  const purchasesFor = (request: OptimizeRequest): readonly (readonly [string, number])[] | string => {
    const outcome = planStops(tools, request);
    return outcome.status === "planned"
      ? outcome.plan.stops.map(({ station, gallons }) => [station.id, gallons] as const)
      : outcome.status;
  };

  test.each([
    ["20 gallons are the least", { minimum_purchase_gallons: 20 }, 50],
    ["stops fill the tank", { fill_up: true }, 70],
    ["both", { minimum_purchase_gallons: 20, fill_up: true }, 70],
    ["there may be two stops", { maximum_stops: 2 }, 50],
  ])("a required stop with 90 or 81 gallons buys nothing: %s", (_, params, gallons) => {
    for (const mile of [10, 19])
      expect(purchasesFor(requiring(mile, params))).toEqual([
        [`at-${mile}`, 0],
        ["at-90", gallons],
      ]);
  });

  test("with 79 gallons it has room for one, and keeps to the least purchase", () => {
    expect(purchasesFor(requiring(21, { minimum_purchase_gallons: 20 }))).toBe("tooTight");
    expect(purchasesFor(requiring(21, { fill_up: true }))).toEqual([
      ["at-21", 1],
      ["at-90", expect.closeTo(69, 6)],
    ]);
  });

  test("it counts as a stop", () => {
    expect(purchasesFor(requiring(10, { maximum_stops: 1 }))).toBe("tooTight");
  });
});

/** A trip that begins with more than the usable tank holds and must stop early. */
function randomFullRequest(random: () => number): OptimizeRequest {
  const some = <T>(chance: number, make: () => T): T | null => (random() < chance ? make() : null);
  const totalMiles = 40 + random() * 260;
  const usable = Number((0.5 + random() * 0.45).toFixed(3));
  const start = 100 * usable + random() * 100 * (1 - usable);
  const isDetoured = random() < 0.5;
  const stationOf = (id: string, miles: number) => ({
    id,
    miles,
    price_per_gallon: 3 + random(),
    detour_minutes: random() * 10,
    detour_miles: isDetoured ? some(0.6, () => random() * 8) : null,
    minimum_purchase_gallons: some(0.2, () => random() * 40),
    maximum_purchase_gallons: some(0.2, () => 20 + random() * 60),
  });
  // Some of the early ones are behind the mile at which the tank is no longer full.
  const early = Array.from({ length: integer(random, 1, 3) }, (_, i) =>
    stationOf(`early-${i}`, Math.min(random() * (start - 100 * usable) * 1.05, totalMiles - i)),
  );
  const late = Array.from({ length: integer(random, 1, 6) }, (_, i) => stationOf(`late-${i}`, random() * totalMiles));
  const required = [...early.filter(() => random() < 0.8), ...late.filter(() => random() < 0.1)];
  return requestOf(totalMiles, [...early, ...late], {
    vehicle: { current_fuel_gallons: start, usable_tank_fraction: usable },
    params: {
      destination_reserve_fraction: random() * 0.2,
      inter_stop_buffer_fraction: random() * 0.15,
      minimum_purchase_gallons: some(0.3, () => random() * 40),
      maximum_stops: some(0.3, () => integer(random, 2, 6)),
      fill_up: random() < 0.4,
      required_station_ids: required.map(({ id }) => id),
    },
  });
}

test(`${TRIPS} random trips: a plan where the solver finds one, and of its cost`, async () => {
  const random = seededRandom(SEED);
  const counts = { plans: 0, refusals: 0 };
  for (let k = 0; counts.plans + counts.refusals < TRIPS; k++) {
    const request = randomFullRequest(random);
    const rules = readRules(request);
    const trip = toFleetTrip(rules);
    if (!findFullStops(trip).includes(true)) continue;
    const label = `trip ${k} of seed ${SEED}: ${JSON.stringify(request)}`;
    const solved = await solveFleetByMilp(trip);
    const outcome = planStops(tools, request);
    expect(outcome.status === "planned", label).toBe(solved !== null);
    counts[solved === null ? "refusals" : "plans"]++;
    if (outcome.status !== "planned" || solved === null) continue;
    const { stops, totalCost } = outcome.plan;
    // A stop that only burns fuel buys what a pump shows; the solver buys nothing there.
    const shown = stops.filter(({ gallons }) => gallons > 0 && gallons < 2 * LEAST_PUMPED_GALLONS);
    const unasked = shown.reduce((sum, { station, gallons }) => sum + gallons * station.pricePerGallon, 0);
    expect(Math.abs(totalCost - solved.cost), `$${totalCost}, not $${solved.cost}: ${label}`).toBeLessThan(
      DOLLARS + unasked,
    );
    const purchases = stops.map(({ station, gallons }) => ({
      station: rules.stations.findIndex(({ id }) => id === station.id),
      gallons,
    }));
    expect(Math.abs(driveFleet(trip, purchases) - totalCost), label).toBeLessThan(DOLLARS);
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(TRIPS / 10);
});
