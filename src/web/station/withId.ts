import type { PlacedStation } from "../shown.js";

/** The station with an id; of several, as where a trip passes one twice, the nearest to a mile. */
export function stationWithId(stations: readonly PlacedStation[], id: string, mile: number): PlacedStation | undefined {
  const away = (station: PlacedStation): number => Math.abs(station.miles_from_route_start - mile);
  return stations.filter((station) => station.id === id).toSorted((a, b) => away(a) - away(b))[0];
}
