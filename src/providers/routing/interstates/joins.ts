// Where the ends of a trip can join the network.

import { defined } from "../../../common/defined.js";
import { milesBetween } from "../../../common/sphere.js";
import type { Coordinates } from "../provider.js";
import { crossesBarrier } from "./barriers.js";
import { leavesLand } from "./coast.js";
import { nearestOnLeg, type Network } from "./network.js";

/**
 * Places further than this from every leg are not in the 48 states: their remotest town is 90 miles from one, Havana
 * 107.
 */
export const MAX_JOIN_MILES = 100;

/**
 * Legs further away than this are looked at only where no nearer one can be joined, because most places are near a
 * road.
 */
const NEAR_MILES = 60;

/** A degree of latitude, and in the 48 states one of longitude, is no shorter than this. */
const LEAST_MILES_PER_DEGREE = { lat: 68.5, lng: 43 };

/**
 * A trip joins the network wherever that makes it quickest, but it stays off the network for at most this many miles
 * more than it must: where no main road goes, there is often a mountain range or a lake.
 */
export const MAX_STRAY_MILES = 15;

// The roads between an end and the network: this many times as long as the straight line, and this fast.
const JOIN_CIRCUITY = 1.25;
const JOIN_MILES_PER_HOUR = 40;

/** A point of a leg where an end of the trip can join it. */
export interface Join {
  readonly leg: number;
  /** Share of the leg from its first node, 0 … 1. */
  readonly share: number;
  readonly point: Coordinates;
  /** Between the end and the point. */
  readonly miles: number;
  readonly minutes: number;
}

/**
 * Where an end of the trip can join the network: the nearest point of each leg around it, unless water or mountains lie
 * between.
 */
export function findJoins(network: Network, place: Coordinates): Join[] {
  const near = findJoinsWithin(network, place, NEAR_MILES);
  return leastMiles(near) + MAX_STRAY_MILES <= joinBy(NEAR_MILES).miles
    ? near
    : findJoinsWithin(network, place, MAX_JOIN_MILES);
}

/** The joins with a straight way of at most these miles, the nearest first. */
function findJoinsWithin(network: Network, place: Coordinates, mostMiles: number): Join[] {
  const joins: Join[] = [];
  for (const leg of legsWithin(network, place, mostMiles)) {
    const { share, point } = nearestOnLeg(network, leg, place);
    const miles = milesBetween(place, point);
    if (miles <= mostMiles) joins.push({ leg, share, point, ...joinBy(miles) });
  }
  // The nearest first: those that are too far after them need no look at what lies between.
  joins.sort((a, b) => a.miles - b.miles);
  const nearest = joins.findIndex(({ point }) => isOpen(network, place, point));
  const stray = (joins[nearest]?.miles ?? -Infinity) + MAX_STRAY_MILES;
  return joins.filter(
    ({ miles, point }, i) => i === nearest || (i > nearest && miles <= stray && isOpen(network, place, point)),
  );
}

/** The legs whose area comes this near to a place, or a little less near. */
function legsWithin({ areas }: Network, { lat, lng }: Coordinates, miles: number): number[] {
  const [latReach, lngReach] = [miles / LEAST_MILES_PER_DEGREE.lat, miles / LEAST_MILES_PER_DEGREE.lng];
  const legs: number[] = [];
  for (let leg = 0; leg < areas.souths.length; leg++) {
    if (defined(areas.souths[leg]) > lat + latReach || defined(areas.norths[leg]) < lat - latReach) continue;
    if (defined(areas.wests[leg]) > lng + lngReach || defined(areas.easts[leg]) < lng - lngReach) continue;
    legs.push(leg);
  }
  return legs;
}

/** Whether neither water nor mountains lie between two places. */
export function isOpen({ coast }: Network, a: Coordinates, b: Coordinates): boolean {
  return !crossesBarrier(a, b) && !leavesLand(coast, a, b);
}

/** The node nearest to a place, wherever it is, and the straight miles to it. */
export function findNearestNode({ names, lats, lngs }: Network, place: Coordinates): { name: string; miles: number } {
  return names.reduce(
    (nearest, name, node) => {
      const miles = milesBetween(place, { lat: defined(lats[node]), lng: defined(lngs[node]) });
      return miles < nearest.miles ? { name, miles } : nearest;
    },
    { name: "", miles: Infinity },
  );
}

export function leastMiles(joins: readonly Join[]): number {
  return joins.reduce((least, { miles }) => Math.min(least, miles), Infinity);
}

/** Driving miles and minutes off the network. */
export function joinBy(straightMiles: number): { miles: number; minutes: number } {
  const miles = straightMiles * JOIN_CIRCUITY;
  return { miles, minutes: (miles / JOIN_MILES_PER_HOUR) * 60 };
}
