// Stations that a user adds to a trip, where its file has none.

import { cutLine } from "../map/line.js";
import type { LoadedTrip, PlacedStation } from "../shown.js";

/** What the user says of a station of their own. */
export interface OwnStation {
  readonly mile: number;
  readonly pricePerGallon: number;
  readonly name: string;
}

const PREFIX = "own-station-";

/** Whether the user has added this station. */
export function isOwn({ id }: Pick<PlacedStation, "id">): boolean {
  return id.startsWith(PREFIX);
}

/** The trip with one more station, which stands at the road. */
export function addOwn(trip: LoadedTrip, { mile, pricePerGallon, name }: OwnStation): LoadedTrip {
  const {
    lats: [lat = 0],
    lngs: [lng = 0],
  } = cutLine(trip.points, trip.pointMiles, mile, mile);
  const numbers = trip.stations.filter(isOwn).map(({ id }) => Number(id.slice(PREFIX.length)));
  const station: PlacedStation = {
    id: `${PREFIX}${Math.max(0, ...numbers) + 1}`,
    name: name === "" ? `Own station at mile ${Math.round(mile).toLocaleString("en-US")}` : name,
    address: `Mile ${Math.round(mile).toLocaleString("en-US")} of the trip`,
    location: { lat, lng },
    price_per_gallon: pricePerGallon,
    miles_from_route_start: mile,
    detour_minutes: 0,
  };
  return { ...trip, stations: [...trip.stations, station] };
}

/** The trip without a station of the user's own. */
export function removeOwn(trip: LoadedTrip, id: string): LoadedTrip {
  return { ...trip, stations: trip.stations.filter((station) => station.id !== id || !isOwn(station)) };
}
