// Where on the road a town can lie.

import { milesBetween } from "../../../src/common/sphere.js";
import type { Coordinates } from "../../../src/providers/routing/provider.js";
import { type EdgePoint, indexEdges, pointAt, type RoadGraph } from "./graph.js";

/** Towns lie this far from their Interstate at most, and at most so much further than from the nearest one. */
const REACH_MILES = 10;
const BEYOND_NEAREST_MILES = 6;

/** Candidates closer to each other than this make no difference. */
const APART_MILES = 0.75;

const MOST_NEAREST = 8;
/** Routes part at junctions, so towns may lie there too. */
const MOST_JUNCTIONS = 3;

/** Finds for a town the points of the road where it can lie, the nearest first. */
export function findCandidates(graph: RoadGraph): (town: Coordinates) => EdgePoint[] {
  const near = indexEdges(graph);
  return (town) => {
    const within = near(town, REACH_MILES);
    const mostMiles = (within[0]?.miles ?? 0) + BEYOND_NEAREST_MILES;
    const nearest: EdgePoint[] = [];
    for (const point of within) {
      if (nearest.length === MOST_NEAREST || point.miles > mostMiles) break;
      if (isApart(point, nearest)) nearest.push(point);
    }
    const junctions = within
      .flatMap((point) => junctionsOf(graph, point.edge, town))
      .filter(({ miles }) => miles <= mostMiles);
    const added: EdgePoint[] = [];
    for (const junction of junctions.toSorted((a, b) => a.miles - b.miles)) {
      if (added.length === MOST_JUNCTIONS) break;
      if (isApart(junction, [...nearest, ...added])) added.push(junction);
    }
    return [...nearest, ...added];
  };
}

function isApart(point: Coordinates, from: readonly Coordinates[]): boolean {
  return from.every((other) => milesBetween(point, other) >= APART_MILES);
}

/** The ends of an edge where roads meet. */
function junctionsOf({ points, edges, edgesAt }: RoadGraph, edge: number, town: Coordinates): EdgePoint[] {
  return (edges[edge]?.ends ?? []).flatMap((end, share) => {
    if ((edgesAt[end]?.length ?? 0) < 3) return [];
    const point = pointAt(points, end);
    return [{ ...point, edge, share, miles: milesBetween(town, point) }];
  });
}
