import type { Optimizer } from "../optimizer.js";

const NOWHERE = new Float64Array(0);

/** The length of a line, in miles. */
export function measureLine(optimizer: Pick<Optimizer, "nearestOnPolyline">, { lats, lngs }: { readonly lats: ArrayLike<number>; readonly lngs: ArrayLike<number> }): number {
  const { pointMiles } = optimizer.nearestOnPolyline({ lats: Float64Array.from(lats), lngs: Float64Array.from(lngs), queryLats: NOWHERE, queryLngs: NOWHERE });
  return pointMiles.at(-1) ?? 0;
}
