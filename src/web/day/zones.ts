// Which time zone a place is in, in the page.

import tzLookup from "@photostructure/tz-lookup";
import { createTimeZoneAt, type TimeZoneAt, createZoneMap } from "../../clock/timeZone.js";
import { fetchAsset, type FetchAsset } from "../trip/assets.js";

const ZONES = new URL("../../clock/zones.json", import.meta.url);

/** @throws {Error} when the map cannot be fetched. */
export async function loadTimeZones(fetchText: FetchAsset = fetchAsset): Promise<TimeZoneAt> {
  return createTimeZoneAt({ lookUp: tzLookup, zonesAt: createZoneMap(await fetchText(ZONES)) });
}
