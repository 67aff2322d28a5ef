import { pricePerGallon } from "../design/words.js";
import { useApp } from "../app/context.js";
import { readableName } from "../station/name.js";
import { useStationFacts } from "../why/stationFacts.js";
import { StopHere } from "../why/StopHere.js";
import type { Drawn } from "./mapView.js";
import type { PlacedStation } from "../shown.js";

/** What a stop at the station under the pointer would cost. The itinerary says the same of a station that is selected. */
export function StationTip({ at }: { readonly at: Drawn["tip"] }) {
  const app = useApp();
  if (at === undefined || app.preview.value !== at.mark.station) return null;
  const { mark, at: place } = at;
  return (
    <div class="map-tip" aria-hidden="true" style={{ transform: `translate(${place.x}px, ${place.y + 16}px) translateX(-50%)` }}>
      <p><b>{readableName(mark.station.name)}</b> {pricePerGallon(mark.price)}</p>
      <Facts station={mark.station} />
    </div>
  );
}

function Facts({ station }: { readonly station: PlacedStation }) {
  return <p><StopHere facts={useStationFacts(station)} /></p>;
}
