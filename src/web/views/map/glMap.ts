import { GeoJSONSource, Map as GlMap, ScaleControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Points } from "../../../contract/polyline.js";
import type { Pixel } from "../../../report/numberPlaces.js";
import type { Coordinates } from "../../../report/projection.js";
import type { Shown, View } from "../../shown.js";
import type { SayOfStation } from "../../page/stationToggles.js";
import { createButtons } from "./buttons.js";
import { type Bounds, boundsOf, toLineFeature, toStationFeatures } from "./features.js";
import { cutLine, unrollLine } from "./line.js";
import type { Outlines } from "./outlines.js";
import { createOverlay } from "./overlay.js";
import { followPointer } from "./pointer.js";
import { createStationPopup } from "./stationPopup.js";
import { makeLayers, makeStyle, noFeatures, readColors } from "./style.js";

/** Further in, the map has nothing more to show. */
const MAX_ZOOM = 12;
/** Leaves some country visible around an obstacle. */
const MAX_OBSTACLE_ZOOM = 9;
/** Room for the marks at the trip's ends and for numbers above the line, in pixels. */
const PADDING = { top: 56, bottom: 40, left: 44, right: 52 };

export interface LiveMap extends View {
  setOutlines(outlines: Outlines): void;
  /** Reads the stylesheet's colours again. */
  recolor(): void;
}

/**
 * The interactive map, drawn by WebGL.
 * @param frame holds the map.
 * @param onIdle is called when everything has been drawn.
 * @param onSay receives what the user says of a station.
 * @throws {Error} when there is no WebGL.
 */
export function createLiveMap(frame: HTMLElement, onIdle: () => void, onSay: SayOfStation): LiveMap {
  setWorkerUrl(new URL(workerUrl, import.meta.url).href);
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const map = new GlMap({
    container: frame,
    style: makeStyle(readColors(frame)),
    attributionControl: false,
    // One finger scrolls the page.
    cooperativeGestures: isTouch,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: MAX_ZOOM,
    fadeDuration: 0,
    locale: { "Map.Title": "Map of the trip: arrow keys move it, plus and minus zoom", "Popup.Close": "Close", "ScaleControl.Miles": "miles" },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.getCanvas().setAttribute("role", "application");
  map.addControl(new ScaleControl({ unit: "imperial", maxWidth: 120 }), "bottom-left");

  let last: Shown | undefined;
  let line: Points = { lats: [], lngs: [] };
  let tripBounds: Bounds = [-125, 24, -66, 50];
  let obstacle: Bounds | undefined;
  let isStyled = false;
  let outlines: Outlines | undefined;
  /** Whether the user has moved the map since it was fitted. */
  let isMoved = false;
  /** Whether the obstacle has changed while the map was moving. */
  let isFitDue = false;

  const popup = createStationPopup(map, onSay);
  const overlay = createOverlay((station, button) => popup.pin(station, button));
  map.getCanvasContainer().append(overlay.root);
  /** The map repeats the globe, so each place is on it many times: this finds the one nearest to the middle. */
  const project = ({ lat, lng }: Coordinates): Pixel => map.project([lng + Math.round((map.getCenter().lng - lng) / 360) * 360, lat]);
  const layOut = (): void => overlay.layOut(project);
  const setData = (id: string, data: Parameters<GeoJSONSource["setData"]>[0]): void => {
    const source = map.getSource(id);
    if (source instanceof GeoJSONSource) void source.setData(data);
  };
  const fit = (animate: boolean): void => {
    isMoved = false;
    isFitDue = false;
    map.fitBounds(obstacle ?? tripBounds, { padding: PADDING, animate, maxZoom: obstacle === undefined ? MAX_ZOOM : MAX_OBSTACLE_ZOOM });
  };
  frame.append(
    createButtons(
      () => map.zoomIn({}, { originalEvent: "button" }),
      () => map.zoomOut({}, { originalEvent: "button" }),
      () => {
        isMoved = false;
        map.fitBounds(tripBounds, { padding: PADDING });
      },
    ),
  );

  const showTrip = ({ trip, priceAt }: Shown): void => {
    const stations = toStationFeatures(trip, priceAt);
    line = unrollLine(trip.points);
    const all = stations.features.map(({ geometry: { coordinates } }) => coordinates);
    tripBounds = boundsOf({ lats: [...line.lats, ...all.map(([, lat]) => lat ?? 0)], lngs: [...line.lngs, ...all.map(([lng]) => lng ?? 0)] });
    setData("route", toLineFeature(line));
    setData("stations", stations);
  };

  /** Draws the current obstacle. The map moves there, unless the user has moved it elsewhere or all of the obstacle is visible. */
  const showObstacle = ({ trip, outcome }: Shown, before: Shown | undefined): void => {
    const was = before?.trip === trip ? before.outcome : undefined;
    const isBlocked = outcome.status === "infeasible";
    const wasBlocked = was?.status === "infeasible";
    if (isBlocked && !(wasBlocked && was.fromMile === outcome.fromMile && was.toMile === outcome.toMile)) {
      const part = cutLine(line, trip.pointMiles, outcome.fromMile, outcome.toMile);
      obstacle = boundsOf(part);
      setData("obstacle", toLineFeature(part));
    } else if (!isBlocked && obstacle !== undefined) {
      obstacle = undefined;
      setData("obstacle", noFeatures());
    }
    if (was === undefined) fit(false);
    else if (isBlocked && !wasBlocked) fit(true);
    else if (wasBlocked && !isBlocked && !isMoved) fit(true);
    else if (map.isMoving()) isFitDue = true;
    else fitToObstacle();
  };
  const fitToObstacle = (): void => {
    isFitDue = false;
    if (obstacle !== undefined && !isMoved && !isInView(obstacle)) fit(true);
  };
  const isInView = ([west, south, east, north]: Bounds): boolean => {
    const bounds = map.getBounds();
    return bounds.contains([west, south]) && bounds.contains([east, north]);
  };

  const apply = (shown: Shown): void => {
    const before = last;
    last = shown;
    const isOtherTrip = before?.trip !== shown.trip;
    if (isOtherTrip || before.priceAt !== shown.priceAt) showTrip(shown);
    if (isOtherTrip || before?.outcome !== shown.outcome) showObstacle(shown, before);
    if (isOtherTrip || before?.outcome !== shown.outcome || before?.showsNaive !== shown.showsNaive) {
      overlay.show(shown);
      layOut();
      popup.show(shown);
    }
  };

  let waiting: Shown | undefined;
  void map.once("style.load", () => {
    isStyled = true;
    if (outlines !== undefined) showOutlines(outlines);
    if (waiting !== undefined) apply(waiting);
  });
  const showOutlines = ({ land, borders }: Outlines): void => {
    setData("land", land);
    setData("borders", borders);
  };

  followPointer(map, {
    isTouch,
    popup,
    project,
    stationOf: (id) => last?.trip.stations[id],
  });
  frame.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") popup.close();
  });
  overlay.root.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || last?.outcome.status !== "planned" || !target.matches(":focus-visible")) return;
    const station = last.outcome.stopStations[Number(target.textContent) - 1];
    if (station !== undefined && !map.getBounds().contains(station.location)) map.panTo(station.location, {}, { originalEvent: "focus" });
  });

  map.on("movestart", (event) => {
    if ("originalEvent" in event && event.originalEvent !== undefined) isMoved = true;
  });
  map.on("moveend", () => {
    if (isFitDue) fitToObstacle();
  });
  map.on("move", layOut);
  map.on("resize", () => {
    if (last !== undefined && !isMoved) fit(false);
    layOut();
  });
  map.on("idle", onIdle);

  return {
    show(shown) {
      if (isStyled) apply(shown);
      else waiting = shown;
    },
    setOutlines(next) {
      outlines = next;
      if (isStyled) showOutlines(next);
    },
    recolor() {
      // Only the layers' colours differ between the styles.
      if (isStyled) map.setStyle({ ...map.getStyle(), layers: makeLayers(readColors(frame)) });
    },
  };
}
