// Which time zone a place is in: by the law in the 48 states, where borders between zones follow those of counties, and
// elsewhere by a map of the globe.

import { z } from "zod";
import { createAreas } from "../tax/jurisdictions/areas.js";
import { NOWHERE, type Sheet, readSheet, sheetFile, writeSheet } from "../tax/jurisdictions/sheet.js";
import { isTimeZone, writeLocalTime } from "./localTime.js";

/** The IANA name of the time zone of a place in degrees. */
export type TimeZoneAt = (place: { readonly lat: number; readonly lng: number }) => string;

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

/**
 * IANA names with spaces between them: the zone, or those of a county with a border inside, of which the first is the
 * larger.
 */
export type ZoneList = string;

/** The zones that a place may be in, by their IANA names; none outside of the 48 states. */
type ZoneMap = (lat: number, lng: number) => readonly string[];

const ZonesFile = sheetFile<ZoneList>(z.string());

/** The text of the file that holds the map. Nothing is lost. */
export function writeZones(sheet: Sheet<ZoneList>): string {
  return `${JSON.stringify(writeSheet(sheet))}\n`;
}

/**
 * Creates the map from the text of its file.
 * @throws {Error} when the text is not that of the file.
 */
export function createZoneMap(text: string): ZoneMap {
  const sheet = readZones(text);
  if (sheet === undefined) throw new Error("The map of time zones is damaged. Build it again with `npm run build`.");
  const areas = createAreas(sheet);
  const lists = sheet.names.map((list) => list.split(" "));
  return (lat, lng) => {
    const area = areas.areaAt(lat, lng);
    return area === NOWHERE ? [] : (lists[area - 1] ?? []);
  };
}

function readZones(text: string): Sheet<ZoneList> | undefined {
  try {
    return readSheet(ZonesFile.parse(JSON.parse(text)));
  } catch {
    return undefined;
  }
}
