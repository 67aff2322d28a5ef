import type { RouteSummary } from "../../src/contract/schemas/optimize.js";

/** The summary of a made-up plan, with some of its figures changed. */
export function makeSummary(changes: Partial<RouteSummary> = {}): RouteSummary {
  return {
    total_fuel_cost: 123.45,
    total_fuel_gallons: 70.5,
    total_time_hours: 16.1,
    total_distance_miles: 1000,
    fuel_remaining_at_destination_gallons: 5,
    total_detour_minutes: 4,
    total_cost: 126.45,
    optimality: "proven",
    baseline_comparison: {
      strategy_description: "Drives <on>.",
      naive_total_fuel_cost: 1234.5,
      naive_total_time_hours: 16.05,
      naive_total_detour_minutes: 3,
      naive_stop_count: 1,
      savings_dollars: 34.5,
      savings_percent: 2.79,
      optimizer_net_fuel_cost: 1200,
    },
    ...changes,
  };
}
