// What fuel tax goes by in the page: the rates of the quarter, and the map of states and provinces. Both are loaded
// when the first trip goes by it.

import type { FuelTax } from "../../tax/fuelTax.js";
import { builtInTable } from "../../tax/table/builtIn.js";
import { type FetchAsset, fetchAsset } from "../trip/assets.js";
import { rememberPlaces } from "./rememberPlaces.js";
import { loadStateMap } from "./stateMap.js";

/** @throws {TripError} when the map cannot be fetched. */
export async function loadFuelTax(fetchText: FetchAsset = fetchAsset): Promise<FuelTax> {
  const map = await loadStateMap(fetchText);
  return { table: builtInTable(), map: rememberPlaces(map) };
}
