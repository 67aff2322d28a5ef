import type { Station } from "../contract/schemas/station.js";
import type { Range } from "./range.js";

/**
 * Prices beyond these quantiles get the colour of the quantile: one expensive station must not make all others look
 * cheap.
 */
const PRICE_QUANTILES = { least: 0.05, most: 0.95 };

/** How many colours a scale of prices has: people cannot tell more shades apart. */
export const SHADES = 12;

/** The prices at the two ends of the colours, dollars per gallon. */
export function scalePrices(stations: readonly Station[]): Range {
  const prices = stations.flatMap(({ price_per_gallon: price }) => price ?? []).toSorted((a, b) => a - b);
  const at = (share: number): number => prices[Math.round(share * (prices.length - 1))] ?? 0;
  return { least: at(PRICE_QUANTILES.least), most: at(PRICE_QUANTILES.most) };
}

/** Where a price lies on the scale, from 0 (cheap) to 1 (dear); a station without a price counts as cheap. */
export function shareOf(price: number | null | undefined, { least, most }: Range): number {
  return most > least ? Math.min(Math.max(((price ?? least) - least) / (most - least), 0), 1) : 0;
}

/** The CSS colour at a share of the way from cheap to dear. */
export function mixColor(share: number, cheap = "var(--cheap)", dear = "var(--dear)"): string {
  return `color-mix(in oklab, ${dear} ${Math.round(share * 100)}%, ${cheap})`;
}
