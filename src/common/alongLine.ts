import { defined } from "./defined.js";
import { firstAtLeast } from "./order.js";
import { pointBetween } from "./sphere.js";

/** A line through points: element i of both is one of them, in degrees. */
interface Line {
  readonly lats: ArrayLike<number>;
  readonly lngs: ArrayLike<number>;
}

/**
 * Finds the point at a share of a line's length.
 * @param line of at least one point.
 * @param pointMiles its length up to each of its points, in miles.
 * @returns takes the share; below 0 it is the line's start, above 1 its end.
 */
export function pointAlong(
  { lats, lngs }: Line,
  pointMiles: ArrayLike<number>,
): (share: number) => { lat: number; lng: number } {
  const lastMile = defined(pointMiles[pointMiles.length - 1]);
  const pointOf = (i: number): { lat: number; lng: number } => ({ lat: defined(lats[i]), lng: defined(lngs[i]) });
  return (share) => {
    const mile = Math.min(Math.max(share, 0), 1) * lastMile;
    const next = firstAtLeast(pointMiles, mile);
    if (next === 0) return pointOf(0);
    const [from, to] = [defined(pointMiles[next - 1]), defined(pointMiles[next])];
    // Points may be so far apart that only a great circle leads from one to the next.
    return pointBetween(pointOf(next - 1), pointOf(next), (mile - from) / (to - from));
  };
}
