import type { StopRecommendation } from "../contract/optimize.js";
import type { Station } from "../contract/station.js";

/**
 * The stations that stops are at, one each, in the stops' order. Ids need not be unique (a station can have a row for
 * each pump), so mile and price count as well.
 * @throws {Error} when a stop is at none of the stations.
 */
export function stationsOf(stops: readonly StopRecommendation[], stations: readonly Station[]): Station[] {
  const byKey = new Map(stations.map((station) => [toKey(station.id, station.miles_from_route_start, station.price_per_gallon), station]));
  return stops.map((stop) => {
    const station = byKey.get(toKey(stop.station_id, stop.miles_from_route_start, stop.price_per_gallon));
    if (station === undefined) throw new Error(`the plan stops at station ${stop.station_id}, which is not in the request`);
    return station;
  });
}

function toKey(id: string, miles: number | null | undefined, price: number | null | undefined): string {
  return JSON.stringify([id, miles, price]);
}
