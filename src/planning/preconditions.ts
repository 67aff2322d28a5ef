import type { Station } from "../contract/schemas/station.js";
import { readColumns } from "../contract/values/columns.js";
import { ServiceError } from "../contract/values/errors.js";
import { type StationColumns, toStationColumns } from "./stationColumns.js";

/** A station that carries what planning needs. */
export interface PricedStation extends Station {
  readonly price_per_gallon: number;
  readonly miles_from_route_start: number;
}

const MAX_LISTED_STATIONS = 20;

/**
 * Checks that every station has a price and a position, and that all are of one fuel type, and puts them in columns.
 * @throws {ServiceError} MISSING_STATION_PRICE, MISSING_STATION_DISTANCE or MIXED_FUEL_TYPES; `details`
 *   name the offending stations.
 */
export function requirePricedStations(stations: readonly Station[]): StationColumns {
  const priced = stations.filter(isPriced);
  if (priced.length < stations.length) {
    refuseUnpriced(stations);
    refuseUnplaced(stations);
  }
  refuseMixedFuelTypes(stations);
  return toStationColumns(readColumns(priced));
}

/**
 * Checks stations whose place on the route is not known yet. @throws {ServiceError} MISSING_STATION_PRICE or
 * MIXED_FUEL_TYPES.
 */
export function requirePlannable(stations: readonly Station[]): void {
  refuseUnpriced(stations);
  refuseMixedFuelTypes(stations);
}

/** Whether a station carries what planning needs. */
export function isPriced(station: Station): station is PricedStation {
  return typeof station.price_per_gallon === "number" && typeof station.miles_from_route_start === "number";
}

function refuseUnpriced(stations: readonly Station[]): void {
  const unpriced = stations.filter((station) => typeof station.price_per_gallon !== "number");
  if (unpriced.length > 0)
    throw new ServiceError(
      "MISSING_STATION_PRICE",
      `${stationsHave(unpriced)} no price_per_gallon.`,
      stationDetails(unpriced),
    );
}

function refuseUnplaced(stations: readonly Station[]): void {
  const unplaced = stations.filter((station) => typeof station.miles_from_route_start !== "number");
  if (unplaced.length > 0)
    throw new ServiceError(
      "MISSING_STATION_DISTANCE",
      `${stationsHave(unplaced)} no miles_from_route_start.`,
      stationDetails(unplaced),
    );
}

/** The fuel type of most stations counts as the intended one; the refusal names the others. */
export function refuseMixedFuelTypes(stations: readonly Station[]): void {
  const counts = new Map<string, number>();
  for (const { fuel_type } of stations) {
    if (typeof fuel_type === "string") counts.set(fuel_type, (counts.get(fuel_type) ?? 0) + 1);
  }
  if (counts.size < 2) return;
  const [[common] = []] = [...counts].toSorted(([, a], [, b]) => b - a);
  const others = stations.filter(({ fuel_type }) => typeof fuel_type === "string" && fuel_type !== common);
  throw new ServiceError("MIXED_FUEL_TYPES", `The stations carry ${counts.size} fuel types; one is allowed.`, {
    fuel_types: Object.fromEntries(counts),
    ...stationDetails(others),
  });
}

function stationsHave(stations: readonly Station[]): string {
  return stations.length === 1 ? "1 station has" : `${stations.length} stations have`;
}

function stationDetails(stations: readonly Station[]): { station_ids: string[]; count: number } {
  return { station_ids: stations.slice(0, MAX_LISTED_STATIONS).map(({ id }) => id), count: stations.length };
}
