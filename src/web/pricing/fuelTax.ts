// What fuel tax goes by in the page: the rates of the quarter, and the map of states and provinces. Both are loaded when the first trip goes by it.

import type { FuelTax } from "../../tax/fuelTax.js";
import { createJurisdictions } from "../../tax/jurisdictions/jurisdictions.js";
import { builtInTable } from "../../tax/table/builtIn.js";
import { type FetchAsset, fetchAsset, requireAsset } from "../trip/assets.js";
import { rememberPlaces } from "./rememberPlaces.js";

const OUTLINES = new URL("../../tax/jurisdictions/outlines.json", import.meta.url);

/** @throws {TripError} when the map cannot be fetched. */
export async function loadFuelTax(fetchText: FetchAsset = fetchAsset): Promise<FuelTax> {
  const outlines = await requireAsset(fetchText, "the map of the states", OUTLINES);
  return { table: builtInTable(), map: rememberPlaces(createJurisdictions(outlines)) };
}
