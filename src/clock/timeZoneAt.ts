// Which time zone a place is in, in Node.

import { createRequire } from "node:module";
import type tzLookup from "@photostructure/tz-lookup";
import { readBuiltTextNow } from "../common/builtText.js";
import { isTimeZone, writeLocalTime } from "./localTime.js";
import type { TimeZoneAt } from "./timeZone.js";
import { createZoneMap, type ZoneMap } from "./zoneMap.js";

const PACKAGE = "@photostructure/tz-lookup";

const DEGREES_PER_HOUR = 15;

interface Known {
  /** Of the whole globe: near to a border, it may give the neighbour's zone. */
  readonly lookUp: typeof tzLookup;
  /** Exact, but of the 48 states alone. */
  readonly zonesAt: ZoneMap;
}

let known: Known | undefined;

/**
 * The time zone of a place by its IANA name: at sea `Etc/GMT+5`, which is five hours behind UTC. In the 48 states its clocks
 * are those that the law has for the county; elsewhere, near to a border between zones, it may be the neighbour's. The data
 * is loaded at the first call, because most requests give no time.
 * @throws {RangeError} off the globe.
 * @throws {Error} when the project has not been built.
 */
export const timeZoneAt: TimeZoneAt = ({ lat, lng }) => {
  const { lookUp, zonesAt } = (known ??= load());
  const found = lookUp(lat, lng);
  // An older runtime may not know a zone that was made since.
  const timeZone = isTimeZone(found) ? found : zoneAtSea(lng);
  const zones = zonesAt(lat, lng);
  const isLegal = zones.length === 0 || zones.some((zone) => zone === timeZone || clocksOf(zone) === clocksOf(timeZone));
  return isLegal ? timeZone : (zones[0] ?? timeZone);
};

/** It takes some milliseconds, and by `import` every process would spend them as it starts. */
function load(): Known {
  return {
    lookUp: createRequire(import.meta.url)(PACKAGE),
    zonesAt: createZoneMap(readBuiltTextNow(new URL("./zones.json", import.meta.url), "The map of time zones")),
  };
}

const clocks = new Map<string, string>();

/** What clocks of a zone show in a winter and in a summer: many zones differ only in times long past. */
function clocksOf(timeZone: string): string {
  let shown = clocks.get(timeZone);
  if (shown === undefined) {
    shown = SEASONS.map((moment) => writeLocalTime(moment, timeZone)).join(" ");
    clocks.set(timeZone, shown);
  }
  return shown;
}

const SEASONS = [Date.UTC(2026, 0), Date.UTC(2026, 6)] as const;

/** The zone by longitude alone. Its name has the sign the other way round. */
function zoneAtSea(lng: number): string {
  const hours = Math.round(lng / DEGREES_PER_HOUR);
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours < 0 ? "+" : "-"}${Math.abs(hours)}`;
}
