import type { OptimizeResult, StopRecommendation } from "../contract/optimize.js";
import type { Station } from "../contract/station.js";

interface Column {
  readonly title: string;
  readonly read: (stop: StopRecommendation, station: Station, k: number) => string | number;
}

const COLUMNS: readonly Column[] = [
  { title: "stop", read: (_stop, _station, k) => k + 1 },
  { title: "station_id", read: (stop) => stop.station_id },
  { title: "station_name", read: (stop) => stop.station_name },
  { title: "station_address", read: (stop) => stop.station_address },
  { title: "latitude_degrees", read: (_, { location }) => location.lat },
  { title: "longitude_degrees", read: (_, { location }) => location.lng },
  { title: "miles_from_route_start", read: (stop) => stop.miles_from_route_start },
  { title: "arrival_fuel_gallons", read: (stop) => stop.arrival_fuel_gallons },
  { title: "gallons_to_purchase", read: (stop) => stop.gallons_to_purchase },
  { title: "departure_fuel_gallons", read: (stop) => stop.departure_fuel_gallons },
  { title: "price_dollars_per_gallon", read: (stop) => stop.price_per_gallon },
  { title: "cost_dollars", read: (stop) => stop.total_cost_at_stop },
  { title: "detour_minutes", read: (stop) => stop.detour_minutes },
];

/**
 * What a spreadsheet may take for a formula: https://owasp.org/www-community/attacks/CSV_Injection. Some programs ignore
 * blanks before it, and some accept the full-width forms of the signs.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** The plan's stops as CSV (RFC 4180) in UTF-8, with a header that names the units. */
export function toCsv({ stops }: OptimizeResult, stopStations: readonly Station[]): string {
  const rows = stops.flatMap((stop, k) => {
    const station = stopStations[k];
    return station === undefined ? [] : [COLUMNS.map(({ read }) => toField(read(stop, station, k)))];
  });
  return [COLUMNS.map(({ title }) => title), ...rows].map((fields) => `${fields.join(",")}\r\n`).join("");
}

/** Text comes from a partner: a quote in front keeps it from being run as a formula. Numbers are our own. */
function toField(value: string | number): string {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
