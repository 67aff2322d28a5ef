// The independent truth for lengths and distances on the earth: Karney's geodesics from GeographicLib.

import geodesic from "geographiclib-geodesic";

const { WGS84 } = geodesic.Geodesic;
const METERS_PER_MILE = 1609.344;

/** Steps of the coarse search along a segment. The exact search starts at the nearest of them. */
const STEPS = 64;

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Miles between two places. */
export function geodesicMiles(a: Place, b: Place): number {
  const { s12 } = WGS84.Inverse(a.lat, a.lng, b.lat, b.lng, geodesic.Geodesic.DISTANCE);
  if (s12 === undefined) throw new Error("no distance");
  return s12 / METERS_PER_MILE;
}

/** The place at a distance in miles and a bearing, clockwise from north, from `from`. */
export function goFrom(from: Place, azimuthDegrees: number, miles: number): Place {
  const { lat2, lon2 } = WGS84.Direct(from.lat, from.lng, azimuthDegrees, miles * METERS_PER_MILE);
  if (lat2 === undefined || lon2 === undefined) throw new Error("no place");
  return { lat: lat2, lng: lon2 };
}

/** Miles along a polyline of geodesics to each of its points. */
export function milesAtPoints(points: readonly Place[]): number[] {
  let miles = 0;
  return points.map((point, i) => (miles += i === 0 ? 0 : geodesicMiles(points[i - 1] ?? point, point)));
}

/** The place at the given miles along a polyline of geodesics. */
export function placeAlong(points: readonly Place[], milesAlong: number): Place {
  const miles = milesAtPoints(points);
  const next = Math.max(
    1,
    miles.findIndex((value) => value >= milesAlong),
  );
  const [from, to] = segment(points, next - 1);
  return alongSegment(from, to)(Math.max(0, milesAlong - (miles[next - 1] ?? 0)));
}

/** Miles from a place to the nearest point of a polyline of geodesics. */
export function nearestMiles(points: readonly Place[], place: Place): number {
  return Math.min(...points.slice(1).map((_, i) => nearestOnSegment(...segment(points, i), place)));
}

function segment(points: readonly Place[], i: number): [Place, Place] {
  const from = points[i];
  const to = points[i + 1];
  if (from === undefined || to === undefined) throw new Error(`there is no segment ${i}`);
  return [from, to];
}

function alongSegment(from: Place, to: Place): (miles: number) => Place {
  const line = WGS84.InverseLine(from.lat, from.lng, to.lat, to.lng);
  return (miles) => {
    const { lat2, lon2 } = line.Position(miles * METERS_PER_MILE);
    if (lat2 === undefined || lon2 === undefined) throw new Error("no place");
    return { lat: lat2, lng: lon2 };
  };
}

function nearestOnSegment(from: Place, to: Place, place: Place): number {
  const length = geodesicMiles(from, to);
  const at = alongSegment(from, to);
  const milesTo = (miles: number): number => geodesicMiles(at(miles), place);
  const step = length / STEPS;
  const looks = Array.from({ length: STEPS + 1 }, (_, k) => milesTo(k * step));
  const nearest = looks.indexOf(Math.min(...looks));
  let low = Math.max(0, nearest - 1) * step;
  let high = Math.min(STEPS, nearest + 1) * step;
  for (let i = 0; i < 80 && high - low > 1e-9; i++) {
    const left = low + (high - low) / 3;
    const right = high - (high - low) / 3;
    if (milesTo(left) < milesTo(right)) high = right;
    else low = left;
  }
  return Math.min(milesTo((low + high) / 2), looks[0] ?? Infinity, looks.at(-1) ?? Infinity);
}
