import { DEFAULT_PARAMS, type OptimizationParams, type OptimizeRequest } from "../contract/optimize.js";
import { MAX_STOP_COST_DOLLARS, type Optimizer, type PlanInput } from "../optimizer.js";
import type { VehicleCatalog } from "../vehicles/catalog.js";
import { compareText } from "../order.js";
import { fuelTypeOf, type PricedStation, requirePricedStations } from "./preconditions.js";
import { resolveVehicle } from "./vehicle.js";

/** What a trip is planned with. */
export interface TripTools {
  readonly optimizer: Optimizer;
  /** For vehicles asked for by name. */
  readonly vehicles: VehicleCatalog;
}

/** A station that the plan may use. */
export interface TripStation extends PricedStation {
  /** 0 when the request gave none. */
  readonly detour_minutes: number;
}

/** A request made ready: element i of `stations` is element i of the arrays in `planInput`. */
export interface Trip {
  /** In driving order; independent of their order in the request. */
  readonly stations: readonly TripStation[];
  readonly planInput: PlanInput;
  readonly durationMinutes: number;
  /** Mean price of the usable stations (of all stations when none is usable), dollars per gallon. */
  readonly referencePricePerGallon: number;
  /** By how much a level of fuel may be missed: the optimizer's own tolerance. */
  readonly reachToleranceGallons: number;
}

/** A position this little past the end, relative to the route's length, is at the end. */
const ROUTE_END_TOLERANCE = 1e-9;

/**
 * Checks the preconditions and puts the stations in order.
 * @throws {ServiceError} when a precondition fails.
 */
export function makeTrip(request: OptimizeRequest, { optimizer, vehicles }: TripTools, warnings: string[]): Trip {
  const { route } = request;
  const priced = requirePricedStations(request.stations);
  const vehicle = resolveVehicle(request.vehicle, vehicles, fuelTypeOf(priced), warnings);
  const params = resolveParams(request.params ?? {});

  const stations = usableStations(priced, route.total_distance_miles, warnings);
  const priceSource = stations.length > 0 ? stations : priced.toSorted(inDrivingOrder);
  return {
    stations,
    planInput: {
      stationMiles: Float64Array.from(stations, (station) => Math.min(station.miles_from_route_start, route.total_distance_miles)),
      pricesPerGallon: Float64Array.from(stations, (station) => station.price_per_gallon),
      stopCosts: Float64Array.from(stations, ({ detour_minutes }) =>
        Math.min(detour_minutes * params.time_value_dollars_per_minute, MAX_STOP_COST_DOLLARS),
      ),
      totalMiles: route.total_distance_miles,
      mpg: vehicle.mpg,
      tankCapacityGallons: vehicle.tankCapacityGallons,
      startGallons: vehicle.startGallons,
      reserveGallons: params.destination_reserve_fraction * vehicle.tankCapacityGallons,
      bufferGallons: params.inter_stop_buffer_fraction * vehicle.tankCapacityGallons,
    },
    durationMinutes: route.total_duration_minutes,
    referencePricePerGallon: priceSource.reduce((sum, station) => sum + station.price_per_gallon, 0) / priceSource.length,
    reachToleranceGallons: optimizer.reachToleranceGallons(vehicle.tankCapacityGallons),
  };
}

function resolveParams(params: OptimizationParams) {
  return {
    time_value_dollars_per_minute: params.time_value_dollars_per_minute ?? DEFAULT_PARAMS.time_value_dollars_per_minute,
    destination_reserve_fraction: params.destination_reserve_fraction ?? DEFAULT_PARAMS.destination_reserve_fraction,
    inter_stop_buffer_fraction: params.inter_stop_buffer_fraction ?? DEFAULT_PARAMS.inter_stop_buffer_fraction,
  };
}

function usableStations(priced: readonly PricedStation[], totalMiles: number, warnings: string[]): TripStation[] {
  const ahead = priced.filter((station) => station.miles_from_route_start <= totalMiles * (1 + ROUTE_END_TOLERANCE));
  const withoutDetour = ahead.filter((station) => typeof station.detour_minutes !== "number").length;
  if (withoutDetour > 0) warnings.push(`${withoutDetour} stations have no detour_minutes: 0 is assumed.`);
  const past = priced.length - ahead.length;
  if (past > 0) warnings.push(`${past} stations ignored: past the end of the route.`);
  return ahead.map((station) => ({ ...station, detour_minutes: station.detour_minutes ?? 0 })).toSorted(inDrivingOrder);
}

/** By mile; where that is equal, by everything that an answer can show, so that equal requests get equal answers. */
function inDrivingOrder(a: PricedStation, b: PricedStation): number {
  return (
    a.miles_from_route_start - b.miles_from_route_start ||
    a.price_per_gallon - b.price_per_gallon ||
    (a.detour_minutes ?? 0) - (b.detour_minutes ?? 0) ||
    compareText(a.id, b.id) ||
    compareText(a.name, b.name) ||
    compareText(a.address, b.address)
  );
}
