import type { OptimizeResult } from "../contract/optimize.js";
import { count, counted, dollars } from "./text.js";

/** A figure in large print, and the line below it. */
export type Figure = readonly [figure: string, text: string];

/** What a plan comes to, in four figures: cost, savings, distance and fuel left. */
export function figuresOf({ stops, summary }: OptimizeResult): Figure[] {
  const { savings_dollars: saved, savings_percent: percent } = summary.baseline_comparison;
  return [
    [dollars(summary.total_fuel_cost), `for ${counted(summary.total_fuel_gallons, "gallon")} in ${counted(stops.length, "stop")}`],
    [dollars(saved), `saved: ${percent.toFixed(1)} % of what a naive driver burns`],
    [counted(summary.total_distance_miles, "mile"), `in ${counted(summary.total_time_hours, "hour")}, with ${counted(summary.total_detour_minutes, "minute")} of detours`],
    [`${count(summary.fuel_remaining_at_destination_gallons)} gal`, "left on arrival"],
  ];
}
