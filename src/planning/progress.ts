// What is left of a trip for a vehicle that is on its way. From here on all miles of planning are those from the
// vehicle's place, except those that are shown.

import { defined } from "../common/defined.js";
import { validationError } from "../contract/values/faults.js";
import type { OptimizationParams } from "../contract/schemas/optimize.js";
import type { Progress } from "../contract/schemas/progress.js";
import type { Route } from "../contract/schemas/route.js";
import type { ConsumptionStretches } from "../optimizer/plans.js";
import type { StationColumns } from "./stationColumns.js";
import type { VehicleSpecs } from "./vehicle.js";

/** A trip from its start. */
interface WholeWay {
  readonly route: Route;
  readonly params: OptimizationParams;
  readonly vehicle: VehicleSpecs;
  readonly stations: StationColumns;
  /** Rows of the stations that are neither behind nor past the end, in driving order. */
  readonly rows: readonly number[];
}

/** The rest of a trip. */
interface WayAhead {
  readonly totalMiles: number;
  readonly durationMinutes: number;
  readonly rows: readonly number[];
  /** Its stretches begin where the vehicle is. */
  readonly vehicle: VehicleSpecs;
  /** Stations that are locked, ahead or behind, and that the request does not require beside. */
  readonly lockedIds: readonly string[];
  /** Required are the stations ahead that the request requires or locks. */
  readonly params: OptimizationParams;
}

/** Significant digits of the miles that are left. */
const MILE_DIGITS = 12;

/** @throws {ServiceError} VALIDATION_ERROR when the vehicle is at the end of the route or past it. */
export function lookAhead(progress: Progress, { route, params, vehicle, stations, rows }: WholeWay): WayAhead {
  const { miles_from_route_start: startMile } = progress;
  const { total_distance_miles: routeMiles, total_duration_minutes: routeMinutes } = route;
  if (startMile >= routeMiles) {
    const msg = `Input should be less than the ${routeMiles} miles of the route`;
    throw validationError([
      {
        loc: ["body", "progress", "miles_from_route_start"],
        type: "less_than",
        msg,
        ctx: { lt: routeMiles },
        input: startMile,
      },
    ]);
  }
  // A difference has digits that nobody gave.
  const totalMiles = Number((routeMiles - startMile).toPrecision(MILE_DIGITS));
  return {
    totalMiles,
    // More than 0, as that of a whole route, however few minutes it takes.
    durationMinutes:
      startMile === 0 ? routeMinutes : Math.max((routeMinutes * totalMiles) / routeMiles, Number.MIN_VALUE),
    rows: withoutSkipped(progress, stations, rows),
    vehicle:
      vehicle.stretches === undefined
        ? vehicle
        : { ...vehicle, stretches: stretchesFrom(vehicle.stretches, startMile, totalMiles) },
    lockedIds: (progress.locked_station_ids ?? []).filter((id) => params.required_station_ids?.includes(id) !== true),
    params: { ...params, required_station_ids: requiredAhead(progress, params, stations) },
  };
}

function withoutSkipped(
  { skipped_station_ids }: Progress,
  { ids }: StationColumns,
  rows: readonly number[],
): readonly number[] {
  const skipped = new Set(skipped_station_ids);
  return skipped.size === 0 ? rows : rows.filter((row) => !skipped.has(ids.at(row) ?? ""));
}

/** The required and locked stations without those behind, which count as visited. */
function requiredAhead(
  { miles_from_route_start: startMile, locked_station_ids }: Progress,
  { required_station_ids }: OptimizationParams,
  { length, ids, milesFromStart }: StationColumns,
): string[] {
  const required = new Set([...(required_station_ids ?? []), ...(locked_station_ids ?? [])]);
  if (required.size === 0) return [];
  const behind = new Set<string>();
  const ahead = new Set<string>();
  for (let row = 0; row < length; row++)
    (defined(milesFromStart[row]) < startMile ? behind : ahead).add(ids.at(row) ?? "");
  return [...required].filter((id) => ahead.has(id) || !behind.has(id));
}

/** The stretches that are not wholly behind. The last one holds to the end, wherever it is said to end. */
function stretchesFrom(
  { untilMiles, mpgs }: ConsumptionStretches,
  startMile: number,
  totalMiles: number,
): ConsumptionStretches {
  const first = untilMiles.findIndex((mile) => mile > startMile);
  return first < 0
    ? { untilMiles: Float64Array.of(totalMiles), mpgs: mpgs.slice(-1) }
    : { untilMiles: untilMiles.slice(first).map((mile) => mile - startMile), mpgs: mpgs.slice(first) };
}
