// Ways over the network between two ends that can join it in several places.

import { defined } from "../../../common/defined.js";
import type { Coordinates } from "../provider.js";
import type { Join } from "./joins.js";
import { type Network, pointsBetween } from "./network.js";
import { type Access, findQuickest, type Path } from "./shortest.js";

/** A way between the ends of a trip. */
export interface Way {
  readonly miles: number;
  /** Those of its miles that are off the network, between an end and the leg that it joins. */
  readonly milesOff: number;
  readonly minutes: number;
  /** Where it joins and leaves the network; none where it does not touch it. */
  readonly joins: readonly Join[];
  /** What it drives between its joins, in this order. */
  readonly stretches: readonly Stretch[];
}

/** A part of a leg that is driven from one share of its length to another, 0 … 1. */
export interface Stretch {
  readonly leg: number;
  readonly from: number;
  readonly to: number;
}

/** Where an end of the trip can join the network, and how it comes from there to nodes. */
export interface TripEndAccess {
  readonly joins: readonly Join[];
  /** To both ends of each join's leg. */
  readonly toNodes: readonly JoinAccess[];
}

/** A way between an end of the trip and a node. */
interface JoinAccess extends Access {
  readonly join: Join;
  /** Which end of the join's leg the node is: 0 or 1. */
  readonly end: number;
}

export function accessBy({ legFrom, legTo, legMinutes }: Network, joins: readonly Join[]): TripEndAccess {
  const toNodes = joins.flatMap((join): JoinAccess[] => {
    const { leg, share } = join;
    const to = (node: number, end: number): JoinAccess => ({
      node,
      minutes: join.minutes + Math.abs(end - share) * defined(legMinutes[leg]),
      join,
      end,
    });
    return [to(defined(legFrom[leg]), 0), to(defined(legTo[leg]), 1)];
  });
  return { joins, toNodes };
}

/** All ways that join and leave the network on the same leg, and the quickest of those through its nodes. */
export function findWays(network: Network, start: TripEndAccess, end: TripEndAccess): Way[] {
  const path = findQuickest(network, start.toNodes, end.toNodes);
  return [
    ...alongOneLeg(network, start.joins, end.joins),
    ...(path === null ? [] : [throughNodes(network, start, end, path)]),
  ];
}

function alongOneLeg(network: Network, starts: readonly Join[], ends: readonly Join[]): Way[] {
  return starts.flatMap((on) =>
    ends
      .filter((off) => off.leg === on.leg)
      .map((off) => {
        const share = Math.abs(on.share - off.share);
        return {
          miles: on.miles + share * defined(network.legMiles[on.leg]) + off.miles,
          milesOff: on.miles + off.miles,
          minutes: on.minutes + share * defined(network.legMinutes[on.leg]) + off.minutes,
          joins: [on, off],
          stretches: [{ leg: on.leg, from: on.share, to: off.share }],
        };
      }),
  );
}

/** The way along a path between two nodes to which the ends of the trip have access. */
export function throughNodes(
  { legFrom, legMiles }: Network,
  start: TripEndAccess,
  end: TripEndAccess,
  { nodes, legs, minutes }: Path,
): Way {
  const [on, off] = [quickestAt(start.toNodes, nodes[0]), quickestAt(end.toNodes, nodes.at(-1))];
  const milesTo = ({ join, end: legEnd }: JoinAccess): number =>
    join.miles + Math.abs(legEnd - join.share) * defined(legMiles[join.leg]);
  return {
    miles: legs.reduce((sum, leg) => sum + defined(legMiles[leg]), milesTo(on) + milesTo(off)),
    milesOff: on.join.miles + off.join.miles,
    minutes,
    joins: [on.join, off.join],
    stretches: [
      { leg: on.join.leg, from: on.join.share, to: on.end },
      ...legs.map((leg, i) => (legFrom[leg] === nodes[i] ? { leg, from: 0, to: 1 } : { leg, from: 1, to: 0 })),
      { leg: off.join.leg, from: off.end, to: off.join.share },
    ],
  };
}

function quickestAt(choices: readonly JoinAccess[], node: number | undefined): JoinAccess {
  const [quickest] = choices.filter((choice) => choice.node === node).toSorted((a, b) => a.minutes - b.minutes);
  if (quickest === undefined) throw new Error("the way begins where no end joins");
  return quickest;
}

/** The points of a way between the ends of the trip. */
export function pointsOn(network: Network, { joins, stretches }: Way): Coordinates[] {
  const [on, off] = joins;
  if (on === undefined || off === undefined) return [];
  const between = stretches.flatMap(({ leg, from, to }, i) => [
    ...(i === 0 ? [] : [endOf(network, leg, from)]),
    ...pointsBetween(network, leg, from, to),
  ]);
  return [on.point, ...between, off.point];
}

/** The node at an end of a leg, 0 or 1. */
function endOf({ legFrom, legTo, lats, lngs }: Network, leg: number, end: number): Coordinates {
  const node = defined((end === 0 ? legFrom : legTo)[leg]);
  return { lat: defined(lats[node]), lng: defined(lngs[node]) };
}
