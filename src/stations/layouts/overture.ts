// Places as the Overture Maps Foundation publishes them, whose columns are nested: as JSON in GeoJSON, in lists and in
// the cells of CSV files. https://docs.overturemaps.org/schema/reference/places/place/

import { readCoordinates } from "../../contract/values/coordinates.js";
import { isObject } from "../../contract/values/faults.js";
import { toTitleKey } from "../titleMatch.js";
import type { TextRow } from "../rows.js";

/** The parts of nested columns that count, and where a place is. The layout goes by these titles. */
const TITLES = [
  "id",
  "names.primary",
  "brand.names.primary",
  "addresses[0].freeform",
  "addresses[0].locality",
  "addresses[0].region",
  "addresses[0].postcode",
  "lat",
  "lng",
] as const;

/** The nested columns. */
const NESTED = new Set(["names", "brand", "addresses", "bbox", "geometry"]);

interface Columns {
  readonly header: readonly string[];
  readonly records: readonly TextRow[];
}

/** Whether titles are those of an extract of Overture's places, nested or flattened already. */
function isExtract(titles: readonly string[]): boolean {
  const keys = new Set(titles.map(toTitleKey));
  return keys.has("id") && (keys.has("namesprimary") || (keys.has("names") && keys.has("addresses")));
}

/** Flattens the nested columns of an extract of Overture's places. Any other table stays as it is. */
export function expandOverture({ header, records }: Columns): Columns {
  if (!isExtract(header)) return { header, records };
  const others = header.filter((title) => !NESTED.has(title) && !isFlattened(title));
  const expand = ({ where, values }: TextRow): TextRow => {
    const cells = new Map(header.map((title, i) => [title, values[i] ?? ""]));
    const flat = flattenPlace(Object.fromEntries(cells));
    return {
      where,
      values: [...TITLES.map((title) => flat.get(title) ?? ""), ...others.map((title) => cells.get(title) ?? "")],
    };
  };
  return { header: [...TITLES, ...others], records: records.map(expand) };
}

/** Whether a title is one of those that are written anew. */
function isFlattened(title: string): boolean {
  const key = toTitleKey(title);
  return (
    [
      "latitude",
      "longitude",
      "lon",
      "addresses1freeform",
      "addresses1locality",
      "addresses1region",
      "addresses1postcode",
    ].includes(key) || TITLES.some((own) => toTitleKey(own) === key)
  );
}

/** Whether a JSON value is a place of Overture's. */
export function isOverturePlace(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && at(value, "names", "primary") !== "";
}

/** The parts that count of a place, by their titles. Nested values may be JSON in a text. */
export function flattenPlace(place: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const byKey = new Map(Object.entries(place).map(([title, value]) => [toTitleKey(title), value]));
  const plain = (...titles: readonly string[]): string =>
    titles.map((title) => toText(byKey.get(toTitleKey(title)))).find((text) => text !== "") ?? "";
  // Some programs count from 1.
  const address = (part: string): string =>
    at(place, "addresses", "0", part) || plain(`addresses[0].${part}`, `addresses[1].${part}`);
  const region = address("region").replace(/^(?:US|CA)-/, "");
  // DuckDB and GIS programs write it as a text.
  const point = readCoordinates(toText(place.geometry));
  return new Map([
    ["id", plain("id")],
    ["names.primary", at(place, "names", "primary") || plain("names.primary")],
    ["brand.names.primary", at(place, "brand", "names", "primary") || plain("brand.names.primary")],
    ...["freeform", "locality", "postcode"].map((part) => [`addresses[0].${part}`, address(part)] as const),
    ["addresses[0].region", region],
    [
      "lat",
      plain("lat", "latitude") ||
        at(place, "geometry", "coordinates", "1") ||
        toText(point?.lat) ||
        at(place, "bbox", "ymin") ||
        plain("bbox.ymin"),
    ],
    [
      "lng",
      plain("lng", "lon", "longitude") ||
        at(place, "geometry", "coordinates", "0") ||
        toText(point?.lng) ||
        at(place, "bbox", "xmin") ||
        plain("bbox.xmin"),
    ],
  ]);
}

/** The text at a path of keys; empty where there is none. */
function at(value: unknown, ...path: readonly string[]): string {
  const [key, ...rest] = path;
  if (key === undefined) return toText(value);
  const whole = typeof value === "string" ? parse(value) : value;
  return isObject(whole) || Array.isArray(whole) ? at(Reflect.get(whole, key), ...rest) : "";
}

/**
 * The value of a JSON text, or of one in which DuckDB has written a struct: `{'primary': Big Stop, 'common': NULL}`.
 */
function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const fields = [...text.matchAll(/'(\w+)': (?:'([^']*(?:''[^']*){0,20})'|([^{}[\]]{0,500}?))(?=, '\w+':|\})/g)].map(
      ([, key = "", quoted, bare = ""]) => [key, quoted ?? (bare === "NULL" ? "" : bare)] as const,
    );
    const struct = Object.fromEntries(fields);
    return text.trimStart().startsWith("[") ? [struct] : { ...struct, names: struct };
  }
}

function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
