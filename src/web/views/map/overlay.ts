import { type Pixel, placeNumbers } from "../../../report/numberPlaces.js";
import { type Coordinates, unrollFrom } from "../../../report/projection.js";
import { count, pixels } from "../../../report/text.js";
import type { PlacedStation, Shown } from "../../shown.js";
import { make } from "../../dom.js";
import { svgElement } from "./svg.js";
import { cutLine, unrollLine } from "./line.js";
import { nameStop } from "./stationText.js";

type Project = (place: Coordinates) => Pixel;

/** The HTML on top of the map: the trip's ends, numbered stops, the naive driver's stops and the obstacle. */
export interface Overlay {
  readonly root: HTMLElement;
  show(shown: Shown): void;
  /** Moves everything to where its place is now. */
  layOut(project: Project): void;
}

const RING_RADIUS = 8;
/** Distance in pixels from the mark at a trip's end down to its name. */
const END_NAME_BELOW = 16;

/** @param onStop is called when the button of a stop is pressed. */
export function createOverlay(onStop: (station: PlacedStation, button: HTMLButtonElement) => void): Overlay {
  const root = make("div", { class: "map-overlay" });
  const drawing = svgElement("svg", { class: "map-marks", "aria-hidden": "true" });
  const addPath = (name: string): SVGPathElement => {
    const path = svgElement("path", { class: name });
    drawing.append(path);
    return path;
  };
  const rings = addPath("map-rings");
  const leads = addPath("map-leads");
  // A dot is a line of length 0 with round ends: a wide one, with a narrow one on top.
  const stopDots = [addPath("map-stop-rim"), addPath("map-stop-dot")];
  const limitDots = [addPath("map-limit-rim"), addPath("map-limit-dot")];
  const [start, end] = [makeEnd("Start"), makeEnd("End")];
  const label = make("span", { class: "map-obstacle" });
  root.append(drawing, start, end, label);

  const buttons: HTMLButtonElement[] = [];
  let last: Shown | undefined;
  // Longitudes are unrolled, so that a line across the antimeridian stays whole.
  let ends: readonly Coordinates[] = [];
  let stops: readonly PlacedStation[] = [];
  let stopPlaces: readonly Coordinates[] = [];
  let naivePlaces: readonly Coordinates[] = [];
  let obstaclePlaces: readonly Coordinates[] = [];

  const addButton = (k: number): void => {
    const button = make("button", { class: "map-stop", type: "button" }, String(k + 1));
    button.addEventListener("click", () => {
      const stop = stops[k];
      if (stop !== undefined) onStop(stop, button);
    });
    buttons.push(button);
  };

  return {
    root,
    show(shown) {
      const { trip, outcome, showsNaive } = shown;
      if (last?.trip === trip && last.outcome === outcome && last.showsNaive === showsNaive) return;
      last = shown;
      const unroll = unrollFrom(trip.points.lngs[0] ?? 0);
      const toPlace = ({ location: { lat, lng } }: PlacedStation): Coordinates => ({ lat, lng: unroll(lng) });
      const lastPoint = trip.points.lats.length - 1;
      ends = [0, lastPoint].map((i) => ({ lat: trip.points.lats[i] ?? 0, lng: unroll(trip.points.lngs[i] ?? 0) }));
      const planned = outcome.status === "planned" ? outcome : undefined;
      stops = planned?.stopStations ?? [];
      stopPlaces = stops.map(toPlace);
      naivePlaces = showsNaive ? (planned?.naive.stations.map(toPlace) ?? []) : [];
      for (let k = buttons.length; k < stops.length; k++) addButton(k);
      planned?.result.stops.forEach((stop, k) => setName(buttons[k], nameStop(k, stop)));
      keepChildren(root, buttons, stops.length);

      obstaclePlaces = [];
      label.hidden = outcome.status !== "infeasible";
      if (outcome.status === "infeasible") {
        const { fromMile, toMile } = outcome;
        const line = unrollLine(trip.points);
        obstaclePlaces = [fromMile, (fromMile + toMile) / 2, toMile].map((mile) => {
          const { lats, lngs } = cutLine(line, trip.pointMiles, mile, mile);
          return { lat: lats[0] ?? 0, lng: lngs[0] ?? 0 };
        });
        label.textContent = `Out of reach: ${count(toMile - fromMile)} miles\nmile ${count(fromMile)} to ${count(toMile)}`;
      }
    },
    layOut(project) {
      const endPixels = ends.map(project);
      [start, end].forEach((mark, i) => moveTo(mark, endPixels[i]));
      const stopPixels = stopPlaces.map(project);
      const others = endPixels.flatMap(({ x, y }) => [{ x, y }, { x, y: y + END_NAME_BELOW }]);
      const numbers = placeNumbers(stopPixels, { others });
      numbers.forEach((number, k) => moveTo(buttons[k], number));
      draw(leads, stopPixels.map((station, k) => `M${at(station)}L${at(numbers[k] ?? station)}`));
      for (const dots of stopDots) draw(dots, stopPixels.map(drawDot));
      draw(rings, naivePlaces.map((place) => drawRing(project(place))));
      const [from, middle, to] = obstaclePlaces.map(project);
      moveTo(label, middle);
      for (const dots of limitDots) draw(dots, from === undefined || to === undefined ? [] : [from, to].map(drawDot));
    },
  };
}

function makeEnd(name: string): HTMLElement {
  return make("span", { class: "map-end" }, make("span", { class: "map-end-name" }, name));
}

/** Adds and removes buttons only as needed, because a button that stays in place keeps the focus. */
function keepChildren(root: HTMLElement, buttons: readonly HTMLButtonElement[], wanted: number): void {
  buttons.forEach((button, k) => {
    if (k < wanted && !button.isConnected) root.append(button);
    else if (k >= wanted && button.isConnected) button.remove();
  });
}

function setName(button: HTMLButtonElement | undefined, name: string): void {
  if (button !== undefined && button.ariaLabel !== name) button.ariaLabel = name;
}

function moveTo(target: HTMLElement | undefined, place: Pixel | undefined): void {
  if (target === undefined || place === undefined) return;
  target.style.transform = `translate(${pixels(place.x)}px, ${pixels(place.y)}px) translate(-50%, -50%)`;
}

function at({ x, y }: Pixel): string {
  return `${pixels(x)} ${pixels(y)}`;
}

function drawDot(center: Pixel): string {
  return `M${at(center)}h0`;
}

function drawRing({ x, y }: Pixel): string {
  const arc = `a${RING_RADIUS} ${RING_RADIUS} 0 1 0`;
  return `M${at({ x: x - RING_RADIUS, y })}${arc} ${2 * RING_RADIUS} 0${arc} ${-2 * RING_RADIUS} 0`;
}

function draw(path: SVGPathElement, parts: readonly string[]): void {
  path.setAttribute("d", parts.join(""));
}
