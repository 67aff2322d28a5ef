// Bridges the gaps between lines that were drawn as one road.

import { turnDegrees } from "../../../src/providers/routing/interstates/geometry.js";
import { type Cut, type EdgePoint, endsOf, graphOf, indexEdges, pointAt, type RoadGraph, splitEdges } from "./graph.js";
import { searchFrom } from "./paths.js";

/** An open end is joined to any road this close. */
const GAP_MILES = 1.5;

/** Where several lines end, they may be further ramps of one interchange. */
const INTERCHANGE_MILES = 0.5;

/** Roads that an end reaches by so short a way need no link. */
const KNOWN_MILES = 6;

/** An open end is joined to a road this close if that road lies ahead: the line breaks off in a town. */
const BREAK_MILES = 4;
const MAX_TURN_DEGREES = 45;

/** Links are guesses, so a path avoids them where lines lead there too. */
const LINK_COST = 1.5;

/** Adds an edge from each open end of a line to the road that it most likely continues on. */
export function bridgeGaps(graph: RoadGraph, lineEnds: Iterable<number>): RoadGraph {
  const near = indexEdges(graph);
  const points = [...graph.points];
  const links: [number, number][] = [];
  const cuts: Cut[] = [];
  for (const end of lineEnds) {
    const isOpen = graph.edgesAt[end]?.length === 1;
    const { costs: known } = searchFrom(graph, [{ point: end, cost: 0 }], () => true, KNOWN_MILES);
    const unknown = near(pointAt(points, end), isOpen ? BREAK_MILES : INTERCHANGE_MILES).filter(
      ({ edge }) => graph.edges[edge]?.ends.some((point) => known.has(point)) === false,
    );
    const target =
      unknown.find(({ miles }) => miles <= GAP_MILES) ??
      unknown.find((point) => turnAt(graph, end, point) <= MAX_TURN_DEGREES);
    if (target === undefined) continue;
    const [first = -1, last = -1] = graph.edges[target.edge]?.ends ?? [];
    const joint =
      target.share === 0 ? first : target.share === 1 ? last : points.push({ lat: target.lat, lng: target.lng }) - 1;
    if (joint >= graph.points.length) cuts.push({ ...target, point: joint });
    links.push([end, joint]);
  }
  return graphOf(points, links, LINK_COST, graphOf(points, splitEdges(graph, cuts)).edges);
}

/** By how many degrees the way from an open end to a point leaves the heading of the line that ends there. */
function turnAt(graph: RoadGraph, end: number, to: EdgePoint): number {
  const [edge = -1] = graph.edgesAt[end] ?? [];
  const here = pointAt(graph.points, end);
  const [a, b] = endsOf(graph, edge);
  const before = graph.edges[edge]?.ends[0] === end ? b : a;
  return turnDegrees(before, here, to);
}
