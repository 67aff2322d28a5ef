import { ServiceError } from "../../../contract/errors.js";
import { type Coordinates, type DrivingRoute, type RoutingProvider, toPoints } from "../provider.js";
import { ESTIMATE_WARNING, estimateDetours } from "./detours.js";
import { milesBetween } from "./geometry.js";
import { crossesBarrier, findJoins, joinBy, leastMiles, MAX_JOIN_MILES, MAX_STRAY_MILES } from "./joins.js";
import { layOut, type Network, type NetworkData } from "./network.js";
import { findWays, type Way } from "./ways.js";

const NAME = "interstates";

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
  const offNetwork: Way[] = isNear ? [{ ...direct, milesOff: direct.miles, points: [] }] : [];
  const [best] = [...findWays(network, starts, ends), ...offNetwork].toSorted((a, b) => a.minutes - b.minutes);
  if (best === undefined) throw new ServiceError("ROUTE_NOT_FOUND", "No road of the built-in network leads from the origin to the destination.");
  const points = [start, ...best.points, end].filter((point, i, all) => i === 0 || i === all.length - 1 || !(isSame(point, all[i - 1]) || isSame(point, end)));
  return { totalMiles: best.miles, totalMinutes: best.minutes, start, end, lats: points.map(({ lat }) => lat), lngs: points.map(({ lng }) => lng) };
}

function isSame(a: Coordinates, b: Coordinates | undefined): boolean {
  return b !== undefined && a.lat === b.lat && a.lng === b.lng;
}
