import { defined } from "../../common/defined.js";
import type { Points } from "../../contract/values/polyline.js";

/** Degrees, about 10 metres: a map does not show smaller deviations. */
const LEAST_DEVIATION = 1e-4;

/** A stretch of a line, and its point that deviates most from the straight line between the stretch's ends. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly furthest: number;
  readonly deviation: number;
}

/**
 * Picks the points that show a line best, by Douglas and Peucker's method (1973): at each step the point that deviates
 * most, until there are as many as allowed or no deviation is visible.
 * @param mostPoints at least 2.
 * @returns the points' indices, ascending, with the first and the last; all indices when there are few enough.
 */
export function pickPoints(points: Points, mostPoints: number): number[] {
  const count = points.lats.length;
  if (count <= mostPoints) return Array.from({ length: count }, (_, i) => i);
  const stretches = [measure(points, 0, count - 1)];
  while (stretches.length < mostPoints - 1) {
    const k = stretches.reduce(
      (best, { deviation }, i) => (deviation > defined(stretches[best]).deviation ? i : best),
      0,
    );
    const stretch = stretches[k];
    if (stretch === undefined || stretch.deviation < LEAST_DEVIATION) break;
    const { from, to, furthest } = stretch;
    stretches.splice(k, 1, measure(points, from, furthest), measure(points, furthest, to));
  }
  return [0, ...stretches.map(({ to }) => to)];
}

function measure({ lats, lngs }: Points, from: number, to: number): Stretch {
  const lat = defined(lats[from]);
  const lng = defined(lngs[from]);
  const eastShrink = Math.cos((lat * Math.PI) / 180);
  const north = defined(lats[to]) - lat;
  const east = (defined(lngs[to]) - lng) * eastShrink;
  const squared = north * north + east * east;
  let furthest = from;
  let most = 0;
  for (let i = from + 1; i < to; i++) {
    const y = defined(lats[i]) - lat;
    const x = (defined(lngs[i]) - lng) * eastShrink;
    const along = squared === 0 ? 0 : Math.min(Math.max((y * north + x * east) / squared, 0), 1);
    const deviation = Math.hypot(y - along * north, x - along * east);
    if (deviation <= most) continue;
    furthest = i;
    most = deviation;
  }
  return { from, to, furthest, deviation: most };
}
