import { z } from "zod";
import { readCoordinates } from "../../contract/values/coordinates.js";
import { EnrichRequest } from "../../contract/schemas/enrich.js";
import { toFaults } from "../../contract/schemas/faults.js";
import { RoutesRequest } from "../../contract/schemas/route.js";
import { SEARCH_DEFAULTS } from "../../journey/planTrip.js";
import type { AskedTrip } from "../shown.js";
import { TripError, type TripField } from "./error.js";
import type { TripNames } from "./loaded.js";

const Choices = z.object({
  ...RoutesRequest.pick({ origin: true, destination: true }).shape,
  ...EnrichRequest.pick({ coarse_filter_radius_miles: true, max_detour_minutes: true }).shape,
});
export type Choices = z.infer<typeof Choices>;

/** The page's names for the fields of the requests. */
const FIELDS: Readonly<Record<keyof Choices, { readonly field: TripField; readonly title: string }>> = {
  origin: { field: "from", title: "From" },
  destination: { field: "to", title: "To" },
  coarse_filter_radius_miles: { field: "radius", title: "Miles from the route" },
  max_detour_minutes: { field: "maxDetour", title: "Longest detour" },
};

/** The places and bounds of a trip, checked, and its names. */
export function readChoices({ from, to, radiusMiles, maxDetourMinutes }: AskedTrip): {
  choices: Choices;
  names: TripNames;
} {
  const [start, end] = [readOffer(from), readOffer(to)];
  // A service's roads may be the built-in ones, too.
  const { coarse_filter_radius_miles: usualMiles, max_detour_minutes: usualMinutes } = SEARCH_DEFAULTS.estimated;
  const given = {
    origin: start.place,
    destination: end.place,
    coarse_filter_radius_miles: radiusMiles ?? usualMiles,
    max_detour_minutes: maxDetourMinutes ?? usualMinutes,
  };
  const parsed = Choices.safeParse(given);
  if (parsed.success)
    return {
      choices: parsed.data,
      names: { title: `${start.name} to ${end.name}`, from: from.trim(), to: to.trim(), radiusMiles, maxDetourMinutes },
    };
  const [fault] = toFaults(parsed.error.issues, given);
  const { field, title } =
    Object.entries(FIELDS).find(([name]) => fault?.loc.includes(name) === true)?.[1] ?? FIELDS.origin;
  throw new TripError(`${title}: ${fault?.msg ?? "is wrong"}`, { field });
}

/**
 * Reads a place as typed, or as an error has offered it: `Glendale, OH (39.27,-84.46)`, because the name alone may be
 * ambiguous.
 */
function readOffer(text: string): { place: string; name: string } {
  const [, name, place] = /^(.*\S)\s*\(([^()]+)\)\s*$/.exec(text) ?? [];
  return name === undefined || place === undefined || readCoordinates(place) === null
    ? { place: text, name: text.trim() }
    : { place, name };
}
