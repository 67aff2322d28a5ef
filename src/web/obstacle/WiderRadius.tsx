import { ENRICH_RANGES } from "../../contract/enrich.js";
import { useApp } from "../app/context.js";
import { whole } from "../design/words.js";
import type { Shown } from "../shown.js";
import { FixRow, RADIUS_ICON, wordRadius } from "./FixRows.js";

const { coarse_filter_radius_miles: { most: MOST_MILES }, max_detour_minutes: { most: MOST_MINUTES } } = ENRICH_RANGES;

/** Looks for stations farther from the road, which needs the trip to be found anew: what comes of it is known only then. */
export function WiderRadius({ shown: { trip } }: { readonly shown: Shown }) {
  const { entry } = useApp();
  const miles = entry.radiusMiles.value;
  const stations = entry.stations.value;
  const isAsked = trip.radiusMiles !== undefined && stations !== undefined && stations.file.stations.length > trip.stations.length;
  if (!isAsked || miles >= MOST_MILES) return null;
  return <FixRow icon={RADIUS_ICON} title={wordRadius(MOST_MILES)} effect={`Now it is ${whole(miles)} miles: farther off there may be more stations`} button={`Look ${MOST_MILES} mi`} onTake={() => {
    entry.radiusMiles.value = MOST_MILES;
    entry.maxDetourMinutes.value = MOST_MINUTES;
    void entry.plan();
  }} />;
}
