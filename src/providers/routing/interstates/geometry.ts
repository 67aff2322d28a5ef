import { degrees, milesBetween, radians } from "../../../common/sphere.js";
import type { Coordinates } from "../provider.js";

/** Miles along a line from its first to its last point. */
export function milesAlong(line: readonly Coordinates[]): number {
  return line.reduce((sum, point, i) => sum + milesBetween(line[i - 1] ?? point, point), 0);
}

/** How sharply the way from a through b to c turns at b, 0 … 180 degrees. */
export function turnDegrees(a: Coordinates, b: Coordinates, c: Coordinates): number {
  return Math.abs(((headingDegrees(b, c) - headingDegrees(a, b) + 540) % 360) - 180);
}

/** Counterclockwise from east, -180 … 180; computed on a plane. */
function headingDegrees(from: Coordinates, to: Coordinates): number {
  return degrees(Math.atan2(to.lat - from.lat, (to.lng - from.lng) * Math.cos(radians(from.lat))));
}

/** Positive, negative or 0 as c lies left of, right of or on the line from a to b. */
function side(a: Coordinates, b: Coordinates, c: Coordinates): number {
  return (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng);
}

/**
 * The point nearest to a place on the line from a to b, and its share of the line, 0 … 1; computed on a plane, because
 * legs are short.
 */
export function nearestPoint(
  a: Coordinates,
  b: Coordinates,
  place: Coordinates,
): { point: Coordinates; share: number } {
  const eastScale = Math.cos(radians(a.lat));
  const [north, east] = [b.lat - a.lat, (b.lng - a.lng) * eastScale];
  const square = north * north + east * east;
  const along = (place.lat - a.lat) * north + (place.lng - a.lng) * eastScale * east;
  const share = square === 0 ? 0 : Math.min(Math.max(along / square, 0), 1);
  return { point: between(a, b, share), share };
}

/** The point at a share of the way from a to b. */
export function between(a: Coordinates, b: Coordinates, share: number): Coordinates {
  return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
}

/** Whether the lines from a to b and from c to d cross between their ends. */
export function doCross(a: Coordinates, b: Coordinates, c: Coordinates, d: Coordinates): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** The point where these lines cross; null if they do not. */
export function crossingOf(a: Coordinates, b: Coordinates, c: Coordinates, d: Coordinates): Coordinates | null {
  if (!doCross(a, b, c, d)) return null;
  return between(a, b, side(c, d, a) / (side(c, d, a) - side(c, d, b)));
}
