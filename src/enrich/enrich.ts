import { ENRICH_DEFAULTS, type EnrichRequest } from "../contract/enrich.js";
import { unprocessable } from "../contract/faults.js";
import { roundMiles, roundMinutes, writeTenths } from "../contract/rounding.js";
import { MAX_DISTANCE_TESTS, MAX_LINE_MILES, isGiven, pointsOf, type Route } from "../contract/route.js";
import type { Station } from "../contract/station.js";
import { takeRows } from "../common/order.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { DistanceTestLimitError, type NearestInput, type NearestResult } from "../optimizer/polyline/nearest.js";
import type { RouteLine } from "../providers/routing/line.js";
import type { RoutingProvider, StationsOnRoute } from "../providers/routing/provider.js";

/** What enriching takes: geometry and roads. */
export interface EnrichTools {
  readonly optimizer: Optimizer;
  readonly routing: RoutingProvider;
}

/** The stations that are worth a stop, in the request's order, one element each. */
export interface Enrichment {
  /** Indices into the request's stations, ascending. */
  readonly kept: readonly number[];
  /** Driving miles from the route's start, rounded, 0 … its `total_distance_miles`. */
  readonly milesFromStart: readonly number[];
  /** Round-trip detour, rounded, >= 0. */
  readonly detourMinutes: readonly number[];
  readonly warnings: readonly string[];
}

/** Where stations are: one element each, in degrees. */
export interface StationPlaces {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
}

/** What stage 1 looks at: a request, and of its stations nothing but their places. */
export type PlacesRequest = Omit<EnrichRequest, "stations"> & { readonly places: StationPlaces };

/** Stations near a route. */
interface NearStations extends StationsOnRoute {
  /** Indices into the request's stations, ascending. */
  readonly indices: readonly number[];
}

/** What stage 1 leaves: a route's line with driving miles on it and the stations within the radius. Plain data, which can go to another thread. */
export interface NearRoute {
  readonly line: RouteLine;
  readonly near: NearStations;
  /** How many stations were further off. */
  readonly farCount: number;
  readonly radiusMiles: number;
  readonly maxDetourMinutes: number;
}

/**
 * Finds where stations lie along a route and what driving by costs, and leaves out those too far off.
 * @param signal aborted when the answer is no longer wanted or the time is up; the call then rejects with its reason.
 * @throws {ServiceError} UPSTREAM_ERROR or UPSTREAM_TIMEOUT.
 */
export async function enrichStations({ optimizer, routing }: EnrichTools, request: EnrichRequest, signal: AbortSignal): Promise<Enrichment> {
  return addDetours(routing, findNear(optimizer, toPlaces(request)), signal);
}

/** What stage 1 looks at in a request of objects. */
export function toPlaces({ stations, ...rest }: EnrichRequest): PlacesRequest {
  return {
    ...rest,
    places: {
      lats: Float64Array.from(stations, ({ location }) => location.lat),
      lngs: Float64Array.from(stations, ({ location }) => location.lng),
    },
  };
}

/** Stage 1: drops stations by their distance from the line. @throws {UnprocessableError} when the line is longer than may be, or takes too many distances. */
export function findNear(optimizer: Optimizer, request: PlacesRequest): NearRoute {
  const { route, places } = request;
  const radiusMiles = request.coarse_filter_radius_miles ?? ENRICH_DEFAULTS.coarse_filter_radius_miles;
  const { line, miles, milesAlong } = placeOnLine(optimizer, route, places, radiusMiles);
  const indices = Array.from(places.lats.keys()).filter((i) => (miles[i] ?? Infinity) <= radiusMiles);
  return {
    line,
    near: {
      indices,
      lats: takeRows(places.lats, indices),
      lngs: takeRows(places.lngs, indices),
      milesFromStart: takeRows(milesAlong, indices),
      milesFromRoute: takeRows(miles, indices),
    },
    farCount: places.lats.length - indices.length,
    radiusMiles,
    maxDetourMinutes: request.max_detour_minutes ?? ENRICH_DEFAULTS.max_detour_minutes,
  };
}

/** A route's line, and of each place how far it is from the line and at which driving miles from the start; both in miles, infinity and 0 where it is further than `withinMiles`. */
export function placeOnLine(optimizer: Optimizer, route: Route, places: StationPlaces, withinMiles: number): { line: RouteLine; miles: Float64Array; milesAlong: Float64Array } {
  const points = pointsOf(route);
  const lats = new Float64Array(points.lats);
  const lngs = new Float64Array(points.lngs);
  requireRouteLength(optimizer, route, lats, lngs);
  const { miles, milesAlong, pointMiles } = findNearest(optimizer, { lats, lngs, queryLats: places.lats, queryLngs: places.lngs, withinMiles });
  const lineMiles = pointMiles.at(-1) ?? 0;
  const scale = lineMiles > 0 ? route.total_distance_miles / lineMiles : 0;
  const toDriving = (value: number): number => Math.min(value * scale, route.total_distance_miles);
  return {
    line: {
      lats,
      lngs,
      milesFromStart: pointMiles.map(toDriving),
      totalMiles: route.total_distance_miles,
      totalMinutes: route.total_duration_minutes,
    },
    miles,
    milesAlong: milesAlong.map(toDriving),
  };
}

/** @throws {UnprocessableError} when it would take too long. */
function findNearest(optimizer: Optimizer, input: NearestInput): NearestResult {
  try {
    return optimizer.nearestOnPolyline({ ...input, maxDistanceTests: MAX_DISTANCE_TESTS });
  } catch (error) {
    if (!(error instanceof DistanceTestLimitError)) throw error;
    const msg = "The route's line passes too many of the stations over and over at nearly the same distance: send fewer stations, or a line that does not turn back on itself so often";
    throw unprocessable([{ loc: ["body", "route"], msg, type: "value_error", ctx: {}, input: null }]);
  }
}

/** No degree of a great circle is longer than this. */
const MILES_PER_DEGREE = 69.5;

const NOWHERE = new Float64Array(0);

/** Stations are placed in time that grows with the line's length, so a line that no route has is refused. */
function requireRouteLength(optimizer: Optimizer, { polyline }: Route, lats: Float64Array, lngs: Float64Array): void {
  let degrees = 0;
  for (let i = 1; i < lats.length; i++) degrees += Math.abs((lats[i] ?? 0) - (lats[i - 1] ?? 0)) + Math.abs((lngs[i] ?? 0) - (lngs[i - 1] ?? 0));
  if (degrees * MILES_PER_DEGREE <= MAX_LINE_MILES) return;
  const miles = optimizer.nearestOnPolyline({ lats, lngs, queryLats: NOWHERE, queryLngs: NOWHERE }).pointMiles.at(-1) ?? 0;
  if (miles <= MAX_LINE_MILES) return;
  const msg = `The line should be at most ${MAX_LINE_MILES} miles long, not ${Math.round(miles)}`;
  throw unprocessable([{ loc: ["body", "route", isGiven(polyline) ? "polyline" : "waypoints"], msg, type: "value_error", ctx: {}, input: null }]);
}

/** Stage 2: asks for detours and drops stations by them. `signal` and errors as in `enrichStations`. */
export async function addDetours(routing: RoutingProvider, { line, near, farCount, radiusMiles, maxDetourMinutes }: NearRoute, signal: AbortSignal): Promise<Enrichment> {
  const warnings: string[] = [];
  if (farCount > 0) warnings.push(farWarning(farCount, radiusMiles));
  if (near.indices.length === 0) return { kept: [], milesFromStart: [], detourMinutes: [], warnings };

  const { minutes, estimateWarning } = await routing.detours(line, near, signal);
  // NaN, which no road leads to, is not less than anything.
  const rows = Array.from(near.indices.keys()).filter((row) => (minutes[row] ?? NaN) <= maxDetourMinutes);
  const slowCount = near.indices.length - rows.length;
  if (slowCount > 0) warnings.push(slowWarning(slowCount, maxDetourMinutes));
  if (estimateWarning !== undefined) warnings.push(estimateWarning);
  return {
    kept: rows.map((row) => near.indices[row] ?? 0),
    // Rounding must not put a station past the route's end.
    milesFromStart: rows.map((row) => Math.min(roundMiles(near.milesFromStart[row] ?? 0), line.totalMiles)),
    detourMinutes: rows.map((row) => roundMinutes(minutes[row] ?? 0)),
    warnings,
  };
}

export function farWarning(farCount: number, radiusMiles: number): string {
  return `${farCount} stations dropped: more than ${writeTenths(radiusMiles)} miles from the route.`;
}

export function slowWarning(slowCount: number, maxDetourMinutes: number): string {
  return `${slowCount} stations dropped: detour longer than ${writeTenths(maxDetourMinutes)} minutes.`;
}

/** The stations that an enrichment kept, each with what it found. */
export function keptStations<T extends Station>(stations: readonly T[], { kept, milesFromStart, detourMinutes }: Enrichment): (T & OnRoute)[] {
  return kept.flatMap((i, k) => {
    const station = stations[i];
    const [miles, minutes] = [milesFromStart[k], detourMinutes[k]];
    return station === undefined || miles === undefined || minutes === undefined ? [] : [{ ...station, miles_from_route_start: miles, detour_minutes: minutes }];
  });
}

/** What enriching finds of a station. */
interface OnRoute {
  readonly miles_from_route_start: number;
  readonly detour_minutes: number;
}
