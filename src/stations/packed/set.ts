import { indexPlaces } from "./places.js";
import { openStations, type PackedStations, packStations } from "./packed.js";
import type { Station } from "../../contract/schemas/station.js";

/** Stations to choose from, and where they come from: a version of a set, or a request. It can go to another thread. */
export interface StationSource {
  readonly packed: PackedStations;
  /** The set and its version; `undefined` for stations of a request. */
  readonly set?: { readonly name: string; readonly version: string } | undefined;
}

/** Packs stations, and indexes their places. */
export function packSet(stations: readonly Station[]): PackedStations {
  return indexSet(packStations(stations));
}

/** The same from a block of stations. @throws {PackError} when it is none. */
export function indexSet(data: SharedArrayBuffer): PackedStations {
  return { data, index: indexPlaces(openStations(data).columns) };
}
