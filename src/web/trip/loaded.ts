import { MAX_STATIONS } from "../../contract/station.js";
import { placeOnLine } from "../../enrich/enrich.js";
import { requirePricedStations } from "../../planning/preconditions.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import type { AskedTrip, LoadedTrip } from "../shown.js";
import { TripError } from "./error.js";

const NOWHERE = { lats: new Float64Array(0), lngs: new Float64Array(0) };

/** What a trip is called. */
export type TripNames = AskedTrip & Pick<LoadedTrip, "title">;

/**
 * A trip with the miles along its line.
 * @throws {TripError} when there are no stations, or more than can be planned with.
 * @throws {ServiceError} MIXED_FUEL_TYPES.
 */
export function toLoadedTrip(optimizer: Optimizer, names: TripNames, { stations, route, notes }: Pick<LoadedTrip, "stations" | "route" | "notes">): LoadedTrip {
  if (stations.length === 0) throw new TripError(`No station is near enough to the route: try a larger radius or a longer detour. ${notes.join(" ")}`.trimEnd(), { field: "stations" });
  if (stations.length > MAX_STATIONS) {
    throw new TripError(`There are ${stations.length} stations along the route: ${MAX_STATIONS} is the most. Try a smaller radius, a shorter detour or a shorter trip.`, { field: "stations" });
  }
  requirePricedStations(stations);
  const { line } = placeOnLine(optimizer, route, NOWHERE, Infinity);
  return { ...names, route, points: { lats: [...line.lats], lngs: [...line.lngs] }, pointMiles: line.milesFromStart, stations, notes };
}
