// Examples that say why a plan is as it is: the same trip as in `examples.ts`, and checked in the same way.

import { EXAMPLE_REQUEST_ID, OPTIMIZE_REQUEST, OPTIMIZE_RESPONSE } from "./examples.js";

/** A request to `POST /v1/optimize` that asks why. */
export const WHY_REQUEST = {
  ...OPTIMIZE_REQUEST,
  vehicle: { ...OPTIMIZE_REQUEST.vehicle, current_fuel_gallons: 60 },
  params: { ...OPTIMIZE_REQUEST.params, stop_minutes: 10, explain: true },
};

/** The answer to `WHY_REQUEST`. */
export const WHY_RESPONSE = {
  stops: [
    {
      station_id: "ia-284",
      station_name: "Quad Cities Truck Stop",
      station_address: "I-80 exit 284, Walcott, IA",
      miles_from_route_start: 283.794,
      gallons_to_purchase: 23.914,
      price_per_gallon: 3.419,
      total_cost_at_stop: 81.76,
      detour_minutes: 1.5,
      arrival_fuel_gallons: 16.339,
      departure_fuel_gallons: 40.253,
      stop_minutes: 10,
      detour_gallons: 0,
      explanation: {
        reason: "Cheapest fuel for the next 183 miles; skipping it costs $4.30, the next best is Capital Travel Plaza.",
        gallons_set_by: "reach_destination",
        without: { extra_cost: 4.30452, stops: [{ station_id: "ia-125", gallons: 23.914 }] },
        runner_up: { station_id: "ia-125", extra_cost: 4.30452, replaces_station_ids: ["ia-284"] },
        price_range: { from: 0, to: 3.599 },
        backup: { station_id: "il-88-54", extra_cost: 8.84818 },
      },
    },
  ],
  summary: {
    total_fuel_cost: 81.76,
    total_fuel_gallons: 23.914,
    total_time_hours: 7.43,
    total_distance_miles: 467.441,
    fuel_remaining_at_destination_gallons: 12,
    total_detour_minutes: 1.5,
    total_stop_minutes: 10,
    total_cost: 87.51,
    optimality: "proven",
    baseline_comparison: {
      strategy_description: OPTIMIZE_RESPONSE.summary.baseline_comparison.strategy_description,
      naive_total_fuel_cost: 254.67,
      naive_total_time_hours: 7.43,
      naive_total_detour_minutes: 1.5,
      naive_stop_count: 1,
      savings_dollars: 0,
      savings_percent: 0,
      optimizer_net_fuel_cost: 254.67,
    },
  },
  feasible: true,
  warnings: [],
  explanation: {
    alternatives: [
      { station_id: "ia-125", extra_cost: 4.30452, price_to_enter: 3.419 },
      { station_id: "il-88-54", extra_cost: 5.75, price_to_enter: 3.154544 },
    ],
    rules: [{ rule: "stop_minutes", extra_cost: 5 }],
    by_stops: [{ stops: 1, total_cost: 87.51, total_fuel_cost: 81.76, total_detour_minutes: 1.5 }],
  },
  request_id: EXAMPLE_REQUEST_ID,
};

/** A request to `POST /v1/explain`. */
export const EXPLAIN_REQUEST = { ...OPTIMIZE_REQUEST, station_id: "ia-284", force: "out" };

/** The answer to `EXPLAIN_REQUEST`. */
export const EXPLAIN_RESPONSE = {
  plan: {
    stops: [
      {
        station_id: "ia-125",
        station_name: "Capital Travel Plaza",
        station_address: "I-80 exit 125, Clive, IA",
        miles_from_route_start: 123.671,
        gallons_to_purchase: 48.914,
        price_per_gallon: 3.599,
        total_cost_at_stop: 176.04,
        detour_minutes: 1.5,
        arrival_fuel_gallons: 15.974,
        departure_fuel_gallons: 64.888,
        stop_minutes: 0,
        detour_gallons: 0,
      },
    ],
    summary: {
      total_fuel_cost: 176.04,
      total_fuel_gallons: 48.914,
      total_detour_minutes: 1.5,
      total_time_hours: 7.27,
      total_distance_miles: 467.441,
      fuel_remaining_at_destination_gallons: 12,
      total_cost: 176.79,
      optimality: "proven",
      baseline_comparison: {
        strategy_description: OPTIMIZE_RESPONSE.summary.baseline_comparison.strategy_description,
        naive_total_fuel_cost: 261,
        naive_total_time_hours: 7.27,
        naive_total_detour_minutes: 1.5,
        naive_stop_count: 1,
        savings_dollars: 0,
        savings_percent: 0,
        optimizer_net_fuel_cost: 261,
      },
      total_stop_minutes: 0,
    },
    feasible: true,
    warnings: [],
  },
  extra_cost: 5.415609,
  changes: [
    {
      kind: "gallons",
      station_id: "ia-125",
      station_name: "Capital Travel Plaza",
      miles_from_route_start: 123.671,
      gallons_before: 14.661,
      gallons_after: 48.914,
    },
    {
      kind: "dropped",
      station_id: "ia-284",
      station_name: "Quad Cities Truck Stop",
      miles_from_route_start: 283.794,
      gallons_before: 34.253,
      gallons_after: null,
    },
  ],
  message: "Doing without Quad Cities Truck Stop costs $5.42 more.",
  request_id: EXAMPLE_REQUEST_ID,
};
