import { ENRICH_DEFAULTS, type EnrichRequest } from "../contract/enrich.js";
import { roundMiles, roundMinutes } from "../contract/rounding.js";
import { pointsOf } from "../contract/route.js";
import type { Optimizer } from "../optimizer.js";
import type { RouteLine } from "../routing/line.js";
import type { RoutingProvider, StationsOnRoute } from "../routing/provider.js";

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
  return addDetours(routing, findNear(optimizer, request), signal);
}

/** Stage 1: drops stations by their distance from the line. */
export function findNear(optimizer: Optimizer, request: EnrichRequest): NearRoute {
  const { route, stations } = request;
  const radiusMiles = request.coarse_filter_radius_miles ?? ENRICH_DEFAULTS.coarse_filter_radius_miles;
  const points = pointsOf(route);
  const lats = Float64Array.from(points.lats);
  const lngs = Float64Array.from(points.lngs);
  const { miles, milesAlong, pointMiles } = optimizer.nearestOnPolyline({
    lats,
    lngs,
    queryLats: Float64Array.from(stations, ({ location }) => location.lat),
    queryLngs: Float64Array.from(stations, ({ location }) => location.lng),
    withinMiles: radiusMiles,
  });
  const lineMiles = pointMiles.at(-1) ?? 0;
  const scale = lineMiles > 0 ? route.total_distance_miles / lineMiles : 0;
  const toDriving = (value: number): number => Math.min(value * scale, route.total_distance_miles);

  const indices = Array.from(stations.keys()).filter((i) => (miles[i] ?? Infinity) <= radiusMiles);
  return {
    line: {
      lats,
      lngs,
      milesFromStart: pointMiles.map(toDriving),
      totalMiles: route.total_distance_miles,
      totalMinutes: route.total_duration_minutes,
    },
    near: {
      indices,
      lats: Float64Array.from(indices, (i) => stations[i]?.location.lat ?? 0),
      lngs: Float64Array.from(indices, (i) => stations[i]?.location.lng ?? 0),
      milesFromStart: Float64Array.from(indices, (i) => toDriving(milesAlong[i] ?? 0)),
      milesFromRoute: Float64Array.from(indices, (i) => miles[i] ?? 0),
    },
    farCount: stations.length - indices.length,
    radiusMiles,
    maxDetourMinutes: request.max_detour_minutes ?? ENRICH_DEFAULTS.max_detour_minutes,
  };
}

/** Stage 2: asks for detours and drops stations by them. `signal` and errors as in `enrichStations`. */
export async function addDetours(routing: RoutingProvider, { line, near, farCount, radiusMiles, maxDetourMinutes }: NearRoute, signal: AbortSignal): Promise<Enrichment> {
  const warnings: string[] = [];
  if (farCount > 0) warnings.push(`${farCount} stations dropped: more than ${radiusMiles.toFixed(1)} miles from the route.`);
  if (near.indices.length === 0) return { kept: [], milesFromStart: [], detourMinutes: [], warnings };

  const { minutes, estimateWarning } = await routing.detours(line, near, signal);
  // NaN, which no road leads to, is not less than anything.
  const rows = Array.from(near.indices.keys()).filter((row) => (minutes[row] ?? NaN) <= maxDetourMinutes);
  const slowCount = near.indices.length - rows.length;
  if (slowCount > 0) warnings.push(`${slowCount} stations dropped: detour longer than ${maxDetourMinutes.toFixed(1)} minutes.`);
  if (estimateWarning !== undefined) warnings.push(estimateWarning);
  return {
    kept: rows.map((row) => near.indices[row] ?? 0),
    // Rounding must not put a station past the route's end.
    milesFromStart: rows.map((row) => Math.min(roundMiles(near.milesFromStart[row] ?? 0), line.totalMiles)),
    detourMinutes: rows.map((row) => roundMinutes(minutes[row] ?? 0)),
    warnings,
  };
}
