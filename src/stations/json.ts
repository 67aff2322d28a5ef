import { z } from "zod";
import { type FoundRows, refuseLongCells, type Row, type StationFileChoices, StationFileError } from "./rows.js";
import { readTable } from "./table.js";

const List = z.array(z.unknown());

/** A GeoJSON feature (RFC 7946), with longitude first. */
const Feature = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()], z.number()) }),
});

/**
 * Reads a JSON value: a list of stations, an object with `stations`, or GeoJSON points whose properties are named like the
 * columns of a table.
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
  return { rows: readFeatures(file, collection.features, choices), warnings: [] };
}

/** @throws {StationFileError} when a text is not JSON. */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StationFileError(`${file} is not JSON: ${error instanceof Error ? error.message : "unreadable"}`);
  }
}

function readFeatures(file: string, features: readonly unknown[], choices: StationFileChoices): Row[] {
  const parsed = features.map((feature, i) => ({ where: `feature ${i + 1}`, point: Feature.safeParse(feature).data }));
  const points = parsed.flatMap(({ where, point }) => (point === undefined ? [] : [{ where, cells: toCells(point) }]));
  const others = parsed.filter(({ point }) => point === undefined).map(({ where }) => ({ where, station: null, faults: ["it is not a GeoJSON point"] }));
  if (points.length === 0) return others;
  const header = [...new Set(points.flatMap(({ cells }) => [...cells.keys()]))];
  const records = points.map(({ where, cells }) => ({ where, values: header.map((key) => toText(cells.get(key))) }));
  refuseLongCells(file, [{ where: "properties", values: header }, ...records]);
  return [...readTable(file, { header, records }, choices), ...others];
}

function toCells({ id, properties, geometry }: z.infer<typeof Feature>): Map<string, unknown> {
  const [lng, lat] = geometry.coordinates;
  return new Map<string, unknown>([...Object.entries(properties ?? {}), ...(id === undefined || id === null ? [] : [["id", id] as const]), ["lat", lat], ["lng", lng]]);
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
