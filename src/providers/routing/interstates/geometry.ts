import type { Coordinates } from "../provider.js";

/** Mean earth radius: 6371.0088 km (IUGG). Legs are scaled to published lengths, so a sphere is exact enough. */
export const EARTH_RADIUS_MILES = 3958.7613;

/** Great-circle miles, by the haversine formula. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const lat1 = radians(a.lat);
  const lat2 = radians(b.lat);
  const h = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(h));
}

/** Miles along a line from its first to its last point. */
export function milesAlong(line: readonly Coordinates[]): number {
  return line.reduce((sum, point, i) => sum + milesBetween(line[i - 1] ?? point, point), 0);
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Positive, negative or 0 as c lies left of, right of or on the line from a to b. */
export function side(a: Coordinates, b: Coordinates, c: Coordinates): number {
  return (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng);
}

/** The point nearest to a place on the line from a to b, and its share of the line, 0 … 1; computed on a plane, because legs are short. */
export function nearestPoint(a: Coordinates, b: Coordinates, place: Coordinates): { point: Coordinates; share: number } {
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

/** The point where the lines from a to b and from c to d cross between their ends; null if they do not. */
export function crossingOf(a: Coordinates, b: Coordinates, c: Coordinates, d: Coordinates): Coordinates | null {
  if (side(a, b, c) * side(a, b, d) >= 0 || side(c, d, a) * side(c, d, b) >= 0) return null;
  return between(a, b, side(c, d, a) / (side(c, d, a) - side(c, d, b)));
}
