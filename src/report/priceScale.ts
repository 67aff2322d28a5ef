/** Prices below and above these shares of all are drawn as those: one dear station must not make all others look cheap. */
const PRICE_QUANTILES = { least: 0.05, most: 0.95 };

/** The prices at the two ends of the colours, dollars per gallon. */
export interface PriceScale {
  readonly least: number;
  readonly most: number;
}

/** The scale for these prices, dollars per gallon in any order. */
export function scalePrices(prices: readonly number[]): PriceScale {
  const ascending = Float64Array.from(prices).sort();
  const at = (share: number): number => ascending[Math.round(share * (ascending.length - 1))] ?? 0;
  return { least: at(PRICE_QUANTILES.least), most: at(PRICE_QUANTILES.most) };
}

/** How dear a price is: 0 cheap … 1 dear. */
export function dearness(price: number, { least, most }: PriceScale): number {
  return most > least ? Math.min(Math.max((price - least) / (most - least), 0), 1) : 0;
}
