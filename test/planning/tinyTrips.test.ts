// Trips so short that a product of their figures is too small for a number, which fuzzing has found: the contract
// allows them, and nothing in their answers is not a number.

import { expect, test } from "vitest";
import { ExplainRequest } from "../../src/contract/schemas/explain.js";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { explainStation } from "../../src/planning/explainStation.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";

const tools = { optimizer: await loadOptimizer(), vehicles: NO_VEHICLES, timeZoneAt: () => "America/Chicago" };

const HERE = { lat: 36, lng: -88 };
const STATION = {
  id: "a",
  name: "Stop",
  address: "Road",
  location: HERE,
  price_per_gallon: 2.5,
  miles_from_route_start: 0,
  detour_minutes: 0,
};
const VEHICLE = { mpg: 4, tank_capacity_gallons: 80, current_fuel_gallons: 15 };

function tinyRoute(miles: number, minutes: number) {
  return {
    total_distance_miles: miles,
    total_duration_minutes: minutes,
    start: HERE,
    end: HERE,
    waypoints: [HERE, HERE],
  };
}

test("a route that takes too little fuel for a number has a plan under rules, as without", () => {
  const trip = { route: tinyRoute(Number.MIN_VALUE, 60), stations: [STATION], vehicle: VEHICLE };
  for (const params of [null, { maximum_stops: 0 }, { stop_minutes: 10 }]) {
    const { stops, summary } = optimizeTrip(tools, OptimizeRequest.parse({ ...trip, params }));
    expect({ params, stops: stops.length, left: summary.fuel_remaining_at_destination_gallons }).toEqual({
      params,
      stops: 0,
      left: 15,
    });
  }
});

test("on the way of a route that takes too little time for a number, all miles of the schedule are numbers", () => {
  const trip = {
    route: tinyRoute(2 * Number.MIN_VALUE, Number.MIN_VALUE),
    stations: [{ ...STATION, miles_from_route_start: Number.MIN_VALUE }],
    vehicle: VEHICLE,
    progress: { miles_from_route_start: Number.MIN_VALUE },
    hours: { departure_at: "2026-07-13T06:00-05:00" },
    station_id: "a",
    force: "in",
  };
  const { plan } = explainStation(tools, ExplainRequest.parse(trip));
  const miles = plan?.schedule?.flatMap(({ from_mile: from, to_mile: to }) => [from, to]) ?? [];
  expect(miles.length).toBeGreaterThan(0);
  expect(miles.filter((mile) => mile !== 0)).toEqual([]);
});
