import type { PlacedStation } from "../shown.js";
import { placeOf } from "../station/place.js";

/** A stretch of the trip in one state. */
export interface StateBand {
  readonly state: string;
  readonly fromMile: number;
  readonly toMile: number;
}

/** The states along the road, as far as the stations' addresses tell: a border lies half-way between the last station of one and the first of the next. */
export function stateBands(stations: readonly PlacedStation[], totalMiles: number): StateBand[] {
  const along = stations.filter(({ miles_from_route_start: mile }) => mile <= totalMiles).toSorted((a, b) => a.miles_from_route_start - b.miles_from_route_start);
  const bands: { state: string; fromMile: number; toMile: number }[] = [];
  for (const station of along) {
    const state = /, ([A-Z]{2})$/.exec(placeOf(station).town)?.[1];
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
  const last = bands.at(-1);
  if (last !== undefined) last.toMile = totalMiles;
  return bands;
}
