// Chooses for every town the point of the road that suits its legs best.

import { defined } from "../../../src/common/defined.js";
import { milesBetween } from "../../../src/common/sphere.js";
import { nearestPoint } from "../../../src/providers/routing/interstates/geometry.js";
import type { Coordinates } from "../../../src/providers/routing/provider.js";
import type { EdgePoint, RoadGraph } from "./graph.js";
import { type Path, pathsFrom } from "./paths.js";

/** A leg between two towns on a route. */
export interface TownLeg {
  readonly from: number;
  readonly to: number;
  readonly route: number;
  /** Its length by the route's published one. */
  readonly miles: number;
}

/** The path of each leg between the points chosen for its towns; null where there is none. */
interface Choice {
  /** By town; undefined for a town without candidates. */
  readonly points: readonly (EdgePoint | undefined)[];
  readonly paths: readonly (Path | null)[];
}

/** Hardly any town moves after a few rounds. */
const ROUNDS = 6;

// A mile that a leg's path is too long or too short counts as half a mile between a town and its point. A bad path
// counts as much as none: the leg stays straight then.
const MILES_PER_MILE_OFF = 0.5;
const MOST_PER_LEG = 12;

/** A town's two legs on a route part where they leave it: a path that runs there and back means a wrong point. */
const MILES_PER_SHARED_MILE = 2;
const MOST_SHARED_MILES = 5;

// A road may leave the straight line between its towns, but it stays in an ellipse around them.
const ELLIPSE = { straight: 1.2, miles: 1.1, addedMiles: 8 };

/** Starts with the points nearest to the towns, and improves one town after the other. */
export function choosePoints(
  graph: RoadGraph,
  towns: readonly Coordinates[],
  candidates: readonly (readonly EdgePoint[])[],
  legs: readonly TownLeg[],
): Choice {
  const pathsOf = legs.map((leg) => pathsOfLeg(graph, towns, candidates, leg));
  const chosen = towns.map(() => 0);
  const pathAt = (leg: number): Path | null =>
    pathsOf[leg]?.(chosen[legs[leg]?.from ?? 0] ?? 0, chosen[legs[leg]?.to ?? 0] ?? 0) ?? null;
  const legsAt = towns.map((): number[] => []);
  legs.forEach(({ from, to }, leg) => {
    legsAt[from]?.push(leg);
    legsAt[to]?.push(leg);
  });
  const costOf = (town: number, candidate: number): number => {
    chosen[town] = candidate;
    const points = candidates[town] ?? [];
    const away = (points[candidate]?.miles ?? 0) - (points[0]?.miles ?? 0);
    const at = (legsAt[town] ?? []).map((leg) => ({
      leg,
      route: legs[leg]?.route,
      path: pathAt(leg),
      isFrom: legs[leg]?.from === town,
    }));
    const misfit = at.reduce((sum, { leg, path }) => sum + misfitOf(path, legs[leg], towns), 0);
    const leaving = at.flatMap(({ route, path, isFrom }) =>
      path === null ? [] : [{ route, line: isFrom ? path.line : path.line.toReversed() }],
    );
    const shared = leaving.flatMap((a, i) =>
      leaving
        .slice(i + 1)
        .map((b) => (a.route === b.route ? Math.min(sharedMiles(a.line, b.line), MOST_SHARED_MILES) : 0)),
    );
    return away + misfit + MILES_PER_SHARED_MILE * shared.reduce((sum, miles) => sum + miles, 0);
  };
  for (let round = 0, moved = true; round < ROUNDS && moved; round++) {
    moved = false;
    for (const [town, points] of candidates.entries()) {
      const before = defined(chosen[town]);
      const costs = points.map((_, candidate) => costOf(town, candidate));
      const best = costs.reduce((least, cost, i) => (cost < defined(costs[least]) ? i : least), before);
      chosen[town] = best;
      moved ||= best !== before;
    }
  }
  return {
    points: towns.map((_, town) => candidates[town]?.[defined(chosen[town])]),
    paths: legs.map((_, leg) => pathAt(leg)),
  };
}

/** The path between any two candidates of a leg's towns, searched when it is first asked for. */
function pathsOfLeg(
  graph: RoadGraph,
  towns: readonly Coordinates[],
  candidates: readonly (readonly EdgePoint[])[],
  { from, to, miles }: TownLeg,
): (from: number, to: number) => Path | null {
  const [a, b] = [towns[from], towns[to]];
  if (a === undefined || b === undefined) return () => null;
  const straight = milesBetween(a, b);
  const most = Math.max(ELLIPSE.straight * straight, ELLIPSE.miles * miles) + ELLIPSE.addedMiles;
  const isAllowed = (point: number): boolean => {
    const at = graph.points[point];
    return at !== undefined && milesBetween(a, at) + milesBetween(at, b) <= most;
  };
  const [starts, ends] = [candidates[from] ?? [], candidates[to] ?? []];
  const found: (Path | null)[][] = [];
  return (start, end) => {
    const source = starts[start];
    if (source === undefined) return null;
    return (found[start] ??= pathsFrom(graph, source, ends, isAllowed))[end] ?? null;
  };
}

/** How badly a path suits its leg: its length, and how much more it winds than the published length allows. */
function misfitOf(path: Path | null, leg: TownLeg | undefined, towns: readonly Coordinates[]): number {
  const [a, b, first, last] = [towns[leg?.from ?? -1], towns[leg?.to ?? -1], path?.line[0], path?.line.at(-1)];
  if (
    path === null ||
    path.miles === 0 ||
    leg === undefined ||
    a === undefined ||
    b === undefined ||
    first === undefined ||
    last === undefined
  )
    return MOST_PER_LEG;
  const winding = path.miles / milesBetween(first, last) - leg.miles / milesBetween(a, b);
  return Math.min(
    MOST_PER_LEG,
    MILES_PER_MILE_OFF * Math.abs(path.miles - leg.miles) + Math.max(0, winding) * leg.miles,
  );
}

/** How far two lines from the same point run together. */
export function sharedMiles(a: readonly Coordinates[], b: readonly Coordinates[]): number {
  let miles = 0;
  for (let i = 1; ; i++) {
    const [from, p, q] = [a[i - 1], a[i], b[i]];
    if (from === undefined || p === undefined || q === undefined) return miles;
    const [short, long] = milesBetween(from, p) < milesBetween(from, q) ? [p, q] : [q, p];
    // Either may end within an edge.
    if (milesBetween(short, nearestPoint(from, long, short).point) > 0.01) return miles;
    miles += milesBetween(from, short);
    if (milesBetween(p, q) > 0.01) return miles;
  }
}
