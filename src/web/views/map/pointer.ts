import type { Map as GlMap, MapMouseEvent } from "maplibre-gl";
import type { Pixel } from "../../../report/numberPlaces.js";
import type { Coordinates } from "../../../report/projection.js";
import type { PlacedStation } from "../../shown.js";
import type { StationPopup } from "./stationPopup.js";
import { STATIONS_LAYER } from "./style.js";

/** How close to a circle, in pixels, the pointer must be to mean it: a finger is less exact than a mouse. */
const REACH = { hover: 4, click: 6, touch: 16 };

interface Pointed {
  readonly isTouch: boolean;
  readonly popup: StationPopup;
  readonly project: (place: Coordinates) => Pixel;
  /** The station that is drawn with this id. */
  readonly stationOf: (id: number) => PlacedStation | undefined;
}

/** Shows the station under the pointer. After a click it stays until the user clicks elsewhere. */
export function followPointer(map: GlMap, { isTouch, popup, project, stationOf }: Pointed): void {
  /** The station nearest to the pointer, at most `reach` pixels from it. */
  const stationAt = ({ point: { x, y } }: MapMouseEvent, reach: number): PlacedStation | undefined => {
    if (map.getLayer(STATIONS_LAYER) === undefined) return undefined;
    let [nearest, least]: [PlacedStation | undefined, number] = [undefined, Infinity];
    for (const { id } of map.queryRenderedFeatures([[x - reach, y - reach], [x + reach, y + reach]], { layers: [STATIONS_LAYER] })) {
      const station = stationOf(Number(id));
      if (station === undefined) continue;
      const pixel = project(station.location);
      const distance = Math.hypot(pixel.x - x, pixel.y - y);
      if (distance < least) [nearest, least] = [station, distance];
    }
    return nearest;
  };
  map.on("mousemove", (event) => {
    const station = isOnButton(event) ? undefined : stationAt(event, REACH.hover);
    map.getCanvas().classList.toggle("map-over-station", station !== undefined);
    popup.hover(station);
  });
  map.on("mouseout", () => popup.hover(undefined));
  map.on("click", (event) => {
    if (isOnButton(event)) return;
    const station = stationAt(event, isTouch ? REACH.touch : REACH.click);
    popup.close();
    if (station !== undefined) popup.pin(station);
  });
}

function isOnButton({ originalEvent: { target } }: MapMouseEvent): boolean {
  return target instanceof Element && target.closest("button") !== null;
}
