// Other ways over the network than the quickest one, as Abraham, Delling, Goldberg and Werneck choose them in
// "Alternative Routes in Road Networks" (ACM Journal of Experimental Algorithmics 18, 2013). A candidate goes by one
// node: on the quickest way to it, and on the quickest way on from there. Where both ways have a stretch in common, a
// plateau, no part of the candidate that is shorter than the plateau can be driven more quickly: it leaves no road to
// come back at once. Nor does it pass a node twice, because legs take as long in either direction.
// A candidate is taken
// - when it differs from each way before it by a tenth of the miles of either,
// - when it takes at most 1.4 times the quickest minutes, also between the places where it leaves the quickest way and
//   meets it again,
// - and when its plateau is a quarter of what it does not share with the quickest way.
// Of several, the best is the one with the least sum of twice its minutes and those that it shares, less its plateau.

import { defined } from "../../../common/defined.js";
import type { Network } from "./network.js";
import { growTree, type QuickestTree, wayTo } from "./shortest.js";
import { throughNodes, type TripEndAccess, type Way } from "./ways.js";

/** Of the miles of either of two ways, this share may be the same. */
const MOST_SHARED = 0.9;

/** Times the minutes of the quickest way. */
const MOST_STRETCH = 1.4;

/** Of the minutes that a way does not share with the quickest one. */
const LEAST_PLATEAU = 0.25;

/** As many plateaus are looked at, the longest first: shorter ones hardly ever make a way that is taken. */
const MOST_CANDIDATES = 100;

/** A stretch of quickest ways from the start as well as to the end. */
interface Plateau {
  readonly first: number;
  readonly last: number;
  readonly minutes: number;
  /** Of the whole way that it is part of. */
  readonly wayMinutes: number;
}

/**
 * Alternatives to the quickest way between two ends.
 * @param most how many, at most.
 */
export function findAlternatives(
  network: Network,
  start: TripEndAccess,
  end: TripEndAccess,
  quickest: Way,
  most: number,
): Way[] {
  const mostMinutes = quickest.minutes * MOST_STRETCH;
  const [out, back] = [growTree(network, start.toNodes, mostMinutes), growTree(network, end.toNodes, mostMinutes)];
  const candidates = plateausOf(out, back)
    .filter(({ wayMinutes }) => wayMinutes <= mostMinutes)
    .toSorted((a, b) => b.minutes - a.minutes)
    .slice(0, MOST_CANDIDATES)
    .flatMap((plateau) => {
      const way = wayBy(network, start, end, out, back, plateau);
      const shared = sharedBy(network, way, quickest).minutes;
      const isSensible =
        way.minutes - shared <= MOST_STRETCH * (quickest.minutes - shared) &&
        plateau.minutes >= LEAST_PLATEAU * (way.minutes - shared);
      return isSensible ? [{ way, rank: 2 * way.minutes + shared - plateau.minutes }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank);
  const taken = [quickest];
  for (const { way } of candidates) {
    if (taken.length > most) break;
    if (
      taken.every((better) => sharedBy(network, way, better).miles <= MOST_SHARED * Math.min(way.miles, better.miles))
    )
      taken.push(way);
  }
  return taken.slice(1);
}

/** The plateaus between quickest ways out of the start and back to the end. */
function plateausOf(out: QuickestTree, back: QuickestTree): Plateau[] {
  const nextOn = (node: number): number => {
    const next = defined(back.cameFrom[node]);
    return next >= 0 && out.cameFrom[next] === node && out.cameBy[next] === back.cameBy[node] ? next : -1;
  };
  const plateaus: Plateau[] = [];
  for (let first = 0; first < out.minutes.length; first++) {
    const before = defined(out.cameFrom[first]);
    // Most nodes are within a plateau, or on none.
    if (nextOn(first) < 0 || (before >= 0 && nextOn(before) === first)) continue;
    let last = first;
    for (let next = nextOn(first); next >= 0; next = nextOn(next)) last = next;
    plateaus.push({
      first,
      last,
      minutes: defined(out.minutes[last]) - defined(out.minutes[first]),
      wayMinutes: defined(out.minutes[last]) + defined(back.minutes[last]),
    });
  }
  return plateaus;
}

/** The quickest way that drives a plateau. */
function wayBy(
  network: Network,
  start: TripEndAccess,
  end: TripEndAccess,
  out: QuickestTree,
  back: QuickestTree,
  { last, wayMinutes }: Plateau,
): Way {
  const [there, home] = [wayTo(out, last), wayTo(back, last)];
  return throughNodes(network, start, end, {
    nodes: [...there.nodes, ...home.nodes.toReversed().slice(1)],
    legs: [...there.legs, ...home.legs.toReversed()],
    minutes: wayMinutes,
  });
}

/** The miles and minutes that two ways have in common: on the same legs, and between an end and the same join. */
function sharedBy({ legMiles, legMinutes }: Network, a: Way, b: Way): { miles: number; minutes: number } {
  const onLegs = new Map(b.stretches.map((stretch) => [stretch.leg, stretch]));
  let [miles, minutes] = [0, 0];
  for (const { leg, from, to } of a.stretches) {
    const other = onLegs.get(leg);
    if (other === undefined) continue;
    const share = Math.max(
      0,
      Math.min(Math.max(from, to), Math.max(other.from, other.to)) -
        Math.max(Math.min(from, to), Math.min(other.from, other.to)),
    );
    miles += share * defined(legMiles[leg]);
    minutes += share * defined(legMinutes[leg]);
  }
  a.joins.forEach((join, i) => {
    if (join.leg !== b.joins[i]?.leg) return;
    miles += join.miles;
    minutes += join.minutes;
  });
  return { miles, minutes };
}
