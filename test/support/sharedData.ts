import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";

/** Beside the checkout. Benches run from `dist/`, which is one folder deeper. */
const FOLDER = new URL(
  import.meta.url.includes("/dist/test/") ? "../../../../shared/data/" : "../../../shared/data/",
  import.meta.url,
);

/**
 * A file of the shared data. Tests name that data nowhere else: those that import this file are the ones that `.ci/run`
 * repeats without it.
 */
export function sharedFile(path: string): URL {
  return new URL(path, FOLDER);
}

/**
 * Whether the shared real data, which is never part of the project, is present. The end of a run says how many tests were
 * skipped without it (`countSkipped.ts`).
 */
export const hasSharedData = existsSync(FOLDER);

const TRIALS = new URL("../trials/", FOLDER);

/** Whether small files of other people are there, one for each way in which files were misread. */
export const hasTrials = existsSync(TRIALS);

export function trialFile(name: string): URL {
  return new URL(name, TRIALS);
}

/** The real truck stops, as a station file. */
export const TRUCK_STOPS = sharedFile("truck_stops.csv");

/** The rates of fuel tax of a quarter, in the project's own columns. */
export const SHARED_FUEL_TAX = sharedFile("fuel_tax_2026Q3.csv");

/** Miles of Interstates by number and state, as the FHWA publishes them. */
export const FHWA_MILES = sharedFile("fhwa_interstate_miles_2026-01.csv");

export const CORRIDORS = [
  "houston_tx-chicago_il",
  "la_ca-new_york_ny",
  "nashville_tn-buffalo_ny",
  "sacramento_ca-salt_lake_city_ut",
] as const;

const METERS_PER_MILE = 1609.344;

export interface Corridor {
  readonly lats: number[];
  readonly lngs: number[];
  readonly miles: number;
  readonly minutes: number;
}

const CorridorFile = z.object({
  routes: z.tuple([
    z.object({
      distance: z.number(),
      duration: z.number(),
      geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
    }),
  ]),
});

export async function readCorridor(name: string): Promise<Corridor> {
  const [route] = CorridorFile.parse(JSON.parse(await readFile(sharedFile(`corridors/${name}.json`), "utf8"))).routes;
  return {
    lats: route.geometry.coordinates.map(([, lat]) => lat),
    lngs: route.geometry.coordinates.map(([lng]) => lng),
    miles: route.distance / METERS_PER_MILE,
    minutes: route.duration / 60,
  };
}

export interface TruckStop {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly pricePerGallon: number;
  readonly lat: number;
  readonly lng: number;
}

export async function readTruckStops(): Promise<TruckStop[]> {
  const [header = [], ...rows] = (await readFile(TRUCK_STOPS, "utf8")).trim().split("\n").map(splitCsv);
  return rows.map((row) => {
    const field = (name: string): string => {
      const value = row[header.indexOf(name)];
      if (value === undefined) throw new Error(`truck_stops.csv: a row has no ${name}`);
      return value;
    };
    return {
      id: field("id"),
      name: field("name"),
      address: `${field("address")}, ${field("city")}, ${field("state")}`,
      pricePerGallon: Number(field("price_per_gallon")),
      lat: Number(field("lat")),
      lng: Number(field("lng")),
    };
  });
}

/** Splits one line of CSV with or without quotes; fields of this file contain no line breaks. */
function splitCsv(line: string): string[] {
  return [...line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}
