// Prices in five classes, from cheap to dear, each with a fifth of the trip's stations: classes can be told apart where
// shades of a gradient cannot.

export const CLASS_COUNT = 5;

/** The highest price of each class but the last, in dollars a gallon, ascending. */
export type PriceClasses = readonly number[];

/** @param prices of the stations of a trip, in any order. */
export function classifyPrices(prices: readonly number[]): PriceClasses {
  const ascending = prices.toSorted((a, b) => a - b);
  return Array.from(
    { length: CLASS_COUNT - 1 },
    (_, k) => ascending[Math.ceil(((k + 1) * ascending.length) / CLASS_COUNT) - 1] ?? 0,
  );
}

/** From 0, the cheapest, to 4. */
export function classOf(price: number, classes: PriceClasses): number {
  const found = classes.findIndex((most) => price <= most);
  return found < 0 ? classes.length : found;
}
