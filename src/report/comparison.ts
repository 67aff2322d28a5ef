import type { RouteSummary } from "../contract/optimize.js";
import { count, dollars } from "./text.js";

/** The plan and the naive driver: what is compared, and the figure for each. */
export function compareDrivers(summary: RouteSummary, stopCount: number): [what: string, plan: string, naive: string][] {
  const { baseline_comparison: naive } = summary;
  return [
    ["worth of the fuel burnt", dollars(naive.optimizer_net_fuel_cost), dollars(naive.naive_total_fuel_cost)],
    ["stops", count(stopCount), count(naive.naive_stop_count)],
    ["detours", `${count(summary.total_detour_minutes)} min`, `${count(naive.naive_total_detour_minutes)} min`],
    ["driving time with detours", `${summary.total_time_hours.toFixed(2)} h`, `${naive.naive_total_time_hours.toFixed(2)} h`],
  ];
}
