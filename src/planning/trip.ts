import { DEFAULT_PARAMS, type OptimizeRequest } from "../contract/optimize.js";
import type { Optimizer, PlanInput } from "../optimizer/optimizer.js";
import type { Brands } from "../stations/brands/brands.js";
import type { VehicleLookUp } from "../vehicles/lookUp.js";
import { compareText, sortRows, takeRows } from "../common/order.js";
import type { Station } from "../contract/station.js";
import type { Warning } from "../contract/warnings.js";
import { type Consumption, constantConsumption } from "./consumption.js";
import { requirePricedStations } from "./preconditions.js";
import type { StationColumns, StationNames } from "./stationColumns.js";
import { resolveVehicle } from "./vehicle.js";

/** What a trip is planned with. */
export interface TripTools {
  readonly optimizer: Optimizer;
  /** For vehicles asked for by name. */
  readonly vehicles: VehicleLookUp;
  /** Names of brands; the built-in table where it is missing. */
  readonly brands?: Brands;
}

/** A request whose stations are objects, or columns that have been checked already. */
export type TripRequest = Omit<OptimizeRequest, "stations"> & { readonly stations: readonly Station[] | StationColumns };

/** A station that the plan may use. */
export interface TripStation {
  /** Its index among the request's stations. */
  readonly row: number;
  readonly milesFromStart: number;
  readonly pricePerGallon: number;
  /** 0 when the request gave none. */
  readonly detourMinutes: number;
}

/** A station with its names, which people read. */
export interface NamedStation extends TripStation, StationNames {}

/** A request made ready for planning: its usable stations are in driving order, whatever their order in the request. */
export interface Trip extends Consumption {
  readonly planInput: PlanInput;
  /** The station that is element `index` of the arrays in `planInput`. @throws {RangeError} when there is none. */
  stationAt(index: number): TripStation;
  /** The same with its names, which are looked up only for the few stations that an answer shows. */
  namedStationAt(index: number): NamedStation;
  /** Of the stations of `planInput`; 0 where the request gave none. */
  readonly detourMinutes: Float64Array;
  /** What a minute of detour is worth, in dollars. */
  readonly timeValue: number;
  readonly durationMinutes: number;
  /** Mean price of the usable stations (of all stations when none is usable), dollars per gallon. */
  readonly referencePricePerGallon: number;
  /** By how many gallons a level of fuel may be missed: the optimizer's own tolerance. */
  readonly reachToleranceGallons: number;
  /** What was assumed, looked up or left out. */
  readonly warnings: readonly Warning[];
}

/** A station past the route's end by less than this share of its length counts as at the end. */
const ROUTE_END_TOLERANCE = 1e-9;

/**
 * Checks the preconditions and puts the stations in order.
 * @throws {ServiceError} when a precondition fails.
 */
export function makeTrip(request: TripRequest, { optimizer, vehicles }: TripTools): Trip {
  const { route } = request;
  const stations = "describe" in request.stations ? request.stations : requirePricedStations(request.stations);
  const vehicle = resolveVehicle(request.vehicle, vehicles, stations.fuelType);
  const params = request.params ?? {};
  const timeValue = params.time_value_dollars_per_minute ?? DEFAULT_PARAMS.time_value_dollars_per_minute;
  const reserveFraction = params.destination_reserve_fraction ?? DEFAULT_PARAMS.destination_reserve_fraction;
  const bufferFraction = params.inter_stop_buffer_fraction ?? DEFAULT_PARAMS.inter_stop_buffer_fraction;

  const { rows, warnings } = usableStations(stations, route.total_distance_miles);
  const pricesPerGallon = takeRows(stations.pricesPerGallon, rows);
  const detourMinutes = takeRows(stations.detourMinutes, rows).map((minutes) => minutes || 0);
  const { gallonsAt, milesOn } = constantConsumption(vehicle.mpg);
  const stationAt = (index: number): TripStation => {
    const row = rows[index];
    if (row === undefined) throw new RangeError(`the trip has no station ${index}`);
    return {
      row,
      milesFromStart: stations.milesFromStart[row] ?? NaN,
      pricePerGallon: stations.pricesPerGallon[row] ?? NaN,
      detourMinutes: stations.detourMinutes[row] || 0,
    };
  };
  return {
    gallonsAt,
    milesOn,
    planInput: {
      stationMiles: takeRows(stations.milesFromStart, rows).map((miles) => Math.min(miles, route.total_distance_miles)),
      pricesPerGallon,
      stopCosts: detourMinutes.map((minutes) => minutes * timeValue),
      totalMiles: route.total_distance_miles,
      mpg: vehicle.mpg,
      tankCapacityGallons: vehicle.tankCapacityGallons,
      startGallons: vehicle.startGallons,
      reserveGallons: reserveFraction * vehicle.tankCapacityGallons,
      bufferGallons: bufferFraction * vehicle.tankCapacityGallons,
    },
    stationAt,
    namedStationAt(index) {
      const { row, milesFromStart, pricePerGallon, detourMinutes: minutes } = stationAt(index);
      const { id, name, address } = stations.describe(row);
      return { row, milesFromStart, pricePerGallon, detourMinutes: minutes, id, name, address };
    },
    detourMinutes,
    timeValue,
    durationMinutes: route.total_duration_minutes,
    referencePricePerGallon: meanOf(rows.length > 0 ? pricesPerGallon : takeRows(stations.pricesPerGallon, inDrivingOrder(stations, Array.from(stations.milesFromStart.keys())))),
    reachToleranceGallons: optimizer.reachToleranceGallons(vehicle.tankCapacityGallons),
    warnings: [...vehicle.warnings, ...warnings],
  };
}

/** Rows of the stations that are not past the route's end, in driving order. */
function usableStations(stations: StationColumns, totalMiles: number): { rows: readonly number[]; warnings: Warning[] } {
  const { milesFromStart, detourMinutes } = stations;
  const lastMile = totalMiles * (1 + ROUTE_END_TOLERANCE);
  const ahead: number[] = [];
  let withoutDetour = 0;
  for (let row = 0; row < stations.length; row++) {
    if (!((milesFromStart[row] ?? NaN) <= lastMile)) continue;
    ahead.push(row);
    if (Number.isNaN(detourMinutes[row])) withoutDetour++;
  }
  const past = stations.length - ahead.length;
  const warnings: Warning[] = [];
  if (withoutDetour > 0) warnings.push({ code: "DETOURS_MISSING", stationCount: withoutDetour });
  if (past > 0) warnings.push({ code: "STATIONS_PAST_END", stationCount: past });
  return { rows: inDrivingOrder(stations, ahead), warnings };
}

/** Rows by mile, then by everything that an answer can show: the same stations in another order must get the same answer. */
function inDrivingOrder({ milesFromStart, pricesPerGallon, detourMinutes, describe }: StationColumns, rows: readonly number[]): readonly number[] {
  return sortRows(
    rows,
    milesFromStart,
    (a, b) =>
      valueAt(milesFromStart, a) - valueAt(milesFromStart, b) ||
      valueAt(pricesPerGallon, a) - valueAt(pricesPerGallon, b) ||
      valueAt(detourMinutes, a) - valueAt(detourMinutes, b) ||
      compareNames(describe(a), describe(b)),
  );
}

function valueAt(column: Float64Array, row: number): number {
  return column[row] || 0;
}

function compareNames(a: StationNames, b: StationNames): number {
  return compareText(a.id, b.id) || compareText(a.name, b.name) || compareText(a.address, b.address);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
