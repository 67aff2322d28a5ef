// Where a feature is that a map draws as an outline or a line: its middle.

import { isObject } from "../contract/values/faults.js";
import { nameRows } from "./rows.js";

/** A place, in degrees. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** No station is larger, in degrees: some seven miles. */
const MOST_DEGREES = 0.1;

/** The polygons of a geometry have rings, and rings have positions. */
const MOST_DEPTH = 4;

/** What is wrong where there are no positions. */
export const NO_PLACE = "it has no place";

/** The middle of the box around positions, or what is wrong with them. */
export function middleOf(positions: readonly Position[]): Position | { readonly fault: string } {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lat, lng } of positions) {
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
  }
  if (!(south <= north && west <= east)) return { fault: NO_PLACE };
  if (north - south > MOST_DEGREES || east - west > MOST_DEGREES)
    return { fault: "its outline is larger than a station can be" };
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

/** The positions in the coordinates of a GeoJSON geometry, or in rings and paths of ArcGIS, with longitude first. */
function positionsIn(coordinates: unknown, depth = 1): Position[] {
  if (!Array.isArray(coordinates) || depth > MOST_DEPTH) return [];
  const [lng, lat]: readonly unknown[] = coordinates;
  if (typeof lng === "number" && typeof lat === "number") return [{ lat, lng }];
  return coordinates.flatMap((inner: unknown) => positionsIn(inner, depth + 1));
}

/** The positions of a geometry of GeoJSON or of ArcGIS; of a collection, those of all its geometries. */
export function positionsOf(geometry: object): Position[] {
  const get = (key: string): unknown => Reflect.get(geometry, key);
  const [x, y, geometries] = [get("x"), get("y"), get("geometries")];
  if (typeof x === "number" && typeof y === "number") return positionsIn([x, y]);
  if (Array.isArray(geometries)) return geometries.flatMap((each) => (isObject(each) ? positionsOf(each) : []));
  return positionsIn(get("coordinates") ?? get("rings") ?? get("paths") ?? get("points"));
}

/** What a warning says of the stations that are outlines. */
export function warnOfOutlines(outlines: number): string[] {
  if (outlines === 0) return [];
  return [
    `${outlines} ${outlines === 1 ? "station is an outline or a line: its middle counts as its place" : "stations are outlines or lines: the middle of each counts as its place"}.`,
  ];
}

/**
 * What a warning says of those that have no place.
 * @param what each is, in words: `feature`.
 * @param remedy what gives them one.
 */
export function wordUnplaced(
  places: readonly string[],
  what: readonly [one: string, several: string],
  remedy: string,
): string[] {
  if (places.length === 0) return [];
  return [
    `${places.length} ${what[places.length === 1 ? 0 : 1]} without a place left out: ${nameRows(places)}. To have ${places.length === 1 ? "it" : "them"} count, ${remedy}.`,
  ];
}
