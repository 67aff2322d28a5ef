import type { JurisdictionMap } from "../../tax/fuelTax.js";
import { createJurisdictions } from "../../tax/jurisdictions/jurisdictions.js";
import { type FetchAsset, fetchAsset, requireAsset } from "../trip/assets.js";

const OUTLINES = new URL("../../tax/jurisdictions/outlines.json", import.meta.url);

/** The map of states and provinces. @throws {TripError} when it cannot be fetched. */
export async function loadStateMap(fetchText: FetchAsset = fetchAsset): Promise<JurisdictionMap> {
  return createJurisdictions(await requireAsset(fetchText, "the map of the states", OUTLINES));
}
