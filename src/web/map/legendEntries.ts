import { classOf, type PriceClasses } from "../design/priceClasses.js";

/** A colour of the map, and the prices that have it. */
export interface LegendEntry {
  readonly priceClass: number;
  /** `to 3.14`, `over 3.70`; the price itself where it is the only one. */
  readonly text: string;
}

/** The classes that have stations, from cheap to dear. @param prices of the stations, in dollars a gallon. */
export function legendEntries(prices: readonly number[], classes: PriceClasses): LegendEntry[] {
  const [first] = prices;
  if (first === undefined) return [];
  if (prices.every((price) => price === first))
    return [{ priceClass: classOf(first, classes), text: first.toFixed(2) }];
  const filled = [...new Set(prices.map((price) => classOf(price, classes)))].toSorted((a, b) => a - b);
  const bounds = filled.flatMap((priceClass) => classes[priceClass] ?? []);
  // Where cents would show two bounds as one, tenths of a cent tell them apart.
  const digits = new Set(bounds.map((bound) => bound.toFixed(2))).size < bounds.length ? 3 : 2;
  return filled.map((priceClass, k) => {
    const isOver = k > 0 && k === filled.length - 1;
    return { priceClass, text: `${isOver ? "over" : "to"} ${bounds[isOver ? k - 1 : k]?.toFixed(digits)}` };
  });
}
