import { milesBetween } from "../../../common/sphere.js";
import { adviseOnPlace } from "../../../contract/values/mirrored.js";
import { ServiceError } from "../../../contract/values/errors.js";
import type { Warning } from "../../../contract/values/warnings.js";
import {
  type Coordinates,
  type DrivingRoute,
  type DrivingRoutes,
  type RoutingProvider,
  toPoints,
  usualRoute,
} from "../provider.js";
import { findAlternatives } from "./alternatives.js";
import { ESTIMATE_WARNING, estimateDetours } from "./detours.js";
import { findJoins, findNearestNode, isOpen, joinBy, leastMiles, MAX_JOIN_MILES, MAX_STRAY_MILES } from "./joins.js";
import { layOut, type Network, type NetworkData } from "./network.js";
import { accessBy, findWays, pointsOn, type TripEndAccess, type Way } from "./ways.js";

const NAME = "interstates";

/** The network's lines cut the corners of roads. Measured against four real drives of 600 to 2,800 miles. */
const LINE_WARNING: Warning = { code: "LINE_APPROXIMATE", sharePercent: 94, withinMiles: 2 };

// A route with more miles off the network than this, or a larger part of it, says so.
const MOST_MILES_OFF = 15;
const MOST_SHARE_OFF = 0.1;

/** Some 5 kB each. */
const MOST_PLACES = 1000;

/** The quickest routes over the network's legs, and estimated detours. */
export function createInterstates(data: NetworkData): RoutingProvider {
  const network = layOut(data);
  const accessTo = rememberLast(MOST_PLACES, (place: Coordinates) => accessBy(network, findJoins(network, place)));
  const routes: RoutingProvider["routes"] = async (from, to, signal, { alternatives }) => {
    signal.throwIfAborted();
    return findRoutes(network, accessTo, ...toPoints(NAME, from, to), alternatives);
  };
  return {
    name: NAME,
    takesAddresses: false,
    routes,
    route: usualRoute(routes),
    async detours(line, stations, signal) {
      signal.throwIfAborted();
      return { ...estimateDetours(line, stations), estimateWarning: ESTIMATE_WARNING };
    },
    close: async () => undefined,
  };
}

/** The quickest route, and the ways beside it that are worth driving. */
function findRoutes(
  network: Network,
  accessTo: (place: Coordinates) => TripEndAccess,
  start: Coordinates,
  end: Coordinates,
  alternatives: number,
): DrivingRoutes {
  const [fromStart, toEnd] = [accessTo(start), accessTo(end)];
  if (fromStart.joins.length === 0) throw outOfReach(network, "origin", start);
  if (toEnd.joins.length === 0) throw outOfReach(network, "destination", end);
  const direct = joinBy(milesBetween(start, end));
  const isNear =
    direct.miles <= leastMiles(fromStart.joins) + leastMiles(toEnd.joins) + MAX_STRAY_MILES &&
    isOpen(network, start, end);
  const offNetwork: Way[] = isNear ? [{ ...direct, milesOff: direct.miles, joins: [], stretches: [] }] : [];
  const [quickest] = [...findWays(network, fromStart, toEnd), ...offNetwork].toSorted((a, b) => a.minutes - b.minutes);
  if (quickest === undefined)
    throw new ServiceError(
      "ROUTE_NOT_FOUND",
      "No road of the built-in network leads from the origin to the destination.",
    );
  const others = alternatives > 0 ? findAlternatives(network, fromStart, toEnd, quickest, alternatives) : [];
  const toRoute = (way: Way): DrivingRoute => drive(network, start, way, end);
  return [toRoute(quickest), ...others.map(toRoute)];
}

function drive(network: Network, start: Coordinates, way: Way, end: Coordinates): DrivingRoute {
  const points = [start, ...pointsOn(network, way), end].filter(
    (point, i, all) => i === 0 || i === all.length - 1 || !(isSame(point, all[i - 1]) || isSame(point, end)),
  );
  return {
    totalMiles: way.miles,
    totalMinutes: way.minutes,
    start,
    end,
    lats: points.map(({ lat }) => lat),
    lngs: points.map(({ lng }) => lng),
    warnings: warningsOf(way),
  };
}

/** How to join the network from the places asked for last: many trips begin and end in the same towns. */
function rememberLast(
  most: number,
  find: (place: Coordinates) => TripEndAccess,
): (place: Coordinates) => TripEndAccess {
  const known = new Map<string, TripEndAccess>();
  return (place) => {
    const key = `${place.lat},${place.lng}`;
    const access = known.get(key) ?? find(place);
    known.delete(key);
    known.set(key, access);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return access;
  };
}

/** The refusal of a trip with an end that no straight way joins to the network. */
function outOfReach(network: Network, end: "origin" | "destination", place: Coordinates): ServiceError {
  const { name, miles } = findNearestNode(network, place);
  const reason =
    miles > MAX_JOIN_MILES
      ? `covers the 48 contiguous United States, and has no road within ${MAX_JOIN_MILES} miles of the ${end}`
      : `knows no road to the ${end}: water or mountains lie between it and the nearest road`;
  return new ServiceError(
    "ROUTE_NOT_FOUND",
    `The built-in network ${reason}. The nearest place on it is ${name}, ${Math.round(miles)} miles away.${adviseOnPlace(place)}`,
  );
}

function warningsOf({ miles, milesOff }: Way): Warning[] {
  const isOff = milesOff > MOST_MILES_OFF || milesOff > MOST_SHARE_OFF * miles;
  return [...(isOff ? [{ code: "ROUTE_OFF_NETWORK", milesOff, totalMiles: miles } as const] : []), LINE_WARNING];
}

function isSame(a: Coordinates, b: Coordinates | undefined): boolean {
  return b !== undefined && a.lat === b.lat && a.lng === b.lng;
}
