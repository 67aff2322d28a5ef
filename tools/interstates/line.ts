import { between, milesBetween, nearestShare } from "../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";

/** Points of a road, at least two. */
export type Line = readonly Coordinates[];

/** Both parts of a line that is cut at its point nearest to a place; both contain that point. */
export function cutLine(line: Line, place: Coordinates): [Line, Line] {
  const cuts = line.slice(1).map((to, i) => {
    const from = line[i] ?? to;
    const point = between(from, to, nearestShare(from, to, place));
    return { index: i + 1, point, miles: milesBetween(place, point) };
  });
  const [nearest] = cuts.toSorted((a, b) => a.miles - b.miles);
  if (nearest === undefined) return [line, line];
  return [
    [...line.slice(0, nearest.index), nearest.point],
    [nearest.point, ...line.slice(nearest.index)],
  ];
}
