// The one way through a trip, for the command line, the page and the demo: places, the route between them, the stations
// along it with their detours, the plan. The caller chooses whether this process or a service elsewhere takes each
// step.

import type { EnrichRequest } from "../contract/schemas/enrich.js";
import type { OptimizeRequest } from "../contract/schemas/optimize.js";
import type { RoutesRequest } from "../contract/schemas/route.js";
import type { Warning } from "../contract/values/warnings.js";
import type { PricedStation } from "../planning/preconditions.js";
import type { FoundRoute } from "../providers/routing/computeRoute.js";
import type { StationWithPrice } from "../stations/check.js";
import { ENRICH_DEFAULTS } from "../contract/values/limits.js";

/** Two places, the stations to choose from, and how far off the route a stop may be. */
export interface TripQuery<Given = readonly StationWithPrice[]>
  extends RoutesRequest, Pick<EnrichRequest, "coarse_filter_radius_miles" | "max_detour_minutes"> {
  readonly stations: Given;
}

/** The vehicle that a trip is planned for, and how. */
export type VehicleAndParams = Pick<OptimizeRequest, "vehicle" | "params" | "pricing" | "progress" | "hours">;

/** The stations near enough to a route for a stop, each with its miles from the start and its detour. */
interface ConsideredStations<Found = readonly PricedStation[]> {
  readonly stations: Found;
  /** How many were dropped and why, and whether the detours are estimates. */
  readonly warnings: readonly Warning[];
}

/**
 * A route and the stations along it. The warnings are those of the places, the route and the stations, in this order.
 */
export interface FoundTrip<Found = readonly PricedStation[]> extends FoundRoute, ConsideredStations<Found> {}

/**
 * The steps that find a trip. They reject with the signal's reason when it is aborted. `Given` is what there is to
 * choose from, a list of stations or a set of them, and `Found` what is near enough.
 */
export interface FindSteps<Given = readonly StationWithPrice[], Found = readonly PricedStation[]> {
  findRoute(places: RoutesRequest, signal: AbortSignal): Promise<FoundRoute>;
  findStations(
    route: FoundRoute["route"],
    query: TripQuery<Given>,
    signal: AbortSignal,
  ): Promise<ConsideredStations<Found>>;
}

/** The steps that plan a trip which was found. */
export interface PlanSteps<Outcome, Found = readonly PricedStation[]> {
  /** Refuses a vehicle before a route is looked for. */
  checkVehicle?(vehicle: VehicleAndParams["vehicle"]): void;
  plan(trip: FoundTrip<Found> & VehicleAndParams, signal: AbortSignal): Outcome | Promise<Outcome>;
}

export type TripStep = "route" | "stations" | "plan";

export interface TripOptions {
  /** Ends the trip when aborted. */
  readonly signal: AbortSignal;
  /** Called when a step begins. */
  readonly onStep?: (step: TripStep) => void;
}

/** No station lies near enough to the route; the warnings say how many were dropped and why. */
export class NoStationNearError extends Error {
  override readonly name = "NoStationNearError";

  /** @param bounds how near they would have to be. */
  constructor(
    readonly warnings: readonly Warning[],
    readonly bounds: SearchBounds,
  ) {
    super("no station is near enough to the route");
  }
}

/**
 * Finds the route between two places and the stations along it.
 * @throws {NoStationNearError} when no station is near enough, and whatever the steps throw.
 */
export async function findTrip<Given, Found extends { readonly length: number }>(
  steps: FindSteps<Given, Found>,
  query: TripQuery<Given>,
  { signal, onStep }: TripOptions,
): Promise<FoundTrip<Found>> {
  onStep?.("route");
  const found = await steps.findRoute(
    { origin: query.origin, destination: query.destination, ...drivenBy(query) },
    signal,
  );
  onStep?.("stations");
  const bounds = chooseBounds(query, found.warnings);
  const { stations, warnings } = await steps.findStations(found.route, { ...query, ...bounds }, signal);
  if (stations.length === 0) throw new NoStationNearError(warnings, bounds);
  return { ...found, stations, warnings: [...found.warnings, ...warnings] };
}

/** The part of a query that says which roads its vehicle may use; none unless it is a truck. */
export function drivenBy({ vehicle }: Pick<TripQuery, "vehicle">): Pick<TripQuery, "vehicle"> {
  return vehicle?.truck ? { vehicle: { truck: vehicle.truck } } : {};
}

/** Finds a trip and plans it. @throws as `findTrip` does. */
export async function planTrip<Outcome, Given, Found extends { readonly length: number }>(
  steps: FindSteps<Given, Found> & PlanSteps<Outcome, Found>,
  query: TripQuery<Given> & VehicleAndParams,
  options: TripOptions,
): Promise<FoundTrip<Found> & { readonly outcome: Outcome }> {
  const { vehicle, params, pricing, progress, hours } = query;
  steps.checkVehicle?.(vehicle);
  const trip = await findTrip(steps, query, options);
  options.onStep?.("plan");
  return { ...trip, outcome: await steps.plan({ ...trip, vehicle, params, pricing, progress, hours }, options.signal) };
}

/** The miles from the line and the minutes of detour within which stations are kept. */
type SearchBounds = Pick<EnrichRequest, "coarse_filter_radius_miles" | "max_detour_minutes">;

/** Where the caller gives no bounds. The contract's endpoint has defaults of its own, `ENRICH_DEFAULTS`. */
export const SEARCH_DEFAULTS = {
  /** Where lines follow the road and detours are routed. */
  routed: {
    coarse_filter_radius_miles: ENRICH_DEFAULTS.coarse_filter_radius_miles,
    max_detour_minutes: ENRICH_DEFAULTS.max_detour_minutes,
  },
  /**
   * Where the line is approximate and detours are estimated from it: a station beside the road may be miles from the
   * line. On four real drives this finds 99 % of the truck stops within two miles of the road; 20 minutes would add
   * some that lie further off.
   */
  estimated: { coarse_filter_radius_miles: 10, max_detour_minutes: 15 },
} as const;

/** The bounds that are given, and the defaults for the others. @param warnings those of the route. */
export function chooseBounds(
  { coarse_filter_radius_miles, max_detour_minutes }: SearchBounds,
  warnings: readonly Warning[],
): SearchBounds {
  const defaults = warnings.some(({ code }) => code === "LINE_APPROXIMATE")
    ? SEARCH_DEFAULTS.estimated
    : SEARCH_DEFAULTS.routed;
  return {
    coarse_filter_radius_miles: coarse_filter_radius_miles ?? defaults.coarse_filter_radius_miles,
    max_detour_minutes: max_detour_minutes ?? defaults.max_detour_minutes,
  };
}
