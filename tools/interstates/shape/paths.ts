// Shortest ways over a graph of roads.

import FlatQueue from "flatqueue";
import { milesAlong } from "../../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../../src/providers/routing/provider.js";
import { type EdgePoint, pointAt, type RoadGraph } from "./graph.js";

/** A way along the road. */
export interface Path {
  readonly miles: number;
  /** From its first to its last point. */
  readonly line: readonly Coordinates[];
}

interface Search {
  /** Of each point that was reached. */
  readonly costs: ReadonlyMap<number, number>;
  readonly cameFrom: ReadonlyMap<number, number>;
}

/** The least cost to all points that `isAllowed` accepts, up to a limit. */
export function searchFrom(
  graph: RoadGraph,
  sources: readonly { readonly point: number; readonly cost: number }[],
  isAllowed: (point: number) => boolean,
  mostCost = Infinity,
): Search {
  const costs = new Map<number, number>();
  const cameFrom = new Map<number, number>();
  const queue = new FlatQueue<number>();
  const reach = (point: number, cost: number): boolean => {
    if (cost >= (costs.get(point) ?? Infinity) || cost > mostCost || !isAllowed(point)) return false;
    costs.set(point, cost);
    queue.push(point, cost);
    return true;
  };
  for (const { point, cost } of sources) reach(point, cost);
  for (let cost = queue.peekValue(); cost !== undefined; cost = queue.peekValue()) {
    const here = queue.pop() ?? -1;
    // A point is queued again whenever its cost decreases.
    if (cost > (costs.get(here) ?? Infinity)) continue;
    for (const edge of graph.edgesAt[here] ?? []) {
      const { ends, cost: more } = graph.edges[edge] ?? { ends: [-1, -1], cost: Infinity };
      const there = ends[0] === here ? ends[1] : ends[0];
      if (reach(there, cost + more)) cameFrom.set(there, here);
    }
  }
  return { costs, cameFrom };
}

/**
 * The shortest way from one point of the road to each of the others, over points that `isAllowed` accepts; null where
 * there is none.
 */
export function pathsFrom(
  graph: RoadGraph,
  from: EdgePoint,
  targets: readonly EdgePoint[],
  isAllowed: (point: number) => boolean,
): (Path | null)[] {
  const search = searchFrom(graph, exitsOf(graph, from), isAllowed);
  return targets.map((to) => {
    if (to.edge === from.edge) return pathOf([from, to]);
    const [last] = exitsOf(graph, to)
      .map(({ point, cost }) => ({ point, cost: cost + (search.costs.get(point) ?? Infinity) }))
      .toSorted((a, b) => a.cost - b.cost);
    if (last === undefined || last.cost === Infinity) return null;
    const line: Coordinates[] = [to];
    for (let point: number | undefined = last.point; point !== undefined; point = search.cameFrom.get(point))
      line.push(pointAt(graph.points, point));
    return pathOf([...line, from].toReversed());
  });
}

/** Both ends of the edge that a point lies on, and what it costs to get there. */
function exitsOf({ edges }: RoadGraph, { edge, share }: EdgePoint): { point: number; cost: number }[] {
  const { ends, cost } = edges[edge] ?? { ends: [], cost: Infinity };
  return ends.map((point, i) => ({ point, cost: cost * (i === 0 ? share : 1 - share) }));
}

function pathOf(points: readonly Coordinates[]): Path {
  const line = points.filter(
    (point, i) => i === 0 || point.lat !== points[i - 1]?.lat || point.lng !== points[i - 1]?.lng,
  );
  return { line, miles: milesAlong(line) };
}
