// Loaded by import() after everything else on the page, because MapLibre is larger than all of that together.

import "./map.css";
import type { Shown, View } from "../../shown.js";
import { make } from "../../dom.js";
import type { SayOfStation } from "../../page/stationToggles.js";
import { drawPicture } from "./drawing.js";
import { createLiveMap, type LiveMap } from "./glMap.js";
import { createLegend } from "./legend.js";
import { loadOutlines, type Outlines } from "./outlines.js";

/** The picture is drawn once a slider has rested this long. */
const PICTURE_DELAY_MS = 150;

/**
 * The map of the trip. For tests the `data-` attributes of `container` tell its `kind` (webgl or picture), its `state`
 * (loading or ready), and how many `stations` and `stops` it shows.
 * @param onSay receives what the user says of a station.
 */
export function createMap(container: HTMLElement, onSay: SayOfStation): View {
  container.classList.add("trip-map");
  container.role = "region";
  container.ariaLabel = "Map of the trip";
  container.dataset["state"] = "loading";
  const frame = make("div", { class: "map-frame" });
  // Until there is a trip, the map would show all of the world.
  frame.style.visibility = "hidden";
  const picture = make("div", { class: "map-picture" });
  const legend = createLegend();
  container.append(frame, picture, legend.root);

  let last: Shown | undefined;
  let outlines: Outlines | undefined;
  let areOutlinesSettled = false;
  const setReady = (): void => {
    if (last !== undefined && areOutlinesSettled) container.dataset["state"] = "ready";
  };
  const live = tryLiveMap(frame, setReady, onSay);
  // The picture is as wide as readers need it, so on a phone it scrolls.
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
    // The map is useful without borders, too.
    .catch(() => undefined)
    .then((loaded) => {
      outlines = loaded;
      areOutlinesSettled = true;
      if (live === undefined) return drawSoon();
      return loaded === undefined ? setReady() : live.setOutlines(loaded);
    });

  if (live !== undefined) {
    // Printers leave a canvas blank or dark, so print uses the picture.
    const onPrint = ({ matches }: { readonly matches: boolean }): void => (matches ? draw() : picture.replaceChildren());
    matchMedia("print").addEventListener("change", onPrint);
    // Some browsers report the change of medium only after the page was laid out.
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
      frame.style.visibility = "";
      container.dataset["stations"] = String(shown.trip.stations.length);
      container.dataset["stops"] = String(shown.outcome.status === "planned" ? shown.outcome.stopStations.length : 0);
      legend.show(shown);
      if (live === undefined) drawSoon();
      else live.show(shown);
    },
  };
}

function tryLiveMap(frame: HTMLElement, onIdle: () => void, onSay: SayOfStation): LiveMap | undefined {
  try {
    return createLiveMap(frame, onIdle, onSay);
  } catch {
    frame.remove();
    return undefined;
  }
}
