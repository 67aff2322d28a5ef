import { defined } from "../../src/common/defined.js";
import { milesBetween } from "../../src/common/sphere.js";
import { nearestPoint } from "../../src/providers/routing/interstates/geometry.js";
import type { NetworkData } from "../../src/providers/routing/interstates/network.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";

/** Points of a road, at least two. */
export type Line = readonly Coordinates[];

/** The line of each leg of a network, with both ends. */
export function linesOf(data: NetworkData): Line[] {
  const inner = new Map(
    data.shapes?.map(({ leg, lats, lngs }) => [leg, lats.map((lat, i) => ({ lat, lng: defined(lngs[i]) }))]),
  );
  return data.legs.from.map((from, leg) => [
    nodeAt(data, from),
    ...(inner.get(leg) ?? []),
    nodeAt(data, data.legs.to[leg]),
  ]);
}

export function nodeAt({ nodes }: NetworkData, node = 0): Coordinates {
  return { lat: defined(nodes.lats[node]), lng: defined(nodes.lngs[node]) };
}

/** Both parts of a line that is cut at its point nearest to a place; both contain that point. */
export function cutLine(line: Line, place: Coordinates): [Line, Line] {
  const cuts = line.slice(1).map((to, i) => {
    const from = line[i] ?? to;
    const { point } = nearestPoint(from, to, place);
    return { index: i + 1, point, miles: milesBetween(place, point) };
  });
  const [nearest] = cuts.toSorted((a, b) => a.miles - b.miles);
  if (nearest === undefined) return [line, line];
  return [
    [...line.slice(0, nearest.index), nearest.point],
    [nearest.point, ...line.slice(nearest.index)],
  ];
}
