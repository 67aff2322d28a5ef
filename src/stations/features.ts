// Features of GeoJSON and of ArcGIS, whose properties are named like the columns of a table.

import { isObject } from "../contract/values/faults.js";
import { type Cells, flatten, type ReadItem, readItems, toText } from "./cells.js";
import type { JsonLine } from "./jsonLines.js";
import { flattenPlace, isOverturePlace } from "./layouts/overture.js";
import { nameOsm } from "./osm.js";
import { middleOf, type Position, positionsOf, warnOfOutlines, wordUnplaced } from "./outlines.js";
import { AS_DEGREES, CONVERTED, type Projection, projectionOf } from "./projection.js";
import { type FoundRows, type StationFileChoices, StationFileError } from "./rows.js";

/** Whether a value is a feature of GeoJSON (RFC 7946) or of ArcGIS. */
export function isFeature(value: unknown): boolean {
  if (!isObject(value)) return false;
  return (
    Reflect.get(value, "type") === "Feature" || ("geometry" in value && isObject(Reflect.get(value, "attributes")))
  );
}

/**
 * Reads features.
 * @param collection what stands around them, which says in which reference system their places are.
 * @throws {StationFileError} when the reference system is not known.
 */
export function readFeatures(
  file: string,
  features: readonly JsonLine[],
  collection: unknown,
  choices: StationFileChoices,
): FoundRows {
  const wkid = wkidOf(collection);
  const projection = projectionOf(wkid);
  const outlines = new Set<string>();
  const unplaced: string[] = [];
  const items = features.flatMap((feature): ReadItem[] => {
    if ("fault" in feature) return [feature];
    const { where, value } = feature;
    if (!isFeature(value) || !isObject(value)) return [{ where, fault: "it is not a feature" }];
    const cells = cellsOf(value);
    const geometry: unknown = Reflect.get(value, "geometry") ?? {};
    const place = placeOf(geometry, projection) ?? degreesIn(cells);
    if (place === undefined && isEmpty(geometry)) {
      unplaced.push(where);
      return [];
    }
    if (place === undefined) return [{ where, fault: "it is not a GeoJSON point" }];
    if ("fault" in place) return [{ where, fault: place.fault }];
    if ("isOutline" in place && place.isOutline) outlines.add(where);
    return [{ where, cells: new Map([...cells, ["lat", place.lat], ["lng", place.lng]]) }];
  });
  if (unplaced.length > 0 && items.length === 0)
    throw new StationFileError(`${file}: none of its features has a place: ${AS_POINTS}`);
  if (projection === undefined && !items.some((item) => "cells" in item))
    throw new StationFileError(`${file}: its places are in the reference system ${wkid}: ${AS_DEGREES}`);
  const named = nameOsm(items);
  const found = readItems(file, named.items, choices);
  return {
    ...found,
    warnings: [
      ...wordUnplaced(unplaced, ["feature", "features"], AS_POINTS),
      ...warnOfOutlines(outlines.size),
      ...(projection?.isConverted === true ? [CONVERTED] : []),
      ...(isCut(collection)
        ? ["The service that wrote the file has left out features: it says exceededTransferLimit."]
        : []),
      ...named.warnings,
      ...found.warnings,
    ],
  };
}

const AS_POINTS = "give each a point as its geometry";

/** Whether a geometry has no coordinates at all, as programs write it where they know no place. */
function isEmpty(geometry: unknown): boolean {
  if (!isObject(geometry)) return false;
  const { type: _, ...rest } = { type: undefined, ...geometry };
  return !Object.values(rest).some(hasValue);
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasValue);
  // ArcGIS writes "NaN" for a point without a place.
  return isObject(value) ? Object.values(value).some(hasValue) : value !== null && value !== "NaN";
}

type Place = (Position & { readonly isOutline: boolean }) | { readonly fault: string } | undefined;

/** The place of a geometry of GeoJSON or of ArcGIS; undefined where it has none, or an unknown reference system. */
function placeOf(geometry: unknown, projection: Projection | undefined): Place {
  if (projection === undefined || !isObject(geometry)) return undefined;
  const type: unknown = Reflect.get(geometry, "type");
  const isOutline = typeof Reflect.get(geometry, "x") !== "number" && type !== "Point";
  const positions = positionsOf(geometry);
  if (positions.length === 0) return undefined;
  const middle = middleOf(positions.map(projection.toDegrees));
  if (!("fault" in middle)) return { ...middle, isOutline };
  return type === "LineString" ? undefined : middle;
}

function cellsOf(feature: object): Cells {
  const properties: unknown = Reflect.get(feature, "properties") ?? Reflect.get(feature, "attributes");
  const id: unknown = Reflect.get(feature, "id") ?? undefined;
  if (isOverturePlace(properties)) {
    const geometry: unknown = Reflect.get(feature, "geometry");
    return new Map<string, unknown>([...Object.entries(properties), ...flattenPlace({ id, ...properties, geometry })]);
  }
  const cells = isObject(properties) ? flatten(properties) : new Map<string, unknown>();
  // Overpass Turbo writes the id twice.
  if (id !== undefined && cells.get("@id") === id) cells.delete("@id");
  return new Map<string, unknown>([...cells, ...(id === undefined ? [] : [["id", id] as const])]);
}

/** Where the properties of a feature say that it is, as they stand. */
function degreesIn(cells: Cells): { readonly lat: unknown; readonly lng: unknown } | undefined {
  const find = (title: RegExp): unknown => [...cells].find(([key]) => title.test(key))?.[1];
  const [lat, lng] = [find(/^lat(?:itude)?$/i), find(/^(?:lng|lon|long|longitude)$/i)];
  return toText(lat) === "" || toText(lng) === "" ? undefined : { lat, lng };
}

/** The number of the reference system that a collection names. */
function wkidOf(collection: unknown): number | undefined {
  if (!isObject(collection)) return undefined;
  const reference: unknown = Reflect.get(collection, "spatialReference");
  if (isObject(reference)) {
    const wkid: unknown = Reflect.get(reference, "latestWkid") ?? Reflect.get(reference, "wkid");
    return typeof wkid === "number" ? wkid : undefined;
  }
  const crs: unknown = Reflect.get(collection, "crs");
  const properties: unknown = isObject(crs) ? Reflect.get(crs, "properties") : undefined;
  const name: unknown = isObject(properties) ? Reflect.get(properties, "name") : undefined;
  const digits = typeof name === "string" ? /(\d{2,6})$/.exec(name)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

function isCut(collection: unknown): boolean {
  if (!isObject(collection)) return false;
  const properties: unknown = Reflect.get(collection, "properties");
  return [collection, properties].some((each) => isObject(each) && Reflect.get(each, "exceededTransferLimit") === true);
}
