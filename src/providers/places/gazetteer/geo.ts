const MILES_PER_DEGREE = 69.1;

/**
 * Miles between two points in degrees: within a few percent up to some hundred miles, which is enough to distinguish
 * towns.
 */
export function roughMiles(lat: number, lng: number, otherLat: number, otherLng: number): number {
  const east = (lng - otherLng) * Math.cos((((lat + otherLat) / 2) * Math.PI) / 180);
  return Math.hypot(lat - otherLat, east) * MILES_PER_DEGREE;
}
