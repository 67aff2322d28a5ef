// The lines of Interstates state by state, in the order of their logs: from west to east, or from south to north.

import { defined } from "../../src/common/defined.js";
import FlatQueue from "flatqueue";
import { milesBetween } from "../../src/common/sphere.js";
import type { NetworkData } from "../../src/providers/routing/interstates/network.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import { type Line, linesOf } from "../interstates/line.js";
import type { RouteLog } from "../interstates/logs.js";
import { isInterstate } from "../interstates/roads.js";
import { cutAtBorder, type IsIn } from "./border.js";

/** A point of a road, and its miles from where the road begins in its state. */
export interface RoadPoint extends Coordinates {
  readonly mile: number;
}

/** An Interstate in one state. Its lines follow one another; between them, it shares other roads or is not built. */
export interface StateRoad {
  readonly route: string;
  readonly state: string;
  readonly lines: readonly (readonly RoadPoint[])[];
}

/** A stretch of road between two towns of a log: the points, and the miles from the one before to each. */
interface Stretch {
  readonly line: Line;
  readonly miles: readonly number[];
  readonly isShared: boolean;
}

/** The network's towns and legs, for finding the way between neighbours in a log. */
interface Ways {
  readonly index: ReadonlyMap<string, number>;
  readonly legsAt: readonly (readonly number[])[];
  readonly lines: readonly Line[];
  readonly data: NetworkData;
}

/** A road of the own number is taken where there are two ways. */
const OTHER_ROAD_COST = 1.05;

/**
 * A state's road is stretched to its published length unless they differ by more than this share: then parts of it are
 * missing or shared.
 */
const MAX_STRETCH = 0.04;

/** @param data the network before it is made small. @param isIn says whether a point lies in a state. */
export function layOutRoads(data: NetworkData, routes: readonly RouteLog[], isIn: IsIn): StateRoad[] {
  const ways = indexWays(data);
  // Of several roads with one name in a state, the longest has the exits; the others are branches and approaches.
  const roads = new Map<string, StateRoad>();
  for (const road of routes
    .filter(({ name }) => isInterstate(name))
    .flatMap((route) => layOutRoad(ways, route, isIn))) {
    const key = `${road.route} ${road.state}`;
    const known = roads.get(key);
    if (known === undefined || lengthOf(known) < lengthOf(road)) roads.set(key, road);
  }
  return [...roads.values()];
}

function lengthOf({ lines }: StateRoad): number {
  return lines.reduce((sum, line) => sum + (line.at(-1)?.mile ?? 0) - (line[0]?.mile ?? 0), 0);
}

function layOutRoad(ways: Ways, route: RouteLog, isIn: IsIn): StateRoad[] {
  const states = new Map<
    string,
    { lines: { line: Coordinates[]; miles: number[] }[]; shared: number; total: number }
  >();
  const ofState = (state: string) => {
    const known = states.get(state) ?? { lines: [], shared: 0, total: 0 };
    states.set(state, known);
    return known;
  };
  let end: string | undefined;
  /**
   * Adds the part of a stretch that lies in a state, as a line of its own if it does not go on where the last one
   * ended.
   */
  const add = (state: string, { line, miles, isShared }: Stretch, goesOn: boolean): void => {
    const road = ofState(state);
    const length = miles.reduce((sum, mile) => sum + mile, 0);
    road.total += length;
    if (isShared) road.shared += length;
    const last = road.lines.at(-1);
    if (goesOn && last !== undefined) {
      last.line.push(...line.slice(1));
      last.miles.push(...miles.slice(1));
    } else road.lines.push({ line: [...line], miles: [...miles] });
  };
  for (const { from, to, isShared } of route.legs) {
    const way = findWay(ways, from, to, route.name);
    if (way === undefined) {
      end = undefined;
      continue;
    }
    const [stateBefore, stateAfter] = [from.slice(-2), to.slice(-2)];
    if (stateBefore === stateAfter) add(stateBefore, { ...way, isShared }, end === from);
    else {
      const [before, after] = cutAtBorder(
        way,
        (point) => isIn(point, stateBefore),
        (point) => isIn(point, stateAfter),
      );
      add(stateBefore, { ...before, isShared }, end === from);
      add(stateAfter, { ...after, isShared }, false);
    }
    end = to;
  }
  return [...states].map(([state, { lines, shared, total }]) => {
    const published = route.stateMiles.get(state);
    const stretch = published === undefined ? 1 : (published + shared) / total;
    return { route: route.name, state, lines: measure(lines, Math.abs(stretch - 1) <= MAX_STRETCH ? stretch : 1) };
  });
}

/** Adds up miles from the start of the first line. Gaps between lines count as straight. */
function measure(
  lines: readonly { readonly line: Line; readonly miles: readonly number[] }[],
  stretch: number,
): RoadPoint[][] {
  let mile = 0;
  let last: Coordinates | undefined;
  return lines.map(({ line, miles }) => {
    const [first] = line;
    if (last !== undefined && first !== undefined) mile += milesBetween(last, first);
    last = line.at(-1);
    return line.map(({ lat, lng }, i) => {
      mile += defined(miles[i]) * stretch;
      return { lat, lng, mile };
    });
  });
}

function indexWays(data: NetworkData): Ways {
  const legsAt = data.nodes.names.map((): number[] => []);
  for (const [leg, from] of data.legs.from.entries()) {
    if (!isInterstate(defined(data.routes[defined(data.legs.route[leg])]))) continue;
    legsAt[from]?.push(leg);
    legsAt[defined(data.legs.to[leg])]?.push(leg);
  }
  return { index: new Map(data.nodes.names.map((name, i) => [name, i])), legsAt, lines: linesOf(data), data };
}

/** The shortest way between two towns over Interstates; undefined where they do not join them. */
function findWay(
  { index, legsAt, lines, data }: Ways,
  from: string,
  to: string,
  route: string,
): Omit<Stretch, "isShared"> | undefined {
  const [start, end] = [index.get(from), index.get(to)];
  if (start === undefined || end === undefined) return undefined;
  const queue = new FlatQueue<number>();
  const reached = new Map<number, { cost: number; leg: number; before: number }>([
    [start, { cost: 0, leg: -1, before: -1 }],
  ]);
  queue.push(start, 0);
  for (let node = queue.pop(); node !== undefined && node !== end; node = queue.pop()) {
    const { cost } = reached.get(node) ?? { cost: Infinity };
    for (const leg of legsAt[node] ?? []) {
      const next = (data.legs.from[leg] === node ? data.legs.to[leg] : data.legs.from[leg]) ?? node;
      const total =
        cost +
        defined(data.legs.miles[leg]) * (data.routes[defined(data.legs.route[leg])] === route ? 1 : OTHER_ROAD_COST);
      if (total >= (reached.get(next)?.cost ?? Infinity)) continue;
      reached.set(next, { cost: total, leg, before: node });
      queue.push(next, total);
    }
  }
  const line: Coordinates[] = [];
  const miles: number[] = [];
  for (let node = end; node !== start;) {
    const step = reached.get(node);
    if (step === undefined) return undefined;
    const own = lines[step.leg] ?? [];
    const part = data.legs.from[step.leg] === step.before ? own : own.toReversed();
    const lengths = part.map((point, i) => milesBetween(part[i - 1] ?? point, point));
    const drawn = lengths.reduce((sum, length) => sum + length, 0);
    const factor = drawn === 0 ? 0 : defined(data.legs.miles[step.leg]) / drawn;
    line.unshift(...part.slice(0, line.length === 0 ? undefined : -1));
    // The first point of the part that follows is the last of this one, and takes its miles.
    if (miles.length > 0) miles.shift();
    miles.unshift(...lengths.map((length) => length * factor));
    node = step.before;
  }
  return { line, miles };
}
