import type uPlot from "uplot";
import type { PlacedStation } from "../shown.js";
import { make } from "../dom.js";
import { FUEL_TOP } from "./fuelLayers.js";
import type { Drawn } from "./fuelPlot.js";
import { describePlace, landmarks, type Place } from "./fuelText.js";
import { targetOf } from "./sliderKeys.js";
import { clampToAxis, nearestStation } from "./tripPrices.js";

/** How close to a stop or a station the pointer must be to mean it. */
const REACH_PIXELS = 12;

export const HINT = "Point at the chart, or use the arrow keys on it, to read fuel and prices.";

/** The place that the pointer or the keys have reached. */
interface Pointed {
  readonly mile: number;
  /** Pixels from the plot's top; undefined when the keys were used. */
  readonly y: number | undefined;
}

/**
 * Puts a slider over the plot that reads out fuel and prices at a mile of the route. It follows mouse, finger and keys.
 * @returns a function to call after each change of what the plot shows.
 */
export function addFuelCursor(plot: uPlot, readout: HTMLElement, drawn: () => Drawn): () => void {
  const { over } = plot;
  const ring = make("div", { class: "chart-ring" });
  over.append(ring);
  let pointed: Pointed | undefined;

  const read = (): void => {
    const { shown, prices } = drawn();
    const place = findPlace(plot, drawn(), pointed ?? { mile: 0, y: undefined });
    const text = describePlace(shown, place);
    over.setAttribute("aria-valuemax", String(Math.ceil(shown.trip.route.total_distance_miles)));
    over.setAttribute("aria-valuenow", String(Math.round(place.mile)));
    over.setAttribute("aria-valuetext", text);
    readout.textContent = pointed === undefined ? HINT : text;
    const station = pointed === undefined ? undefined : place.station;
    ring.classList.toggle("is-shown", station !== undefined);
    if (station !== undefined) {
      const y = plot.valToPos(clampToAxis(station.price_per_gallon, prices), "price");
      ring.style.transform = `translate(${plot.valToPos(station.miles_from_route_start, "x")}px, ${y}px)`;
    }
    plot.setCursor({ left: pointed === undefined ? -1 : plot.valToPos(place.mile, "x"), top: 0 });
  };

  const point = (next: Pointed | undefined): void => {
    pointed = next;
    read();
  };

  for (const type of ["pointerdown", "pointermove"] as const) {
    over.addEventListener(type, ({ clientX, clientY }) => {
      const { left, top } = over.getBoundingClientRect();
      point({ mile: Math.max(0, plot.posToVal(clientX - left, "x")), y: clientY - top });
    });
  }
  over.addEventListener("pointerleave", ({ pointerType }) => {
    // The readout stays after the finger is lifted.
    if (pointerType === "mouse") point(undefined);
  });
  over.addEventListener("blur", () => point(undefined));
  over.addEventListener("focus", () => {
    if (over.matches(":focus-visible")) point({ mile: 0, y: undefined });
  });
  over.addEventListener("keydown", (event) => {
    const { shown, prices } = drawn();
    const miles = event.shiftKey ? prices.stations.map((station) => station.miles_from_route_start) : landmarks(shown);
    const mile = targetOf(event.key, miles, pointed?.mile ?? 0);
    if (mile === undefined) return;
    event.preventDefault();
    point({ mile, y: undefined });
  });
  over.tabIndex = 0;
  over.setAttribute("role", "slider");
  over.setAttribute("aria-label", "Place along the route. Arrow keys go from stop to stop, with Shift from station to station.");
  over.setAttribute("aria-valuemin", "0");
  read();
  return () => {
    const { total_distance_miles: miles } = drawn().shown.trip.route;
    point(pointed === undefined || pointed.mile > miles ? undefined : pointed);
  };
}

/** The stop or station that the user means: among the prices the nearest dot, below them the nearest along the route. */
function findPlace(plot: uPlot, { shown: { outcome }, prices }: Drawn, { mile, y }: Pointed): Place {
  const x = plot.valToPos(mile, "x");
  const across = (other: number): number => Math.abs(plot.valToPos(other, "x") - x);
  const priceY = y !== undefined && y < FUEL_TOP ? y : undefined;
  if (outcome.status === "planned" && priceY === undefined) {
    const miles = outcome.result.stops.map((stop) => stop.miles_from_route_start);
    const distances = miles.map(y === undefined ? (other) => Math.abs(other - mile) : across);
    const least = Math.min(...distances);
    // The keys go to exact miles: next to a stop they may mean a station.
    const stop = least <= (y === undefined ? 0 : REACH_PIXELS) ? distances.indexOf(least) : undefined;
    if (stop !== undefined) return { mile: miles[stop] ?? mile, stop, station: undefined };
  }
  const distanceTo = (station: PlacedStation): number =>
    Math.hypot(across(station.miles_from_route_start), priceY === undefined ? 0 : plot.valToPos(clampToAxis(station.price_per_gallon, prices), "price") - priceY);
  const reachMiles = plot.posToVal(REACH_PIXELS, "x");
  return { mile, stop: undefined, station: nearestStation(prices.stations, mile, reachMiles, distanceTo) };
}
