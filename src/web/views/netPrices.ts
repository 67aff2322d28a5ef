import type { PlacedStation, PriceAt } from "../shown.js";

/** The stations with the prices by which they compare, net of deals and fuel tax, in place of those of the pump. */
export function atNetPrices(priceAt: PriceAt | undefined, stations: readonly PlacedStation[]): readonly PlacedStation[] {
  return priceAt === undefined ? stations : stations.map((station) => ({ ...station, price_per_gallon: priceAt(station)?.netPerGallon ?? station.price_per_gallon }));
}
