import type { OptimizeResult, RouteSummary } from "../contract/optimize.js";
import { count, counted, dollars } from "./text.js";

/** A figure in large print, and the line below it. */
export type Figure = readonly [figure: string, text: string];

/** A plan in four figures: cost, savings, distance and fuel left. */
export function figuresOf({ stops, summary }: OptimizeResult): Figure[] {
  const { savings_dollars: saved, savings_percent: percent } = summary.baseline_comparison;
  return [
    [dollars(summary.total_fuel_cost), `for ${counted(summary.total_fuel_gallons, "gallon")} in ${counted(stops.length, "stop")}`],
    [dollars(saved), `saved: ${percent.toFixed(1)} % of what a naive driver burns`],
    [counted(summary.total_distance_miles, "mile"), `in ${counted(summary.total_time_hours, "hour")}, with ${counted(summary.total_detour_minutes, "minute")} of detours`],
    [`${count(summary.fuel_remaining_at_destination_gallons)} gal`, "left on arrival"],
  ];
}

/** Compares the plan with the naive driver: what is compared, and the figure for each. */
export function compareDrivers(summary: RouteSummary, stopCount: number): [what: string, plan: string, naive: string][] {
  const { baseline_comparison: naive } = summary;
  return [
    ["worth of the fuel burnt", dollars(naive.optimizer_net_fuel_cost), dollars(naive.naive_total_fuel_cost)],
    ["stops", count(stopCount), count(naive.naive_stop_count)],
    ["detours", `${count(summary.total_detour_minutes)} min`, `${count(naive.naive_total_detour_minutes)} min`],
    ["driving time with detours", `${summary.total_time_hours.toFixed(2)} h`, `${naive.naive_total_time_hours.toFixed(2)} h`],
  ];
}
