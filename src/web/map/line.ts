import { defined } from "../../common/defined.js";
import type { Points } from "../../contract/values/polyline.js";
import { unrollFrom } from "../../report/projection.js";

/** The same points, in degrees, with every longitude within half a turn of the first point's. */
export function unrollLine({ lats, lngs }: Points): Points {
  return { lats, lngs: lngs.map(unrollFrom(defined(lngs[0]))) };
}

/**
 * The part of a line between two miles, with a point at each of them. A mile beyond the line counts as its nearest end.
 * @param line unrolled, at least one point.
 * @param pointMiles ascending: the miles at each of the points.
 */
export function cutLine(
  { lats, lngs }: Points,
  pointMiles: ArrayLike<number>,
  fromMile: number,
  toMile: number,
): Points {
  const from = placeAt(pointMiles, fromMile);
  const to = placeAt(pointMiles, toMile);
  const firstInside = Math.floor(from) + 1;
  const pastInside = Math.max(firstInside, Math.ceil(to));
  const cut = (degrees: readonly number[]): number[] => [
    valueAt(degrees, from),
    ...degrees.slice(firstInside, pastInside),
    valueAt(degrees, to),
  ];
  return { lats: cut(lats), lngs: cut(lngs) };
}

/** The place of a mile on a line: an index into its points, with a fraction between them. */
function placeAt(pointMiles: ArrayLike<number>, mile: number): number {
  const last = pointMiles.length - 1;
  if (!(mile > defined(pointMiles[0]))) return 0;
  if (mile >= defined(pointMiles[last])) return last;
  let [before, after] = [0, last];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (defined(pointMiles[middle]) <= mile) before = middle;
    else after = middle;
  }
  const start = defined(pointMiles[before]);
  return before + (mile - start) / (defined(pointMiles[after]) - start);
}

function valueAt(values: readonly number[], place: number): number {
  const before = Math.floor(place);
  const value = defined(values[before]);
  return place === before ? value : value + (place - before) * (defined(values[before + 1]) - value);
}
