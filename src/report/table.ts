import type { OptimizeRequest, OptimizeResult, StopRecommendation } from "../contract/optimize.js";
import { STOP_CELLS } from "./stopCells.js";
import { counted, countToThousandths, dollars, toPlainLine } from "./text.js";

interface Column {
  readonly title: string;
  readonly align: "left" | "right";
  readonly write: (stop: StopRecommendation, k: number) => string;
}

/** The stops' columns, here and in other reports. */
export const STOP_COLUMNS: readonly Column[] = [
  { title: "", align: "right", write: STOP_CELLS.number },
  { title: "mile", align: "right", write: STOP_CELLS.mile },
  { title: "station", align: "left", write: (stop) => stop.station_name },
  { title: "where", align: "left", write: (stop) => stop.station_address },
  { title: "arrive gal", align: "right", write: STOP_CELLS.arrivalGallons },
  { title: "buy gal", align: "right", write: STOP_CELLS.boughtGallons },
  { title: "$/gal", align: "right", write: STOP_CELLS.pricePerGallon },
  { title: "cost", align: "right", write: STOP_CELLS.cost },
  { title: "detour", align: "right", write: (stop) => `${STOP_CELLS.detourMinutes(stop)} min` },
];

/** Longer names and addresses are cut. */
const MAX_CELL_CHARACTERS = 60;

/** The answer to a request as text for a terminal, below a title. */
export function writePlan(title: string, request: OptimizeRequest, plan: OptimizeResult): string {
  const { summary, stops, warnings } = plan;
  const { baseline_comparison: baseline } = summary;
  const { mpg, tank_capacity_gallons: tank, current_fuel_gallons: fuel } = request.vehicle;
  const savedMinutes = baseline.naive_total_detour_minutes - summary.total_detour_minutes;
  return [
    title,
    `${counted(summary.total_distance_miles, "mile")}, ${counted(summary.total_time_hours, "hour")}, ${counted(request.stations.length, "station")}; ` +
      `${mpg} mpg, ${tank}-gallon tank, ${fuel ?? tank} gallons on board; optimality: ${summary.optimality}`,
    "",
    ...(stops.length > 0 ? writeTable(stops) : ["No stop is needed."]),
    "",
    `Buys ${counted(summary.total_fuel_gallons, "gallon", countToThousandths)} for ${dollars(summary.total_fuel_cost)} in ${counted(stops.length, "stop")}, ` +
      `${counted(summary.total_detour_minutes, "minute")} of detours; arrives with ${summary.fuel_remaining_at_destination_gallons.toFixed(1)} gallons.`,
    `The fuel burnt is worth ${dollars(baseline.optimizer_net_fuel_cost)}; a naive driver's, in ${counted(baseline.naive_stop_count, "stop")}, ` +
      `${dollars(baseline.naive_total_fuel_cost)}.`,
    `Savings: ${dollars(baseline.savings_dollars)} (${baseline.savings_percent.toFixed(1)} %) and ` +
      `${counted(Math.abs(savedMinutes), "minute")} ${savedMinutes < 0 ? "more" : "less"} detour.`,
    ...warnings.map((warning) => `Warning: ${warning}`),
    "",
  ].join("\n");
}

function writeTable(stops: readonly StopRecommendation[]): string[] {
  const rows = [STOP_COLUMNS.map(({ title }) => title), ...stops.map((stop, k) => STOP_COLUMNS.map(({ write }) => toPlainLine(write(stop, k), MAX_CELL_CHARACTERS)))];
  const widths = STOP_COLUMNS.map((_, c) => Math.max(...rows.map((row) => row[c]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, c) => (STOP_COLUMNS[c]?.align === "left" ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
