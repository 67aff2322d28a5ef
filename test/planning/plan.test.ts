// What planning hands on: a plan as data, which only the answer rounds and words.

import { describe, expect, test } from "vitest";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { toAnswer } from "../../src/planning/answer.js";
import { constantConsumption } from "../../src/planning/consumption.js";
import { type Plan, planStops } from "../../src/planning/plan.js";
import { randomRequest } from "../support/optimizeRequests.js";
import { seededRandom } from "../support/random.js";
import { makeCatalog, makeVehicle } from "../support/vehicles.js";

const optimizer = await loadOptimizer();
const vehicles = makeCatalog([makeVehicle({ tankEstimate: "vans of this size" })]);

function planOf(request: OptimizeRequest): Plan | undefined {
  const outcome = planStops({ optimizer, vehicles }, request);
  return outcome.status === "planned" ? outcome.plan : undefined;
}

describe("a plan", () => {
  test("is plain data, and its totals are those of the answer, apart from the rounding of each stop", () => {
    const random = seededRandom(17);
    let planned = 0;
    for (let i = 0; i < 500; i++) {
      const plan = planOf(randomRequest(random).request);
      if (plan === undefined) continue;
      planned++;
      expect(structuredClone(plan)).toEqual(plan);
      const { stops, summary } = toAnswer(plan);
      const roundingDollars = 0.005 * (stops.length + 1) + 1e-6;
      expect(Math.abs(plan.fuelCost - summary.total_fuel_cost)).toBeLessThanOrEqual(roundingDollars);
      expect(Math.abs(plan.totalCost - summary.total_cost)).toBeLessThanOrEqual(roundingDollars);
      expect(Math.abs(plan.detourMinutes - summary.total_detour_minutes)).toBeLessThanOrEqual(0.001);
      expect(
        Math.abs(plan.naive.detourMinutes - summary.baseline_comparison.naive_total_detour_minutes),
      ).toBeLessThanOrEqual(0.001);
      expect(plan.stops.map(({ station }) => station.id)).toEqual(stops.map((stop) => stop.station_id));
    }
    expect(planned).toBeGreaterThan(100);
  });

  test("its warnings have codes and numbers, which the answer puts into words", () => {
    const station = (id: string, mile: number, more: object) => ({
      id,
      name: id,
      address: id,
      location: { lat: 40, lng: -99 },
      price_per_gallon: 3,
      miles_from_route_start: mile,
      ...more,
    });
    const plan = planOf(
      OptimizeRequest.parse({
        route: {
          total_distance_miles: 300,
          total_duration_minutes: 300,
          start: { lat: 40, lng: -100 },
          end: { lat: 40, lng: -95 },
          waypoints: [
            { lat: 40, lng: -100 },
            { lat: 40, lng: -95 },
          ],
        },
        stations: [
          station("near", 100, { fuel_type: "diesel" }),
          station("far", 301, { detour_minutes: 2 }),
          station("farther", 400, {}),
        ],
        vehicle: { year: 2019, make: "ford", model: "transit 250" },
      }),
    );
    expect(plan?.warnings).toEqual([
      { code: "VEHICLE_FROM_CATALOG", vehicle: "2019 Ford Transit 250", specs: ["16 mpg", "25.1 gal"] },
      { code: "TANK_ESTIMATED", tankCapacityGallons: 25.1, reason: "vans of this size" },
      { code: "FUEL_DIFFERS", stationFuel: "diesel", vehicle: "2019 Ford Transit 250", vehicleFuel: "regular" },
      { code: "FULL_TANK_ASSUMED", tankCapacityGallons: 25.1 },
      { code: "DETOURS_MISSING", stationCount: 1 },
      { code: "STATIONS_PAST_END", stationCount: 2 },
    ]);
    expect(plan === undefined ? [] : toAnswer(plan).warnings).toEqual([
      "vehicle specs from the catalog: 2019 Ford Transit 250, 16 mpg, 25.1 gal",
      "the tank of 25.1 gal is a class estimate: vans of this size",
      "the stations sell diesel, but the 2019 Ford Transit 250 of the catalog burns regular",
      "current_fuel_gallons not given: a full tank of 25.1 gallons is assumed.",
      "1 stations have no detour_minutes: 0 is assumed.",
      "2 stations ignored: past the end of the route.",
    ]);
  });
});

test("miles become gallons and back, forwards and backwards", () => {
  const { gallonsAt, milesOn } = constantConsumption(8);
  expect([gallonsAt(100), gallonsAt(100, 60), gallonsAt(60, 100)]).toEqual([12.5, 5, -5]);
  expect([milesOn(5, 60), milesOn(-5, 100)]).toEqual([40, -40]);
});
