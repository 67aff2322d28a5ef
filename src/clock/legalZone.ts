// Which time zone a place is in: by the law in the 48 states, elsewhere by a map of the globe.

import { isTimeZone, writeLocalTime } from "./localTime.js";
import type { TimeZoneAt } from "./timeZone.js";
import type { ZoneMap } from "./zoneMap.js";

const DEGREES_PER_HOUR = 15;

interface ZoneSources {
  /** Of the whole globe: near to a border, it may give the neighbour's zone. */
  readonly lookUp: (lat: number, lng: number) => string;
  /** Exact, but of the 48 states alone. */
  readonly zonesAt: ZoneMap;
}

/** @returns a function that throws a RangeError off the globe. */
export function createTimeZoneAt({ lookUp, zonesAt }: ZoneSources): TimeZoneAt {
  return ({ lat, lng }) => {
    const found = lookUp(lat, lng);
    // An older runtime may not know a zone that was made since.
    const timeZone = isTimeZone(found) ? found : zoneAtSea(lng);
    const zones = zonesAt(lat, lng);
    const isLegal =
      zones.length === 0 || zones.some((zone) => zone === timeZone || clocksOf(zone) === clocksOf(timeZone));
    return isLegal ? timeZone : (zones[0] ?? timeZone);
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
