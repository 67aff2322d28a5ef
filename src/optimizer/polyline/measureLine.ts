import type { Optimizer } from "../optimizer.js";

const NOWHERE = new Float64Array(0);

interface Line {
  readonly lats: ArrayLike<number>;
  readonly lngs: ArrayLike<number>;
}

/** The length of a line up to each of its points, in miles. */
export function measurePoints(optimizer: Pick<Optimizer, "nearestOnPolyline">, { lats, lngs }: Line): Float64Array {
  return optimizer.nearestOnPolyline({
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    queryLats: NOWHERE,
    queryLngs: NOWHERE,
  }).pointMiles;
}

/** The length of a line, in miles. */
export function measureLine(optimizer: Pick<Optimizer, "nearestOnPolyline">, line: Line): number {
  return measurePoints(optimizer, line).at(-1) ?? 0;
}
