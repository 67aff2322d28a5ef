// A trip of `POST /v1/plans` on its way from step to step. All of it is plain data, which can go to another thread.

import { ServiceError } from "../contract/values/errors.js";
import { UnprocessableError } from "../contract/values/faults.js";
import type { OptimizeResult } from "../contract/schemas/optimize.js";
import type { PlanResult, Road } from "../contract/schemas/plans.js";
import type { ComputedRoute } from "../contract/schemas/route.js";
import { joinWarnings, type Warning, wordWarnings } from "../contract/values/warnings.js";
import { type Enrichment, type NearRoute, type PlacesRequest, findNear } from "../enrich/enrich.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import type { TripRequest } from "../planning/trip.js";
import { openStations, type PackedStations, type StationSource } from "../stations/packed/packed.js";
import { defined } from "../common/defined.js";
import { takeRows } from "../common/order.js";
import { pointsOf } from "../contract/values/polyline.js";
import { type StationColumns, toStationColumns } from "../planning/stationColumns.js";
import { placesNear } from "../stations/packed/places.js";
import type { FoundTrip, VehicleAndParams } from "./planTrip.js";

/** Which stations are looked for. */
export interface NearQuery extends Pick<PlacesRequest, "max_detour_minutes" | "vehicle"> {
  readonly packed: PackedStations;
  readonly route: ComputedRoute;
  readonly radiusMiles: number;
}

/** The stations of a source that are near enough to a route. */
export interface KeptStations extends Pick<StationSource, "packed" | "set"> {
  readonly enrichment: Enrichment;
  /** How many lie within the radius. */
  readonly nearCount: number;
  /** How many of these have a detour that is short enough. */
  readonly length: number;
}

/** A trip that is found, with all that its plan goes by. */
export interface RequestTrip extends FoundTrip<KeptStations>, VehicleAndParams {
  /** What is doubtful in the request. */
  readonly readWarnings?: readonly Warning[];
  /** Only where other roads were asked for. */
  readonly roads?: readonly Road[];
}

/** All of an answer but what was asked. */
export type FoundResult = Omit<PlanResult, "plan">;

/**
 * Finds the stations within the radius of a route.
 * @throws {ServiceError} ROUTE_TOO_LONG where that would take too long.
 */
export function findNearStations(optimizer: Optimizer, { packed, radiusMiles, ...query }: NearQuery): NearRoute {
  try {
    return findNearInSet(optimizer, packed, { ...query, return_detour_miles: true }, radiusMiles);
  } catch (error) {
    // The route is the service's own, so that the caller's body is not at fault.
    if (error instanceof UnprocessableError)
      throw new ServiceError(
        "ROUTE_TOO_LONG",
        "The route is too long, or passes too many of the stations over and over. Ask for parts of the trip one by one.",
      );
    throw error;
  }
}

/** The trip as planning takes it. */
export function toTripRequest({
  route,
  stations: { packed, set, enrichment },
  vehicle,
  params,
  pricing,
  progress,
  hours,
}: RequestTrip): TripRequest {
  // A request's own stations keep their order; those of a set are not in its body.
  const placeOfPrice = (row: number): string[] =>
    set === undefined ? ["stations", String(enrichment.kept[row]), "price_per_gallon"] : ["pricing"];
  return {
    route,
    stations: takeKept(packed, enrichment),
    placeOfPrice,
    absentIds: (ids) => absentFrom(packed.data, ids),
    vehicle,
    params,
    pricing,
    progress,
    hours,
  };
}

/** By the set: the ids that were asked for last, and which of them it lacks. */
const lastAbsent = new WeakMap<PackedStations["data"], { readonly ids: string; readonly absent: readonly string[] }>();

/** Which of these ids no station of a set has. Memoises the last call for a set: trips of a batch exclude the same stations. */
function absentFrom(data: PackedStations["data"], ids: readonly string[]): readonly string[] {
  const asked = JSON.stringify(ids);
  const known = lastAbsent.get(data);
  if (known?.ids === asked) return known.absent;
  const { columns, count } = openStations(data);
  const left = new Set(ids);
  for (let row = 0; row < count && left.size > 0; row++) left.delete(columns.ids.at(row) ?? "");
  const absent = [...left];
  lastAbsent.set(data, { ids: asked, absent });
  return absent;
}

/** What the answer says of a trip beside its plan. */
export function describeTrip({
  route,
  origin,
  destination,
  legs,
  roads,
  stations,
  readWarnings = [],
  warnings,
}: RequestTrip): FoundResult {
  const { packed, set, nearCount, length } = stations;
  return {
    route,
    origin,
    destination,
    ...(legs && { legs: [...legs] }),
    ...(roads && { roads: [...roads] }),
    considered: {
      station_set: set?.name ?? null,
      station_set_version: set?.version ?? null,
      station_count: openStations(packed.data).count,
      near_count: nearCount,
      candidate_count: length,
    },
    ...wordWarnings([...readWarnings, ...warnings]),
  };
}

/** The answer with its plan, its fields in the order of the contract. */
export function withPlan(
  { considered, warnings, warning_details, ...found }: FoundResult,
  plan: OptimizeResult,
): PlanResult {
  return { ...found, plan, considered, ...joinWarnings({ warnings, warning_details }, plan) };
}

/** Stage 1 of an enrichment for the stations of a set that have a price; `indices` are their rows in the set. */
function findNearInSet(
  optimizer: Optimizer,
  { data, index }: PackedStations,
  request: Omit<PlacesRequest, "places">,
  radiusMiles: number,
): NearRoute {
  const { columns } = openStations(data);
  const { lats, lngs, pricesPerGallon } = columns;
  const rows = placesNear(index, pointsOf(request.route), radiusMiles).filter(
    (row) => !Number.isNaN(pricesPerGallon[row]),
  );
  const found = findNear(optimizer, {
    ...request,
    coarse_filter_radius_miles: radiusMiles,
    places: { lats: takeRows(lats, rows), lngs: takeRows(lngs, rows) },
  });
  // How many stations of the country are far off tells nobody anything.
  return { ...found, farCount: 0, near: { ...found.near, indices: found.near.indices.map((i) => defined(rows[i])) } };
}

/** The stations of a set that an enrichment kept, ready to plan with. */
export function takeKept(
  { data }: PackedStations,
  { kept, milesFromStart, detourMinutes, detourMiles = [] }: Enrichment,
): StationColumns {
  const { columns } = openStations(data);
  const taken = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      column instanceof Float64Array ? takeRows(column, kept) : { at: (row: number) => column.at(defined(kept[row])) },
    ]),
  ) as typeof columns;
  return toStationColumns({
    ...taken,
    milesFromStart: Float64Array.from(milesFromStart),
    detourMinutes: Float64Array.from(detourMinutes),
    detourMiles: Float64Array.from(detourMiles),
  });
}
