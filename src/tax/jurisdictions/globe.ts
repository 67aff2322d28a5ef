import { degrees, EARTH_RADIUS_MILES, radians } from "../../common/sphere.js";

/** Two points in degrees, and what lies straight between them. */
export interface Chord {
  readonly fromLat: number;
  readonly fromLng: number;
  readonly toLat: number;
  readonly toLng: number;
}

/** The point at a share of the great circle between two points that are `miles` apart. */
export function pointBetween(
  { fromLat, fromLng, toLat, toLng }: Chord,
  miles: number,
  share: number,
): { readonly lat: number; readonly lng: number } {
  const angle = miles / EARTH_RADIUS_MILES;
  const near = Math.sin((1 - share) * angle);
  const far = Math.sin(share * angle);
  const turn = radians(toLng - fromLng);
  // Earth-centred, with x in the meridian of the first point.
  const x = near * Math.cos(radians(fromLat)) + far * Math.cos(radians(toLat)) * Math.cos(turn);
  const y = far * Math.cos(radians(toLat)) * Math.sin(turn);
  const z = near * Math.sin(radians(fromLat)) + far * Math.sin(radians(toLat));
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lng: fromLng + degrees(Math.atan2(y, x)) };
}
