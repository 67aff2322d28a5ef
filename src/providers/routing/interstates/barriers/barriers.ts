// What separates nearby places although the map shows land between them.

import type { Coordinates } from "../../provider.js";
import { doCross } from "../geometry.js";
import { HEIGHTS } from "./heights.js";
import { WATERS } from "./waters.js";

/** Only legs of the network may cross these lines. */
export const BARRIERS = [...WATERS, ...HEIGHTS];

interface Segment {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const SEGMENTS: readonly Segment[] = BARRIERS.flatMap(({ points }) => {
  const places = points.map(([lat, lng]) => ({ lat, lng }));
  return places.slice(1).map((to, i) => {
    const from = places[i] ?? to;
    return {
      from,
      to,
      south: Math.min(from.lat, to.lat),
      north: Math.max(from.lat, to.lat),
      west: Math.min(from.lng, to.lng),
      east: Math.max(from.lng, to.lng),
    };
  });
});

/** Whether the straight line between two places crosses a barrier. */
export function crossesBarrier(a: Coordinates, b: Coordinates): boolean {
  const [south, north] = a.lat < b.lat ? [a.lat, b.lat] : [b.lat, a.lat];
  const [west, east] = a.lng < b.lng ? [a.lng, b.lng] : [b.lng, a.lng];
  for (const segment of SEGMENTS) {
    // Most are far away.
    if (segment.north < south || segment.south > north || segment.east < west || segment.west > east) continue;
    if (doCross(a, b, segment.from, segment.to)) return true;
  }
  return false;
}
