import { defined } from "../common/defined.js";
import { ENRICH_DEFAULTS } from "../contract/values/limits.js";
import type { EnrichedStation, EnrichRequest } from "../contract/schemas/enrich.js";
import { roundMiles, roundMinutes } from "../contract/values/rounding.js";
import type { COMPUTED_FIELDS, Station } from "../contract/schemas/station.js";
import type { Warning } from "../contract/values/warnings.js";
import { takeRows } from "../common/order.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import type { RouteLine } from "../providers/routing/line.js";
import type { RouteWants, RoutingProvider, StationsOnRoute } from "../providers/routing/provider.js";
import { wantsOf } from "../providers/routing/trucks.js";
import { placeOnLine, type StationPlaces } from "./placeOnLine.js";

/** What enrichment needs. */
export interface EnrichTools {
  readonly optimizer: Optimizer;
  readonly routing: RoutingProvider;
}

/**
 * The stations that are near enough for a stop, in the order of the request; element i of each array is one of them.
 */
export interface Enrichment {
  /** Indices into the request's stations, ascending. */
  readonly kept: readonly number[];
  /** Driving miles from the route's start, rounded, 0 … its `total_distance_miles`. */
  readonly milesFromStart: readonly number[];
  /** Round-trip detour, rounded, >= 0. */
  readonly detourMinutes: readonly number[];
  /** Miles driven beside the route, there and back, rounded, >= 0. Only where the request asks for them. */
  readonly detourMiles?: readonly number[];
  /**
   * In this order: STATIONS_FAR_OFF, DETOURS_TOO_LONG, DETOURS_ESTIMATED, DETOUR_MILES_ESTIMATED, TRUCK_NOT_CONSIDERED;
   * none for a stage that dropped nothing.
   */
  readonly warnings: readonly Warning[];
}

/** A request with only the places of its stations: stage 1 needs no more. */
export type PlacesRequest = Omit<EnrichRequest, "stations"> & { readonly places: StationPlaces };

/** Stations near a route. */
interface NearStations extends StationsOnRoute {
  /** Indices into the request's stations, ascending. */
  readonly indices: readonly number[];
}

/**
 * The result of stage 1: the route's line with its driving miles, and the stations within the radius. Plain data, which
 * can go to another thread.
 */
export interface NearRoute extends RouteWants {
  readonly line: RouteLine;
  readonly near: NearStations;
  /** How many stations lie outside the radius. */
  readonly farCount: number;
  readonly radiusMiles: number;
  readonly maxDetourMinutes: number;
  readonly wantsMiles: boolean;
}

/**
 * How fast detours are driven where only their minutes are known: on real roads, those of up to ten minutes average
 * some 32 mph.
 */
const DETOUR_MILES_PER_HOUR = 35;

/**
 * Finds where stations lie along a route and how long their detours are, and drops those that are too far off.
 * @param signal aborted when the answer is no longer wanted or the time is up; the call then rejects with its reason.
 * @throws {ServiceError} UPSTREAM_ERROR or UPSTREAM_TIMEOUT.
 */
export async function enrichStations(
  { optimizer, routing }: EnrichTools,
  request: EnrichRequest,
  signal: AbortSignal,
): Promise<Enrichment> {
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
 * @throws {UnprocessableError} when the line is longer than any route, or would take too long to compare with the
 *   stations.
 */
export function findNear(optimizer: Optimizer, request: PlacesRequest): NearRoute {
  const { route, places } = request;
  const radiusMiles = request.coarse_filter_radius_miles ?? ENRICH_DEFAULTS.coarse_filter_radius_miles;
  const { line, miles, milesAlong } = placeOnLine(optimizer, route, places, radiusMiles);
  const indices = Array.from(places.lats.keys()).filter((i) => defined(miles[i]) <= radiusMiles);
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
    wantsMiles: request.return_detour_miles ?? ENRICH_DEFAULTS.return_detour_miles,
    ...wantsOf(request.vehicle),
  };
}

/** Stage 2: asks for detours and drops stations by them. `signal` and errors as in `enrichStations`. */
export async function addDetours(
  routing: RoutingProvider,
  { line, near, farCount, radiusMiles, maxDetourMinutes, wantsMiles, truck }: NearRoute,
  signal: AbortSignal,
): Promise<Enrichment> {
  const warnings: Warning[] = [];
  if (farCount > 0) warnings.push({ code: "STATIONS_FAR_OFF", stationCount: farCount, radiusMiles });
  if (near.indices.length === 0)
    return { kept: [], milesFromStart: [], detourMinutes: [], ...(wantsMiles && { detourMiles: [] }), warnings };

  const {
    minutes,
    miles,
    estimateWarning,
    warnings: others = [],
  } = await routing.detours(line, near, signal, { miles: wantsMiles, ...(truck && { truck }) });
  // Stations that no road leads to have NaN, which is not less than anything, and are dropped as well.
  const rows = Array.from(near.indices.keys()).filter((row) => defined(minutes[row]) <= maxDetourMinutes);
  const slowCount = near.indices.length - rows.length;
  if (slowCount > 0) warnings.push({ code: "DETOURS_TOO_LONG", stationCount: slowCount, maxDetourMinutes });
  if (estimateWarning !== undefined) warnings.push({ code: "DETOURS_ESTIMATED", text: estimateWarning });
  const driven = wantsMiles ? rows.map((row) => milesDriven(defined(minutes[row]), miles?.[row])) : [];
  if (driven.some(({ isEstimated }) => isEstimated))
    warnings.push({ code: "DETOUR_MILES_ESTIMATED", milesPerHour: DETOUR_MILES_PER_HOUR });
  warnings.push(...others);
  return {
    kept: rows.map((row) => defined(near.indices[row])),
    // Rounding must not move a station past the route's end.
    milesFromStart: rows.map((row) => Math.min(roundMiles(defined(near.milesFromStart[row])), line.totalMiles)),
    detourMinutes: rows.map((row) => roundMinutes(defined(minutes[row]))),
    ...(wantsMiles && { detourMiles: driven.map((each) => roundMiles(each.miles)) }),
    warnings,
  };
}

/** The miles of a detour: the provider's, or where it has none, estimated from its minutes. */
function milesDriven(minutes: number, miles = NaN): { readonly miles: number; readonly isEstimated: boolean } {
  const isEstimated = Number.isNaN(miles);
  return { miles: isEstimated ? (minutes / 60) * DETOUR_MILES_PER_HOUR : miles, isEstimated };
}

/** The stations that an enrichment kept, each with what it has computed. */
export function keptStations<T extends Station>(
  stations: readonly T[],
  enrichment: Enrichment,
): (T & Pick<EnrichedStation, (typeof COMPUTED_FIELDS)[number]>)[] {
  const { kept, milesFromStart, detourMinutes, detourMiles } = enrichment;
  return kept.flatMap((i, k) => {
    const station = stations[i];
    const [miles, minutes] = [milesFromStart[k], detourMinutes[k]];
    if (station === undefined || miles === undefined || minutes === undefined) return [];
    return [
      {
        ...station,
        miles_from_route_start: miles,
        detour_minutes: minutes,
        ...(detourMiles !== undefined && { detour_miles: detourMiles[k] }),
      },
    ];
  });
}
