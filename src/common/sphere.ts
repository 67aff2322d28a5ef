// The earth as a sphere, which is exact enough where lengths are scaled to published ones or only compared.

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
  const h = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(h));
}

export function radians(angleDegrees: number): number {
  return (angleDegrees * Math.PI) / 180;
}

export function degrees(angleRadians: number): number {
  return (angleRadians * 180) / Math.PI;
}
