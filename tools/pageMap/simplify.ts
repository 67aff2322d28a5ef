import { defined } from "../../src/common/defined.js";
import type { Points } from "../../src/contract/values/polyline.js";

/**
 * Leaves out the points of a line that deviate little from it, by Douglas and Peucker's method (1973).
 * @param mostDegrees the deviation that may be lost.
 */
export function simplifyLine({ lats, lngs }: Points, mostDegrees: number): Points {
  const kept = new Set([0, lats.length - 1]);
  const open: [number, number][] = [[0, lats.length - 1]];
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const [from, to] = stretch;
    let furthest = -1;
    let most = mostDegrees;
    for (let i = from + 1; i < to; i++) {
      const deviation = deviationOf(i, from, to, lats, lngs);
      if (deviation > most) [furthest, most] = [i, deviation];
    }
    if (furthest < 0) continue;
    kept.add(furthest);
    open.push([from, furthest], [furthest, to]);
  }
  const rows = [...kept].toSorted((a, b) => a - b);
  return { lats: rows.map((i) => defined(lats[i])), lngs: rows.map((i) => defined(lngs[i])) };
}

/** How far a point is from the straight line between two others, in degrees of latitude. */
function deviationOf(i: number, from: number, to: number, lats: readonly number[], lngs: readonly number[]): number {
  const [lat, lng] = [defined(lats[i]), defined(lngs[i])];
  const shrink = Math.cos((lat * Math.PI) / 180);
  const [ax, ay] = [defined(lngs[from]) * shrink, defined(lats[from])];
  const [dx, dy] = [defined(lngs[to]) * shrink - ax, defined(lats[to]) - ay];
  const [px, py] = [lng * shrink - ax, lat - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return Math.hypot(px - share * dx, py - share * dy);
}
