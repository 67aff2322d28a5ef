import { z } from "zod";
import { isObject } from "../contract/values/faults.js";
import { flattenPlace, isOverturePlace } from "./layouts/overture.js";
import { type FoundRows, PRICE_FIELDS, refuseLongCells, type StationFileChoices, StationFileError } from "./rows.js";
import { readTable } from "./table.js";

const List = z.array(z.unknown());

/** A GeoJSON feature (RFC 7946), with longitude first. */
const Feature = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.literal("Point"), coordinates: z.tuple([z.number(), z.number()], z.number()) }),
});

/**
 * Reads a JSON value: a list of stations, an object with `stations`, GeoJSON points whose properties are named like the
 * columns of a table, or places as Overture publishes them.
 * @throws {StationFileError} when it is none of these.
 */
export function readJson(file: string, value: unknown, choices: StationFileChoices = {}): FoundRows {
  const stations = z.union([List, z.object({ stations: List })]).safeParse(value).data;
  if (stations !== undefined) {
    const list = Array.isArray(stations) ? stations : stations.stations;
    return isOverturePlace(list[0]) ? readPlaces(file, list, choices) : readStationList(file, list, choices);
  }
  const collection = z.object({ type: z.literal("FeatureCollection"), features: List }).safeParse(value).data;
  if (collection === undefined) {
    throw new StationFileError(
      `${file} is neither a list of stations, nor an object with "stations", nor GeoJSON points`,
    );
  }
  return readFeatures(file, collection.features, choices);
}

/** Stations as the service takes them. */
function readStationList(
  file: string,
  list: readonly unknown[],
  { priceColumn, parts = "all" }: StationFileChoices,
): FoundRows {
  if (priceColumn !== undefined && parts !== "places")
    throw new StationFileError(
      `${file} is a list of stations, whose price is always "price_per_gallon": it has no other column to choose`,
    );
  const isWanted = (field: string): boolean => field === "id" || PRICE_FIELDS.has(field) === (parts === "prices");
  const pick = (station: unknown): unknown =>
    parts === "all" || parts === "pricesIfAny" || !isObject(station)
      ? station
      : Object.fromEntries(Object.entries(station).filter(([field]) => isWanted(field)));
  return {
    rows: list.map((station, i) => ({ where: `station ${i + 1}`, station: pick(station), faults: [] })),
    warnings: [],
  };
}

/** Overture's places in a list. */
function readPlaces(file: string, list: readonly unknown[], choices: StationFileChoices): FoundRows {
  return readCells(
    file,
    list.map((place, i) => ({
      where: `place ${i + 1}`,
      cells: isOverturePlace(place)
        ? new Map([...Object.entries(place), ...flattenPlace(place)])
        : new Map<string, unknown>(),
    })),
    choices,
  );
}

/** Reads JSON, or features of GeoJSON each on a line of its own. @throws {StationFileError} when a text is neither. */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const features = parseLines(text);
    if (features !== undefined) return { type: "FeatureCollection", features };
    throw new StationFileError(`${file} is not JSON: ${error instanceof Error ? error.message : "unreadable"}`);
  }
}

/** The values of lines of JSON, if all are features. */
function parseLines(text: string): unknown[] | undefined {
  try {
    const values = text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line): unknown => JSON.parse(line));
    return z.array(z.looseObject({ type: z.literal("Feature") })).safeParse(values).data;
  } catch {
    return undefined;
  }
}

function readFeatures(file: string, features: readonly unknown[], choices: StationFileChoices): FoundRows {
  const parsed = features.map((feature, i) => ({ where: `feature ${i + 1}`, point: Feature.safeParse(feature).data }));
  const points = parsed.flatMap(({ where, point }) => (point === undefined ? [] : [{ where, cells: toCells(point) }]));
  const others = parsed
    .filter(({ point }) => point === undefined)
    .map(({ where }) => ({ where, station: null, faults: ["it is not a GeoJSON point"] }));
  if (points.length === 0) return { rows: others, warnings: [] };
  const found = readCells(file, points, choices);
  return { ...found, rows: [...found.rows, ...others] };
}

/** Reads cells by their titles, as a table. */
function readCells(
  file: string,
  points: readonly { readonly where: string; readonly cells: ReadonlyMap<string, unknown> }[],
  choices: StationFileChoices,
): FoundRows {
  const header = [...new Set(points.flatMap(({ cells }) => [...cells.keys()]))];
  const records = points.map(({ where, cells }) => ({ where, values: header.map((key) => toText(cells.get(key))) }));
  refuseLongCells(file, [{ where: "properties", values: header }, ...records]);
  return readTable(file, { header, records }, choices);
}

function toCells({ id, properties, geometry }: z.infer<typeof Feature>): Map<string, unknown> {
  const [lng, lat] = geometry.coordinates;
  if (isOverturePlace(properties))
    return new Map<string, unknown>([...Object.entries(properties), ...flattenPlace({ id, ...properties, geometry })]);
  return new Map<string, unknown>([
    ...Object.entries(properties ?? {}),
    ...(id === undefined || id === null ? [] : [["id", id] as const]),
    ["lat", lat],
    ["lng", lng],
  ]);
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
