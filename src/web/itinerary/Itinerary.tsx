import "./itinerary.css";
import { useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import { later } from "../app/later.js";
import { gallons } from "../design/words.js";
import type { PlacedStation, Planned } from "../shown.js";
import { type Row, rowsOf } from "./legs.js";
import { Head, LegRow } from "./rowParts.js";
import { newDaysOf } from "./rowTimes.js";
import { type RowProps, StopRow } from "./StopRow.js";
import { isOfferable } from "./offerable.js";

const HaltRow = later(async () => (await import("./HaltRow.js")).HaltRow, {
  name: "The break",
  instead: () => <li class="day-row is-halt" />,
});
const PassedRow = later(async () => (await import("./PassedRow.js")).PassedRow, { name: "The station" });
const Notes = later(async () => (await import("./Notes.js")).Notes, { name: "The notes" });
const Offer = later(async () => (await import("../why/Offer.js")).Offer, {
  name: "What fewer stops would cost",
  instead: () => <div class="offer-slot" />,
});

/** A driver's day from top to bottom. */
export function Itinerary() {
  const app = useApp();
  const list = useRef<HTMLOListElement>(null);
  const shown = app.shown.value;
  if (shown?.outcome.status !== "planned") return null;
  const { outcome } = shown;
  const selected = app.selected.value;
  const rows = rowsOf(shown, outcome, passedOf(outcome, selected));
  const newDays = newDaysOf(app.day.value, rows);
  const goBy = (step: number): void => {
    const { stopStations } = outcome;
    const at = app.lit.peek();
    // From a station that is no stop, to the next one before or behind it.
    const now =
      at === undefined
        ? -1
        : stopStations.includes(at)
          ? stopStations.indexOf(at)
          : stopStations.findIndex((stop) => stop.miles_from_route_start > at.miles_from_route_start) -
            (step > 0 ? 1 : 0);
    const next = Math.min(Math.max(now + step, 0), stopStations.length - 1);
    app.selected.value = stopStations[next] ?? selected;
    list.current?.querySelector<HTMLElement>(`[data-stop="${next + 1}"] .row-open`)?.focus();
  };
  return (
    <div
      class="itinerary"
      data-part="itinerary"
      onKeyDown={(event) => {
        if (event.key === "Escape") app.preview.value = undefined;
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        goBy(event.key === "ArrowDown" ? 1 : -1);
      }}
    >
      {isOfferable(shown) && <Offer />}
      <ol class="day" aria-label="The day" ref={list} style={{ "--rows": String(rows.length) }}>
        {rows.map((row, i) => (
          <DayRow key={keyOf(row)} row={row} shown={shown} planned={outcome} newDay={newDays[i]} />
        ))}
      </ol>
      <Notes planned={outcome} />
    </div>
  );
}

function passedOf({ stopStations }: Planned, selected: PlacedStation | undefined): PlacedStation | undefined {
  return selected === undefined || stopStations.includes(selected) ? undefined : selected;
}

function keyOf(row: Row): string {
  switch (row.kind) {
    case "stop":
      return `stop ${row.index}`;
    case "passed":
      return `passed ${row.station.id}`;
    case "halt":
      return `halt ${row.number}`;
    default:
      return row.kind;
  }
}

interface DayRowProps extends Omit<RowProps<Row["kind"]>, "row"> {
  readonly row: Row;
  readonly planned: Planned;
}

function DayRow({ row, shown, planned, newDay }: DayRowProps) {
  switch (row.kind) {
    case "start":
      return <StartRow row={row} shown={shown} newDay={newDay} />;
    case "stop":
      return <StopRow row={row} shown={shown} planned={planned} newDay={newDay} />;
    case "passed":
      return <PassedRow row={row} shown={shown} newDay={newDay} />;
    case "halt":
      return <HaltRow row={row} shown={shown} newDay={newDay} />;
    case "end":
      return <EndRow row={row} shown={shown} newDay={newDay} />;
  }
}

const END_PIN = <span class="pin is-end" aria-hidden="true" />;

function StartRow({ row, shown, newDay }: RowProps<"start">) {
  const day = useApp().day.value;
  const { tankCapacityGallons: capacityGallons } = shown.settings;
  return (
    <li class="day-row">
      <Head
        time={day?.leave}
        below={day?.leave.day}
        pin={END_PIN}
        levels={[
          { share: 0.5, gallons: row.gallons },
          { share: 1, gallons: row.gallons },
        ]}
        capacityGallons={capacityGallons}
      >
        <span class="row-first">
          <span class="row-town">{shown.trip.from}</span>{" "}
          <span class="row-with">
            start with <b>{gallons(row.gallons)}</b>
          </span>
        </span>
      </Head>
      <LegRow leg={row.leg} capacityGallons={capacityGallons} newDay={newDay} />
    </li>
  );
}

function EndRow({ row, shown }: RowProps<"end">) {
  const day = useApp().day.value;
  const hasHours = shown.outcome.status === "planned" && shown.outcome.result.schedule !== undefined;
  return (
    <li class="day-row">
      <Head
        time={day?.arrive}
        pin={END_PIN}
        levels={[
          { share: 0, gallons: row.gallons },
          { share: 0.5, gallons: row.gallons },
        ]}
        capacityGallons={shown.settings.tankCapacityGallons}
      >
        <span class="row-first">
          <span class="row-town">{shown.trip.to}</span>{" "}
          <span class="row-with">
            arrive with <b>{gallons(row.gallons)}</b>
          </span>
        </span>{" "}
        <span class="row-second">
          {hasHours ? "With the breaks and rests of your hours." : "Driving time only; rests are yours to add."}
        </span>
      </Head>
    </li>
  );
}
