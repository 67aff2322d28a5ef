import type { Station } from "../contract/station.js";
import { requirePlannable } from "../planning/preconditions.js";
import { packSet, type StationSource } from "../stations/packed/set.js";

/**
 * The stations that a request has with it.
 * @throws {ServiceError} MISSING_STATION_PRICE or MIXED_FUEL_TYPES, as `POST /v1/optimize` refuses them.
 */
export function sourceOfStations(stations: readonly Station[]): StationSource {
  requirePlannable(stations);
  return { packed: packSet(stations) };
}
