// Makes the network small: towns in which no route can turn become points of longer legs.

import { defined } from "../../src/common/defined.js";
import { milesBetween } from "../../src/common/sphere.js";
import { minutesAt, toFileMiles, toFileSpeed } from "../../src/providers/routing/interstates/file.js";
import { milesAlong, nearestPoint } from "../../src/providers/routing/interstates/geometry.js";
import type { NetworkData } from "../../src/providers/routing/interstates/network.js";
import { type Line, linesOf } from "./line.js";

/** A trip joins each leg at one point only, so that much longer legs would leave it fewer ways onto the network. */
const MAX_MILES = 30;

/**
 * Miles are shared out evenly along a leg's line, so its parts may not differ by more than this in their miles per mile
 * of line.
 */
const MAX_WINDING_SPREAD = 1.15;

/** Points are left out where the line stays this close to them. */
const TOLERANCE_MILES = 0.1;

/**
 * Estimates of detours take a road to wander further between points that are further apart, so no more distant points
 * are made neighbours.
 */
const MAX_GAP_MILES = 10;

/** Legs that become one, in the direction from its first node to its last. */
interface Chain {
  readonly nodes: readonly number[];
  readonly legs: readonly number[];
}

/**
 * The same network with fewer nodes, in their order, and longer legs of the same miles and minutes. Junctions and ends
 * of roads stay.
 */
export function contract(data: NetworkData): NetworkData {
  const lines = linesOf(data);
  const speeds = data.legs.miles.map((miles, leg) => toFileSpeed(miles, defined(data.legs.minutes[leg])));
  const chains = findChains(data, lines, speeds);
  const kept = [...new Set(chains.flatMap(({ nodes }) => [defined(nodes[0]), defined(nodes.at(-1))]))].toSorted(
    (a, b) => a - b,
  );
  const index = new Map(kept.map((node, i) => [node, i]));
  const keep = <Value>(values: readonly Value[]): Value[] => values.filter((_, node) => index.has(node));
  const miles = chains.map(({ legs }) =>
    toFileMiles(legs.reduce((sum, leg) => sum + defined(data.legs.miles[leg]), 0)),
  );
  const ofFirst = (values: readonly number[]): number[] => chains.map(({ legs }) => defined(values[defined(legs[0])]));
  return {
    ...data,
    nodes: { names: keep(data.nodes.names), lats: keep(data.nodes.lats), lngs: keep(data.nodes.lngs) },
    legs: {
      from: chains.map(({ nodes }) => defined(index.get(defined(nodes[0])))),
      to: chains.map(({ nodes }) => defined(index.get(defined(nodes.at(-1))))),
      route: ofFirst(data.legs.route),
      miles,
      minutes: ofFirst(speeds).map((speed, chain) => minutesAt(defined(miles[chain]), speed)),
    },
    shapes: chains.flatMap(({ nodes, legs }, leg) => {
      const line = legs.flatMap((part, i) =>
        (data.legs.from[part] === nodes[i] ? (lines[part] ?? []) : (lines[part] ?? []).toReversed()).slice(
          i === 0 ? 0 : 1,
        ),
      );
      const inner = thin(line).slice(1, -1);
      return inner.length === 0 ? [] : [{ leg, lats: inner.map(({ lat }) => lat), lngs: inner.map(({ lng }) => lng) }];
    }),
  };
}

/** All legs, each in one chain, in the order of the chains' first legs. */
function findChains({ nodes, legs }: NetworkData, lines: readonly Line[], speeds: readonly number[]): Chain[] {
  const at = nodes.names.map((): number[] => []);
  for (const [leg, from] of legs.from.entries()) {
    at[from]?.push(leg);
    at[defined(legs.to[leg])]?.push(leg);
  }
  const windings = lines.map((line, leg) => defined(legs.miles[leg]) / milesAlong(line));
  const used = new Set<number>();

  return legs.from.flatMap((from, first) => {
    if (used.has(first)) return [];
    used.add(first);
    let miles = defined(legs.miles[first]);
    let [least, most] = [defined(windings[first]), defined(windings[first])];
    /** The legs that follow one another out of a leg's end, and the nodes at their far ends. */
    const extend = (end: number, far: number): { legs: number[]; nodes: number[] } => {
      const chain: { legs: number[]; nodes: number[] } = { legs: [], nodes: [] };
      for (let here = end, last = first; ;) {
        const around = at[here] ?? [];
        const next = around.find((leg) => leg !== last);
        if (
          around.length !== 2 ||
          next === undefined ||
          used.has(next) ||
          legs.route[next] !== legs.route[first] ||
          speeds[next] !== speeds[first]
        )
          return chain;
        const there = legs.from[next] === here ? legs.to[next] : legs.from[next];
        const [length, winding] = [miles + defined(legs.miles[next]), defined(windings[next])];
        const [lower, upper] = [Math.min(least, winding), Math.max(most, winding)];
        // A chain must not come back to its own start, and NaN of a leg without a line fails the comparison.
        if (there === undefined || there === far || length > MAX_MILES || !(upper <= lower * MAX_WINDING_SPREAD))
          return chain;
        used.add(next);
        [miles, least, most, here, last] = [length, lower, upper, there, next];
        chain.legs.push(next);
        chain.nodes.push(there);
      }
    };
    const to = defined(legs.to[first]);
    const after = extend(to, from);
    const before = extend(from, after.nodes.at(-1) ?? to);
    return [
      {
        nodes: [...before.nodes.toReversed(), from, to, ...after.nodes],
        legs: [...before.legs.toReversed(), first, ...after.legs],
      },
    ];
  });
}

/** Leaves out points that lie on the line of their neighbours, nearly. */
function thin(line: Line): Line {
  const kept = line.slice(0, 1);
  let start = 0;
  for (let end = 2; end < line.length; end++) {
    const [from, to] = [line[start], line[end]];
    if (from === undefined || to === undefined) break;
    const isStraight =
      milesBetween(from, to) <= MAX_GAP_MILES &&
      line
        .slice(start + 1, end)
        .every((point) => milesBetween(point, nearestPoint(from, to, point).point) <= TOLERANCE_MILES);
    if (isStraight) continue;
    start = end - 1;
    kept.push(...line.slice(start, end));
  }
  return [...kept, ...line.slice(1).slice(-1)];
}
