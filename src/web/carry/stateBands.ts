import type { LoadedTrip } from "../shown.js";
import { placeOf } from "../station/place.js";

/** A stretch of the trip in one state. */
export interface StateBand {
  readonly state: string;
  readonly fromMile: number;
  readonly toMile: number;
}

const STATE = /, ([A-Z]{2})$/;

/** The states along the road, as far as the stations' addresses tell: a border lies half-way between the last station of one and the first of the next. */
export function stateBands({ stations, from, to, route: { total_distance_miles: totalMiles } }: Pick<LoadedTrip, "stations" | "from" | "to" | "route">): StateBand[] {
  const along = stations.filter(({ miles_from_route_start: mile }) => mile <= totalMiles).toSorted((a, b) => a.miles_from_route_start - b.miles_from_route_start);
  const bands: { state: string; fromMile: number; toMile: number }[] = [];
  for (const station of along) {
    const state = STATE.exec(placeOf(station).town)?.[1];
    if (state === undefined) continue;
    const { miles_from_route_start: mile } = station;
    const last = bands.at(-1);
    if (last?.state === state) last.toMile = mile;
    else {
      const border = last === undefined ? 0 : (last.toMile + mile) / 2;
      if (last !== undefined) last.toMile = border;
      bands.push({ state, fromMile: border, toMile: mile });
    }
  }
  const [first, last] = [bands[0], bands.at(-1)];
  const [start, end] = [STATE.exec(from)?.[1], STATE.exec(to)?.[1]];
  if (first === undefined || last === undefined) return bands;
  // Up to the first station nothing tells the border.
  const firstMile = along[0]?.miles_from_route_start ?? 0;
  if (start !== undefined && start !== first.state) {
    first.fromMile = firstMile;
    bands.unshift({ state: start, fromMile: 0, toMile: firstMile });
  }
  if (end !== undefined && end !== last.state) bands.push({ state: end, fromMile: last.toMile, toMile: totalMiles });
  else last.toMile = totalMiles;
  return bands;
}
