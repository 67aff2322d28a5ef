import type { PlacedStation, PriceAt } from "../shown.js";

/** The price by which a station compares, in dollars a gallon: net of deals and fuel tax. */
export function netPriceAt(priceAt: PriceAt | undefined, station: PlacedStation): number {
  return priceAt?.(station)?.netPerGallon ?? station.price_per_gallon;
}

/** The stations with the prices by which they compare in place of those of the pump. */
export function atNetPrices(priceAt: PriceAt | undefined, stations: readonly PlacedStation[]): readonly PlacedStation[] {
  return priceAt === undefined ? stations : stations.map((station) => ({ ...station, price_per_gallon: netPriceAt(priceAt, station) }));
}
