import type { PlacedStation } from "../shown.js";

/** What a stop at another station would cost, in its row of the list. */
export function StationDetails({ station }: { readonly station: PlacedStation }) {
  return <div class="station-details" data-station-details={station.id} />;
}
