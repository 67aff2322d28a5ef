// Requests changed as a caller changes them, to ask what a plan would be otherwise.

import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import type { KeptRules, RuledRequest } from "./fleetRequests.js";

/** The stations that a plan may use, in driving order. */
export function usableIds({ stations }: RuledRequest): string[] {
  return stations.map(({ id }) => id);
}

/**
 * The request whose every plan must keep what a second choice keeps of `request`: less buffer and reserve, and stations
 * that it leaves out for what they count as a fallback.
 */
export function keptRequest(
  request: OptimizeRequest,
  { usesFallback, keptShare }: KeptRules,
  rules: RuledRequest,
): OptimizeRequest {
  const { params, stations } = request;
  const handicaps = new Map(
    rules.stations
      .filter(({ isFallback }) => isFallback)
      .map(({ id }) => [id, params?.brands?.fallback_dollars_per_stop ?? 50]),
  );
  const share = (fraction: number | null | undefined): number => keptShare * (fraction ?? NaN);
  return {
    ...request,
    // Minutes of the stop, because those of the detour decide the driving order at one mile.
    stations: stations.map((station) => ({
      ...station,
      stop_minutes:
        (station.stop_minutes ?? params?.stop_minutes ?? 0) + (handicaps.get(station.id) ?? 0) / rules.timeValue,
    })),
    params: {
      ...params,
      inter_stop_buffer_fraction: share(params?.inter_stop_buffer_fraction),
      destination_reserve_fraction: share(params?.destination_reserve_fraction),
      excluded_station_ids: usesFallback ? null : params?.excluded_station_ids,
      brands: { ...params?.brands, ...(usesFallback && { only: null, never: null }), fallback: null },
      when_infeasible: null,
      explain: null,
      station_prices: null,
    },
  };
}

/** The request with a stop at each of these stations. */
export function forcing(request: OptimizeRequest, ...ids: readonly string[]): OptimizeRequest {
  return {
    ...request,
    params: {
      ...request.params,
      required_station_ids: [...new Set([...(request.params?.required_station_ids ?? []), ...ids])],
    },
  };
}

/** The request without these stations, and without what it asks of them. */
export function excluding(request: OptimizeRequest, ids: readonly string[]): OptimizeRequest {
  const without = (list: readonly string[] | null | undefined): string[] =>
    (list ?? []).filter((id) => !ids.includes(id));
  return {
    ...request,
    stations: request.stations.filter(({ id }) => !ids.includes(id)),
    params: { ...request.params, required_station_ids: without(request.params?.required_station_ids) },
  };
}

/** The request with another price at a station, where a stop buys at least so much. */
export function pricing(request: OptimizeRequest, id: string, price: number, leastGallons: number): OptimizeRequest {
  const common = request.params?.minimum_purchase_gallons ?? 0;
  const mostGallons = request.params?.maximum_purchase_gallons ?? Infinity;
  return {
    ...request,
    stations: request.stations.map((station) =>
      station.id === id
        ? {
            ...station,
            price_per_gallon: price,
            minimum_purchase_gallons: Math.max(
              station.minimum_purchase_gallons ?? common,
              Math.min(leastGallons, station.maximum_purchase_gallons ?? Infinity, mostGallons),
            ),
          }
        : station,
    ),
  };
}

/** The request where next to nothing can be bought at a station. */
export function emptying(request: OptimizeRequest, id: string): OptimizeRequest {
  return {
    ...request,
    stations: request.stations.map((station) =>
      station.id === id ? { ...station, minimum_purchase_gallons: 0, maximum_purchase_gallons: 1e-9 } : station,
    ),
  };
}

/** Where a vehicle is, with how much fuel, past which stations, and after how many stops. */
interface Place {
  readonly mile: number;
  readonly gallons: number;
  readonly gone: readonly string[];
  readonly stopsMade: number;
}

/** The request of a vehicle on its way. @param previous the stops that were planned. */
export function goingOn(
  request: OptimizeRequest,
  { mile, gallons, gone, stopsMade }: Place,
  previous: OptimizeResult["stops"],
): OptimizeRequest {
  const { params, vehicle } = request;
  const most = params?.maximum_stops;
  return {
    ...request,
    vehicle: { ...vehicle, current_fuel_gallons: gallons },
    params: {
      ...params,
      maximum_stops: typeof most === "number" ? most - stopsMade : most,
      required_station_ids: (params?.required_station_ids ?? []).filter((id) => !gone.includes(id)),
    },
    progress: {
      miles_from_route_start: mile,
      skipped_station_ids: [...gone],
      previous_stops: previous.map(({ station_id, gallons_to_purchase }) => ({ station_id, gallons_to_purchase })),
    },
  };
}

/**
 * The rest of the trip as a request of its own, its miles counted from the place; `undefined` where no station or mile
 * is left.
 */
export function fromHere(
  request: OptimizeRequest,
  { mile, gallons, gone, stopsMade }: Place,
): OptimizeRequest | undefined {
  const { route, params, vehicle } = excluding(request, gone);
  const { stations } = excluding(request, gone);
  const left = route.total_distance_miles - mile;
  const ahead = stations.flatMap((station) =>
    (station.miles_from_route_start ?? NaN) >= mile
      ? [{ ...station, miles_from_route_start: (station.miles_from_route_start ?? NaN) - mile }]
      : [],
  );
  const most = params?.maximum_stops;
  if (left <= 0 || ahead.length === 0 || gallons < 0) return undefined;
  const stretches = vehicle.consumption
    ?.filter(({ until_mile: until }) => until > mile)
    .map((stretch) => ({ ...stretch, until_mile: stretch.until_mile - mile }));
  return {
    ...request,
    route: { ...route, total_distance_miles: left },
    stations: ahead,
    vehicle: {
      ...vehicle,
      current_fuel_gallons: gallons,
      consumption:
        stretches === undefined || stretches.length > 0
          ? stretches
          : [{ until_mile: left, mpg: vehicle.consumption?.at(-1)?.mpg ?? NaN }],
    },
    params: { ...params, maximum_stops: typeof most === "number" ? most - stopsMade : most },
  };
}
