import { z } from "zod";
import { type FoundRows, type StationFileChoices, StationFileError, type Table } from "./rows.js";
import { readTable } from "./table.js";

const List = z.array(z.unknown());

/** RFC 7946; longitude comes first. */
const Feature = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()], z.number()) }),
});

/**
 * Reads a JSON value: a list of stations, an object with `stations`, or GeoJSON points whose properties are named as a
 * table's columns may be.
 * @throws {StationFileError} when it is none of these.
 */
export function readJson(file: string, value: unknown, choices: StationFileChoices = {}): FoundRows {
  const stations = z.union([List, z.object({ stations: List })]).safeParse(value).data;
  if (stations !== undefined) {
    if (choices.priceColumn !== undefined) throw new StationFileError(`${file} is a list of stations, whose price is always "price_per_gallon": it has no other column to choose`);
    const list = Array.isArray(stations) ? stations : stations.stations;
    return { rows: list.map((station, i) => ({ where: `station ${i + 1}`, station, faults: [] })), warnings: [] };
  }
  const collection = z.object({ type: z.literal("FeatureCollection"), features: List }).safeParse(value).data;
  if (collection === undefined) {
    throw new StationFileError(`${file} is neither a list of stations, nor an object with "stations", nor GeoJSON points`);
  }
  return { rows: readTable(file, tabulate(file, collection.features), choices), warnings: [] };
}

/** @throws {StationFileError} when a text is not JSON. */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StationFileError(`${file} is not JSON: ${error instanceof Error ? error.message : "unreadable"}`);
  }
}

function tabulate(file: string, features: readonly unknown[]): Table {
  const entries = features.map((feature, i) => {
    const parsed = Feature.safeParse(feature);
    if (!parsed.success) throw new StationFileError(`${file} feature ${i + 1} is not a GeoJSON point`);
    const { id, properties, geometry } = parsed.data;
    const [lng, lat] = geometry.coordinates;
    return new Map<string, unknown>([...Object.entries(properties ?? {}), ...(id === undefined || id === null ? [] : [["id", id] as const]), ["lat", lat], ["lng", lng]]);
  });
  const header = [...new Set(entries.flatMap((entry) => [...entry.keys()]))];
  return { header, records: entries.map((entry, i) => ({ where: `feature ${i + 1}`, values: header.map((key) => toText(entry.get(key))) })) };
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
