import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import { later } from "../app/later.js";
import type { Moment } from "../day/day.js";
import { PriceDot } from "../design/PriceDot.js";
import { Signs } from "../design/Signs.js";
import { dollars, duration, gallons, priceAndNet, splitTown } from "../design/words.js";
import { pricesOf } from "../prices/tripPrices.js";
import type { Planned, Shown } from "../shown.js";
import { readableName } from "../station/name.js";
import { placeOf } from "../station/place.js";
import { coveredAt } from "./covered.js";
import type { Row } from "./legs.js";
import { Head, LegRow } from "./rowParts.js";
import { stopDuration } from "./rowTimes.js";

const StopDetails = later<{ readonly index: number }>(async () => (await import("../why/StopDetails.js")).StopDetails, {
  name: "The reasons",
  instead: () => <div class="details-bone" />,
});

export interface RowProps<Kind extends Row["kind"]> {
  readonly row: Extract<Row, { readonly kind: Kind }>;
  readonly shown: Shown;
  readonly newDay: string | undefined;
}

/** A fuel stop, which opens to its reasons. */
export function StopRow({
  row: { index, stop, station, leg },
  shown,
  planned,
  newDay,
}: RowProps<"stop"> & { readonly planned: Planned }) {
  const app = useApp();
  const item = useRef<HTMLLIElement>(null);
  const isOpen = app.selected.value === station;
  const place = placeOf(station);
  const town = splitTown(place.town);
  const prices = pricesOf(shown);
  const net = prices.netOf(station);
  const paid = stop.price_paid_per_gallon ?? stop.price_per_gallon;
  const times = app.day.value?.stops[index];
  const { tankCapacityGallons: capacityGallons } = shown.settings;
  const levels = [
    { share: 0, gallons: stop.arrival_fuel_gallons },
    { share: 0.5, gallons: stop.arrival_fuel_gallons },
    { share: 0.5, gallons: stop.departure_fuel_gallons },
    { share: 1, gallons: stop.departure_fuel_gallons },
  ];
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  // A row that goes away under the pointer hears nothing of it.
  useEffect(
    () => () => {
      if (app.preview.peek() === station) app.preview.value = undefined;
    },
    [station],
  );
  return (
    <li
      class="day-row is-stop"
      data-stop={index + 1}
      data-lit={app.lit.value === station}
      data-open={isOpen}
      ref={item}
      onMouseEnter={() => (app.preview.value = station)}
      onMouseLeave={() => (app.preview.value = undefined)}
    >
      <Head
        time={times?.arrive}
        below={times && stopDuration(times.minutes)}
        pin={
          <span class="pin" aria-hidden="true">
            {index + 1}
          </span>
        }
        levels={levels}
        capacityGallons={capacityGallons}
      >
        <button
          type="button"
          class="row-open"
          aria-expanded={isOpen}
          onClick={() => (app.selected.value = isOpen ? undefined : station)}
          onFocus={() => (app.preview.value = station)}
          onBlur={() => (app.preview.value = undefined)}
        >
          <span class="row-first">
            <span class="row-town">
              <span class="unseen">Stop {index + 1}: </span>
              <span class="row-town-name">{town.name}</span>
              {town.state}
            </span>{" "}
            <span class="row-gallons">{gallons(stop.gallons_to_purchase)}</span>{" "}
            <span class="row-cost">{dollars(stop.total_cost_at_stop)}</span>
          </span>{" "}
          <span class="row-second">
            <Signs road={place.road} exit={place.exit} /> <span class="row-name">{readableName(station.name)}</span>{" "}
            <span class="row-price">
              <PriceDot price={net} classes={prices.classes} />
              {priceAndNet(paid, net)}
            </span>
          </span>
        </button>
        <CoveredNote index={index} planned={planned} leave={times?.leave} />
        {stop.is_fallback === true && (
          <p class="row-note is-warned">The rules leave this station out: there is no plan without it.</p>
        )}
      </Head>
      {isOpen && (
        <div class="row-details">
          <StopDetails index={index} />
        </div>
      )}
      <LegRow leg={leg} capacityGallons={capacityGallons} newDay={newDay} />
    </li>
  );
}

interface CoveredProps {
  readonly index: number;
  readonly planned: Planned;
  readonly leave: Moment | undefined;
}

/** The break or the rest that is made at a stop: `30 min break here`. */
function CoveredNote({ index, planned, leave }: CoveredProps) {
  const covered = coveredAt(planned, index);
  if (covered === undefined) return null;
  const { kind, minutes } = covered;
  return (
    <p class="row-note">
      {minutes !== undefined && `${duration(minutes)} `}
      {kind} here{leave !== undefined && `, until ${leave.time} ${leave.half}`}
    </p>
  );
}
