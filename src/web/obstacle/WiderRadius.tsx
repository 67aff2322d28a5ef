import { ENRICH_RANGES } from "../../contract/values/limits.js";
import { useApp } from "../app/context.js";
import { whole } from "../design/words.js";
import type { LoadedTrip, Shown } from "../shown.js";
import { FixRow, RADIUS_ICON, wordRadius } from "./FixRows.js";

const {
  coarse_filter_radius_miles: { most: MOST_RADIUS },
  max_detour_minutes: { most: MOST_MINUTES },
} = ENRICH_RANGES;
export const MOST_MILES = MOST_RADIUS;

/** Whether a trip was found with all the stations that can be looked for. */
export function isWidest({
  radiusMiles = 0,
  maxDetourMinutes = 0,
}: Pick<LoadedTrip, "radiusMiles" | "maxDetourMinutes">): boolean {
  return radiusMiles >= MOST_MILES && maxDetourMinutes >= MOST_MINUTES;
}

/**
 * Looks for stations farther from the road, which needs the trip to be found anew: what comes of it is known only then.
 */
export function WiderRadius({ shown: { trip } }: { readonly shown: Shown }) {
  const { entry } = useApp();
  const { radiusMiles: miles, maxDetourMinutes: minutes = 0 } = trip;
  const stations = entry.stations.value;
  if (
    miles === undefined ||
    isWidest(trip) ||
    stations === undefined ||
    stations.file.stations.length <= trip.stations.length
  )
    return null;
  const now =
    miles < MOST_MILES
      ? `Now it is ${whole(miles)} miles: farther off`
      : `Now a detour takes ${whole(minutes)} minutes at most: with longer ones`;
  return (
    <FixRow
      icon={RADIUS_ICON}
      title={wordRadius(MOST_MILES)}
      effect={`${now} there may be more stations`}
      button={`Look ${MOST_MILES} mi`}
      onTake={() => {
        entry.radiusMiles.value = MOST_MILES;
        entry.maxDetourMinutes.value = MOST_MINUTES;
        void entry.plan();
      }}
    />
  );
}
