// How large the map on the sheet is, in CSS pixels.

import { defined } from "../../common/defined.js";
import type { Points } from "../../contract/values/polyline.js";
import { unrollLine } from "../map/line.js";
import { toWorld } from "../map/projection.js";

/** As wide as the paper lets it be, less its border. */
export const MAP_WIDTH = 708;

/** Room around the route: names of the ends stand below them. */
export const MAP_PADDING = { top: 28, right: 60, bottom: 38, left: 60 };

const HEIGHTS = { least: 224, most: 420 } as const;

/** How high the map is best: a route from north to south needs more height than one from coast to coast. */
export function bestMapHeight(points: Points): number {
  const line = unrollLine(points);
  const places = line.lats.map((lat, i) => toWorld(lat, defined(line.lngs[i])));
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const { top, right, bottom, left } = MAP_PADDING;
  const filling = ((MAP_WIDTH - left - right) * spread(ys)) / Math.max(spread(xs), 1e-9) + top + bottom;
  return Math.round(Math.min(Math.max(filling, HEIGHTS.least), HEIGHTS.most));
}

function spread(values: readonly number[]): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return most - least;
}
