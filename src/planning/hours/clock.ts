// When the vehicle is where: clock times in the local time of each place, by the time zones along the route.

import { writeLocalTime, readTimestamp } from "../../clock/localTime.js";
import type { TimeZoneAt } from "../../clock/timeZone.js";
import { pointAlong } from "../../common/sphere.js";
import { defined } from "../../common/defined.js";
import { pointsOf } from "../../contract/values/polyline.js";
import type { Route } from "../../contract/schemas/route.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import { measurePoints } from "../../optimizer/polyline/measureLine.js";
import type { StationColumns } from "../stationColumns.js";

const MINUTE_MS = 60_000;

/** Writes the time so many minutes after the departure, in ISO 8601 with the offset of the place. */
export interface Clock {
  readonly zones: Zones;
  atStation(row: number, minute: number): string;
  /** @param mile of the route. */
  atMile(mile: number, minute: number): string;
}

/** @param departureAt in ISO 8601 with its time zone. */
export function createClock(departureAt: string, zones: Zones): Clock {
  const departure = readTimestamp(departureAt);
  const timeIn = (zone: string, minute: number): string => writeLocalTime(departure + minute * MINUTE_MS, zone);
  return {
    zones,
    atStation: (row, minute) => timeIn(zones.ofStation(row), minute),
    atMile: (mile, minute) => timeIn(zones.atMile(mile), minute),
  };
}

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

/** Reads the route's line once, and only where a zone on it is asked for: it may have many points. */
export function createZones({ optimizer, route, stations: { lats, lngs }, timeZoneAt = ANYWHERE }: ZonedTrip): Zones {
  let pointAt: ReturnType<typeof readLine> | undefined;
  return {
    atMile(mile) {
      pointAt ??= readLine(optimizer, route);
      // The driving distance is spread evenly along the line.
      return timeZoneAt(pointAt(mile / route.total_distance_miles));
    },
    ofStation: (row) => timeZoneAt({ lat: defined(lats[row]), lng: defined(lngs[row]) }),
  };
}

function readLine(optimizer: ZonedTrip["optimizer"], route: Route): ReturnType<typeof pointAlong> {
  const points = pointsOf(route);
  return pointAlong(points, measurePoints(optimizer, points));
}
