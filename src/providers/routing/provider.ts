import { defined } from "../../common/defined.js";
import type { Warning } from "../../contract/values/warnings.js";
import type { RouteLine } from "./line.js";

// Engines answer in metres and seconds.
export const METERS_PER_MILE = 1609.344;
export const SECONDS_PER_MINUTE = 60;

/** A point in degrees, WGS-84. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** One end of a trip: a point, or an address for providers that look addresses up themselves. */
export type TripEnd = Coordinates | { readonly address: string };

/** A driving route. Its line runs from its first to its last point. */
export interface DrivingRoute {
  /** Driving distance, > 0. */
  readonly totalMiles: number;
  /** Driving time without stops, > 0. */
  readonly totalMinutes: number;
  readonly start: Coordinates;
  readonly end: Coordinates;
  /** Points of the line in driving order, at least two, degrees; `lngs` has as many as `lats`. */
  readonly lats: readonly number[];
  readonly lngs: readonly number[];
  /** What the provider assumed, or does not know. */
  readonly warnings?: readonly Warning[];
}

/** Stations near a route, one element each, in any order. */
export interface StationsOnRoute {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** Driving miles from the start to the point on the route closest to each station, 0 … the route's `totalMiles`. */
  readonly milesFromStart: Float64Array;
  /** Miles from each station to the route. */
  readonly milesFromRoute: Float64Array;
}

/** A truck's size and load, which not all roads take. */
export interface TruckLimits {
  /** With its load. */
  readonly heightFeet: number;
  /** With trailers and load. */
  readonly weightPounds: number;
  /** With trailers. */
  readonly lengthFeet: number;
  readonly carriesHazmat: boolean;
}

/** What a caller wants of a route. */
export interface RouteWants {
  /** Drives on roads that take this truck, as trucks do. Without it a car drives. */
  readonly truck?: TruckLimits;
}

/** What a caller wants of several routes. */
export interface RoutesWants extends RouteWants {
  /** How many other roads are wanted beside the usual one, at most: 0 … 3. */
  readonly alternatives: number;
}

/** The usual route, and then others. */
export type DrivingRoutes = readonly [DrivingRoute, ...DrivingRoute[]];

/** What a caller wants of detours beside their minutes. */
export interface DetourWants extends RouteWants {
  /** Whether the caller needs miles. */
  readonly miles?: boolean;
}

interface Detours {
  /** Round-trip detour of each station in minutes, >= 0; NaN if it cannot be reached. */
  readonly minutes: Float64Array;
  /**
   * Miles driven beside the route for each station, there and back on the same roads as the minutes, >= 0. NaN, or
   * missing as a whole, where the provider has no distances or was not asked for them.
   */
  readonly miles?: Float64Array;
  /** A warning for the caller if the detours are estimated, not routed; it says from what. */
  readonly estimateWarning?: string;
  /** What else the provider does not know. */
  readonly warnings?: readonly Warning[];
}

/**
 * A source of routes and detours. Calls are independent: a provider keeps nothing of a request, but for what it has
 * found out about the places asked for last.
 */
export interface RoutingProvider {
  /** As in `FUEL_ROUTE_ROUTING`. */
  readonly name: string;
  /** Whether `route` accepts addresses, so that places need not be looked up first. */
  readonly takesAddresses: boolean;

  /**
   * The usual driving route.
   * @param signal aborted when the answer is no longer wanted or the time is up; the call then rejects with its reason.
   * @throws {ServiceError} ROUTE_NOT_FOUND, ROUTE_TOO_LONG, PLACE_NOT_FOUND (of an address), UPSTREAM_ERROR or
   *   UPSTREAM_TIMEOUT.
   */
  route(from: TripEnd, to: TripEnd, signal: AbortSignal, wants?: RouteWants): Promise<DrivingRoute>;

  /**
   * The usual driving route, which is that of `route`, and then the alternatives that the provider knows, as it orders
   * them: no more than wanted, and none where there is only one sensible way.
   * @throws as `route` does.
   */
  routes(from: TripEnd, to: TripEnd, signal: AbortSignal, wants: RoutesWants): Promise<DrivingRoutes>;

  /**
   * The extra time to drive to each station and back to the route: t(a→s) + t(s→b) − t(a→b), never below 0. The extra
   * miles are d(a→s) + d(s→b) − d(a→b) of these same quickest ways, and never below 0 either: a detour may be shorter
   * than the stretch of highway that it leaves out.
   * @throws {ServiceError} UPSTREAM_ERROR or UPSTREAM_TIMEOUT. `signal` as in `route`.
   */
  detours(route: RouteLine, stations: StationsOnRoute, signal: AbortSignal, wants?: DetourWants): Promise<Detours>;

  /** Ends the threads and connections that the provider holds. */
  close(): Promise<void>;
}

/** The `route` of a provider that asks its engine for one route in the same way as for several. */
export function usualRoute(routes: RoutingProvider["routes"]): RoutingProvider["route"] {
  return async (from, to, signal, wants = {}) => {
    const [usual] = await routes(from, to, signal, { ...wants, alternatives: 0 });
    return usual;
  };
}

/** Both ends as points, for a provider that does not accept addresses: its caller has looked the places up. */
export function toPoints(provider: string, from: TripEnd, to: TripEnd): [Coordinates, Coordinates] {
  if ("address" in from || "address" in to) throw new Error(`${provider} does not take addresses`);
  return [from, to];
}

/** The places of some of the stations. */
export function placesOf({ lats, lngs }: StationsOnRoute, indices: readonly number[]): Coordinates[] {
  return indices.map((i) => ({ lat: defined(lats[i]), lng: defined(lngs[i]) }));
}
