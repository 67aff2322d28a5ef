// What lies over prices and fuel: the stops, how far the fuel lasts, and what is selected or pointed at.

import { useApp } from "../app/context.js";
import { classOf } from "../design/priceClasses.js";
import { reachOf, wordReached, wordShort } from "../obstacle/reach.js";
import type { TripPrices } from "../prices/tripPrices.js";
import type { PlacedStation, Planned, Shown } from "../shown.js";
import type { Range } from "../../report/scale.js";
import { Course, coursePath } from "./Course.js";
import { radiusOf } from "./dots.js";
import type { StripLayout } from "./layout.js";
import { placePins } from "./pins.js";
import { reachCourse } from "./reachCourse.js";

const PIN_RADIUS = 8.5;
const LIT_RADIUS = 10;
const COLUMN_WIDTH = 22;

interface MarksProps {
  readonly shown: Shown;
  readonly layout: StripLayout;
  readonly prices: TripPrices;
  readonly range: Range;
}

/** Where the price of a station is drawn. */
function priceAt({ layout: { priceY }, prices, range }: MarksProps, station: PlacedStation): number {
  return priceY(Math.min(Math.max(prices.netOf(station), range.least), range.most));
}

/** The column of the selected stop; it lies below all marks. */
export function LitColumn({ shown: { outcome }, layout: { x, top, bottom } }: Pick<MarksProps, "shown" | "layout">) {
  const { lit } = useApp();
  const station = lit.value;
  if (station === undefined || outcome.status !== "planned" || !outcome.stopStations.includes(station)) return null;
  return (
    <rect
      class="lit-column"
      x={x(station.miles_from_route_start) - COLUMN_WIDTH / 2}
      y={top}
      width={COLUMN_WIDTH}
      height={bottom - top}
    />
  );
}

/** The tank along the road, or how far it lasts. */
export function Fuel({ shown, layout }: Pick<MarksProps, "shown" | "layout">) {
  const { showsNaive } = useApp();
  const { outcome } = shown;
  if (outcome.status === "tooTight") return null;
  if (outcome.status === "infeasible")
    return <Course course={reachCourse(shown, reachOf(shown, outcome))} layout={layout} />;
  return (
    <>
      <Course course={outcome.fuel} layout={layout} />
      {showsNaive.value && <path class="naive-line" data-line="naive" d={coursePath(outcome.naive.fuel, layout)} />}
    </>
  );
}

export function Marks(props: MarksProps) {
  const {
    shown: { outcome },
  } = props;
  if (outcome.status === "infeasible") return <ReachMark {...props} outcome={outcome} />;
  return outcome.status === "planned" ? <Stops {...props} outcome={outcome} /> : null;
}

function Stops(props: MarksProps & { readonly outcome: Planned }) {
  const {
    outcome: { result, stopStations, naive },
    layout,
  } = props;
  const { x, tankY, tankTop, bottom } = layout;
  const { lit, showsNaive } = useApp();
  const stops = result.stops.flatMap((stop, k) => {
    const station = stopStations[k];
    return station === undefined
      ? []
      : [{ station, x: x(stop.miles_from_route_start), y: tankY(stop.departure_fuel_gallons) }];
  });
  const pins = placePins(stops, PIN_RADIUS, [tankTop - PIN_RADIUS, bottom + 2]);
  const now = lit.value;
  return (
    <>
      {showsNaive.value &&
        naive.stations.map((station) => (
          <circle
            key={station.id}
            class="naive-stop"
            cx={x(station.miles_from_route_start)}
            cy={priceAt(props, station)}
            r={5.5}
          />
        ))}
      {stops.map(({ station, x: atX }, k) => {
        const y = priceAt(props, station);
        return (
          <g key={station.id} class={station === now ? "stop is-lit" : "stop"}>
            <line class="lead" x1={atX} x2={atX} y1={y} y2={pins[k]?.y ?? y} />
            <circle class="stop-price" cx={atX} cy={y} r={4.5} />
          </g>
        );
      })}
      {pins.map((pin, k) => {
        const isLit = stops[k]?.station === now;
        return (
          <g key={k} class={isLit ? "strip-pin is-lit" : "strip-pin"} data-pin={k + 1}>
            <circle cx={pin.x} cy={pin.y} r={isLit ? LIT_RADIUS : PIN_RADIUS} />
            <text x={pin.x} y={pin.y + 4}>
              {k + 1}
            </text>
          </g>
        );
      })}
    </>
  );
}

function ReachMark({
  shown,
  outcome,
  layout: { x, left, right, top, bottom, tankTop },
}: MarksProps & { readonly outcome: Extract<Shown["outcome"], { readonly status: "infeasible" }> }) {
  const reach = reachOf(shown, outcome);
  const at = x(reach.lastMile);
  const isLeft = at > (left + right) / 2;
  return (
    <g class="reach">
      <line x1={at} x2={at} y1={top} y2={bottom} />
      <text
        class={isLeft ? "is-left" : ""}
        x={at + (isLeft ? -8 : 8)}
        y={(tankTop + bottom) / 2}
      >{`${wordReached(reach)}, ${wordShort(reach)}`}</text>
    </g>
  );
}

/** The station that is lit and no stop: a ring around its dot, on a dashed line. */
export function LitStation(props: MarksProps) {
  const { lit } = useApp();
  const station = lit.value;
  const {
    shown: { outcome },
    layout: { x, top, bottom },
    prices,
  } = props;
  if (station === undefined || !prices.stations.includes(station)) return null;
  if (outcome.status === "planned" && outcome.stopStations.includes(station)) return null;
  const at = x(station.miles_from_route_start);
  const priceClass = classOf(prices.netOf(station), prices.classes);
  return (
    <g class="lit-station">
      <line x1={at} x2={at} y1={top} y2={bottom} />
      <circle
        cx={at}
        cy={priceAt(props, station)}
        r={radiusOf(priceClass, prices.stations.length) + 2}
        style={{ fill: `var(--price-${priceClass + 1})` }}
      />
    </g>
  );
}
