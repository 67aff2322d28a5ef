import { ChevronDown, ChevronUp, X } from "lucide-preact";
import { useEffect, useRef } from "preact/hooks";
import { gallonsInTank } from "../../planning/drive.js";
import { Signs } from "../design/Signs.js";
import { dollars, duration, gallons, pricePerGallon, whole } from "../design/words.js";
import { pricesOf } from "../prices/tripPrices.js";
import type { PlacedStation, Planned } from "../shown.js";
import { readableName } from "../station/name.js";
import { placeOf } from "../station/place.js";
import { useApp } from "./context.js";
import { later } from "./later.js";

const StopDetails = later(async () => (await import("../why/StopDetails.js")).StopDetails, { name: "The reasons" });
const StationDetails = later(async () => (await import("../why/StationDetails.js")).StationDetails, {
  name: "What a stop there costs",
});

/** A stop, or another station, as a phone's sheet of its own. */
export function StopSheet({ station, planned }: { readonly station: PlacedStation; readonly planned: Planned }) {
  const app = useApp();
  const title = useRef<HTMLHeadingElement>(null);
  const index = planned.stopStations.indexOf(station);
  const place = placeOf(station);
  const { selected } = app;
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.closest(".sheet")?.scrollTo({ top: 0 });
  }, [station]);
  const time =
    index < 0 ? app.day.value?.momentAt(station.miles_from_route_start) : app.day.value?.stops[index]?.arrive;
  const before = planned.stopStations.findLast(
    ({ miles_from_route_start: mile }) => mile < station.miles_from_route_start,
  );
  const after = planned.stopStations.find(({ miles_from_route_start: mile }) => mile > station.miles_from_route_start);
  return (
    <article class="stop-sheet" aria-labelledby="stop-sheet-title">
      <header class="stop-sheet-head">
        <span class="stop-sheet-pin" aria-hidden="true" data-asked={index < 0}>
          {index < 0 ? "?" : index + 1}
        </span>
        <div class="stop-sheet-place">
          <h2 id="stop-sheet-title" tabIndex={-1} ref={title}>
            {index >= 0 && <span class="unseen">Stop {index + 1}: </span>}
            {place.town}
          </h2>
          <p>
            <Signs road={place.road} exit={place.exit} />{" "}
            <span class="stop-sheet-name">{readableName(station.name)}</span>
            {time !== undefined && (
              <span class="stop-sheet-time">
                · {time.time} {time.half}
              </span>
            )}
          </p>
        </div>
        <button
          type="button"
          class="button is-quiet is-icon"
          aria-label="Stop before"
          disabled={before === undefined}
          onClick={() => (selected.value = before ?? station)}
        >
          <ChevronUp class="icon" aria-hidden="true" />
        </button>
        <button
          type="button"
          class="button is-quiet is-icon"
          aria-label="Stop after"
          disabled={after === undefined}
          onClick={() => (selected.value = after ?? station)}
        >
          <ChevronDown class="icon" aria-hidden="true" />
        </button>
        <button
          type="button"
          class="button is-quiet is-icon"
          aria-label="Back to all stops"
          onClick={() => (selected.value = undefined)}
        >
          <X class="icon" aria-hidden="true" />
        </button>
      </header>
      {index < 0 ? (
        <OtherFigures station={station} planned={planned} />
      ) : (
        <StopFigures planned={planned} index={index} />
      )}
      <div class="stop-sheet-why">
        {index < 0 ? <StationDetails station={station} /> : <StopDetails index={index} />}
      </div>
    </article>
  );
}

function StopFigures({ planned, index }: { readonly planned: Planned; readonly index: number }) {
  const app = useApp();
  const stop = planned.result.stops[index];
  if (stop === undefined) return null;
  const minutes = app.day.value?.stops[index]?.minutes;
  const paid = stop.price_paid_per_gallon ?? stop.price_per_gallon;
  return (
    <dl class="stop-sheet-figures">
      <div>
        <dt>Buy</dt>
        <dd>
          <b>{gallons(stop.gallons_to_purchase)}</b>{" "}
          {stop.departure_fuel_gallons >= (app.shown.value?.settings.tankCapacityGallons ?? Infinity) - 0.05
            ? "fills the tank"
            : `to ${gallons(stop.departure_fuel_gallons)}`}
        </dd>
      </div>
      <div>
        <dt>Pay</dt>
        <dd>
          <b>{dollars(stop.total_cost_at_stop)}</b> {pricePerGallon(paid)} a gallon
        </dd>
      </div>
      <div>
        <dt>Arrive with</dt>
        <dd>
          <b>{gallons(stop.arrival_fuel_gallons)}</b> {minutes !== undefined && `${duration(minutes)} here`}
        </dd>
      </div>
    </dl>
  );
}

function OtherFigures({ station, planned }: { readonly station: PlacedStation; readonly planned: Planned }) {
  const shown = useApp().shown.value;
  return (
    <dl class="stop-sheet-figures">
      <div>
        <dt>Price</dt>
        <dd>
          <b>{pricePerGallon(shown === undefined ? station.price_per_gallon : pricesOf(shown).netOf(station))}</b>
        </dd>
      </div>
      <div>
        <dt>At mile</dt>
        <dd>
          <b>{whole(station.miles_from_route_start)}</b>
        </dd>
      </div>
      <div>
        <dt>Pass with</dt>
        <dd>
          <b>{gallons(gallonsInTank(planned.fuel, station.miles_from_route_start))}</b>
        </dd>
      </div>
    </dl>
  );
}
