import { pricePerGallon } from "../../../report/text.js";
import { scalePrices } from "../../../report/prices.js";
import type { PlacedStation, Shown } from "../../shown.js";
import { element } from "./dom.js";

/** Below the map: what its colours mean, and whose outlines they are. */
export interface Legend {
  readonly root: HTMLElement;
  show(shown: Shown): void;
}

export function createLegend(): Legend {
  const root = element("div", "map-legend");
  const prices = element("p", "map-prices");
  const cheap = element("span", "");
  const dear = element("span", "");
  prices.append(cheap, element("span", "map-gradient"), dear);
  const naive = element("p", "map-naive-key", "naive driver’s stop");
  naive.hidden = true;
  root.append(prices, naive, element("p", "map-attribution", "Map: US Census Bureau via us-atlas; MapLibre"));
  let stations: readonly PlacedStation[] | undefined;
  return {
    root,
    show({ trip, outcome, showsNaive }) {
      naive.hidden = !showsNaive || outcome.status !== "planned";
      if (trip.stations === stations) return;
      stations = trip.stations;
      const { least, most } = scalePrices(stations);
      cheap.textContent = `≤ ${pricePerGallon(least)}`;
      dear.textContent = `≥ ${pricePerGallon(most)} a gallon`;
    },
  };
}
