// The earth as a sphere, which is exact enough where lengths are scaled to published ones or only compared.

import { defined } from "./defined.js";
import { firstAtLeast } from "./order.js";

/** A point in degrees. */
interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Mean earth radius: 6371.0088 km (IUGG). */
export const EARTH_RADIUS_MILES = 3958.7613;

/** Length of a degree of a great circle. */
export const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;

/** Great-circle miles, by the haversine formula. */
export function milesBetween(a: Place, b: Place): number {
  const lat1 = radians(a.lat);
  const lat2 = radians(b.lat);
  const h =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(h));
}

/** The point at a share of the great circle from a to b, which are not at opposite ends of the globe. */
export function pointBetween(a: Place, b: Place, share: number): Place {
  const angle = milesBetween(a, b) / EARTH_RADIUS_MILES;
  if (angle === 0) return a;
  const [ofA, ofB] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
  const [lat1, lat2] = [radians(a.lat), radians(b.lat)];
  const [lng1, lng2] = [radians(a.lng), radians(b.lng)];
  const x = ofA * Math.cos(lat1) * Math.cos(lng1) + ofB * Math.cos(lat2) * Math.cos(lng2);
  const y = ofA * Math.cos(lat1) * Math.sin(lng1) + ofB * Math.cos(lat2) * Math.sin(lng2);
  const z = ofA * Math.sin(lat1) + ofB * Math.sin(lat2);
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lng: degrees(Math.atan2(y, x)) };
}

export function radians(angleDegrees: number): number {
  return (angleDegrees * Math.PI) / 180;
}

export function degrees(angleRadians: number): number {
  return (angleRadians * 180) / Math.PI;
}

/** A line through points: element i of both is one of them, in degrees. */
interface Line {
  readonly lats: ArrayLike<number>;
  readonly lngs: ArrayLike<number>;
}

/**
 * Finds the point at a share of a line's length.
 * @param line of at least one point.
 * @param pointMiles its length up to each of its points, in miles.
 * @returns takes the share; below 0 it is the line's start, above 1 its end.
 */
export function pointAlong(
  { lats, lngs }: Line,
  pointMiles: ArrayLike<number>,
): (share: number) => { lat: number; lng: number } {
  const lastMile = defined(pointMiles[pointMiles.length - 1]);
  const pointOf = (i: number): { lat: number; lng: number } => ({ lat: defined(lats[i]), lng: defined(lngs[i]) });
  return (share) => {
    const mile = Math.min(Math.max(share, 0), 1) * lastMile;
    const next = firstAtLeast(pointMiles, mile);
    if (next === 0) return pointOf(0);
    const [from, to] = [defined(pointMiles[next - 1]), defined(pointMiles[next])];
    // Points may be so far apart that only a great circle leads from one to the next.
    return pointBetween(pointOf(next - 1), pointOf(next), (mile - from) / (to - from));
  };
}
