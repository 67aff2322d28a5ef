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

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Positive, negative or 0 as c lies left of, right of or on the line from a to b. */
export function side(a: Coordinates, b: Coordinates, c: Coordinates): number {
  return (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng);
}
