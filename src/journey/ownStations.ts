import type { Station } from "../contract/schemas/station.js";
import { refuseMixedFuelTypes, requirePlannable } from "../planning/preconditions.js";
import { packSet, type StationSource } from "../stations/packed/packed.js";

/**
 * The stations that a request has with it.
 * @throws {ServiceError} MISSING_STATION_PRICE or MIXED_FUEL_TYPES, as `POST /v1/optimize` refuses them.
 */
export function sourceOfStations(stations: readonly Station[]): StationSource {
  requirePlannable(stations);
  return { packed: packSet(stations) };
}

/**
 * The stations of a file, some of which may have no price: plans leave these out.
 * @param doubts what is doubtful in the file: plans say it.
 * @throws {ServiceError} MIXED_FUEL_TYPES.
 */
export function sourceOfFile(stations: readonly Station[], doubts: readonly string[]): StationSource {
  refuseMixedFuelTypes(stations);
  return { packed: packSet(stations, doubts) };
}
