// Points on legs, whose miles and minutes are shared out evenly along their line.

import { defined } from "../../../common/defined.js";
import { radians } from "../../../common/sphere.js";
import type { Coordinates } from "../provider.js";
import { nearestPoint } from "./geometry.js";
import type { Network } from "./network.js";

/** A point on a leg. */
interface LegPoint {
  /** Share of the leg from its first node, 0 … 1. */
  readonly share: number;
  readonly point: Coordinates;
}

/** The point of a leg's line that is nearest to a place. */
export function nearestOnLeg(network: Network, leg: number, place: Coordinates): LegPoint {
  const { pointStart, pointShares } = network;
  const eastScale = Math.cos(radians(place.lat));
  let nearest: LegPoint = { share: 0, point: place };
  let leastSquare = Infinity;
  const last = defined(pointStart[leg + 1]) - 1;
  for (let row = defined(pointStart[leg]); row < last; row++) {
    const [a, b] = [pointIn(network, row), pointIn(network, row + 1)];
    const { point, share } = nearestPoint(a, b, place);
    const square = (point.lat - place.lat) ** 2 + ((point.lng - place.lng) * eastScale) ** 2;
    if (square >= leastSquare) continue;
    leastSquare = square;
    const [before, after] = [defined(pointShares[row]), defined(pointShares[row + 1])];
    nearest = { share: before + (after - before) * share, point };
  }
  return nearest;
}

/**
 * The points of a leg's line between two shares of its length, in the direction from `start` to `end`, without the
 * points at these shares themselves.
 */
export function pointsBetween(network: Network, leg: number, start: number, end: number): Coordinates[] {
  const { pointStart, pointShares } = network;
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const points: Coordinates[] = [];
  for (let row = defined(pointStart[leg]); row < defined(pointStart[leg + 1]); row++) {
    const share = defined(pointShares[row]);
    if (share > low && share < high) points.push(pointIn(network, row));
  }
  return start <= end ? points : points.toReversed();
}

function pointIn({ pointLats, pointLngs }: Network, row: number): Coordinates {
  return { lat: defined(pointLats[row]), lng: defined(pointLngs[row]) };
}
