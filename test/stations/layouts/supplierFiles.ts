// Made-up files in the suppliers' layouts, with the quirks of the real ones.

import { readFile } from "node:fs/promises";
import type { Placer, PlaceWords } from "../../../src/stations/placer.js";
import { readStations } from "../../../src/stations/read.js";
import type { StationFile } from "../../../src/stations/check.js";
import type { StationFileChoices } from "../../../src/stations/rows.js";

/** A file for each layout. `suppliers.py` wrote the workbooks; the others are written by hand. */
export const SUPPLIER_FILES: Readonly<Record<string, string>> = {
  "OPIS truck stop prices": "opis.csv",
  "Pilot better-of report": "pilotBetterOf.xlsx",
  "Pilot fuel prices": "pilotPrices.csv",
  "Pilot locations": "pilotLocations.csv",
  "Love's locations and prices": "lovesLocations.xlsx",
  "Love's customer quote": "lovesQuote.xlsx",
  "Kwik Trip store list": "kwikTrip.csv",
  "Road Ranger cash prices": "roadRanger.csv",
  "ProMiles truck stops": "proMiles.csv",
  "corridor sheet": "corridor.csv",
  "Overture Places extract": "overture.geojson",
};

export async function readSupplierFile(name: string): Promise<Buffer> {
  return readFile(new URL(`files/${name}`, import.meta.url));
}

/** Knows some towns, and exits as exits; it notes what it is asked for. */
export function makePlacer(): Placer & { readonly asked: readonly PlaceWords[] } {
  const asked: PlaceWords[] = [];
  return {
    asked,
    find(words) {
      asked.push(words);
      if (/exit \d/i.test(words.address)) return { lat: 36.5, lng: -95.25, placedBy: "exit" };
      return words.city === "Lonesome" ? undefined : { lat: 40, lng: -100, placedBy: "town" };
    },
  };
}

export async function readSupplier(name: string, choices: StationFileChoices = {}): Promise<StationFile> {
  return readStations(name, await readSupplierFile(name), choices);
}

/** Reads a text as a file. */
export async function readText(text: string, choices: StationFileChoices = {}): Promise<StationFile> {
  return readStations("s.csv", new TextEncoder().encode(text), choices);
}
