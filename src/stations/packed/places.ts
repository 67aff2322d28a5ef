// Which stations lie near a line, without a look at those far away.

import Flatbush from "flatbush";
import { MILES_PER_DEGREE, radians } from "../../common/sphere.js";

/** Places in degrees: one element for each. */
interface Places {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
}

/** Makes the index of some places, in memory that threads share. */
export function indexPlaces({ lats, lngs }: Places): SharedArrayBuffer {
  if (lats.length === 0) return new SharedArrayBuffer(0);
  const index = new Flatbush(lats.length, undefined, Float64Array, SharedArrayBuffer);
  for (let row = 0; row < lats.length; row++) index.add(lngs[row] ?? 0, lats[row] ?? 0);
  index.finish();
  const { data } = index;
  if (!(data instanceof SharedArrayBuffer)) throw new Error("the index is not in shared memory");
  return data;
}

/** On the ellipsoid, a degree can be a little shorter than on the sphere: lengths are taken this much longer. */
const SLACK = 1.01;

/** Pieces of a line are looked up together while the box around them is no wider than this many radii. */
const MAX_BOX_RADII = 4;

/**
 * Rows of all places within `miles` of a line, and of some that are further away, ascending.
 * @param line two points or more, in degrees.
 */
export function placesNear(indexData: SharedArrayBuffer, line: { readonly lats: ArrayLike<number>; readonly lngs: ArrayLike<number> }, miles: number): number[] {
  if (indexData.byteLength === 0) return [];
  const index = Flatbush.from(indexData);
  const found = new Set<number>();
  const reach = (miles / MILES_PER_DEGREE) * SLACK;
  const search = (west: number, south: number, east: number, north: number): void => {
    const most = Math.min(Math.max(Math.abs(south - reach), Math.abs(north + reach)), 90);
    const wide = most >= 89 ? 180 : reach / Math.cos(radians(most));
    const add = (from: number, to: number): void => {
      for (const row of index.search(from, south - reach, to, north + reach)) found.add(row);
    };
    const [from, to] = [west - wide, east + wide];
    if (to - from >= 360) {
      add(-180, 180);
      return;
    }
    add(Math.max(from, -180), Math.min(to, 180));
    if (from < -180) add(from + 360, 180);
    if (to > 180) add(-180, to - 360);
  };

  const { lats, lngs } = line;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const flush = (): void => {
    if (west <= east) search(west, south, east, north);
    [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  };
  for (let i = 1; i < lats.length; i++) {
    const [latA = 0, latB = 0, lngA = 0, lngB = 0] = [lats[i - 1], lats[i], lngs[i - 1], lngs[i]];
    // The shorter way may lead across the antimeridian.
    const ahead = Math.abs(lngB - lngA) <= 180 ? lngB : lngB + (lngB < lngA ? 360 : -360);
    const [w, e, s, n] = [Math.min(lngA, ahead), Math.max(lngA, ahead), Math.min(latA, latB), Math.max(latA, latB)];
    const [w2, e2, s2, n2] = [Math.min(west, w), Math.max(east, e), Math.min(south, s), Math.max(north, n)];
    if (Math.max(e2 - w2, n2 - s2) > MAX_BOX_RADII * reach) {
      flush();
      [west, south, east, north] = [w, s, e, n];
    } else [west, south, east, north] = [w2, s2, e2, n2];
  }
  flush();
  return Array.from(found).toSorted((a, b) => a - b);
}
