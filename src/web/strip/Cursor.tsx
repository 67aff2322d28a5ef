import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import type { TripPrices } from "../prices/tripPrices.js";
import type { PlacedStation, Shown } from "../shown.js";
import { targetOf } from "./keys.js";
import type { Range } from "../../report/scale.js";
import type { StripLayout } from "./layout.js";
import { nearestWithin } from "./nearest.js";
import { describePlace } from "./words.js";

/** The place that the pointer is at. */
export interface Pointed {
  readonly mile: number;
}

interface CursorProps {
  readonly shown: Shown;
  readonly layout: StripLayout;
  readonly prices: TripPrices;
  readonly range: Range;
  readonly pointed: Signal<Pointed | undefined>;
}

/** How close to a dot or a stop the pointer must be to mean it, in pixels. */
const REACH = { dot: 12, stop: 12 };

/** Follows the pointer, fingers and keys: the stations along the road as a slider. */
export function Cursor(props: CursorProps) {
  const { shown, layout, prices, pointed } = props;
  const { selected, preview, lit, showsNaive } = useApp();
  const { stations } = prices;
  const slider = useRef<HTMLDivElement>(null);
  const at = pointed.value;
  const station = lit.value;
  const routeMiles = shown.trip.route.total_distance_miles;
  // Whoever leaves the strip by its disappearance leaves no preview behind.
  useEffect(
    () => () => {
      preview.value = undefined;
    },
    [],
  );

  const point = (event: MouseEvent): PlacedStation | undefined => {
    const { left = 0, top = 0 } = slider.current?.parentElement?.getBoundingClientRect() ?? {};
    const [x, y] = [event.clientX - left, event.clientY - top];
    pointed.value = { mile: Math.min(Math.max(layout.x.invert(x), 0), routeMiles) };
    return (preview.value = findHit(props, x, y));
  };
  const leave = (): void => {
    pointed.value = undefined;
    preview.value = undefined;
  };

  const place =
    station === undefined ? { mile: 0, station: undefined } : { mile: station.miles_from_route_start, station };
  return (
    <>
      {at !== undefined && (
        <div
          class="strip-cursor"
          style={{
            transform: `translateX(${layout.x(at.mile)}px)`,
            top: layout.top,
            height: layout.bottom - layout.top,
          }}
        />
      )}
      <div
        class="strip-slider"
        ref={slider}
        style={{ left: layout.left - 8, right: 14, top: 0, bottom: 0 }}
        role="slider"
        tabIndex={0}
        aria-label="Stations along the road"
        aria-describedby="strip-summary"
        aria-valuemin={0}
        aria-valuemax={Math.ceil(routeMiles)}
        aria-valuenow={Math.round(place.mile)}
        aria-valuetext={describePlace(shown, place, showsNaive.value).join(", ")}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={leave}
        onClick={(event) => {
          const hit = point(event);
          if (hit !== undefined) selected.value = hit;
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === "Enter" && station !== undefined) selected.value = station;
          if (event.key === "Escape") preview.value = undefined;
          const target =
            event.altKey || event.ctrlKey || event.metaKey
              ? undefined
              : targetOf(event.key, station === undefined ? -1 : stations.indexOf(station), stations.length);
          if (target === undefined) return;
          event.preventDefault();
          pointed.value = undefined;
          preview.value = stations[target];
        }}
      />
    </>
  );
}

/** The dot or the stop that is meant at a place of the plot: among the prices the nearest dot, below them the stop. */
function findHit(
  { shown: { outcome }, layout: { x, priceY, middle }, prices: { stations, netOf }, range }: CursorProps,
  atX: number,
  atY: number,
): PlacedStation | undefined {
  const across = (station: PlacedStation): number => Math.abs(x(station.miles_from_route_start) - atX);
  const mile = x.invert(atX);
  const reachMiles = (reach: number): number => x.invert(atX + reach) - mile;
  if (atY >= middle)
    return outcome.status === "planned"
      ? nearestWithin(outcome.stopStations, mile, reachMiles(REACH.stop), REACH.stop, across)
      : undefined;
  const clamp = (price: number): number => Math.min(Math.max(price, range.least), range.most);
  return nearestWithin(stations, mile, reachMiles(REACH.dot), REACH.dot, (station) =>
    Math.hypot(across(station), priceY(clamp(netOf(station))) - atY),
  );
}
