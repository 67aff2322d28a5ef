import { ServiceError } from "../../../contract/errors.js";
import { type Coordinates, type DrivingRoute, type RoutingProvider, toPoints } from "../provider.js";
import { ESTIMATE_WARNING, estimateDetours } from "./detours.js";
import { milesBetween, radians, side } from "./geometry.js";
import { BARRIERS, layOut, type Network, type NetworkData } from "./network.js";
import { type Access, findQuickest } from "./shortest.js";

const NAME = "interstates";

/** Places further than this from every leg are not in the 48 states: their remotest town is 90 miles from one, Havana 107. */
const MAX_JOIN_MILES = 100;

/** No leg is longer than 60 miles, so a leg is out of reach if its first node is this many degrees of latitude away, or twice as many of longitude. */
const MAX_JOIN_DEGREES = (MAX_JOIN_MILES + 60) / 69;

/**
 * A trip joins the network wherever that makes it quickest, but it stays off the network for at most this many miles more
 * than it must: where no main road goes, there is often a mountain range or a lake.
 */
const MAX_STRAY_MILES = 40;

// The roads between an end and the network: this many times as long as the straight line, and this fast.
const JOIN_CIRCUITY = 1.25;
const JOIN_MILES_PER_HOUR = 40;

/** A point of a leg where an end of the trip can join it. */
interface Join {
  readonly leg: number;
  /** Share of the leg from its first node, 0 … 1. */
  readonly share: number;
  readonly point: Coordinates;
  /** Between the end and the point. */
  readonly miles: number;
  readonly minutes: number;
}

/** The quickest routes over the network's legs, and estimated detours. */
export function createInterstates(data: NetworkData): RoutingProvider {
  const network = layOut(data);
  return {
    name: NAME,
    takesAddresses: false,
    async route(from, to, signal) {
      signal.throwIfAborted();
      return findRoute(network, ...toPoints(NAME, from, to));
    },
    async detours(line, stations, signal) {
      signal.throwIfAborted();
      return { ...estimateDetours(line, stations), estimateWarning: ESTIMATE_WARNING };
    },
    close: async () => undefined,
  };
}

function findRoute(network: Network, start: Coordinates, end: Coordinates): DrivingRoute {
  const [starts, ends] = [findJoins(network, start), findJoins(network, end)];
  if (starts.length === 0 || ends.length === 0) {
    throw new ServiceError(
      "ROUTE_NOT_FOUND",
      `The built-in network covers the 48 contiguous United States, and has no road within ${MAX_JOIN_MILES} miles of the ${starts.length === 0 ? "origin" : "destination"}.`,
    );
  }
  const direct = joinBy(milesBetween(start, end));
  const isNear = direct.miles <= leastMiles(starts) + leastMiles(ends) + MAX_STRAY_MILES && !crossesBarrier(start, end);
  const ways = [...alongOneLeg(network, starts, ends), throughNodes(network, starts, ends), isNear ? { ...direct, points: [] } : null];
  const [best] = ways.filter((way) => way !== null).toSorted((a, b) => a.minutes - b.minutes);
  if (best === undefined) throw new ServiceError("ROUTE_NOT_FOUND", "No road of the built-in network leads from the origin to the destination.");
  const points = [start, ...best.points, end].filter((point, i, all) => i === 0 || i === all.length - 1 || !(isSame(point, all[i - 1]) || isSame(point, end)));
  return { totalMiles: best.miles, totalMinutes: best.minutes, start, end, lats: points.map(({ lat }) => lat), lngs: points.map(({ lng }) => lng) };
}

interface Way {
  readonly miles: number;
  readonly minutes: number;
  /** Between the ends. */
  readonly points: readonly Coordinates[];
}

/** Ways that join and leave the network on the same leg. */
function alongOneLeg(network: Network, starts: readonly Join[], ends: readonly Join[]): Way[] {
  return starts.flatMap((on) =>
    ends
      .filter((off) => off.leg === on.leg)
      .map((off) => {
        const share = Math.abs(on.share - off.share);
        return {
          miles: on.miles + share * (network.legMiles[on.leg] ?? 0) + off.miles,
          minutes: on.minutes + share * (network.legMinutes[on.leg] ?? 0) + off.minutes,
          points: [on.point, off.point],
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
  return { miles, minutes: path.minutes, points: [on.point, ...path.nodes.map((node) => nodeAt(network, node)), from.point] };
}

type JoinAccess = Access & Pick<Join, "point" | "miles">;

/** Both ways from a join to a node. */
function accesses({ legFrom, legTo, legMiles, legMinutes }: Network, join: Join): JoinAccess[] {
  const { leg, share, point } = join;
  const to = (node: number, part: number): JoinAccess => ({
    node,
    minutes: join.minutes + part * (legMinutes[leg] ?? 0),
    miles: join.miles + part * (legMiles[leg] ?? 0),
    point,
  });
  return [to(legFrom[leg] ?? 0, share), to(legTo[leg] ?? 0, 1 - share)];
}

function quickestAt(choices: readonly JoinAccess[], node: number): JoinAccess {
  const [quickest] = choices.filter((choice) => choice.node === node).toSorted((a, b) => a.minutes - b.minutes);
  if (quickest === undefined) throw new Error("the way begins where no end joins");
  return quickest;
}

/** Where an end of the trip can join the network: the nearest point of each leg around it. */
function findJoins(network: Network, place: Coordinates): Join[] {
  const joins: Join[] = [];
  for (let leg = 0; leg < network.legFrom.length; leg++) {
    // A cheap test rules out most legs.
    const node = network.legFrom[leg] ?? 0;
    if (Math.abs((network.lats[node] ?? 0) - place.lat) > MAX_JOIN_DEGREES) continue;
    if (Math.abs((network.lngs[node] ?? 0) - place.lng) > 2 * MAX_JOIN_DEGREES) continue;
    const a = nodeAt(network, network.legFrom[leg] ?? 0);
    const b = nodeAt(network, network.legTo[leg] ?? 0);
    const share = nearestShare(a, b, place);
    const point = { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
    const miles = milesBetween(place, point);
    if (miles <= MAX_JOIN_MILES) joins.push({ leg, share, point, ...joinBy(miles) });
  }
  // Every way off an island crosses water: assume a ferry.
  const onLand = joins.filter(({ point }) => !crossesBarrier(place, point));
  const reachable = onLand.length > 0 ? onLand : joins;
  const mostMiles = leastMiles(reachable) + MAX_STRAY_MILES;
  return reachable.filter(({ miles }) => miles <= mostMiles);
}

function leastMiles(joins: readonly Join[]): number {
  return joins.reduce((least, { miles }) => Math.min(least, miles), Infinity);
}

/** Whether a straight line crosses a lake, bay or canyon that no road crosses. */
function crossesBarrier(a: Coordinates, b: Coordinates): boolean {
  return BARRIERS.some(({ from, to }) => side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) < 0);
}

/** Driving miles and minutes off the network. */
function joinBy(straightMiles: number): { miles: number; minutes: number } {
  const miles = straightMiles * JOIN_CIRCUITY;
  return { miles, minutes: (miles / JOIN_MILES_PER_HOUR) * 60 };
}

/** The point nearest to a place on the line from a to b, as a share of the line, 0 … 1; computed on a plane, because legs are short. */
function nearestShare(a: Coordinates, b: Coordinates, place: Coordinates): number {
  const eastScale = Math.cos(radians(a.lat));
  const [north, east] = [b.lat - a.lat, (b.lng - a.lng) * eastScale];
  const square = north * north + east * east;
  if (square === 0) return 0;
  const along = (place.lat - a.lat) * north + (place.lng - a.lng) * eastScale * east;
  return Math.min(Math.max(along / square, 0), 1);
}

function nodeAt({ lats, lngs }: Network, node: number): Coordinates {
  return { lat: lats[node] ?? 0, lng: lngs[node] ?? 0 };
}

function isSame(a: Coordinates, b: Coordinates | undefined): boolean {
  return b !== undefined && a.lat === b.lat && a.lng === b.lng;
}
