// From the outlines of areas to the lines between them, each once.

import { doCross } from "../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import { type Border, NOWHERE } from "../../src/tax/jurisdictions/sheet.js";

/** Whole steps [east, north]. */
export type Point = readonly [number, number];
/** Closed lines, the last point of which is the first: the outer one, then its holes. */
export type Polygon = readonly (readonly Point[])[];

/** A straight line between two points, and the areas at the sides of the way from the first to the second. */
interface Edge {
  readonly from: Point;
  readonly to: Point;
  readonly left: number;
  readonly right: number;
}

/** The same while outlines are still being read. */
interface OpenEdge {
  readonly from: Point;
  readonly to: Point;
  readonly left: Set<number>;
  readonly right: Set<number>;
}

/**
 * Draws the lines between areas, and between areas and nowhere.
 * @param areas their polygons; the first is area 1.
 * @throws {Error} when areas overlap along a line.
 */
export function drawBorders(areas: readonly (readonly Polygon[])[]): Border[] {
  const edges = new Map<string, OpenEdge>();
  for (const [index, polygons] of areas.entries())
    for (const polygon of polygons)
      for (const [place, ring] of polygon.entries()) addRing(edges, untwist(ring), index + 1, place > 0);
  const lines = new Map<string, Edge[]>();
  for (const edge of edges.values()) {
    const [left, right] = [areaOn(edge.left, edge), areaOn(edge.right, edge)];
    if (left === right) continue;
    const { from, to } = edge;
    const sorted: Edge = left > right ? { from, to, left, right } : { from: to, to: from, left: right, right: left };
    const sides = `${sorted.left} ${sorted.right}`;
    const line = lines.get(sides);
    if (line === undefined) lines.set(sides, [sorted]);
    else line.push(sorted);
  }
  return [...lines.values()].flatMap(join);
}

/**
 * Where the package's grid has moved the corners of a narrow place so that the outline crosses itself between one edge
 * and the next but one, leaves out the edge between: no side of these is the inside.
 */
function untwist(ring: readonly Point[]): readonly Point[] {
  const twisted = new Set<Point>();
  for (let i = 3; i < ring.length; i++) {
    const [from, near, far, to] = ring.slice(i - 3, i + 1);
    if (
      from === undefined ||
      near === undefined ||
      far === undefined ||
      to === undefined ||
      !doCross(placeOf(from), placeOf(near), placeOf(far), placeOf(to))
    )
      continue;
    twisted.add(near).add(far);
  }
  return twisted.size === 0 ? ring : ring.filter((point) => !twisted.has(point));
}

function placeOf([lng, lat]: Point): Coordinates {
  return { lat, lng };
}

function addRing(edges: Map<string, OpenEdge>, ring: readonly Point[], area: number, isHole: boolean): void {
  const isInsideLeft = twiceTheArea(ring) > 0 !== isHole;
  for (const [i, to] of ring.entries()) {
    const from = ring[i - 1];
    if (from === undefined || (from[0] === to[0] && from[1] === to[1])) continue;
    const back = edges.get(`${to} ${from}`);
    const edge = back ?? edges.get(`${from} ${to}`) ?? { from, to, left: new Set(), right: new Set() };
    if (back === undefined) edges.set(`${from} ${to}`, edge);
    const [side, otherSide] = isInsideLeft === (back === undefined) ? [edge.left, edge.right] : [edge.right, edge.left];
    // An outline that goes a way and comes back has no border there.
    if (!otherSide.delete(area)) side.add(area);
  }
}

function areaOn(side: ReadonlySet<number>, { from }: OpenEdge): number {
  const [area = NOWHERE, other] = side;
  if (other !== undefined) throw new Error(`Areas ${area} and ${other} overlap at ${from}.`);
  return area;
}

/** Positive where a ring runs counterclockwise. */
function twiceTheArea(ring: readonly Point[]): number {
  let sum = 0;
  let [x, y] = ring[0] ?? [0, 0];
  for (const [nextX, nextY] of ring) {
    sum += x * nextY - nextX * y;
    [x, y] = [nextX, nextY];
  }
  return sum;
}

/** Joins edges that have the same areas at the same sides to lines that are as long as they can be. */
function join(edges: readonly Edge[]): Border[] {
  const starting = new Map<string, Edge[]>();
  const ending = new Map<string, number>();
  for (const edge of edges) {
    starting.set(`${edge.from}`, [...(starting.get(`${edge.from}`) ?? []), edge]);
    ending.set(`${edge.to}`, (ending.get(`${edge.to}`) ?? 0) + 1);
  }
  const isPassed = (point: Point): boolean => starting.get(`${point}`)?.length === 1 && ending.get(`${point}`) === 1;
  const left = new Set(edges);
  const borders: Border[] = [];
  // Lines with ends first, then those that close.
  for (const edge of [...edges.filter(({ from }) => !isPassed(from)), ...edges]) {
    if (!left.has(edge)) continue;
    const line = [edge.from];
    for (
      let next: Edge | undefined = edge;
      next !== undefined && left.delete(next);
      next = isPassed(next.to) ? starting.get(`${next.to}`)?.[0] : undefined
    )
      line.push(next.to);
    borders.push({
      left: edge.left,
      right: edge.right,
      lats: line.map(([, north]) => north),
      lngs: line.map(([east]) => east),
    });
  }
  return borders;
}
