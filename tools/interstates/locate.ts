// Finds the coordinates of the logs' places.

import { degrees, EARTH_RADIUS_MILES, radians } from "../../src/common/sphere.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import type { Logs, Offset } from "./logs.js";

/**
 * The coordinates of all places, in the order of the logs.
 * @param locate returns the coordinates of `Town, ST`; null if the place is unknown.
 * @throws {Error} listing all unknown places.
 */
export function locateAll(
  { routes, placings }: Logs,
  locate: (place: string) => Coordinates | null,
): Map<string, Coordinates> {
  const places = new Map<string, Coordinates>();
  const unknown = new Set<string>();
  for (const { legs } of routes) {
    for (const place of legs.flatMap(({ from, to }) => [from, to])) {
      if (places.has(place)) continue;
      const placing = placings.get(place);
      const offset = placing !== undefined && "anchor" in placing ? placing : undefined;
      const found = placing !== undefined && "lat" in placing ? placing : locate(offset?.anchor ?? place);
      if (found === null) unknown.add(offset === undefined ? place : `${offset.anchor} (for ${place})`);
      else places.set(place, offset === undefined ? found : moveBy(found, offset));
    }
  }
  if (unknown.size > 0) throw new Error(`these places are not known: ${[...unknown].join("; ")}`);
  return places;
}

/** Computed on a plane, which is within one percent over 50 miles. */
function moveBy({ lat, lng }: Coordinates, { miles, bearingDegrees }: Offset): Coordinates {
  const [bearing, distance] = [radians(bearingDegrees), degrees(miles / EARTH_RADIUS_MILES)];
  return {
    lat: lat + distance * Math.cos(bearing),
    lng: lng + (distance * Math.sin(bearing)) / Math.cos(radians(lat)),
  };
}
