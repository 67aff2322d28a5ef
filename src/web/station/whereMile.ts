import { miles, splitTown } from "../design/words.js";
import type { PlacedStation } from "../shown.js";
import { placeOf } from "./place.js";

/** So far from a town, a place is near it. */
const NEAR_MILES = 10;
/** A town further away says nothing of where a place is. */
const MOST_MILES = 75;

/**
 * Where a mile of the route is, by the station next to it that has a town: `near Amarillo, TX`, `28 mi past Odessa,
 * NE`; `undefined` where there is none around.
 */
export function whereMile(mile: number, stations: readonly PlacedStation[]): string | undefined {
  let found: { readonly town: string; readonly past: number } | undefined;
  for (const station of stations) {
    const past = mile - station.miles_from_route_start;
    if (Math.abs(past) > MOST_MILES || Math.abs(past) >= Math.abs(found?.past ?? Infinity)) continue;
    const { town } = placeOf(station);
    if (splitTown(town).state !== "") found = { town, past };
  }
  if (found === undefined) return undefined;
  const { town, past } = found;
  return Math.abs(past) <= NEAR_MILES
    ? `near ${town}`
    : `${miles(Math.abs(past))} ${past > 0 ? "past" : "before"} ${town}`;
}
