import type { OptimizeResult, StopRecommendation } from "../contract/optimize.js";
import type { Station } from "../contract/station.js";

type Column = readonly [title: string, read: (stop: StopRecommendation, station: Station, k: number) => string | number];

const COLUMNS: readonly Column[] = [
  ["stop", (_stop, _station, k) => k + 1],
  ["station_id", (stop) => stop.station_id],
  ["station_name", (stop) => stop.station_name],
  ["station_address", (stop) => stop.station_address],
  ["latitude_degrees", (_, { location }) => location.lat],
  ["longitude_degrees", (_, { location }) => location.lng],
  ["miles_from_route_start", (stop) => stop.miles_from_route_start],
  ["arrival_fuel_gallons", (stop) => stop.arrival_fuel_gallons],
  ["gallons_to_purchase", (stop) => stop.gallons_to_purchase],
  ["departure_fuel_gallons", (stop) => stop.departure_fuel_gallons],
  ["price_dollars_per_gallon", (stop) => stop.price_per_gallon],
  ["cost_dollars", (stop) => stop.total_cost_at_stop],
  ["detour_minutes", (stop) => stop.detour_minutes],
];

/** Those that only plans with fleet rules have. */
const FLEET_COLUMNS: readonly Column[] = [
  ["stop_minutes", (stop) => stop.stop_minutes ?? 0],
  ["detour_gallons", (stop) => stop.detour_gallons ?? 0],
  ["is_fallback", (stop) => String(stop.is_fallback ?? false)],
];

/** That which only explained plans have. */
const REASON: Column = ["reason", (stop) => stop.explanation?.reason ?? ""];

/**
 * Text that a spreadsheet may run as a formula: https://owasp.org/www-community/attacks/CSV_Injection. Some programs ignore
 * blanks before it, and some accept the full-width forms of the signs.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** The plan's stops as CSV (RFC 4180) in UTF-8, with a header that names the units. */
export function toCsv({ stops, summary, explanation }: OptimizeResult, stopStations: readonly Station[]): string {
  const columns = [...COLUMNS, ...(summary.total_stop_minutes === undefined ? [] : FLEET_COLUMNS), ...(explanation === undefined ? [] : [REASON])];
  const rows = stops.flatMap((stop, k) => {
    const station = stopStations[k];
    return station === undefined ? [] : [columns.map(([, read]) => toField(read(stop, station, k)))];
  });
  return [columns.map(([title]) => title), ...rows].map((fields) => `${fields.join(",")}\r\n`).join("");
}

/** A quote in front of a partner's text keeps it from being run as a formula. Numbers are our own and need none. */
function toField(value: string | number): string {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
