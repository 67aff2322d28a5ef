// Ways over the network between two ends that can join it in several places.

import type { Coordinates } from "../provider.js";
import type { Join } from "./joins.js";
import { pointsBetween } from "./legs.js";
import type { Network } from "./network.js";
import { type Access, findQuickest } from "./shortest.js";

/** A way between the ends of a trip. */
export interface Way {
  readonly miles: number;
  /** Those of its miles that are off the network, between an end and the leg that it joins. */
  readonly milesOff: number;
  readonly minutes: number;
  /** Between the ends. */
  readonly points: readonly Coordinates[];
}

/** All ways that join and leave the network on the same leg, and the quickest of those through its nodes. */
export function findWays(network: Network, starts: readonly Join[], ends: readonly Join[]): Way[] {
  const byNodes = throughNodes(network, starts, ends);
  return [...alongOneLeg(network, starts, ends), ...(byNodes === null ? [] : [byNodes])];
}

function alongOneLeg(network: Network, starts: readonly Join[], ends: readonly Join[]): Way[] {
  return starts.flatMap((on) =>
    ends
      .filter((off) => off.leg === on.leg)
      .map((off) => {
        const share = Math.abs(on.share - off.share);
        return {
          miles: on.miles + share * (network.legMiles[on.leg] ?? 0) + off.miles,
          milesOff: on.miles + off.miles,
          minutes: on.minutes + share * (network.legMinutes[on.leg] ?? 0) + off.minutes,
          points: [on.point, ...pointsBetween(network, on.leg, on.share, off.share), off.point],
        };
      }),
  );
}

function throughNodes(network: Network, starts: readonly Join[], ends: readonly Join[]): Way | null {
  const onto = starts.flatMap((join) => accesses(network, join));
  const off = ends.flatMap((join) => accesses(network, join));
  const path = findQuickest(network, onto, off);
  const first = path?.nodes[0];
  const last = path?.nodes.at(-1);
  if (path === null || first === undefined || last === undefined) return null;
  const [on, from] = [quickestAt(onto, first), quickestAt(off, last)];
  const miles = path.legs.reduce((sum, leg) => sum + (network.legMiles[leg] ?? 0), on.miles + from.miles);
  return {
    miles,
    milesOff: on.join.miles + from.join.miles,
    minutes: path.minutes,
    points: [
      on.join.point,
      ...pointsBetween(network, on.join.leg, on.join.share, on.end),
      ...path.nodes.flatMap((node, i) => [nodeAt(network, node), ...pointsFrom(network, node, path.legs[i])]),
      ...pointsBetween(network, from.join.leg, from.end, from.join.share),
      from.join.point,
    ],
  };
}

/** A way between an end of the trip and a node. */
interface JoinAccess extends Access {
  readonly join: Join;
  /** Which end of the join's leg the node is: 0 or 1. */
  readonly end: number;
  readonly miles: number;
}

/** Both ways from a join to a node. */
function accesses({ legFrom, legTo, legMiles, legMinutes }: Network, join: Join): JoinAccess[] {
  const { leg, share } = join;
  const to = (node: number, end: number): JoinAccess => ({
    node,
    minutes: join.minutes + Math.abs(end - share) * (legMinutes[leg] ?? 0),
    miles: join.miles + Math.abs(end - share) * (legMiles[leg] ?? 0),
    join,
    end,
  });
  return [to(legFrom[leg] ?? 0, 0), to(legTo[leg] ?? 0, 1)];
}

function quickestAt(choices: readonly JoinAccess[], node: number): JoinAccess {
  const [quickest] = choices.filter((choice) => choice.node === node).toSorted((a, b) => a.minutes - b.minutes);
  if (quickest === undefined) throw new Error("the way begins where no end joins");
  return quickest;
}

/** The points between the ends of a leg that is driven from the given node. */
function pointsFrom(network: Network, node: number, leg: number | undefined): Coordinates[] {
  if (leg === undefined) return [];
  return network.legFrom[leg] === node ? pointsBetween(network, leg, 0, 1) : pointsBetween(network, leg, 1, 0);
}

function nodeAt({ lats, lngs }: Network, node: number): Coordinates {
  return { lat: lats[node] ?? 0, lng: lngs[node] ?? 0 };
}
