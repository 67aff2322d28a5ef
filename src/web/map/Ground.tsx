import "./map.css";
import { useSignal, useSignalEffect } from "@preact/signals";
import { Maximize, Minus, Plus } from "lucide-preact";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import { Legend } from "./Legend.js";
import { createMapView, type Drawn, type MapView } from "./mapView.js";
import { Pins } from "./Pins.js";
import { Scale } from "./Scale.js";
import { StationTip } from "./StationTip.js";

/** The map: the country, the trip on it, its stops and all other stations. */
export function Ground() {
  const app = useApp();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<MapView | undefined>(undefined);
  const drawn = useSignal<Drawn | undefined>(undefined);
  const state = useSignal<"loading" | "ready">("loading");
  useEffect(() => {
    if (box.current === null || canvas.current === null) return undefined;
    const made = createMapView(box.current, canvas.current, app, {
      onDraw(now) {
        drawn.value = now;
      },
      onReady() {
        state.value = "ready";
      },
    });
    view.current = made;
    return () => made.remove();
  }, []);
  useSignalEffect(() => {
    void app.theme.value;
    void app.lit.value;
    void app.shown.value;
    view.current?.draw();
  });
  const now = drawn.value;
  const shown = app.shown.value;
  return (
    <div class="map" data-part="map" data-state={state} ref={box}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label="Map of the trip: arrow keys move it, plus and minus zoom, 0 shows all of it"
        onKeyDown={(event) => view.current?.onKey(event)}
      />
      {now !== undefined && (
        <Pins labels={now.labels} ends={now.ends} obstacle={now.obstacle} hasPrices={app.frame.value !== "phone"} />
      )}
      {now !== undefined && <StationTip tip={now.tip} />}
      {shown !== undefined && <Legend shown={shown} />}
      <div class="map-buttons" role="group" aria-label="Map">
        <button type="button" class="button is-icon" aria-label="Zoom in" onClick={() => view.current?.zoomBy(2)}>
          <Plus class="icon" aria-hidden="true" />
        </button>
        <button type="button" class="button is-icon" aria-label="Zoom out" onClick={() => view.current?.zoomBy(0.5)}>
          <Minus class="icon" aria-hidden="true" />
        </button>
        <button
          type="button"
          class="button is-icon"
          aria-label="Show the whole trip"
          onClick={() => view.current?.showAll()}
        >
          <Maximize class="icon" aria-hidden="true" />
        </button>
      </div>
      {now !== undefined && <Scale pixelsPerMile={now.pixelsPerMile} />}
      <p class="map-credit">Map data: GeoNames, US Census Bureau, Natural Earth</p>
    </div>
  );
}
