import polylineCodec from "@googlemaps/polyline-codec";
import { defined } from "../../common/defined.js";
import { type Fault, isObject } from "./faults.js";
import { MAX_LATITUDE, MAX_LINE_MILES, MAX_LONGITUDE } from "./limits.js";

/** Points of a route: element i of both arrays is one point, in degrees. */
export interface Points {
  readonly lats: number[];
  readonly lngs: number[];
}

/**
 * Format: https://developers.google.com/maps/documentation/utilities/polylinealgorithm. A value is a
 * run of characters of 5 bits each, `_` … `~` for all but the last, `?` … `^` for the last.
 */
const FIRST_CODE = 63;
const LAST_CODE = 126;
const CONTINUED = 32;
const VALUE_BITS = 5;

/**
 * 360° takes 27 bits with its sign at precision 5, and 30 at precision 6. Further characters may only hold zero bits,
 * which change nothing.
 */
const MAX_VALUE_CHARACTERS = 6;

/** Decimal digits of a degree: the usual ones, and those of some routers. */
export const PRECISION = 5;
export const FINE_PRECISION = 6;

/** How far from 0 points may be, in degrees. */
interface Bounds {
  readonly lat: number;
  readonly lng: number;
}

/**
 * Decodes a polyline of precision 5, unless another is given; null when `encoded` is not one. The points may be
 * anywhere.
 */
export function decodePolyline(encoded: string, precision = PRECISION): Points | null {
  const points: Points = { lats: [], lngs: [] };
  return surveyPolyline(encoded, { lat: Infinity, lng: Infinity }, points, precision) === null ? null : points;
}

/** How many points the polyline `encoded` has. The last character of a value has a lower code than all others. */
export function countPoints(encoded: string): number {
  let values = 0;
  for (let i = 0; i < encoded.length; i++) if (encoded.charCodeAt(i) < FIRST_CODE + CONTINUED) values++;
  return values / 2;
}

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** What a pass over a polyline shows. */
export interface Survey {
  readonly points: number;
  /** The first point outside of the bounds, as an index, or -1. */
  readonly outside: number;
  /** The ends in degrees; 0, 0 for a line without points. */
  readonly first: Point;
  readonly last: Point;
  /** Its length, to half a percent: enough to tell whether it is that of a route. */
  readonly miles: number;
}

/** The cosine of a latitude holds for points within this, in degrees: it changes by 0.2 % at most up to 70° north. */
const SAME_LATITUDE = 0.05;

/**
 * Looks over a polyline; null when `encoded` is not one. The codec decodes anything, and takes longer.
 * @param into the points are appended here. Without it, the call takes a third of the time.
 */
export function surveyPolyline(encoded: string, most: Bounds, into?: Points, precision = PRECISION): Survey | null {
  const stepsPerDegree = 10 ** precision;
  const mostSteps = [most.lat * stepsPerDegree, most.lng * stepsPerDegree] as const;
  const sameLatitude = SAME_LATITUDE * stepsPerDegree;
  let lat = 0;
  let lng = 0;
  let first = { lat: 0, lng: 0 };
  let isLat = true;
  let northward = 0;
  let cosine = 1;
  let cosineAt = Infinity;
  let lengthSteps = 0;
  let outside = -1;
  let points = 0;
  let characters = 0;
  let value = 0;
  for (let i = 0; i < encoded.length; i++) {
    const code = encoded.charCodeAt(i);
    if (code < FIRST_CODE || code > LAST_CODE) return null;
    const bits = code - FIRST_CODE;
    const chunk = bits & (CONTINUED - 1);
    if (characters < MAX_VALUE_CHARACTERS) value |= chunk << (VALUE_BITS * characters++);
    else if (chunk !== 0) return null;
    if (bits >= CONTINUED) continue;
    // The lowest bit is the sign.
    const steps = value & 1 ? ~(value >> 1) : value >> 1;
    characters = 0;
    value = 0;
    if (isLat) {
      isLat = false;
      northward = steps;
      lat += steps;
      continue;
    }
    isLat = true;
    lng += steps;
    if (outside < 0 && (Math.abs(lat) > mostSteps[0] || Math.abs(lng) > mostSteps[1])) outside = points;
    if (into !== undefined) {
      into.lats.push(lat / stepsPerDegree);
      into.lngs.push(lng / stepsPerDegree);
    }
    if (points++ === 0) {
      first = { lat: lat / stepsPerDegree, lng: lng / stepsPerDegree };
      continue;
    }
    if (!(Math.abs(lat - cosineAt) <= sameLatitude)) {
      cosineAt = lat;
      cosine = Math.cos((lat / stepsPerDegree) * RADIANS_PER_DEGREE);
    }
    const eastward = steps * cosine;
    lengthSteps += Math.sqrt(northward * northward + eastward * eastward);
  }
  return characters === 0 && isLat
    ? {
        points,
        outside,
        first,
        last: { lat: lat / stepsPerDegree, lng: lng / stepsPerDegree },
        miles: (lengthSteps / stepsPerDegree) * MEAN_MILES_PER_DEGREE,
      }
    : null;
}

const RADIANS_PER_DEGREE = Math.PI / 180;

/** The line that was surveyed last: a request's is asked for twice, when it is checked and when it is held against the route. */
let lastLine: { readonly encoded: string; readonly precision: number; readonly survey: Survey | null } | undefined;

/** `surveyPolyline` of a line on the globe. Memoises the last call. */
export function surveyLine(encoded: string, precision = PRECISION): Survey | null {
  if (lastLine?.encoded !== encoded || lastLine.precision !== precision) {
    const survey = surveyPolyline(encoded, { lat: MAX_LATITUDE, lng: MAX_LONGITUDE }, undefined, precision);
    lastLine = { encoded, precision, survey };
  }
  return lastLine.survey;
}

/** Miles between two points, exact enough for points that may be near each other. */
export function roughMiles(a: Point, b: Point): number {
  const cosine = Math.cos(((a.lat + b.lat) / 2) * RADIANS_PER_DEGREE);
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * cosine) * MEAN_MILES_PER_DEGREE;
}

/** Encodes points, in degrees, as a polyline of precision 5, unless another is given. */
export function encodePolyline(
  { lats, lngs }: Readonly<Record<keyof Points, ArrayLike<number>>>,
  precision = PRECISION,
): string {
  return polylineCodec.encode(
    Array.from(lats, (lat, i): [number, number] => [lat, defined(lngs[i])]),
    precision,
  );
}

/** The fields of a route that may give its line, in the order in which they count. */
export const LINE_FIELDS = ["polyline", "waypoints", "geometry"] as const;

/** The geometry of a route as requests give it. */
export type Line = Readonly<Partial<Record<(typeof LINE_FIELDS)[number] | "polyline_precision", unknown>>>;

/** The field that gives the line of a route: of several, the first in the order of `LINE_FIELDS`. */
export function fieldOfLine(route: Line): (typeof LINE_FIELDS)[number] | undefined {
  return LINE_FIELDS.find((field) => isGiven(route[field]));
}

/** The points of a valid route's geometry. @throws {RangeError} when the route is not valid. */
export function pointsOf(route: Line): Points {
  const field = fieldOfLine(route);
  const line = field === undefined ? undefined : route[field];
  const points =
    typeof line === "string"
      ? decodePolyline(line, precisionOf(route))
      : toPoints(field === "geometry" ? positionsOf(line) : line);
  if (points === null) throw new RangeError("the line of the route is not made of points on the globe");
  return points;
}

/** Decimal digits of a degree in a route's polyline. */
export function precisionOf({ polyline_precision }: Line): number {
  return polyline_precision === FINE_PRECISION ? FINE_PRECISION : PRECISION;
}

function toPoints(list: unknown): Points | null {
  const given: readonly unknown[] = Array.isArray(list) ? list : [];
  return given.every(isOnGlobe) ? { lats: given.map(({ lat }) => lat), lngs: given.map(({ lng }) => lng) } : null;
}

/** The positions of a GeoJSON line (RFC 7946), each with the longitude first, as points; undefined for anything else. */
export function positionsOf(geometry: unknown): unknown[] | undefined {
  if (!isObject(geometry) || !("type" in geometry) || geometry.type !== "LineString") return undefined;
  const coordinates: unknown = "coordinates" in geometry ? geometry.coordinates : undefined;
  if (!Array.isArray(coordinates)) return undefined;
  return coordinates.map((position: unknown) =>
    Array.isArray(position) ? { lng: position[0] as unknown, lat: position[1] as unknown } : position,
  );
}

/** Whether a value is a point with a latitude and a longitude that exist, in degrees. */
export function isOnGlobe(point: unknown): point is { readonly lat: number; readonly lng: number } {
  if (!isObject(point) || !("lat" in point) || !("lng" in point)) return false;
  const { lat, lng } = point;
  return (
    typeof lat === "number" &&
    typeof lng === "number" &&
    Math.abs(lat) <= MAX_LATITUDE &&
    Math.abs(lng) <= MAX_LONGITUDE
  );
}

/** Whether a line is given, of whatever type. */
function isGiven(line: unknown): boolean {
  return line !== undefined && line !== null && line !== "";
}

/** No degree of a great circle is longer than this. */
const MOST_MILES_PER_DEGREE = 69.5;

/** The mean length of a degree of a great circle: 111.195 km (IUGG's mean radius). */
const MEAN_MILES_PER_DEGREE = 69.093;

/**
 * What is wrong with a line longer than any route, if it is: the time for looking along it grows with its length.
 * @param measure its length in miles, which is asked only where it may be too long.
 */
export function faultOfLength(route: Line, { lats, lngs }: Points, measure: () => number): Fault | undefined {
  let degrees = 0;
  for (let i = 1; i < lats.length; i++)
    degrees += Math.abs(defined(lats[i]) - defined(lats[i - 1])) + Math.abs(defined(lngs[i]) - defined(lngs[i - 1]));
  if (degrees * MOST_MILES_PER_DEGREE <= MAX_LINE_MILES) return undefined;
  const miles = measure();
  if (miles <= MAX_LINE_MILES) return undefined;
  const msg = `The line should be at most ${MAX_LINE_MILES} miles long, not ${Math.round(miles)}`;
  return {
    loc: ["body", "route", fieldOfLine(route) ?? "polyline"],
    msg,
    type: "value_error",
    ctx: {},
    input: null,
  };
}
