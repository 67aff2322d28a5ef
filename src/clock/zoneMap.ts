// Where the time zones of the 48 states are by law. Borders between them follow those of counties.

import { z } from "zod";
import { createAreas } from "../tax/jurisdictions/areas.js";
import { NOWHERE, type Sheet, readSheet, sheetFile, writeSheet } from "../tax/jurisdictions/sheet.js";

/**
 * IANA names with spaces between them: the zone, or those of a county with a border inside, of which the first is the
 * larger.
 */
export type ZoneList = string;

/** The zones that a place may be in, by their IANA names; none outside of the 48 states. */
export type ZoneMap = (lat: number, lng: number) => readonly string[];

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
