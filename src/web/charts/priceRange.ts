import { type Range, rangeOf } from "../../report/scale.js";

/** Prices beyond these quantiles may lie beyond the axis: one dear station must not flatten all others. */
const QUANTILES = { least: 0.05, most: 0.95 };
/** How far the axis may go beyond them, as a share of the range between them. */
const BEYOND = 0.5;
/** The least height of the axis, in dollars. */
const LEAST_DOLLARS = 0.1;

/** The ends of an axis for prices, never equal. */
export function priceRange(prices: readonly number[]): Range {
  const ascending = prices.toSorted((a, b) => a - b);
  const at = (share: number): number => ascending[Math.round(share * (ascending.length - 1))] ?? 0;
  const [low, high] = [at(QUANTILES.least), at(QUANTILES.most)];
  const beyond = (high - low) * BEYOND;
  const all = rangeOf([low, high, ...ascending]);
  const [least, most] = [Math.max(all.least, low - beyond), Math.min(all.most, high + beyond)];
  const missing = Math.max(0, LEAST_DOLLARS - (most - least)) / 2;
  return { least: least - missing, most: most + missing };
}
