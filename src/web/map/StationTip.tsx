import { useLayoutEffect, useRef } from "preact/hooks";
import { priceAndNet } from "../design/words.js";
import { useApp } from "../app/context.js";
import { readableName } from "../station/name.js";
import { useStationFacts } from "../why/stationFacts.js";
import { StopHere } from "../why/StopHere.js";
import type { Drawn } from "./mapView.js";
import { placeTip } from "./tipPlace.js";

/**
 * What a stop at the station under the pointer would cost. The itinerary says the same of a station that is selected.
 */
export function StationTip({ tip }: { readonly tip: Drawn["tip"] }) {
  const app = useApp();
  return tip === undefined || app.preview.value !== tip.mark.station ? null : <Tip tip={tip} />;
}

function Tip({
  tip: {
    mark: { station, price },
    at,
    around,
  },
}: {
  readonly tip: NonNullable<Drawn["tip"]>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const facts = useStationFacts(station);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const { x, y } = placeTip(at, { width: box.current.offsetWidth, height: box.current.offsetHeight }, around);
    box.current.style.transform = `translate(${x}px, ${y}px)`;
  });
  return (
    <div class="map-tip" aria-hidden="true" ref={box}>
      <p>
        <b>{readableName(station.name)}</b> {priceAndNet(station.price_per_gallon, price)}
      </p>
      <p>
        <StopHere facts={facts} />
      </p>
    </div>
  );
}
