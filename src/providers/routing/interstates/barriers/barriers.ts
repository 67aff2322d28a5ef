// What separates nearby places although the map shows land between them.

import type { Coordinates } from "../../provider.js";
import { side } from "../geometry.js";
import { HEIGHTS } from "./heights.js";
import { WATERS } from "./waters.js";

/** Only legs of the network may cross these lines. */
export const BARRIERS = [...WATERS, ...HEIGHTS];

const SEGMENTS: readonly { readonly from: Coordinates; readonly to: Coordinates }[] = BARRIERS.flatMap(({ points }) => {
  const places = points.map(([lat, lng]) => ({ lat, lng }));
  return places.slice(1).map((to, i) => ({ from: places[i] ?? to, to }));
});

/** Whether the straight line between two places crosses a barrier. */
export function crossesBarrier(a: Coordinates, b: Coordinates): boolean {
  return SEGMENTS.some(({ from, to }) => side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) < 0);
}
