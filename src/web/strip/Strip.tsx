import "./strip.css";
import { useMemo, useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import { useStates } from "../charts/states.js";
import { useWidth } from "../charts/useWidth.js";
import { classOf } from "../design/priceClasses.js";
import { gallons, miles, pricePerGallon, whole } from "../design/words.js";
import { pricesOf, type TripPrices } from "../prices/tripPrices.js";
import { reachOf, wordTitle } from "../obstacle/reach.js";
import type { PlacedStation, Shown } from "../shown.js";
import { readableName } from "../station/name.js";
import { placeOf } from "../station/place.js";
import { courseArea, courseLine, gallonsInTank, layOutStrip, STRIP, type StripLayout } from "./layOut.js";
import { PriceDots } from "./PriceDots.js";

/** Prices and fuel over the miles: the itinerary's tank, laid on its side. */
export function Strip() {
  const app = useApp();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const shown = app.shown.value;
  return (
    <section class="strip" data-part="strip" aria-labelledby="strip-title">
      <header class="strip-head">
        <h3 id="strip-title">Prices and fuel along the road</h3>
        <p class="strip-legend">
          <span><i class="strip-key is-tank" />gallons in the tank</span>
          {shown !== undefined && <span><i class="strip-key is-buffer" />buffer {(shown.settings.bufferFraction * shown.settings.tankCapacityGallons).toFixed(1)}</span>}
          <label class="switch"><input type="checkbox" role="switch" checked={app.showsNaive.value} onChange={({ currentTarget }) => (app.showsNaive.value = currentTarget.checked)} />Show filling up at a quarter tank</label>
        </p>
      </header>
      <div class="strip-box" ref={box}>{shown !== undefined && width.value > 0 && <Chart shown={shown} width={width.value} />}</div>
    </section>
  );
}

function Chart({ shown, width }: { readonly shown: Shown; readonly width: number }) {
  const app = useApp();
  const prices = pricesOf(shown);
  const layout = useMemo(() => layOutStrip(width, shown, prices), [width, shown.trip, prices, shown.settings.tankCapacityGallons]);
  const states = useStates(shown.trip);
  const lit = app.lit.value;
  const planned = shown.outcome.status === "planned" ? shown.outcome : undefined;
  const reach = shown.outcome.status === "infeasible" ? reachOf(shown, shown.outcome) : undefined;
  const buffer = layout.gallons.at(shown.settings.bufferFraction * shown.settings.tankCapacityGallons);
  const course = planned?.fuel ?? (reach === undefined ? undefined : { miles: [reach.fromMile, reach.lastMile], gallons: [reach.fromGallons, reach.leftGallons] });
  return (
    <>
      <svg class="strip-chart" width={width} height={STRIP.height} aria-hidden="true">
        {states.value.map(({ code, fromMile, toMile }, i) => {
          const [left, right] = [layout.miles.at(fromMile), layout.miles.at(toMile)];
          return (
            <g key={`${code} ${fromMile}`}>
              {i % 2 === 1 && <rect class="strip-band" x={left} width={right - left} y={STRIP.pricesTop - 6} height={STRIP.tankBottom - STRIP.pricesTop + 6} />}
              {right - left > 22 && <text class="strip-state" x={(left + right) / 2} y={STRIP.letters}>{code}</text>}
            </g>
          );
        })}
        {lit !== undefined && <Column station={lit} layout={layout} isStop={planned?.stopStations.includes(lit) === true} />}
        {layout.dollarTicks.map((dollars) => <g key={`$${dollars}`}><line class="strip-grid" x1={STRIP.left} x2={width - STRIP.right} y1={layout.dollars.at(dollars)} y2={layout.dollars.at(dollars)} /><text class="strip-tick is-left" x={STRIP.left - 8} y={layout.dollars.at(dollars) + 4}>${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}</text></g>)}
        {layout.gallonTicks.map((amount) => <g key={`g${amount}`}><line class="strip-grid" x1={STRIP.left} x2={width - STRIP.right} y1={layout.gallons.at(amount)} y2={layout.gallons.at(amount)} /><text class="strip-tick is-left" x={STRIP.left - 8} y={layout.gallons.at(amount) + 4}>{whole(amount)}</text></g>)}
        {layout.mileTicks.map((mile) => <text key={mile} class="strip-tick" x={layout.miles.at(mile)} y={STRIP.axis}>{mile === 0 ? "0 mi" : whole(mile)}</text>)}
        {course !== undefined && <><path class="strip-area" d={courseArea(course, layout)} /><path class="strip-line" d={courseLine(course, layout)} /></>}
        {planned !== undefined && app.showsNaive.value && <path class="strip-naive" d={courseLine(planned.naive.fuel, layout)} />}
        <line class="strip-buffer" x1={STRIP.left} x2={width - STRIP.right} y1={buffer} y2={buffer} />
        {planned?.result.stops.map((stop, k) => {
          const station = planned.stopStations[k];
          if (station === undefined) return null;
          const [x, y] = [layout.miles.at(stop.miles_from_route_start), layout.gallons.at(stop.departure_fuel_gallons)];
          const price = layout.dollars.at(prices.netOf(station));
          return <g key={k} class="strip-stop" data-lit={lit === station}><line x1={x} x2={x} y1={price} y2={y} /><circle class="strip-paid" cx={x} cy={price} r={4} /><circle cx={x} cy={y} r={9} /><text x={x} y={y + 4}>{k + 1}</text></g>;
        })}
        {reach !== undefined && <g class="strip-end"><line x1={layout.miles.at(reach.lastMile)} x2={layout.miles.at(reach.lastMile)} y1={STRIP.pricesTop} y2={STRIP.tankBottom} /><text x={layout.miles.at(reach.lastMile) + 8} y={(STRIP.tankTop + STRIP.tankBottom) / 2}>Buffer reached at mile {whole(reach.lastMile)}, {wordTitle(reach).replace(/^./u, (letter) => letter.toLowerCase())}</text></g>}
      </svg>
      <PriceDots layout={layout} prices={prices} theme={app.theme.value} />
      <Cursor shown={shown} layout={layout} prices={prices} />
    </>
  );
}

function Column({ station, layout, isStop }: { readonly station: PlacedStation; readonly layout: StripLayout; readonly isStop: boolean }) {
  const x = layout.miles.at(station.miles_from_route_start);
  if (isStop) return <rect class="strip-lit" x={x - 9} width={18} y={STRIP.pricesTop - 6} height={STRIP.tankBottom - STRIP.pricesTop + 6} rx={3} />;
  return <line class="strip-cursor" x1={x} x2={x} y1={STRIP.pricesTop - 6} y2={STRIP.tankBottom} />;
}

/** How near the pointer must be to a station's mile, in pixels. */
const REACH = 14;

/** Goes through the stations by pointer and by keys, and says what is there. */
function Cursor({ shown, layout, prices }: { readonly shown: Shown; readonly layout: StripLayout; readonly prices: TripPrices }) {
  const app = useApp();
  const { stations } = prices;
  const lit = app.lit.value;
  const index = lit === undefined ? -1 : stations.indexOf(lit);
  const nearest = (event: MouseEvent): PlacedStation | undefined => {
    let found: PlacedStation | undefined;
    let least = REACH;
    for (const station of stations) {
      const dx = layout.miles.at(station.miles_from_route_start) - event.offsetX;
      if (Math.abs(dx) >= REACH) continue;
      const dy = event.offsetY > STRIP.tankTop - 8 ? 0 : (layout.dollars.at(prices.netOf(station)) - event.offsetY) / 2;
      const distance = Math.hypot(dx, dy);
      if (distance < least) [found, least] = [station, distance];
    }
    return found;
  };
  const go = (to: number): void => {
    app.preview.value = stations[Math.min(Math.max(to, 0), stations.length - 1)];
  };
  return (
    <div
      class="strip-over"
      role="slider"
      tabIndex={0}
      aria-label="Stations along the road"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, stations.length - 1)}
      aria-valuenow={Math.max(0, index)}
      aria-valuetext={lit === undefined ? "No station chosen" : describe(lit, shown, prices)}
      onMouseMove={(event) => (app.preview.value = nearest(event))}
      onMouseLeave={() => (app.preview.value = undefined)}
      onBlur={() => (app.preview.value = undefined)}
      onClick={(event) => {
        const station = nearest(event);
        if (station !== undefined) app.selected.value = station;
      }}
      onKeyDown={(event) => {
        const moves: Readonly<Record<string, number>> = { ArrowLeft: index - 1, ArrowRight: index + 1, PageUp: index - 10, PageDown: index + 10, Home: 0, End: stations.length - 1 };
        const to = moves[event.key];
        if (to !== undefined) {
          event.preventDefault();
          go(to);
        }
        if (event.key === "Enter" && lit !== undefined) app.selected.value = lit;
      }}
    />
  );
}

/** `Akal Travel Center, Santa Rosa, NM, mile 885, $2.879, class 1 of 5, 7.5 gal in the tank` */
function describe(station: PlacedStation, { outcome }: Shown, prices: TripPrices): string {
  const price = prices.netOf(station);
  const mile = station.miles_from_route_start;
  const tank = outcome.status === "planned" ? [`${gallons(gallonsInTank(outcome.fuel, mile))} in the tank`] : [];
  return [readableName(station.name), placeOf(station).town, `at ${miles(mile)}`, pricePerGallon(price), `price ${classOf(price, prices.classes) + 1} of 5, 1 is cheap`, ...tank].join(", ");
}
