import type { Explanation, StopExplanation } from "../../src/contract/schemas/explanation.js";
import type { OptimizeRequest, OptimizeResult, StopRecommendation } from "../../src/contract/schemas/optimize.js";
import type { Station } from "../../src/contract/schemas/station.js";
import { makeSummary } from "./summary.js";

/** Names by which a station could break out of a table, a page or a terminal. */
export const HOSTILE_NAME = `=1+"><script>alert('1')</script>&amp;\u001B[2J\nEvil`;

const STATIONS: readonly Station[] = [
  { id: "a", name: "Alpha", address: "Exit 1", miles: 100, price: 3.499 },
  { id: "b", name: HOSTILE_NAME, address: "Exit 2", miles: 240.25, price: 3.229 },
  { id: "c", name: "Gamma", address: "Exit 3", miles: 512.04, price: 3.3 },
  { id: "d", name: "北京飯店トラックストップ", address: "Exit 4", miles: 700, price: 3.859 },
].map(({ miles, price, ...station }) => ({
  ...station,
  location: { lat: 40, lng: -100 + miles / 100 },
  price_per_gallon: price,
  miles_from_route_start: miles,
  detour_minutes: 2,
}));

/** What is known of a stop when nothing is left out. */
export const STOP_EXPLANATION: StopExplanation = {
  reason: `Cheapest fuel for the next 271 miles; skipping it costs $7.12, the next best is ${HOSTILE_NAME} at $8.22 more.`,
  gallons_set_by: "reach_next_stop",
  without: { extra_cost: 7.12, stops: [{ station_id: "a", gallons: 40 }] },
  runner_up: { station_id: "b", extra_cost: 8.22, replaces_station_ids: ["c"] },
  price_range: { from: 0, to: 3.4896 },
  backup: { station_id: "d", extra_cost: 4.1 },
};

export const EXPLANATION: Explanation = {
  alternatives: [
    { station_id: "a", extra_cost: 0, price_to_enter: 3.499 },
    { station_id: "d", extra_cost: 0.002, price_to_enter: null },
  ],
  rules: [
    { rule: "maximum_stops", extra_cost: 12.3 },
    { rule: "stop_minutes", extra_cost: 0 },
    { rule: "brands.prefer" },
  ],
  by_stops: [
    { stops: 1, total_cost: 1151.2, total_fuel_cost: 1140.01, total_detour_minutes: 2 },
    { stops: 2, total_cost: 1126.45, total_fuel_cost: 1123.45, total_detour_minutes: 4 },
    { stops: 3, total_cost: 1126.95, total_fuel_cost: 1122.95, total_detour_minutes: 6.5 },
  ],
};

/** A stop of the made-up plan at one of its stations. @param explanation null: it was not asked for. */
export function makeStop(id: string, explanation: StopExplanation | null = STOP_EXPLANATION): StopRecommendation {
  const {
    name,
    address,
    miles_from_route_start: miles,
    price_per_gallon: price,
  } = STATIONS.find((station) => station.id === id) ?? {};
  return {
    station_id: id,
    station_name: name ?? "",
    station_address: address ?? "",
    miles_from_route_start: miles ?? 0,
    gallons_to_purchase: 30,
    price_per_gallon: price ?? 1,
    total_cost_at_stop: 96.87,
    detour_minutes: 2,
    arrival_fuel_gallons: 5,
    departure_fuel_gallons: 35,
    ...(explanation && { explanation }),
  };
}

/** A made-up plan with stops at b and c and what surrounds it; what is null was not asked for. */
export function makeExplained(
  stop: StopExplanation | null = STOP_EXPLANATION,
  explanation: Explanation | null = EXPLANATION,
): { request: OptimizeRequest; plan: OptimizeResult; stopStations: Station[] } {
  const request: OptimizeRequest = {
    route: {
      total_distance_miles: 1000,
      total_duration_minutes: 960,
      start: { lat: 40, lng: -100 },
      end: { lat: 40, lng: -90 },
      waypoints: [
        { lat: 40, lng: -100 },
        { lat: 40, lng: -90 },
      ],
    },
    stations: [...STATIONS],
    vehicle: { mpg: 10, tank_capacity_gallons: 50, current_fuel_gallons: 35 },
  };
  const plan: OptimizeResult = {
    stops: ["b", "c"].map((id) => makeStop(id, stop)),
    summary: makeSummary({ total_cost: 1126.45 }),
    feasible: true,
    warnings: [],
    warning_details: [],
    ...(explanation && { explanation }),
  };
  return { request, plan, stopStations: STATIONS.filter(({ id }) => id === "b" || id === "c") };
}
