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

/** Decimal digits of a degree. */
const PRECISION = 5;

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

/**
 * How many points a polyline has, and the index of the first one outside of the bounds, or -1; null when `encoded` is
 * not a polyline. The codec decodes anything, and takes longer.
 * @param into the points are appended here. Without it, the call takes a third of the time.
 */
export function surveyPolyline(
  encoded: string,
  most: Bounds,
  into?: Points,
  precision = PRECISION,
): { points: number; outside: number } | null {
  const stepsPerDegree = 10 ** precision;
  const mostSteps = [most.lat * stepsPerDegree, most.lng * stepsPerDegree] as const;
  const steps: [number, number] = [0, 0];
  let outside = -1;
  let values = 0;
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
    const axis = values % 2 === 0 ? 0 : 1;
    // The lowest bit is the sign.
    steps[axis] += value & 1 ? ~(value >> 1) : value >> 1;
    if (outside < 0 && Math.abs(steps[axis]) > mostSteps[axis]) outside = values >> 1;
    if (into !== undefined) (axis === 0 ? into.lats : into.lngs).push(steps[axis] / stepsPerDegree);
    values++;
    characters = 0;
    value = 0;
  }
  return characters === 0 && values % 2 === 0 ? { points: values / 2, outside } : null;
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

/** The geometry of a route as requests give it. */
interface Line {
  readonly polyline?: unknown;
  readonly waypoints?: unknown;
}

/** The points of a valid route's geometry. @throws {RangeError} when the route is not valid. */
export function pointsOf({ polyline, waypoints }: Line): Points {
  const points = isGiven(polyline) && typeof polyline === "string" ? decodePolyline(polyline) : null;
  if (points !== null) return points;
  const given: readonly unknown[] = Array.isArray(waypoints) ? waypoints : [];
  if (!given.every(isOnGlobe)) throw new RangeError("the waypoints of the route are not points on the globe");
  return { lats: given.map(({ lat }) => lat), lngs: given.map(({ lng }) => lng) };
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

/** Whether a polyline is given, of whatever type. */
export function isGiven(polyline: unknown): boolean {
  return polyline !== undefined && polyline !== null && polyline !== "";
}

/** No degree of a great circle is longer than this. */
const MILES_PER_DEGREE = 69.5;

/**
 * What is wrong with a line longer than any route, if it is: the time for looking along it grows with its length.
 * @param measure its length in miles, which is asked only where it may be too long.
 */
export function faultOfLength(
  { polyline }: Pick<Line, "polyline">,
  { lats, lngs }: Points,
  measure: () => number,
): Fault | undefined {
  let degrees = 0;
  for (let i = 1; i < lats.length; i++)
    degrees += Math.abs(defined(lats[i]) - defined(lats[i - 1])) + Math.abs(defined(lngs[i]) - defined(lngs[i - 1]));
  if (degrees * MILES_PER_DEGREE <= MAX_LINE_MILES) return undefined;
  const miles = measure();
  if (miles <= MAX_LINE_MILES) return undefined;
  const msg = `The line should be at most ${MAX_LINE_MILES} miles long, not ${Math.round(miles)}`;
  return {
    loc: ["body", "route", isGiven(polyline) ? "polyline" : "waypoints"],
    msg,
    type: "value_error",
    ctx: {},
    input: null,
  };
}
