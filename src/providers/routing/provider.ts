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
}

/** Stations near a route, one element each, in any order. */
export interface StationsOnRoute {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** Where on the route each is closest to it: driving miles from the start, 0 … the route's `totalMiles`. */
  readonly milesFromStart: Float64Array;
  /** How far from the route each is, in miles. */
  readonly milesFromRoute: Float64Array;
}

export interface Detours {
  /** Round-trip detour of each station in minutes, >= 0; NaN where it cannot be reached. */
  readonly minutes: Float64Array;
  /** Set when the minutes are estimated and not routed: a warning for the caller, saying so and from what. */
  readonly estimateWarning?: string;
}

/** Where routes and detours come from. Calls are independent; a provider keeps nothing of a request. */
export interface RoutingProvider {
  /** As in `FUEL_ROUTE_ROUTING`. */
  readonly name: string;
  /** Whether `route` takes addresses, so that no places need to be looked up before. */
  readonly takesAddresses: boolean;

  /**
   * The usual driving route.
   * @param signal aborted when the answer is no longer wanted or the time is up; the call then rejects with its reason.
   * @throws {ServiceError} ROUTE_NOT_FOUND, ROUTE_TOO_LONG, PLACE_NOT_FOUND (of an address), UPSTREAM_ERROR or UPSTREAM_TIMEOUT.
   */
  route(from: TripEnd, to: TripEnd, signal: AbortSignal): Promise<DrivingRoute>;

  /**
   * What it takes to drive by each station instead of past it: t(a→s) + t(s→b) − t(a→b), never below 0.
   * @throws {ServiceError} UPSTREAM_ERROR or UPSTREAM_TIMEOUT. `signal` as in `route`.
   */
  detours(route: RouteLine, stations: StationsOnRoute, signal: AbortSignal): Promise<Detours>;

  /** Ends threads and connections that the provider keeps. */
  close(): Promise<void>;
}

/** Both ends as points, for a provider that does not take addresses; the host looks them up before. */
export function toPoints(provider: string, from: TripEnd, to: TripEnd): [Coordinates, Coordinates] {
  if ("address" in from || "address" in to) throw new Error(`${provider} does not take addresses`);
  return [from, to];
}

/** The places of some of the stations. */
export function placesOf({ lats, lngs }: StationsOnRoute, indices: readonly number[]): Coordinates[] {
  return indices.map((i) => ({ lat: lats[i] ?? 0, lng: lngs[i] ?? 0 }));
}
