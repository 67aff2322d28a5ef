// Makes a graph of roads from unconnected lines.

import { defined } from "../../../src/common/defined.js";
import RBush, { type BBox } from "rbush";
import { milesBetween, radians } from "../../../src/common/sphere.js";
import { crossingOf, nearestPoint } from "../../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../../src/providers/routing/provider.js";
import { boxOf } from "../boxes.js";

/** A piece of road between two points of the graph. */
export interface Edge {
  readonly ends: readonly [number, number];
  readonly miles: number;
  /** What a path pays for it, in miles. */
  readonly cost: number;
}

/** Points, the edges between them, and the indices of the edges at each point. */
export interface RoadGraph {
  readonly points: readonly Coordinates[];
  readonly edges: readonly Edge[];
  readonly edgesAt: readonly (readonly number[])[];
}

/** The point of an edge that is nearest to a place. */
export interface EdgePoint extends Coordinates {
  readonly edge: number;
  /** Share of the edge from its first end, 0 … 1. */
  readonly share: number;
  /** From the place. */
  readonly miles: number;
}

/** Points closer than this are one: lines that meet are drawn to within a few hundred feet of each other. */
const SAME_POINT_MILES = 0.1;

/** A line that ends this close to another one meets it. */
const TOUCH_MILES = 0.3;

const MILES_PER_DEGREE = 69;

/**
 * Joins lines where they share a point, cross, or where one ends on another. `lineEnds` are the points where lines end.
 */
export function joinLines(lines: readonly (readonly Coordinates[])[]): { graph: RoadGraph; lineEnds: Set<number> } {
  const points: Coordinates[] = [];
  const add = mergeInto(points);
  const merged = lines.map((line) => line.map(add));
  const drawn = merged.flatMap((line) => line.slice(1).map((to, i) => [line[i] ?? to, to] as const));
  const crossing = graphOf(points, drawn);
  const crossed = splitEdges(
    crossing,
    crossingsOf(crossing).map(({ point, ...cut }) => ({ ...cut, point: add(point) })),
  );
  const touching = graphOf(points, crossed);
  return {
    graph: graphOf(points, splitEdges(touching, touchesOf(touching))),
    lineEnds: new Set(merged.flatMap((line) => [defined(line[0]), defined(line.at(-1))])),
  };
}

/** Lays out a graph; an edge that is given twice, or joins a point with itself, is left out. */
export function graphOf(
  points: readonly Coordinates[],
  pairs: Iterable<readonly [number, number]>,
  costPerMile = 1,
  onto: readonly Edge[] = [],
): RoadGraph {
  const edges = [...onto];
  const edgesAt = points.map((): number[] => []);
  edges.forEach(({ ends }, edge) => ends.forEach((end) => edgesAt[end]?.push(edge)));
  for (const ends of pairs) {
    const [from, to] = ends;
    if (from === to || edgesAt[from]?.some((edge) => edges[edge]?.ends.includes(to)) === true) continue;
    const miles = milesBetween(pointAt(points, from), pointAt(points, to));
    ends.forEach((end) => edgesAt[end]?.push(edges.length));
    edges.push({ ends, miles, cost: miles * costPerMile });
  }
  return { points, edges, edgesAt };
}

/** Finds the nearest point of every edge within a distance of a place, nearest first. */
export function indexEdges(graph: RoadGraph): (place: Coordinates, mostMiles: number) => EdgePoint[] {
  const tree = new RBush<Box>().load(boxesOf(graph));
  return (place, mostMiles) =>
    tree
      .search(around(place, mostMiles))
      .map(({ item: edge }) => {
        const [a, b] = endsOf(graph, edge);
        const { point, share } = nearestPoint(a, b, place);
        return { ...point, edge, share, miles: milesBetween(place, point) };
      })
      .filter(({ miles }) => miles <= mostMiles)
      .toSorted((a, b) => a.miles - b.miles);
}

export function endsOf({ points, edges }: RoadGraph, edge: number): [Coordinates, Coordinates] {
  const [from = -1, to = -1] = edges[edge]?.ends ?? [];
  return [pointAt(points, from), pointAt(points, to)];
}

export function pointAt(points: readonly Coordinates[], point: number): Coordinates {
  return points[point] ?? { lat: NaN, lng: NaN };
}

/** The area of an edge or of a point, by its index. */
interface Box extends BBox {
  readonly item: number;
}

function boxesOf(graph: RoadGraph): Box[] {
  return graph.edges.map((_, edge) => ({ ...boxOf(endsOf(graph, edge)), item: edge }));
}

function around({ lat, lng }: Coordinates, miles: number): BBox {
  const north = miles / MILES_PER_DEGREE;
  const east = north / Math.cos(radians(lat));
  return { minX: lng - east, maxX: lng + east, minY: lat - north, maxY: lat + north };
}

/** Adds points to a list; one that is close to a point of the list counts as that. */
function mergeInto(points: Coordinates[]): (point: Coordinates) => number {
  const tree = new RBush<Box>();
  return (point) => {
    const near = tree
      .search(around(point, SAME_POINT_MILES))
      .map(({ item }) => ({ item, miles: milesBetween(point, pointAt(points, item)) }));
    const [nearest] = near.filter(({ miles }) => miles < SAME_POINT_MILES).toSorted((a, b) => a.miles - b.miles);
    if (nearest !== undefined) return nearest.item;
    tree.insert({ ...boxOf([point]), item: points.length });
    return points.push(point) - 1;
  };
}

/** Where an edge has to be split, at a point of the graph. */
export interface Cut {
  readonly edge: number;
  readonly share: number;
  readonly point: number;
}

/** The ends of all edges after they are split. */
export function splitEdges({ edges }: RoadGraph, cuts: readonly Cut[]): (readonly [number, number])[] {
  const byEdge = edges.map((): Cut[] => []);
  for (const cut of cuts) byEdge[cut.edge]?.push(cut);
  return edges.flatMap(({ ends }, edge) => {
    const inOrder = (byEdge[edge] ?? []).toSorted((a, b) => a.share - b.share).map(({ point }) => point);
    const stops = [ends[0], ...inOrder, ends[1]];
    return stops.slice(1).map((to, i) => [stops[i] ?? to, to] as const);
  });
}

function crossingsOf(graph: RoadGraph): { edge: number; share: number; point: Coordinates }[] {
  const boxes = boxesOf(graph);
  const tree = new RBush<Box>().load(boxes);
  return boxes.flatMap((box) =>
    tree.search(box).flatMap(({ item: other }) => {
      const [a, b] = endsOf(graph, box.item);
      const point = crossingOf(a, b, ...endsOf(graph, other));
      return point === null ? [] : [{ edge: box.item, share: nearestPoint(a, b, point).share, point }];
    }),
  );
}

function touchesOf(graph: RoadGraph): Cut[] {
  const near = indexEdges(graph);
  return graph.points.flatMap((place, point) => {
    if (graph.edgesAt[point]?.length !== 1) return [];
    const nearest = near(place, TOUCH_MILES).find(({ edge }) => graph.edges[edge]?.ends.includes(point) === false);
    return nearest === undefined ? [] : [{ edge: nearest.edge, share: nearest.share, point }];
  });
}
