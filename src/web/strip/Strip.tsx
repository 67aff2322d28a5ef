import "../charts/charts.css";
import "./strip.css";
import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import { priceRange } from "../charts/priceRange.js";
import { statesOf } from "../charts/states.js";
import { useSize } from "../charts/useSize.js";
import { gallons } from "../design/words.js";
import { pricesOf } from "../prices/tripPrices.js";
import type { Shown } from "../shown.js";
import { Cursor, type Pointed } from "./Cursor.js";
import { paintDots } from "./dots.js";
import { Ground } from "./Ground.js";
import { layOut } from "./layout.js";
import { Fuel, LitColumn, LitStation, Marks } from "./Marks.js";
import { nearestByMile } from "./nearest.js";
import { describePlace, describeStrip } from "./words.js";

/** Prices and fuel over the miles. */
export function Strip() {
  const { shown } = useApp();
  const pointed = useSignal<Pointed | undefined>(undefined);
  const now = shown.value;
  return (
    <section class="strip" data-part="strip" aria-labelledby="strip-title">
      <header class="strip-head">
        <h2 id="strip-title">Prices and fuel along the road</h2>
        <Readout pointed={pointed} />
        {now?.outcome.status === "planned" && <Legend shown={now} />}
      </header>
      {now === undefined ? <div class="strip-plot" /> : <Plot shown={now} pointed={pointed} />}
    </section>
  );
}

/** What is at the place that is pointed at, or at the one that is lit. */
function Readout({ pointed }: { readonly pointed: Signal<Pointed | undefined> }) {
  const { shown, preview, selected, showsNaive } = useApp();
  const now = shown.value;
  const at = pointed.value;
  const lit = preview.value ?? (at === undefined ? selected.value : undefined);
  const station =
    lit ?? (now === undefined || at === undefined ? undefined : nearestByMile(pricesOf(now).stations, at.mile));
  const mile = lit?.miles_from_route_start ?? at?.mile;
  return (
    <p class="strip-readout" aria-hidden="true">
      {now !== undefined && mile !== undefined && describePlace(now, { mile, station }, showsNaive.value).join(" · ")}
    </p>
  );
}

function Legend({ shown: { planInput } }: { readonly shown: Shown }) {
  const { showsNaive } = useApp();
  return (
    <div class="strip-legend">
      <span class="strip-key is-tank">gallons in the tank</span>
      <span class="strip-key is-buffer">buffer {gallons(planInput.bufferGallons).replace(" gal", "")}</span>
      <button
        type="button"
        role="switch"
        class="switch"
        aria-checked={showsNaive.value}
        onClick={() => (showsNaive.value = !showsNaive.peek())}
      >
        <span class="switch-track" aria-hidden="true" />
        Show filling up at a quarter tank
      </button>
    </div>
  );
}

function Plot({ shown, pointed }: { readonly shown: Shown; readonly pointed: Signal<Pointed | undefined> }) {
  const { ref, size } = useSize<HTMLDivElement>();
  const { theme } = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const prices = pricesOf(shown);
  const range = priceRangeOf(shown);
  const { trip, settings, planInput } = shown;
  const states = statesOf(trip);
  const routeMiles = trip.route.total_distance_miles;
  const tankGallons = settings.tankCapacityGallons;
  const layout = layOut(size, { routeMiles, prices: range, tankGallons });
  useLayoutEffect(() => {
    if (canvas.current !== null && size.width > 0) paintDots(canvas.current, { prices, range, layout, size });
  }, [prices, size, theme.value]);
  const parts = { shown, layout, prices, range };
  return (
    <div class="strip-plot" ref={ref}>
      {size.width > 0 && (
        <>
          <svg width={size.width} height={size.height} aria-hidden="true">
            <Ground
              layout={layout}
              states={states}
              routeMiles={routeMiles}
              tankGallons={tankGallons}
              bufferGallons={planInput.bufferGallons}
              range={range}
            />
            <LitColumn {...parts} />
            <Fuel {...parts} />
          </svg>
          <canvas ref={canvas} aria-hidden="true" />
          <svg width={size.width} height={size.height} aria-hidden="true">
            <Marks {...parts} />
            <LitStation {...parts} />
          </svg>
          <Cursor {...parts} pointed={pointed} />
        </>
      )}
      <p class="unseen" id="strip-summary">
        {describeStrip(shown)}
      </p>
    </div>
  );
}

let last: { readonly prices: object; readonly range: ReturnType<typeof priceRange> } | undefined;

/** The same object as long as the prices are the same. */
function priceRangeOf(shown: Shown): ReturnType<typeof priceRange> {
  const prices = pricesOf(shown);
  if (last?.prices !== prices) last = { prices, range: priceRange(prices.stations.map(prices.netOf)) };
  return last.range;
}
