// Loaded by import() when all else of the page is there: MapLibre is larger than the rest together.

import "./map.css";
import type { Shown, View } from "../../shown.js";
import { make } from "../../dom.js";
import { drawPicture } from "./drawing.js";
import { createLiveMap, type LiveMap } from "./glMap.js";
import { createLegend } from "./legend.js";
import { loadOutlines, type Outlines } from "./outlines.js";

/** A picture is drawn once a slider has rested that long. */
const PICTURE_DELAY_MS = 150;

/**
 * The map of the trip. For tests `container` tells in its data: `kind` webgl or picture, `state` loading or ready, and how
 * many `stations` and `stops` it was given.
 */
export function createMap(container: HTMLElement): View {
  container.classList.add("trip-map");
  container.role = "region";
  container.ariaLabel = "Map of the trip";
  container.dataset["state"] = "loading";
  const frame = make("div", { class: "map-frame" });
  const picture = make("div", { class: "map-picture" });
  const legend = createLegend();
  container.append(frame, picture, legend.root);

  let last: Shown | undefined;
  let outlines: Outlines | undefined;
  let areOutlinesSettled = false;
  const setReady = (): void => {
    if (last !== undefined && areOutlinesSettled) container.dataset["state"] = "ready";
  };
  const live = tryLiveMap(frame, setReady);
  // As wide as it must be to be read, it scrolls on a phone.
  if (live === undefined) {
    picture.tabIndex = 0;
    picture.role = "group";
    picture.ariaLabel = "Map as a picture";
  }
  container.dataset["kind"] = live === undefined ? "picture" : "webgl";

  const draw = (): void => {
    if (last !== undefined) picture.replaceChildren(drawPicture(last, outlines));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drawSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      draw();
      setReady();
    }, PICTURE_DELAY_MS);
  };

  void loadOutlines()
    // A map without borders is still one.
    .catch(() => undefined)
    .then((loaded) => {
      outlines = loaded;
      areOutlinesSettled = true;
      if (live === undefined) return drawSoon();
      return loaded === undefined ? setReady() : live.setOutlines(loaded);
    });

  if (live !== undefined) {
    // A canvas comes out of a printer blank or dark: paper gets the picture.
    const onPrint = ({ matches }: { readonly matches: boolean }): void => (matches ? draw() : picture.replaceChildren());
    matchMedia("print").addEventListener("change", onPrint);
    // Where the query does not tell of it before the page is laid out.
    addEventListener("beforeprint", () => {
      if (picture.childElementCount === 0) draw();
    });
    addEventListener("afterprint", () => picture.replaceChildren());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => live.recolor());
  }

  return {
    show(shown) {
      if (last?.trip !== shown.trip) container.dataset["state"] = "loading";
      last = shown;
      container.dataset["stations"] = String(shown.trip.stations.length);
      container.dataset["stops"] = String(shown.outcome.status === "planned" ? shown.outcome.stopStations.length : 0);
      legend.show(shown);
      if (live === undefined) drawSoon();
      else live.show(shown);
    },
  };
}

function tryLiveMap(frame: HTMLElement, onIdle: () => void): LiveMap | undefined {
  try {
    return createLiveMap(frame, onIdle);
  } catch {
    frame.remove();
    return undefined;
  }
}
