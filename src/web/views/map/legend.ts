import { pricePerGallon } from "../../../report/text.js";
import { scalePrices } from "../../../report/prices.js";
import type { PlacedStation, Shown } from "../../shown.js";
import { make } from "../../dom.js";

/** The line below the map: it says what the colours mean and where the outlines come from. */
export interface Legend {
  readonly root: HTMLElement;
  show(shown: Shown): void;
}

export function createLegend(): Legend {
  const [cheap, dear] = [make("span"), make("span")];
  const prices = make("p", { class: "map-prices" }, cheap, make("span", { class: "map-gradient" }), dear);
  const naive = make("p", { class: "map-naive-key", hidden: "" }, "naive driver’s stop");
  const root = make("div", { class: "map-legend" }, prices, naive, make("p", { class: "map-attribution" }, "Map: US Census Bureau via us-atlas; MapLibre"));
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
