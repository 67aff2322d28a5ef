import { MAX_STATIONS } from "../../contract/values/limits.js";
import { routeLine } from "../../enrich/placeOnLine.js";
import { requirePricedStations } from "../../planning/preconditions.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import type { AskedTrip, LoadedTrip } from "../shown.js";
import { TripError } from "./error.js";

/** The names of a trip. */
export type TripNames = AskedTrip & Pick<LoadedTrip, "title">;

/**
 * Makes a trip that the page can show and plan, with the driving miles along its line.
 * @throws {TripError} when there are more stations than can be planned with.
 * @throws {ServiceError} MIXED_FUEL_TYPES.
 */
export function toLoadedTrip(
  optimizer: Optimizer,
  names: TripNames,
  { stations, route, notes }: Pick<LoadedTrip, "stations" | "route" | "notes">,
): LoadedTrip {
  if (stations.length > MAX_STATIONS) {
    throw new TripError(
      `There are ${stations.length} stations along the route: ${MAX_STATIONS} is the most. Try a smaller radius, a shorter detour or a shorter trip.`,
      { field: "stations" },
    );
  }
  requirePricedStations(stations);
  const line = routeLine(optimizer, route);
  return {
    ...names,
    route,
    points: { lats: [...line.lats], lngs: [...line.lngs] },
    pointMiles: line.milesFromStart,
    stations,
    notes,
  };
}
