import type { OptimizeRequest, OptimizeResponse, StopRecommendation } from "../contract/optimize.js";

interface Column {
  readonly title: string;
  readonly align: "left" | "right";
  readonly write: (stop: StopRecommendation, k: number) => string;
}

const COLUMNS: readonly Column[] = [
  { title: "", align: "right", write: (_, k) => String(k + 1) },
  { title: "mile", align: "right", write: (stop) => stop.miles_from_route_start.toFixed(1) },
  { title: "station", align: "left", write: (stop) => stop.station_name },
  { title: "where", align: "left", write: (stop) => stop.station_address },
  { title: "arrive gal", align: "right", write: (stop) => stop.arrival_fuel_gallons.toFixed(1) },
  { title: "buy gal", align: "right", write: (stop) => stop.gallons_to_purchase.toFixed(3) },
  { title: "$/gal", align: "right", write: (stop) => stop.price_per_gallon.toFixed(3) },
  { title: "cost", align: "right", write: (stop) => dollars(stop.total_cost_at_stop) },
  { title: "detour", align: "right", write: (stop) => `${stop.detour_minutes} min` },
];

/** The answer to a request as text for a terminal; the last argument is what it took cold and warm. */
export function writePlan(title: string, request: OptimizeRequest, plan: OptimizeResponse, [coldMs, warmMs]: readonly [number, number]): string {
  const { summary, stops, warnings } = plan;
  const { baseline_comparison: baseline } = summary;
  const { mpg, tank_capacity_gallons: tank, current_fuel_gallons: fuel } = request.vehicle;
  const extraMinutes = summary.total_detour_minutes - baseline.naive_total_detour_minutes;
  return [
    title,
    `${count(summary.total_distance_miles)} miles, ${request.stations.length} truck stops, illustrative prices; ` +
      `${mpg} mpg, ${tank}-gallon tank, ${fuel} gallons on board`,
    `POST /v1/optimize answered in ${warmMs.toFixed(1)} ms (the very first request: ${coldMs.toFixed(1)} ms); optimality: ${summary.optimality}`,
    "",
    ...writeTable(stops),
    "",
    `Buys ${count(summary.total_fuel_gallons)} gallons for ${dollars(summary.total_fuel_cost)} in ${stops.length} stops, ` +
      `${summary.total_detour_minutes} minutes of detours; arrives with ${summary.fuel_remaining_at_destination_gallons.toFixed(1)} gallons.`,
    `The fuel burnt is worth ${dollars(baseline.optimizer_net_fuel_cost)}; a naive driver's, in ${baseline.naive_stop_count} stops, ` +
      `${dollars(baseline.naive_total_fuel_cost)}.`,
    `Savings: ${dollars(baseline.savings_dollars)} (${baseline.savings_percent.toFixed(1)} %) and ${describeTime(-extraMinutes)}.`,
    ...warnings.map((warning) => `Warning: ${warning}`),
    "",
  ].join("\n");
}

function writeTable(stops: readonly StopRecommendation[]): string[] {
  const rows = [COLUMNS.map(({ title }) => title), ...stops.map((stop, k) => COLUMNS.map(({ write }) => write(stop, k)))];
  const widths = COLUMNS.map((_, c) => Math.max(...rows.map((row) => row[c]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, c) => (COLUMNS[c]?.align === "left" ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

function describeTime(savedMinutes: number): string {
  const minutes = Math.abs(savedMinutes);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"} ${savedMinutes < 0 ? "more" : "less"} detour`;
}

function dollars(amount: number): string {
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
}

function count(amount: number): string {
  return amount.toLocaleString("en-US", { maximumFractionDigits: 1 });
}
