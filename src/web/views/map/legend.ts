import { pricePerGallon } from "../../../report/text.js";
import { scalePrices } from "../../../report/prices.js";
import type { PlacedStation, PriceAt, Shown } from "../../shown.js";
import { make } from "../../dom.js";
import { atNetPrices } from "../netPrices.js";

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
  let pricedBy: PriceAt | undefined;
  return {
    root,
    show({ trip, priceAt, outcome, showsNaive }) {
      naive.hidden = !showsNaive || outcome.status !== "planned";
      if (trip.stations === stations && priceAt === pricedBy) return;
      stations = trip.stations;
      pricedBy = priceAt;
      const { least, most } = scalePrices(atNetPrices(priceAt, stations));
      cheap.textContent = `≤ ${pricePerGallon(least)}`;
      dear.textContent = `≥ ${pricePerGallon(most)} a gallon${priceAt === undefined ? "" : ", net"}`;
    },
  };
}
