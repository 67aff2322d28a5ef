import { ENRICH_DEFAULTS, type EnrichRequest } from "../contract/enrich.js";
import { unprocessable } from "../contract/faults.js";
import { roundMiles, roundMinutes } from "../contract/rounding.js";
import { MAX_DISTANCE_TESTS, MAX_LINE_MILES, isGiven, pointsOf, type Route } from "../contract/route.js";
import type { Station } from "../contract/station.js";
import type { Warning } from "../contract/warnings.js";
import { takeRows } from "../common/order.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { DistanceTestLimitError, type NearestInput, type NearestResult } from "../optimizer/polyline/nearest.js";
import type { RouteLine } from "../providers/routing/line.js";
import type { RoutingProvider, StationsOnRoute } from "../providers/routing/provider.js";

/** What enriching works with. */
export interface EnrichTools {
  readonly optimizer: Optimizer;
  readonly routing: RoutingProvider;
}

/** The stations that are near enough for a stop, in the order of the request; element i of each array is one of them. */
export interface Enrichment {
  /** Indices into the request's stations, ascending. */
  readonly kept: readonly number[];
  /** Driving miles from the route's start, rounded, 0 … its `total_distance_miles`. */
  readonly milesFromStart: readonly number[];
  /** Round-trip detour, rounded, >= 0. */
  readonly detourMinutes: readonly number[];
  /** In this order: STATIONS_FAR_OFF, DETOURS_TOO_LONG, DETOURS_ESTIMATED; none for a stage that dropped nothing. */
  readonly warnings: readonly Warning[];
}

/** Where stations are: one element each, in degrees. */
export interface StationPlaces {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
}

/** A request that has only the places of its stations: stage 1 needs no more. */
export type PlacesRequest = Omit<EnrichRequest, "stations"> & { readonly places: StationPlaces };

/** Stations near a route. */
interface NearStations extends StationsOnRoute {
  /** Indices into the request's stations, ascending. */
  readonly indices: readonly number[];
}

/** The result of stage 1: the route's line with its driving miles, and the stations within the radius. Plain data, which can go to another thread. */
export interface NearRoute {
  readonly line: RouteLine;
  readonly near: NearStations;
  /** How many stations lie outside the radius. */
  readonly farCount: number;
  readonly radiusMiles: number;
  readonly maxDetourMinutes: number;
}

/**
 * Finds where stations lie along a route and how long their detours are, and drops those that are too far off.
 * @param signal aborted when the answer is no longer wanted or the time is up; the call then rejects with its reason.
 * @throws {ServiceError} UPSTREAM_ERROR or UPSTREAM_TIMEOUT.
 */
export async function enrichStations({ optimizer, routing }: EnrichTools, request: EnrichRequest, signal: AbortSignal): Promise<Enrichment> {
  return addDetours(routing, findNear(optimizer, toPlaces(request)), signal);
}

/** A request without its station objects. */
export function toPlaces({ stations, ...rest }: EnrichRequest): PlacesRequest {
  return {
    ...rest,
    places: {
      lats: Float64Array.from(stations, ({ location }) => location.lat),
      lngs: Float64Array.from(stations, ({ location }) => location.lng),
    },
  };
}

/**
 * Stage 1: drops stations by their distance from the line.
 * @throws {UnprocessableError} when the line is longer than any route, or would take too long to compare with the stations.
 */
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

/** A route's line with the driving miles at each of its points. */
export function routeLine(optimizer: Optimizer, route: Route): RouteLine {
  return placeOnLine(optimizer, route, NO_PLACES, Infinity).line;
}

const NO_PLACES: StationPlaces = { lats: new Float64Array(0), lngs: new Float64Array(0) };

/**
 * Finds the point of a route's line that is closest to each place: `miles` is the distance to it, `milesAlong` the driving
 * miles from the start. For places further than `withinMiles` these are infinity and 0.
 */
function placeOnLine(optimizer: Optimizer, route: Route, places: StationPlaces, withinMiles: number): { line: RouteLine; miles: Float64Array; milesAlong: Float64Array } {
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

/** @throws {UnprocessableError} when more distances would have to be computed than one request may take. */
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

/** The time that placing stations takes grows with the line's length: a line longer than any route is refused. */
function requireRouteLength(optimizer: Optimizer, { polyline }: Route, lats: Float64Array, lngs: Float64Array): void {
  let degrees = 0;
  for (let i = 1; i < lats.length; i++) degrees += Math.abs((lats[i] ?? 0) - (lats[i - 1] ?? 0)) + Math.abs((lngs[i] ?? 0) - (lngs[i - 1] ?? 0));
  if (degrees * MILES_PER_DEGREE <= MAX_LINE_MILES) return;
  const miles = optimizer.nearestOnPolyline({ lats, lngs, queryLats: NO_PLACES.lats, queryLngs: NO_PLACES.lngs }).pointMiles.at(-1) ?? 0;
  if (miles <= MAX_LINE_MILES) return;
  const msg = `The line should be at most ${MAX_LINE_MILES} miles long, not ${Math.round(miles)}`;
  throw unprocessable([{ loc: ["body", "route", isGiven(polyline) ? "polyline" : "waypoints"], msg, type: "value_error", ctx: {}, input: null }]);
}

/** Stage 2: asks for detours and drops stations by them. `signal` and errors as in `enrichStations`. */
export async function addDetours(routing: RoutingProvider, { line, near, farCount, radiusMiles, maxDetourMinutes }: NearRoute, signal: AbortSignal): Promise<Enrichment> {
  const warnings: Warning[] = [];
  if (farCount > 0) warnings.push({ code: "STATIONS_FAR_OFF", stationCount: farCount, radiusMiles });
  if (near.indices.length === 0) return { kept: [], milesFromStart: [], detourMinutes: [], warnings };

  const { minutes, estimateWarning } = await routing.detours(line, near, signal);
  // Stations that no road leads to have NaN, which is not less than anything, and are dropped as well.
  const rows = Array.from(near.indices.keys()).filter((row) => (minutes[row] ?? NaN) <= maxDetourMinutes);
  const slowCount = near.indices.length - rows.length;
  if (slowCount > 0) warnings.push({ code: "DETOURS_TOO_LONG", stationCount: slowCount, maxDetourMinutes });
  if (estimateWarning !== undefined) warnings.push({ code: "DETOURS_ESTIMATED", text: estimateWarning });
  return {
    kept: rows.map((row) => near.indices[row] ?? 0),
    // Rounding must not move a station past the route's end.
    milesFromStart: rows.map((row) => Math.min(roundMiles(near.milesFromStart[row] ?? 0), line.totalMiles)),
    detourMinutes: rows.map((row) => roundMinutes(minutes[row] ?? 0)),
    warnings,
  };
}

/** The stations that an enrichment kept, each with its miles and its detour. */
export function keptStations<T extends Station>(stations: readonly T[], { kept, milesFromStart, detourMinutes }: Enrichment): (T & OnRoute)[] {
  return kept.flatMap((i, k) => {
    const station = stations[i];
    const [miles, minutes] = [milesFromStart[k], detourMinutes[k]];
    return station === undefined || miles === undefined || minutes === undefined ? [] : [{ ...station, miles_from_route_start: miles, detour_minutes: minutes }];
  });
}

/** What enriching adds to a station. */
interface OnRoute {
  readonly miles_from_route_start: number;
  readonly detour_minutes: number;
}
