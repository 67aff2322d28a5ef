// Roads that cross near a town of one of them meet in that town: it is added to the other, so that a route can change there.

import type { Coordinates } from "../../src/providers/routing/provider.js";
import { milesBetween, side } from "../../src/providers/routing/interstates/geometry.js";

/** A leg between two places on a route, each given by its index. */
export interface RouteLeg {
  readonly from: number;
  readonly to: number;
  readonly route: number;
  /** Its published length; null if it has none of its own. */
  readonly publishedMiles: number | null;
}

/** Roads meet in a town of one of them if they cross within this distance of it. */
const MEETING_MILES = 4;

/** Legs whose first points differ by more than this in latitude cannot cross: no leg is much longer than a degree. */
const REACH_DEGREES = 2;

/** The legs in the same order, but those that cross near a place of one of them split at that place. */
export function joinCrossings(legs: readonly RouteLeg[], positions: readonly Coordinates[]): RouteLeg[] {
  const todo = legs.map((leg, source) => ({ ...leg, source })).toReversed();
  const joined: (RouteLeg & { source: number })[] = [];
  for (let leg = todo.pop(); leg !== undefined; leg = todo.pop()) {
    const { from, to } = leg;
    let met = false;
    for (const [i, other] of joined.entries()) {
      const place = meetingPlace(leg, other, positions);
      if (place === null) continue;
      if (place === from || place === to) {
        joined.splice(i, 1);
        todo.push(leg, ...splitAt(other, place, positions).toReversed());
      } else todo.push(...splitAt(leg, place, positions).toReversed());
      met = true;
      break;
    }
    if (!met) joined.push(leg);
  }
  const milesAlong = (leg: RouteLeg & { source: number }): number => milesBetween(at(positions, legs[leg.source]?.from), at(positions, leg.from));
  return joined.toSorted((a, b) => a.source - b.source || milesAlong(a) - milesAlong(b)).map(({ from, to, route, publishedMiles }) => ({ from, to, route, publishedMiles }));
}

/** Both parts of a leg that passes through a place; a published length is shared out as the straight lengths are. */
function splitAt<Leg extends RouteLeg>(leg: Leg, place: number, positions: readonly Coordinates[]): [Leg, Leg] {
  const [before, after] = [leg.from, leg.to].map((end) => milesBetween(at(positions, end), at(positions, place)));
  const share = (before ?? 0) / ((before ?? 0) + (after ?? 0));
  const part = (of: number): number | null => (leg.publishedMiles === null ? null : leg.publishedMiles * of);
  return [
    { ...leg, to: place, publishedMiles: part(share) },
    { ...leg, from: place, publishedMiles: part(1 - share) },
  ];
}

/** The point between their ends where two legs cross; null if there is none. */
export function crossingOf(a: Coordinates, b: Coordinates, c: Coordinates, d: Coordinates): Coordinates | null {
  if (Math.abs(a.lat - c.lat) > REACH_DEGREES || side(a, b, c) * side(a, b, d) >= 0 || side(c, d, a) * side(c, d, b) >= 0) return null;
  const share = side(c, d, a) / (side(c, d, a) - side(c, d, b));
  return { lat: a.lat + share * (b.lat - a.lat), lng: a.lng + share * (b.lng - a.lng) };
}

/** The end of either leg that is nearest to their crossing; null if they do not cross or no end is near. */
function meetingPlace(a: RouteLeg, b: RouteLeg, positions: readonly Coordinates[]): number | null {
  const ends = [a.from, a.to, b.from, b.to];
  if (new Set(ends).size < ends.length) return null;
  const crossing = crossingOf(at(positions, a.from), at(positions, a.to), at(positions, b.from), at(positions, b.to));
  if (crossing === null) return null;
  const [nearest] = ends.map((place) => ({ place, miles: milesBetween(at(positions, place), crossing) })).toSorted((p, q) => p.miles - q.miles);
  return nearest !== undefined && nearest.miles <= MEETING_MILES ? nearest.place : null;
}

function at(positions: readonly Coordinates[], place: number | undefined): Coordinates {
  return positions[place ?? 0] ?? { lat: NaN, lng: NaN };
}
