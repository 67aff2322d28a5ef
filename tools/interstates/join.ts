// Roads that cross near a town of one of them meet in that town: it is added to the other, so that a route can change
// there.

import { milesBetween } from "../../src/common/sphere.js";
import type { Coordinates } from "../../src/providers/routing/provider.js";
import { crossingOf, milesAlong } from "../../src/providers/routing/interstates/geometry.js";
import { Boxes } from "./boxes.js";
import { cutLine, type Line } from "./line.js";

/** A leg between two places on a route, each given by its index. */
export interface RouteLeg {
  readonly from: number;
  readonly to: number;
  readonly route: number;
  /** Its published length; null if it has none of its own. */
  readonly publishedMiles: number | null;
  /** Its road from the first to the last place, where that is known. */
  readonly line?: Line;
}

/** Roads meet in a town of one of them if they cross within this distance of it. */
const MEETING_MILES = 4;

/** A part of a leg, and where it begins: as a share of the leg, 0 … 1. */
interface Part extends RouteLeg {
  readonly source: number;
  readonly start: number;
  readonly share: number;
}

/**
 * The legs in the same order, but those that cross near a place of one of them split at that place.
 * @param positions of the places. One that no known road passes moves onto the road that it is added to.
 */
export function joinCrossings(legs: readonly RouteLeg[], positions: Coordinates[]): RouteLeg[] {
  const onRoad = new Set(legs.flatMap(({ from, to, line }) => (line === undefined ? [] : [from, to])));
  const todo = legs.map((leg, source): Part => ({ ...leg, source, start: 0, share: 1 })).toReversed();
  const joined = new Boxes<Part>();
  for (let leg = todo.pop(); leg !== undefined; leg = todo.pop()) {
    let met = false;
    for (const other of joined.near(lineOf(leg, positions))) {
      const place = meetingPlace(leg, other, positions);
      if (place === null) continue;
      const isOnLeg = place === leg.from || place === leg.to;
      const passing = isOnLeg ? other : leg;
      if (passing.line !== undefined && !onRoad.has(place)) {
        const [before] = cutLine(passing.line, at(positions, place));
        positions[place] = before.at(-1) ?? at(positions, place);
        onRoad.add(place);
      }
      const parts = splitAt(passing, place, positions).toReversed();
      if (isOnLeg) {
        joined.remove(other);
        todo.push(leg, ...parts);
      } else todo.push(...parts);
      met = true;
      break;
    }
    if (!met) joined.add(leg, lineOf(leg, positions));
  }
  return joined
    .all()
    .toSorted((a, b) => a.source - b.source || a.start - b.start)
    .map(({ source: _source, start: _start, share: _share, ...leg }) => leg);
}

/** The line of a leg: its road where that is known, else straight. */
export function lineOf({ from, to, line }: RouteLeg, positions: readonly Coordinates[]): Line {
  return line ?? [at(positions, from), at(positions, to)];
}

/** Where the lines of two legs cross; null if they do not, or if the legs share an end. */
export function findCrossing(a: RouteLeg, b: RouteLeg, positions: readonly Coordinates[]): Coordinates | null {
  if (a.from === b.from || a.from === b.to || a.to === b.from || a.to === b.to) return null;
  const [first, second] = [lineOf(a, positions), lineOf(b, positions)];
  for (const [i, to] of first.entries()) {
    for (const [k, end] of second.entries()) {
      const [from, start] = [first[i - 1], second[k - 1]];
      const crossing = from === undefined || start === undefined ? null : crossingOf(from, to, start, end);
      if (crossing !== null) return crossing;
    }
  }
  return null;
}

/**
 * Both parts of a leg that passes through a place; a published length is shared out as the lengths of the lines are.
 */
function splitAt(leg: Part, place: number, positions: readonly Coordinates[]): [Part, Part] {
  const here = at(positions, place);
  const cut = leg.line === undefined ? null : cutLine(leg.line, here);
  const lines =
    cut === null
      ? null
      : ([
          [...cut[0].slice(0, -1), here],
          [here, ...cut[1].slice(1)],
        ] as const);
  const [before, after] = [
    milesAlong(lines?.[0] ?? [at(positions, leg.from), here]),
    milesAlong(lines?.[1] ?? [here, at(positions, leg.to)]),
  ];
  const share = before / (before + after);
  const part = (of: number): number | null => (leg.publishedMiles === null ? null : leg.publishedMiles * of);
  return [
    {
      ...leg,
      to: place,
      publishedMiles: part(share),
      share: leg.share * share,
      ...(lines === null ? {} : { line: lines[0] }),
    },
    {
      ...leg,
      from: place,
      publishedMiles: part(1 - share),
      start: leg.start + leg.share * share,
      share: leg.share * (1 - share),
      ...(lines === null ? {} : { line: lines[1] }),
    },
  ];
}

/** The end of either leg that is nearest to their crossing; null if they do not cross or no end is near. */
function meetingPlace(a: RouteLeg, b: RouteLeg, positions: readonly Coordinates[]): number | null {
  const crossing = findCrossing(a, b, positions);
  if (crossing === null) return null;
  const [nearest] = [a.from, a.to, b.from, b.to]
    .map((place) => ({ place, miles: milesBetween(at(positions, place), crossing) }))
    .toSorted((p, q) => p.miles - q.miles);
  return nearest !== undefined && nearest.miles <= MEETING_MILES ? nearest.place : null;
}

function at(positions: readonly Coordinates[], place: number): Coordinates {
  return positions[place] ?? { lat: NaN, lng: NaN };
}
