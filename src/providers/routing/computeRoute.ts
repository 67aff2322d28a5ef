import { readCoordinates } from "../../contract/values/coordinates.js";
import { SAME_PLACE } from "../../contract/values/details.js";
import { ServiceError } from "../../contract/values/errors.js";
import type { Leg } from "../../contract/schemas/plans.js";
import { encodePolyline } from "../../contract/values/polyline.js";
import { MAX_POINTS } from "../../contract/values/limits.js";
import { roundMiles, roundMinutes } from "../../contract/values/rounding.js";
import type { ComputedRoute, RoutesRequest } from "../../contract/schemas/route.js";
import type { Warning } from "../../contract/values/warnings.js";
import { AmbiguousPlaceError, type PlacesProvider } from "../places/provider.js";
import type { Coordinates, DrivingRoute, RoutingProvider, TripEnd } from "./provider.js";
import { wantsOf } from "./trucks.js";

/** The providers that computing a route needs. */
export interface RouteTools {
  readonly routing: RoutingProvider;
  readonly places: PlacesProvider;
}

/** Decimal digits of a degree in an answer, about a tenth of a metre. */
const COORDINATE_DIGITS = 6;

/** A route between two places. */
export interface FoundRoute {
  readonly route: ComputedRoute;
  /** The names of its ends: `Omaha, NE` where they were looked up, else the caller's own text. */
  readonly origin: string;
  readonly destination: string;
  /** Only where the trip is led by other places. */
  readonly legs?: readonly Leg[];
  /** What was assumed of the places, and then of the route. */
  readonly warnings: readonly Warning[];
}

/** A place of a trip. */
export interface LocatedEnd {
  readonly end: TripEnd;
  readonly name: string;
  readonly warnings: readonly Warning[];
}

/**
 * The driving route between two places given as text or `lat,lng`.
 * @param signal aborted when the answer is no longer wanted or the time is up; the call then rejects with its reason.
 * @throws {ServiceError} PLACE_NOT_FOUND, PLACE_AMBIGUOUS, ROUTE_NOT_FOUND, ROUTE_TOO_LONG, UPSTREAM_ERROR or
 *   UPSTREAM_TIMEOUT.
 */
export async function findRoute(
  tools: RouteTools,
  { origin, destination, vehicle }: RoutesRequest,
  signal: AbortSignal,
): Promise<FoundRoute> {
  const [from, to] = await Promise.all([
    locateEnd(tools, "origin", origin, signal),
    locateEnd(tools, "destination", destination, signal),
  ]);
  return nameRoute(from, to, await tools.routing.route(from.end, to.end, signal, wantsOf(vehicle)));
}

/** Finds a place of a trip. @param field of the request that names it: refusals say so. */
export async function locateEnd(
  { routing, places }: RouteTools,
  field: string,
  text: string,
  signal: AbortSignal,
): Promise<LocatedEnd> {
  const coordinates = readCoordinates(text);
  if (coordinates !== null) return { end: coordinates, name: text, warnings: [] };
  if (routing.takesAddresses) return { end: { address: text }, name: text, warnings: [] };
  const place = await places.locate(text, signal).catch((error: unknown) => {
    throw nameField(error, field);
  });
  return { end: place, name: place.name, warnings: place.warnings ?? [] };
}

/** A provider's route with the names of its ends. @throws {ServiceError} ROUTE_NOT_FOUND or ROUTE_TOO_LONG. */
export function nameRoute(from: LocatedEnd, to: LocatedEnd, driven: DrivingRoute): FoundRoute {
  const miles = roundMiles(driven.totalMiles);
  const minutes = roundMinutes(driven.totalMinutes);
  if (!(miles > 0 && minutes > 0)) {
    throw new ServiceError("ROUTE_NOT_FOUND", SAME_PLACE);
  }
  requireFewPoints(driven.lats.length);
  const route = {
    total_distance_miles: miles,
    total_duration_minutes: minutes,
    start: roundCoordinates(driven.start),
    end: roundCoordinates(driven.end),
    polyline: encodePolyline(driven),
  };
  return {
    route,
    origin: from.name,
    destination: to.name,
    warnings: [...from.warnings, ...to.warnings, ...(driven.warnings ?? [])],
  };
}

/** @throws {ServiceError} ROUTE_TOO_LONG. */
export function requireFewPoints(count: number): void {
  if (count > MAX_POINTS)
    throw new ServiceError(
      "ROUTE_TOO_LONG",
      `The route has more than ${MAX_POINTS} points. Ask for parts of the trip one by one.`,
    );
}

/** Says in the refusal of a place which one it is. */
function nameField(error: unknown, field: string): unknown {
  if (error instanceof AmbiguousPlaceError)
    return new AmbiguousPlaceError(`${field}: ${error.message}`, { field, ...error.details }, error.total);
  if (!(error instanceof ServiceError) || error.code !== "PLACE_NOT_FOUND") return error;
  const details = typeof error.details === "object" && error.details !== null ? error.details : {};
  return new ServiceError(error.code, `${field}: ${error.message}`, { field, ...details });
}

function roundCoordinates({ lat, lng }: Coordinates): Coordinates {
  return { lat: Number(lat.toFixed(COORDINATE_DIGITS)), lng: Number(lng.toFixed(COORDINATE_DIGITS)) };
}
