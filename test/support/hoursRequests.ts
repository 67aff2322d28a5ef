// Random requests with hours: fleet rules and pricing mixed with windows of breaks and rests, some at their edges.

import type { Hours } from "../../src/contract/schemas/hours.js";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { randomFleetRequest } from "./fleetRequests.js";
import { TOWNS } from "./hoursClocks.js";
import { readHours } from "./hoursWindows.js";
import { roundTo } from "./optimizeRequests.js";
import { integer, pick } from "./random.js";

type Random = () => number;

/** Days on which clocks change, and others. */
const DAYS = ["2026-07-13", "2026-03-07", "2026-10-31", "2026-12-31", "2028-02-28"] as const;

function maybe<T>(random: Random, chance: number, make: () => T): T | undefined {
  return random() < chance ? make() : undefined;
}

/** Up to four nights in driving order, some past the end of the drive. */
function randomRests(random: Random, driveMinutes: number): NonNullable<Hours["rests"]> {
  const count = pick(random, [1, 1, 2, 4]);
  const edges = Array.from({ length: 2 * count }, () =>
    pick(random, [Math.round(random() * driveMinutes * 1.2), roundTo(random() * driveMinutes, 2)]),
  ).toSorted((a, b) => a - b);
  return Array.from({ length: count }, (_, k) => ({
    from_drive_minute: edges[2 * k] ?? NaN,
    to_drive_minute: edges[2 * k + 1] ?? NaN,
  }));
}

function randomHours(random: Random, driveMinutes: number, perBreak: number, perPeriod: number): Hours {
  const part = (most: number): number =>
    pick(random, [most, 0, Math.round(random() * most), roundTo(random() * most, 2)]);
  const dutyPerPeriod = pick(random, [840, 60, 2880, Math.min(2880, Math.max(60, perPeriod + 60))]);
  return {
    drive_minutes_to_break: maybe(random, 0.4, () => part(perBreak)),
    drive_minutes_left: maybe(random, 0.4, () => part(perPeriod)),
    window_minutes_left: maybe(random, 0.3, () => part(dutyPerPeriod)),
    break_minutes: pick(random, [null, null, 30, 30, 45, 10, roundTo(random() * 60, 1), random() < 0.1 ? 0 : 20]),
    drive_minutes_per_break: perBreak === 480 ? pick(random, [480, null]) : perBreak,
    drive_minutes_per_period: perPeriod === 660 ? pick(random, [660, null]) : perPeriod,
    window_minutes_per_period: dutyPerPeriod === 840 ? pick(random, [840, null]) : dutyPerPeriod,
    rest_minutes: pick(random, [null, 600, 480, roundTo(random() * 700, 1)]),
    rests: maybe(random, 0.5, () => randomRests(random, driveMinutes)),
    departure_at: maybe(
      random,
      0.5,
      () =>
        `${pick(random, DAYS)}T${pick(random, ["00:00", "06:30", "19:45:30", "23:59"])}${pick(random, ["Z", "-05:00", "+01:30", "-08:00"])}`,
    ),
  };
}

/**
 * The request with a drive that has up to some ten windows, and stations at some of their edges. @param departs whether
 * places may be towns of several time zones.
 */
export function withHours(request: OptimizeRequest, random: Random, departs = true): OptimizeRequest {
  const total = request.route.total_distance_miles;
  const perBreak = pick(random, [480, 480, 480, 270, 60, 600, 1440]);
  const perPeriod = pick(random, [
    660,
    660,
    660,
    540,
    perBreak,
    600,
    Math.min(1440, Math.max(60, Math.round(2.4 * perBreak))),
  ]);
  const driveMinutes = Math.max(
    1,
    pick(random, [
      Math.round(perPeriod * random() * 3),
      Math.round(perBreak * random() * 4),
      perPeriod,
      perBreak,
      roundTo(perPeriod * (0.5 + random() * 2), 1),
    ]),
  );
  const { departure_at, ...hours } = randomHours(random, driveMinutes, perBreak, perPeriod);
  const town = (): { lat: number; lng: number } => {
    const { lat, lng } = pick(random, TOWNS);
    return { lat, lng };
  };
  const [start, end] = departs && random() < 0.5 ? [town(), town()] : [request.route.start, request.route.end];
  const hasTowns = departs && random() < 0.7;
  const isParked = pick(random, [0.1, 0.9, 0.9]);
  const stopMinutes = maybe(random, 0.6, () => pick(random, [15, 20, 30, 45, 12.25]));
  const route = {
    ...request.route,
    total_duration_minutes: driveMinutes,
    start,
    end,
    ...(start !== request.route.start && { waypoints: [start, end] }),
  };
  const given = { ...hours, ...(departs && departure_at !== undefined && { departure_at }) };
  const { windows } = readHours({ ...request, route, hours: given });
  const edges = windows
    .flatMap(({ fromMile, toMile }) => [fromMile, toMile, (fromMile + toMile) / 2])
    .filter((mile) => mile >= 0 && mile <= total);
  return OptimizeRequest.parse({
    ...request,
    route,
    stations: request.stations.map((station) => ({
      ...station,
      ...(hasTowns && { location: town() }),
      ...(edges.length > 0 && random() < 0.2 && { miles_from_route_start: pick(random, edges) }),
      parking_spaces: maybe(random, isParked, () => pick(random, [0, 1, 1, 40])),
    })),
    params: { ...request.params, ...(stopMinutes !== undefined && { stop_minutes: stopMinutes }) },
    hours: given,
  });
}

/** A random request with all fleet rules and hours; feasible or not. */
export function randomHoursRequest(random: Random): OptimizeRequest {
  return withHours(randomFleetRequest(random), random);
}

/** Of a request made by `make`, only such as have one to so many windows. */
export function randomWindowedRequest(random: Random, most: number, make = randomHoursRequest): OptimizeRequest {
  for (;;) {
    const request = make(random);
    const { length } = readHours(request).windows;
    if (length >= 1 && length <= most) return request;
  }
}

/** The request on its way. */
export function withProgress(request: OptimizeRequest, random: Random): OptimizeRequest {
  const mile = roundTo(random() * request.route.total_distance_miles * 0.9, 1);
  const ids = request.stations
    .map(({ id }) => id)
    .filter((id) => request.params?.required_station_ids?.includes(id) !== true);
  return {
    ...request,
    progress: {
      miles_from_route_start: mile,
      skipped_station_ids: Array.from({ length: ids.length === 0 ? 0 : integer(random, 0, 2) }, () =>
        pick(random, ids),
      ),
    },
  };
}
