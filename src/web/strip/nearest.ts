import type { PlacedStation } from "../shown.js";

/** Index of the first station at or after a mile; the number of stations if there is none. */
function firstFrom(stations: readonly PlacedStation[], mile: number): number {
  let [from, to] = [0, stations.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((stations[middle]?.miles_from_route_start ?? Infinity) >= mile) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * The station with the least distance among those within some miles; `undefined` where none is as near as `most`.
 * @param stations in driving order.
 */
export function nearestWithin(
  stations: readonly PlacedStation[],
  mile: number,
  reachMiles: number,
  most: number,
  distanceTo: (station: PlacedStation) => number,
): PlacedStation | undefined {
  let nearest: PlacedStation | undefined;
  let least = most;
  for (let i = firstFrom(stations, mile - reachMiles); i < stations.length; i++) {
    const station = stations[i];
    if (station === undefined || station.miles_from_route_start > mile + reachMiles) break;
    const distance = distanceTo(station);
    if (distance > least) continue;
    least = distance;
    nearest = station;
  }
  return nearest;
}

/** The nearest station by miles of the route. @param stations in driving order. */
export function nearestByMile(stations: readonly PlacedStation[], mile: number): PlacedStation | undefined {
  const first = firstFrom(stations, mile);
  const [before, after] = [stations[first - 1], stations[first]];
  if (before === undefined || after === undefined) return before ?? after;
  return mile - before.miles_from_route_start <= after.miles_from_route_start - mile ? before : after;
}
