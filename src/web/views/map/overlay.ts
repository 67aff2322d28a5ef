import { type Pixel, placeNumbers } from "../../../report/numberPlaces.js";
import { unrollFrom } from "../../../report/projection.js";
import { count } from "../../../report/text.js";
import type { PlacedStation, Shown } from "../../shown.js";
import { element, svgElement } from "./dom.js";
import { cutLine, unrollLine } from "./line.js";
import { nameStop } from "./stationText.js";

/** A point on the ground: degrees, the longitude unrolled. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

type Project = (place: Place) => Pixel;

/** What lies on the map as HTML: the trip's ends, numbered stops, the naive driver's stops, and where the obstacle is. */
export interface Overlay {
  readonly root: HTMLElement;
  show(shown: Shown): void;
  /** Puts everything where its place now is. */
  layOut(project: Project): void;
}

const RING_RADIUS = "8";
const OBSTACLE_END_RADIUS = "7";

/** @param onStop the button of a stop was pressed. */
export function createOverlay(onStop: (station: PlacedStation, button: HTMLButtonElement) => void): Overlay {
  const root = element("div", "map-overlay");
  const drawing = svgElement("svg", { class: "map-marks", "aria-hidden": "true" });
  const rings = svgElement("g", { class: "map-rings" });
  const leads = svgElement("g", { class: "map-leads" });
  const limits = svgElement("g", { class: "map-limits" });
  drawing.append(rings, leads, limits);
  const [start, end] = [makeEnd("Start"), makeEnd("End")];
  const label = element("span", "map-obstacle");
  root.append(drawing, start, end, label);

  const buttons: HTMLButtonElement[] = [];
  let last: Shown | undefined;
  let ends: readonly Place[] = [];
  let stops: readonly PlacedStation[] = [];
  let stopPlaces: readonly Place[] = [];
  let naivePlaces: readonly Place[] = [];
  let obstaclePlaces: readonly Place[] = [];

  const addButton = (k: number): void => {
    const button = element("button", "map-stop", String(k + 1));
    button.type = "button";
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
      const toPlace = ({ location: { lat, lng } }: PlacedStation): Place => ({ lat, lng: unroll(lng) });
      const lastPoint = trip.points.lats.length - 1;
      ends = [0, lastPoint].map((i) => ({ lat: trip.points.lats[i] ?? 0, lng: unroll(trip.points.lngs[i] ?? 0) }));
      const planned = outcome.status === "planned" ? outcome : undefined;
      stops = planned?.stopStations ?? [];
      stopPlaces = stops.map(toPlace);
      naivePlaces = showsNaive ? (planned?.naive.stations.map(toPlace) ?? []) : [];
      for (let k = buttons.length; k < stops.length; k++) addButton(k);
      planned?.result.stops.forEach((stop, k) => setName(buttons[k], nameStop(k, stop)));
      keepChildren(root, buttons, stops.length);
      resize(leads, stops.length, () => svgElement("g", {}), (lead) => lead.append(svgElement("line", {}), svgElement("circle", { r: "3.5" })));
      resize(rings, naivePlaces.length, () => svgElement("circle", { r: RING_RADIUS }));

      obstaclePlaces = [];
      label.hidden = outcome.status !== "infeasible";
      if (outcome.status === "infeasible") {
        const { fromMile, toMile } = outcome;
        const line = unrollLine(trip.points);
        obstaclePlaces = [fromMile, (fromMile + toMile) / 2, toMile].map((mile) => {
          const { lats, lngs } = cutLine(line, trip.pointMiles, mile, mile);
          return { lat: lats[0] ?? 0, lng: lngs[0] ?? 0 };
        });
        label.textContent = `Too far: ${count(toMile - fromMile)} miles (mile ${count(fromMile)} to ${count(toMile)})`;
      }
      resize(limits, obstaclePlaces.length === 0 ? 0 : 2, () => svgElement("circle", { r: OBSTACLE_END_RADIUS }));
    },
    layOut(project) {
      const stopPixels = stopPlaces.map(project);
      placeNumbers(stopPixels).forEach((number, k) => {
        const station = stopPixels[k] ?? number;
        moveTo(buttons[k], number);
        const [line, dot] = leads.children[k]?.children ?? [];
        setEnds(line, station, number);
        setCenter(dot, station);
      });
      naivePlaces.forEach((place, k) => setCenter(rings.children[k], project(place)));
      const [from, middle, to] = obstaclePlaces.map(project);
      if (from !== undefined && middle !== undefined && to !== undefined) {
        setCenter(limits.children[0], from);
        setCenter(limits.children[1], to);
        moveTo(label, middle);
      }
      [start, end].forEach((mark, i) => moveTo(mark, project(ends[i] ?? { lat: 0, lng: 0 })));
    },
  };
}

function makeEnd(name: string): HTMLElement {
  const mark = element("span", "map-end");
  mark.append(element("span", "map-end-name", name));
  return mark;
}

/** Its place in the document, and with it the focus, is left alone where nothing changes. */
function keepChildren(root: HTMLElement, buttons: readonly HTMLButtonElement[], wanted: number): void {
  buttons.forEach((button, k) => {
    if (k < wanted && !button.isConnected) root.append(button);
    else if (k >= wanted && button.isConnected) button.remove();
  });
}

function resize<Child extends SVGElement>(group: SVGElement, wanted: number, make: () => Child, fill?: (child: Child) => void): void {
  while (group.children.length > wanted) group.lastElementChild?.remove();
  while (group.children.length < wanted) {
    const child = make();
    fill?.(child);
    group.append(child);
  }
}

function setName(button: HTMLButtonElement | undefined, name: string): void {
  if (button !== undefined && button.ariaLabel !== name) button.ariaLabel = name;
}

function moveTo(target: HTMLElement | undefined, { x, y }: Pixel): void {
  if (target !== undefined) target.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
}

function setCenter(circle: Element | undefined, { x, y }: Pixel): void {
  circle?.setAttribute("cx", x.toFixed(1));
  circle?.setAttribute("cy", y.toFixed(1));
}

function setEnds(line: Element | undefined, from: Pixel, to: Pixel): void {
  line?.setAttribute("x1", from.x.toFixed(1));
  line?.setAttribute("y1", from.y.toFixed(1));
  line?.setAttribute("x2", to.x.toFixed(1));
  line?.setAttribute("y2", to.y.toFixed(1));
}
