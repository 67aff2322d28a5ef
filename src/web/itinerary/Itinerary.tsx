import "./itinerary.css";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import { later } from "../app/later.js";
import type { Moment } from "../day/day.js";
import { PriceDot } from "../design/PriceDot.js";
import { Signs } from "../design/Signs.js";
import { dollars, duration, gallons, miles, pricePerGallon } from "../design/words.js";
import { pricesOf } from "../prices/tripPrices.js";
import type { PlacedStation, Planned, Shown } from "../shown.js";
import { readableName } from "../station/name.js";
import { placeOf } from "../station/place.js";
import { Gauge } from "./Gauge.js";
import { type Leg, type Row, rowsOf } from "./legs.js";
import { Notes } from "./Notes.js";

const Offer = later(async () => (await import("../why/Offer.js")).Offer, { name: "What fewer stops would cost" });
const StopDetails = later<{ readonly index: number }>(async () => (await import("../why/StopDetails.js")).StopDetails, { name: "The reasons" });
const StationDetails = later<{ readonly station: PlacedStation }>(async () => (await import("../why/StationDetails.js")).StationDetails, { name: "What a stop there costs" });

/** A driver's day from top to bottom. */
export function Itinerary() {
  const app = useApp();
  const list = useRef<HTMLOListElement>(null);
  const shown = app.shown.value;
  if (shown?.outcome.status !== "planned") return null;
  const { outcome } = shown;
  const selected = app.selected.value;
  const passed = selected === undefined || outcome.stopStations.includes(selected) ? undefined : selected;
  const rows = rowsOf(shown, outcome, passed);
  const goBy = (step: number): void => {
    const now = selected === undefined ? -1 : outcome.stopStations.indexOf(selected);
    const next = Math.min(Math.max(now + step, 0), outcome.stopStations.length - 1);
    const station = outcome.stopStations[next];
    if (station === undefined) return;
    app.selected.value = station;
    list.current?.querySelector<HTMLElement>(`[data-stop="${next + 1}"] .row-open`)?.focus();
  };
  return (
    <div class="itinerary" data-part="itinerary" onKeyDown={(event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      if (event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      goBy(event.key === "ArrowDown" ? 1 : -1);
    }}>
      <Offer />
      <ol class="day" aria-label="The day" ref={list}>{rows.map((row) => <DayRow key={keyOf(row)} row={row} shown={shown} outcome={outcome} />)}</ol>
      <Notes planned={outcome} />
    </div>
  );
}

function keyOf(row: Row): string {
  return row.kind === "stop" ? `stop ${row.station.id}` : row.kind === "passed" ? `passed ${row.station.id}` : row.kind;
}

interface DayRowProps {
  readonly row: Row;
  readonly shown: Shown;
  readonly outcome: Planned;
}

function DayRow({ row, shown, outcome }: DayRowProps) {
  const app = useApp();
  const day = app.day.value;
  const capacityGallons = shown.settings.tankCapacityGallons;
  switch (row.kind) {
    case "start":
      return (
        <li class="day-row">
          <Head time={day?.leave} below={day?.leave.day} pin={<span class="pin is-end" />} gauge={[{ share: 0.5, gallons: row.gallons }, { share: 1, gallons: row.gallons }]} capacityGallons={capacityGallons} startsAt={0.5}>
            <span class="row-town">{shown.trip.from}</span>
            <span class="row-with">start with <b>{gallons(row.gallons)}</b></span>
          </Head>
          <LegRow leg={row.leg} capacityGallons={capacityGallons} />
        </li>
      );
    case "stop":
      return <StopRow row={row} shown={shown} outcome={outcome} />;
    case "passed":
      return <PassedRow row={row} shown={shown} />;
    case "end":
      return (
        <li class="day-row">
          <Head time={day?.arrive} below={undefined} pin={<span class="pin is-end" />} gauge={[{ share: 0, gallons: row.gallons }, { share: 0.5, gallons: row.gallons }]} capacityGallons={capacityGallons} startsAt={0}>
            <span class="row-town">{shown.trip.to}</span>
            <span class="row-second is-wide">{day?.hasHours === true ? `Arrive with ${gallons(row.gallons)}.` : "Driving time only; rests are yours to add."}</span>
          </Head>
        </li>
      );
  }
}

function StopRow({ row: { index, stop, station, leg }, shown, outcome }: DayRowProps & { readonly row: Extract<Row, { readonly kind: "stop" }> }) {
  const app = useApp();
  const item = useRef<HTMLLIElement>(null);
  const isOpen = app.selected.value === station;
  const isLit = app.lit.value === station;
  const place = placeOf(station);
  const prices = pricesOf(shown);
  const net = prices.netOf(station);
  const paid = stop.price_paid_per_gallon ?? stop.price_per_gallon;
  const times = app.day.value?.stops[index];
  const capacityGallons = shown.settings.tankCapacityGallons;
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: "nearest", behavior: "auto" });
  }, [isOpen]);
  return (
    <li class="day-row is-stop" data-stop={index + 1} data-lit={isLit} data-open={isOpen} ref={item} onMouseEnter={() => (app.preview.value = station)} onMouseLeave={() => (app.preview.value = undefined)}>
      <Head
        time={times?.arrive}
        below={times === undefined ? undefined : duration(times.minutes)}
        pin={<span class="pin">{index + 1}</span>}
        gauge={[{ share: 0, gallons: stop.arrival_fuel_gallons }, { share: 0.5, gallons: stop.arrival_fuel_gallons }, { share: 0.5, gallons: stop.departure_fuel_gallons }, { share: 1, gallons: stop.departure_fuel_gallons }]}
        capacityGallons={capacityGallons}
        startsAt={0}
      >
        <button type="button" class="row-open" aria-expanded={isOpen} onClick={() => (app.selected.value = isOpen ? undefined : station)} onFocus={() => (app.preview.value = station)} onBlur={() => (app.preview.value = undefined)}>
          <span class="row-town"><span class="unseen">Stop {index + 1}: </span>{place.town}</span>
          <span class="row-gallons">{gallons(stop.gallons_to_purchase)}</span>
          <span class="row-cost">{dollars(stop.total_cost_at_stop)}</span>
          <span class="row-second"><Signs road={place.road} exit={place.exit} /> <span class="row-name">{readableName(station.name)}</span></span>
          <span class="row-price"><PriceDot price={net} classes={prices.classes} /> {pricePerGallon(paid)}{net !== paid && `, net ${pricePerGallon(net)}`}</span>
        </button>
      </Head>
      {times?.covers.some((each) => each !== "fuel") === true && <p class="row-covers">{times.covers.includes("rest") ? "The night’s rest is here." : "The break is here."}</p>}
      {stop.is_fallback === true && <p class="row-covers is-warned">The rules leave this station out: there is no plan without it.</p>}
      {isOpen && <div class="row-details"><StopDetails index={index} /></div>}
      <LegRow leg={leg} capacityGallons={capacityGallons} isLast={index === outcome.result.stops.length - 1} />
    </li>
  );
}

function PassedRow({ row: { station, gallons: onBoard, leg }, shown }: { readonly row: Extract<Row, { readonly kind: "passed" }>; readonly shown: Shown }) {
  const app = useApp();
  const item = useRef<HTMLLIElement>(null);
  const place = placeOf(station);
  const capacityGallons = shown.settings.tankCapacityGallons;
  useEffect(() => item.current?.scrollIntoView({ block: "nearest", behavior: "auto" }), [station]);
  return (
    <li class="day-row is-passed" data-station={station.id} data-open="true" ref={item}>
      <Head time={app.day.value?.momentAt(station.miles_from_route_start)} below={`mile ${Math.round(station.miles_from_route_start).toLocaleString("en-US")}`} pin={<span class="pin is-asked">?</span>} gauge={[{ share: 0, gallons: onBoard }, { share: 1, gallons: onBoard }]} capacityGallons={capacityGallons} startsAt={0}>
        <span class="row-town">{readableName(station.name)}, {place.town}</span>
        <span class="row-cost">{pricePerGallon(pricesOf(shown).netOf(station))}</span>
        <span class="row-second is-wide"><Signs road={place.road} exit={place.exit} /> passed with {gallons(onBoard)}</span>
      </Head>
      <div class="row-details"><StationDetails station={station} /></div>
      <LegRow leg={leg} capacityGallons={capacityGallons} />
    </li>
  );
}

interface HeadProps {
  readonly time: Moment | undefined;
  readonly below: string | undefined;
  readonly pin: ComponentChildren;
  readonly gauge: readonly { readonly share: number; readonly gallons: number }[];
  readonly capacityGallons: number;
  /** Where the tank begins: the first place is halfway down its row. */
  readonly startsAt: number;
  readonly children: ComponentChildren;
}

/** Time, tank and place of a row. */
function Head({ time, below, pin, gauge, capacityGallons, children }: HeadProps) {
  return (
    <div class="row-head">
      <p class="row-time">{time === undefined ? " " : <>{time.time}<small>{time.half}</small></>}<span>{below}</span></p>
      <span class="row-tank"><Gauge capacityGallons={capacityGallons} levels={gauge} />{pin}</span>
      <div class="row-place">{children}</div>
    </div>
  );
}

/** The way to the next place. With room to spare, its height follows its miles. */
function LegRow({ leg, capacityGallons }: { readonly leg: Leg; readonly capacityGallons: number; readonly isLast?: boolean }) {
  return (
    <div class="row-leg" style={{ "--miles": String(Math.round(leg.miles)) }}>
      <p class="row-time" />
      <span class="row-tank"><Gauge capacityGallons={capacityGallons} levels={[{ share: 0, gallons: leg.fromGallons }, { share: 1, gallons: leg.toGallons }]} /></span>
      <p class="row-way"><span>{miles(leg.miles)} · {duration(leg.minutes)}</span> <span><span class="row-arrive">arrive </span>with {gallons(leg.toGallons)}</span></p>
    </div>
  );
}
