import type { Station } from "../contract/station.js";

/** Prices beyond these quantiles get the colour of the quantile: one dear station must not make all others look cheap. */
const PRICE_QUANTILES = { least: 0.05, most: 0.95 };

/** The prices at the two ends of the colours, dollars per gallon. */
export interface PriceScale {
  readonly least: number;
  readonly most: number;
}

export function scalePrices(stations: readonly Station[]): PriceScale {
  const prices = stations.flatMap(({ price_per_gallon: price }) => price ?? []).toSorted((a, b) => a - b);
  const at = (share: number): number => prices[Math.round(share * (prices.length - 1))] ?? 0;
  return { least: at(PRICE_QUANTILES.least), most: at(PRICE_QUANTILES.most) };
}

/** How far from cheap to dear a price is, 0 … 1; a station without a price is drawn as a cheap one. */
export function shareOf(price: number | null | undefined, { least, most }: PriceScale): number {
  return most > least ? Math.min(Math.max(((price ?? least) - least) / (most - least), 0), 1) : 0;
}
