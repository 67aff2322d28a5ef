import type { OptimizeRequest, OptimizeResult, StopRecommendation } from "../contract/optimize.js";
import { layOutTable, type TableColumn } from "./tableLayout.js";
import { STOP_CELLS } from "./stopCells.js";
import { NO_TERMINAL, type Terminal, wrapWords } from "./terminal.js";
import { counted, countToThousandths, dollars, toPlainLine } from "./text.js";

interface Column extends TableColumn {
  readonly write: (stop: StopRecommendation, k: number) => string;
}

/** The stops' columns, here and in other reports. */
export const STOP_COLUMNS: readonly Column[] = [
  { title: "", align: "right", write: STOP_CELLS.number },
  { title: "mile", align: "right", write: STOP_CELLS.mile },
  { title: "station", align: "left", canShrink: true, write: (stop) => stop.station_name },
  { title: "where", align: "left", canShrink: true, write: (stop) => stop.station_address },
  { title: "arrive gal", align: "right", write: STOP_CELLS.arrivalGallons },
  { title: "buy gal", align: "right", write: STOP_CELLS.boughtGallons },
  { title: "$/gal", align: "right", write: STOP_CELLS.pricePerGallon },
  { title: "cost", align: "right", write: STOP_CELLS.cost },
  { title: "detour", align: "right", write: (stop) => `${STOP_CELLS.detourMinutes(stop)} min` },
];

/** Longer names and addresses are cut. */
const MAX_CELL_CHARACTERS = 60;

/** The answer to a request as text for people, below a title. @param terminal sets the width and the colours. */
export function writePlan(title: string, request: OptimizeRequest, plan: OptimizeResult, terminal: Terminal = NO_TERMINAL): string {
  const { bold, green, yellow } = terminal.colors;
  const { summary, stops, warnings } = plan;
  const { baseline_comparison: baseline } = summary;
  const { mpg, tank_capacity_gallons: tank, current_fuel_gallons: fuel } = request.vehicle;
  const savedMinutes = baseline.naive_total_detour_minutes - summary.total_detour_minutes;
  const savings = (baseline.savings_dollars < 0 ? yellow : green)(`Savings: ${dollars(baseline.savings_dollars)} (${baseline.savings_percent.toFixed(1)} %)`);
  const wrap = (text: string): string => wrapWords(text, terminal.columns);
  return [
    bold(title),
    wrap(
      `${counted(summary.total_distance_miles, "mile")}, ${counted(summary.total_time_hours, "hour")}, ${counted(request.stations.length, "station")}; ` +
        `${mpg} mpg, ${tank}-gallon tank, ${fuel ?? tank} gallons on board; optimality: ${summary.optimality}`,
    ),
    "",
    ...(stops.length > 0 ? writeTable(stops, terminal) : ["No stop is needed."]),
    "",
    wrap(
      `Buys ${counted(summary.total_fuel_gallons, "gallon", countToThousandths)} for ${dollars(summary.total_fuel_cost)} in ${counted(stops.length, "stop")}, ` +
        `${counted(summary.total_detour_minutes, "minute")} of detours; arrives with ${summary.fuel_remaining_at_destination_gallons.toFixed(1)} gallons.`,
    ),
    wrap(
      `The fuel burnt is worth ${dollars(baseline.optimizer_net_fuel_cost)}; a naive driver's, in ${counted(baseline.naive_stop_count, "stop")}, ` +
        `${dollars(baseline.naive_total_fuel_cost)}.`,
    ),
    // Colour codes have no width.
    wrap(`${savings} and ${counted(Math.abs(savedMinutes), "minute")} ${savedMinutes < 0 ? "more" : "less"} detour.`),
    ...warnings.map((warning) => wrap(`${yellow("Warning:")} ${warning}`)),
    "",
  ].join("\n");
}

function writeTable(stops: readonly StopRecommendation[], terminal: Terminal): string[] {
  return layOutTable(STOP_COLUMNS, stops.map((stop, k) => STOP_COLUMNS.map(({ write }) => toPlainLine(write(stop, k), MAX_CELL_CHARACTERS))), terminal);
}
