// The place in a cell: coordinates as people write them, or a geometry as databases and GIS programs export it.

import { readCoordinates } from "../contract/values/coordinates.js";
import { isObject } from "../contract/values/faults.js";
import { isInAmerica } from "../contract/values/mirrored.js";
import { middleOf, type Position, positionsOf } from "./outlines.js";
import { AS_DEGREES, projectionOf } from "./projection.js";
import type { Read } from "./values.js";

/** A place, and how it stands in its cell. */
export interface CellPlace extends Position {
  /** Whether it is the middle of an outline or a line. */
  readonly isOutline: boolean;
  /** Whether it is converted from a map projection. */
  readonly isConverted: boolean;
}

/** The geometry of a cell before it is in degrees. */
interface Geometry {
  readonly positions: readonly Position[];
  /** The number of its reference system, where it says one. */
  readonly wkid: number | undefined;
}

/** The fault of a cell that has no place: the end of a sentence. */
const NO_PLACE = "is not latitude and longitude";

/** Reads a place in a column of coordinates. */
export function readPlace(text: string): Read<CellPlace> {
  const plain = readCoordinates(text, true) ?? readTriple(text);
  return plain === null ? readGeometry(text) : { value: { ...plain, isOutline: false, isConverted: false } };
}

/** A place with its height: longitude first in KML, latitude first elsewhere. */
const TRIPLE =
  /^\s*([+-]?\d{1,3}(?:\.\d{0,20})?)\s?,\s?([+-]?\d{1,3}(?:\.\d{0,20})?)\s?,\s?[+-]?\d{1,5}(?:\.\d{0,20})?\s*$/;

/** A place with its height, where only one order of its figures is a place in North America. */
function readTriple(text: string): Position | null {
  const [first, second] = (TRIPLE.exec(text) ?? []).slice(1).map(Number);
  if (first === undefined || second === undefined) return null;
  if (isInAmerica({ lat: second, lng: first })) return { lat: second, lng: first };
  return isInAmerica({ lat: first, lng: second }) ? { lat: first, lng: second } : null;
}

/** Reads a geometry: well-known text or binary (WKT, EWKT, WKB and EWKB in hexadecimal digits), or GeoJSON. */
export function readGeometry(text: string): Read<CellPlace> {
  const trimmed = text.trim();
  if (WKB.test(trimmed)) return placeOf(fromWkb(trimmed));
  if (trimmed.startsWith("{")) return placeOf(fromGeoJson(trimmed));
  const [head, srid, kind = ""] = WKT.exec(trimmed) ?? [];
  return head === undefined
    ? { fault: NO_PLACE }
    : placeOf(fromWkt(trimmed.slice(head.length), srid), kind === "POINT");
}

function placeOf(geometry: Geometry | { readonly fault: string } | undefined, isPoint = false): Read<CellPlace> {
  if (geometry === undefined) return { fault: NO_PLACE };
  if ("fault" in geometry) return geometry;
  const { positions, wkid } = geometry;
  const projection = projectionOf(wkid);
  if (projection === undefined) return { fault: `is in the reference system ${wkid}: ${AS_DEGREES}` };
  if (positions.length === 0) return { fault: NO_PLACE };
  const middle = middleOf(positions.map(projection.toDegrees));
  if ("fault" in middle) return { fault: `cannot be the place: ${middle.fault}` };
  return { value: { ...middle, isOutline: !isPoint && positions.length > 1, isConverted: projection.isConverted } };
}

const WKT =
  /^(?:SRID=(\d{1,6}) ?; ?)?((?:MULTI)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE)|CURVEPOLYGON|COMPOUNDCURVE|CIRCULARSTRING|GEOMETRYCOLLECTION)(?: ?ZM?| ?M)?(?= ?\()/i;

/** The positions in what stands behind the name of a geometry: two to four numbers for each, with longitude first. */
function fromWkt(text: string, srid: string | undefined): Geometry {
  const positions = text.split(/[(),]/).flatMap((part): Position[] => {
    const [lng, lat] = part.trim().split(/\s+/, 2).map(Number);
    return Number.isFinite(lng) && Number.isFinite(lat) && lng !== undefined && lat !== undefined ? [{ lat, lng }] : [];
  });
  return { positions, wkid: srid === undefined ? undefined : Number(srid) };
}

function fromGeoJson(text: string): Geometry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isObject(value) ? { positions: positionsOf(value), wkid: undefined } : undefined;
}

/** Well-known binary in hexadecimal digits, as PostGIS exports a geometry: byte order, type, and two numbers at least. */
const WKB = /^(?:\\x|0x)?0[01][\da-f]{40}[\da-f]*$/i;

/** Flags of PostGIS in the type of a geometry, beside its number: it has the number of its reference system. */
const HAS_SRID = 0x20000000;
const FLAGS = 0xf0000000;
/** ISO adds thousands for geometries with heights and measures. */
const KINDS = 1000;
const POINT = 1;

function fromWkb(text: string): Geometry | { readonly fault: string } {
  const digits = text.replace(/^(?:\\x|0x)/i, "");
  const bytes = Uint8Array.from({ length: digits.length / 2 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));
  const view = new DataView(bytes.buffer);
  const isLittle = bytes[0] === 1;
  const type = view.getUint32(1, isLittle);
  const hasSrid = (type & HAS_SRID) !== 0;
  if ((type & ~FLAGS) % KINDS !== POINT)
    return { fault: "is the binary form (WKB) of an outline or a line: export points, or their text by ST_AsText" };
  const at = hasSrid ? 9 : 5;
  if (bytes.length < at + 16) return { fault: "is the binary form (WKB) of a point, and breaks off" };
  return {
    positions: [{ lng: view.getFloat64(at, isLittle), lat: view.getFloat64(at + 8, isLittle) }],
    wkid: hasSrid ? view.getUint32(5, isLittle) : undefined,
  };
}
