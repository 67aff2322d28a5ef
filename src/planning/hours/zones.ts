// The time zones along a route.

import type { TimeZoneAt } from "../../clock/timeZoneAt.js";
import { firstAtLeast } from "../../common/order.js";
import { pointBetween } from "../../common/sphere.js";
import { pointsOf, type Route } from "../../contract/route.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import { measurePoints } from "../../optimizer/polyline/measureLine.js";
import type { StationColumns } from "../stationColumns.js";

/** IANA names. */
export interface Zones {
  /** On the route's line. @param mile driving miles from the route's start. */
  atMile(mile: number): string;
  /** At a station itself, which may lie across a border. @param row of the request. */
  ofStation(row: number): string;
}

export interface ZonedTrip {
  readonly optimizer: Pick<Optimizer, "nearestOnPolyline">;
  readonly route: Route;
  readonly stations: Pick<StationColumns, "lats" | "lngs">;
  /** Where it is missing, as in the library, times are in UTC. */
  readonly timeZoneAt: TimeZoneAt | undefined;
}

const ANYWHERE: TimeZoneAt = () => "UTC";

/** Reads the route's line, once. */
export function createZones({ optimizer, route, stations: { lats, lngs }, timeZoneAt = ANYWHERE }: ZonedTrip): Zones {
  const pointAtShare = readLine(optimizer, route);
  return {
    atMile: (mile) => timeZoneAt(pointAtShare(mile / route.total_distance_miles)),
    ofStation: (row) => timeZoneAt({ lat: lats[row] ?? NaN, lng: lngs[row] ?? NaN }),
  };
}

/** Finds the point at a share of a line's length: the driving distance is spread evenly along it. */
function readLine(optimizer: ZonedTrip["optimizer"], route: Route): (share: number) => { lat: number; lng: number } {
  const points = pointsOf(route);
  const pointMiles = measurePoints(optimizer, points);
  const lastMile = pointMiles.at(-1) ?? 0;
  const pointOf = (i: number): { lat: number; lng: number } => ({ lat: points.lats[i] ?? NaN, lng: points.lngs[i] ?? NaN });
  return (share) => {
    const mile = Math.min(Math.max(share, 0), 1) * lastMile;
    const next = firstAtLeast(pointMiles, mile);
    if (next === 0) return pointOf(0);
    const [from = 0, to = 0] = [pointMiles[next - 1], pointMiles[next]];
    // Points may be so far apart that only a great circle leads from one to the next.
    return pointBetween(pointOf(next - 1), pointOf(next), (mile - from) / (to - from));
  };
}
