import type { OptimizeRequest, OptimizeResult, StopRecommendation } from "../contract/optimize.js";

interface Column {
  readonly title: string;
  readonly align: "left" | "right";
  readonly write: (stop: StopRecommendation, k: number) => string;
}

/** The stops' columns, here and in other reports. */
export const STOP_COLUMNS: readonly Column[] = [
  { title: "", align: "right", write: (_, k) => String(k + 1) },
  { title: "mile", align: "right", write: (stop) => stop.miles_from_route_start.toFixed(1) },
  { title: "station", align: "left", write: (stop) => stop.station_name },
  { title: "where", align: "left", write: (stop) => stop.station_address },
  { title: "arrive gal", align: "right", write: (stop) => stop.arrival_fuel_gallons.toFixed(1) },
  { title: "buy gal", align: "right", write: (stop) => stop.gallons_to_purchase.toFixed(3) },
  { title: "$/gal", align: "right", write: (stop) => stop.price_per_gallon.toFixed(3) },
  { title: "cost", align: "right", write: (stop) => dollars(stop.total_cost_at_stop) },
  { title: "detour", align: "right", write: (stop) => `${stop.detour_minutes.toFixed(1)} min` },
];

/** The answer to a request as text for a terminal, below a title. */
export function writePlan(title: string, request: OptimizeRequest, plan: OptimizeResult): string {
  const { summary, stops, warnings } = plan;
  const { baseline_comparison: baseline } = summary;
  const { mpg, tank_capacity_gallons: tank, current_fuel_gallons: fuel } = request.vehicle;
  const extraMinutes = summary.total_detour_minutes - baseline.naive_total_detour_minutes;
  return [
    title,
    `${count(summary.total_distance_miles)} miles, ${count(summary.total_time_hours)} hours, ${count(request.stations.length)} stations; ` +
      `${mpg} mpg, ${tank}-gallon tank, ${fuel ?? tank} gallons on board; optimality: ${summary.optimality}`,
    "",
    ...(stops.length > 0 ? writeTable(stops) : ["No stop is needed."]),
    "",
    `Buys ${count(summary.total_fuel_gallons)} gallons for ${dollars(summary.total_fuel_cost)} in ${stops.length} ${stops.length === 1 ? "stop" : "stops"}, ` +
      `${count(summary.total_detour_minutes)} minutes of detours; arrives with ${summary.fuel_remaining_at_destination_gallons.toFixed(1)} gallons.`,
    `The fuel burnt is worth ${dollars(baseline.optimizer_net_fuel_cost)}; a naive driver's, in ${baseline.naive_stop_count} stops, ` +
      `${dollars(baseline.naive_total_fuel_cost)}.`,
    `Savings: ${dollars(baseline.savings_dollars)} (${baseline.savings_percent.toFixed(1)} %) and ${describeTime(-extraMinutes)}.`,
    ...warnings.map((warning) => `Warning: ${warning}`),
    "",
  ].join("\n");
}

function writeTable(stops: readonly StopRecommendation[]): string[] {
  const rows = [STOP_COLUMNS.map(({ title }) => title), ...stops.map((stop, k) => STOP_COLUMNS.map(({ write }) => write(stop, k)))];
  const widths = STOP_COLUMNS.map((_, c) => Math.max(...rows.map((row) => row[c]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, c) => (STOP_COLUMNS[c]?.align === "left" ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

function describeTime(savedMinutes: number): string {
  const minutes = count(Math.abs(savedMinutes));
  return `${minutes} ${minutes === "1" ? "minute" : "minutes"} ${savedMinutes < 0 ? "more" : "less"} detour`;
}

/** `$1,234.50` */
export function dollars(amount: number): string {
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** `1,234.5` */
export function count(amount: number): string {
  return amount.toLocaleString("en-US", { maximumFractionDigits: 1 });
}
