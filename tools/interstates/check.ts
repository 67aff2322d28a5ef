// Checks the finished network.

import { defined } from "../../src/common/defined.js";
import { milesBetween } from "../../src/common/sphere.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import type { BuiltNetwork } from "./network.js";
import { FACTOR_BAND } from "./fit.js";
import { Boxes } from "./boxes.js";
import { findCrossing, lineOf, type RouteLeg } from "./join.js";
import { type Line, linesOf, nodeAt } from "./line.js";
import { between, milesAlong, turnDegrees } from "../../src/providers/routing/interstates/geometry.js";
import type { NetworkData } from "../../src/providers/routing/interstates/network.js";

export const MAX_DEVIATION_PERCENT = 3;
const MAX_LEG_MILES = 60;

/** Shapes cut corners, so hardly any is longer than its leg. */
const MAX_SHAPE_SHARE = 1.15;

/**
 * A sharper turn within a route means a misplaced town. The sharpest real turn, of I-75 at Chattanooga, is close to
 * this.
 */
const MAX_TURN_DEGREES = 120;

/** Turns are measured between points this far from the town: right beside it, ramps and junctions turn more. */
const TURN_MILES = 3;

/** A route's length compared with its published length. */
interface Deviation {
  readonly name: string;
  readonly miles: number;
  readonly publishedMiles: number;
  readonly percent: number;
  readonly factor: number;
}

/**
 * Corrections to the FHWA's table of January 2026, in miles. Its row for I-75 in Tennessee is the length of I-81 there,
 * whose own row is 1.96 (mile posts: I-75 from 0 to 84 and from 107 to 161, I-81 from 0 to 75.66). Its row for I-35 in
 * Minnesota includes I-35E and I-35W, which have their own rows.
 */
const CORRECTIONS: ReadonlyMap<string, number> = new Map([
  ["I-75", 138.2 - 75.63],
  ["I-81", 75.66 - 1.96],
  ["I-35", -(39.34 + 41.78)],
]);

/**
 * Reads the length of each route from the FHWA's table and corrects its mistakes.
 * @param csv columns route, state, miles; only rows with the state TOTAL count.
 */
export function readPublished(csv: string): Map<string, number> {
  const rows = csv.split("\n").map((line) => line.trim().split(","));
  return new Map(
    rows.flatMap(([route = "", state, miles]) =>
      state === "TOTAL" ? [[route, Number(miles) + (CORRECTIONS.get(route) ?? 0)] as const] : [],
    ),
  );
}

/** Compares the length of each route that is in both the logs and the table with its published length. */
export function compareLengths({ fits }: BuiltNetwork, published: ReadonlyMap<string, number>): Deviation[] {
  return fits.flatMap(({ name, miles, factor }) => {
    const publishedMiles = published.get(name);
    return publishedMiles === undefined
      ? []
      : [{ name, miles, publishedMiles, percent: (miles / publishedMiles - 1) * 100, factor }];
  });
}

/** Describes every fault of a network, except for deviations from the FHWA's lengths. */
export function findFaults({ data, fits }: BuiltNetwork): string[] {
  const lines = linesOf(data);
  return [
    ...findBadFits(fits),
    ...findUnreached(data),
    ...findLongLegs(data),
    ...findLongShapes(data, lines),
    ...findSharpTurns(data, lines),
    ...findUnconnectedCrossings(data, lines),
  ];
}

/** Describes the Interstate legs that found no shape. */
export function listUnshaped({ data, unshaped }: BuiltNetwork): string[] {
  return unshaped.map((leg) => `${describe(data, leg)}, ${data.legs.miles[leg]} miles`);
}

function findBadFits(fits: BuiltNetwork["fits"]): string[] {
  return fits
    .filter(({ miles, publishedMiles }) => Math.abs(miles / publishedMiles - 1) * 100 > MAX_DEVIATION_PERCENT)
    .map(
      ({ name, factor }) =>
        `${name} would need a factor of ${factor.toFixed(3)}, beyond ${FACTOR_BAND.least} to ${FACTOR_BAND.most}`,
    );
}

function findUnreached({ nodes, legs }: NetworkData): string[] {
  const neighbours = nodes.names.map((): number[] => []);
  legs.from.forEach((from, leg) => {
    const to = defined(legs.to[leg]);
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
  });
  const reached = new Set([0]);
  // A loop over a set also visits elements added during the loop.
  for (const node of reached) for (const next of neighbours[node] ?? []) reached.add(next);
  return nodes.names
    .filter((_, node) => !reached.has(node))
    .map((name) => `${name} is not connected with ${nodes.names[0]}`);
}

function findLongLegs(data: NetworkData): string[] {
  return data.legs.miles.flatMap((miles, leg) =>
    miles > MAX_LEG_MILES ? [`${describe(data, leg)} is ${miles} miles long`] : [],
  );
}

function findSharpTurns(data: NetworkData, lines: readonly Line[]): string[] {
  const { legs, nodes } = data;
  return legs.from.flatMap((middle, leg) => {
    const before = leg - 1;
    const [into, out] = [lines[before], lines[leg]];
    if (into === undefined || out === undefined || legs.route[before] !== legs.route[leg] || legs.to[before] !== middle)
      return [];
    const degrees = turnDegrees(pointFrom(into.toReversed()), nodeAt(data, middle), pointFrom(out));
    return degrees > MAX_TURN_DEGREES
      ? [`${describe(data, leg)}: turns by ${degrees.toFixed(0)} degrees at ${nodes.names[middle]}`]
      : [];
  });
}

/** The point of a line a few miles from its start, which shows where the road leads. */
function pointFrom(line: Line): Coordinates {
  let miles = 0;
  const [start = { lat: NaN, lng: NaN }] = line;
  let from = start;
  for (const to of line.slice(1)) {
    const length = milesBetween(from, to);
    if (miles + length >= TURN_MILES) return between(from, to, (TURN_MILES - miles) / length);
    miles += length;
    from = to;
  }
  return from;
}

function findUnconnectedCrossings(data: NetworkData, lines: readonly Line[]): string[] {
  const { from, to, route } = data.legs;
  const positions = data.nodes.names.map((_, node) => nodeAt(data, node));
  const legs = lines.map((line, leg): RouteLeg => ({
    from: defined(from[leg]),
    to: defined(to[leg]),
    route: defined(route[leg]),
    publishedMiles: null,
    line,
  }));
  const earlier = new Boxes<number>();
  return legs.flatMap((leg, second) => {
    const line = lineOf(leg, positions);
    const crossed = earlier.near(line).filter((first) => {
      const other = legs[first];
      return other !== undefined && findCrossing(other, leg, positions) !== null;
    });
    earlier.add(second, line);
    return crossed.map((first) => `${describe(data, first)} crosses ${describe(data, second)} without a common town`);
  });
}

/** A shape that is much longer than its leg follows another road, or runs there and back. */
function findLongShapes(data: NetworkData, lines: readonly Line[]): string[] {
  return lines.flatMap((line, leg) => {
    const share = milesAlong(line) / defined(data.legs.miles[leg]);
    return share > MAX_SHAPE_SHARE
      ? [`${describe(data, leg)}: its shape is ${share.toFixed(2)} times as long as the leg`]
      : [];
  });
}

function describe({ nodes, routes, legs }: NetworkData, leg: number): string {
  return `${routes[defined(legs.route[leg])]} ${nodes.names[defined(legs.from[leg])]} to ${nodes.names[defined(legs.to[leg])]}`;
}
