// Figures above any price of a gallon in dollars: what they may be, and what its writer can do.

import type { Remedies } from "./rows.js";
import { type Currency, perGallon, type Volume } from "./units.js";

/** The service accepts no higher price. */
const MOST_DOLLARS = 100;

/**
 * What a gallon can cost in dollars, of the United States or Canada. A litre costs less in dollars of Canada and more in
 * pesos, so that a price in this range is one by the gallon.
 */
const LIKELY_DOLLARS = { least: 2.5, most: 12 };
/** What a litre can cost in Canada, in cents. */
const LIKELY_CENTS_A_LITRE = { least: 80, most: 250 };

/** What systems write where they know no price: 999, 9999.99. */
const FILLER = /^9{3,}(?:[.,]9*)?$/;

interface HighPrice {
  readonly amount: number;
  /** As it stands in the file. */
  readonly figure: string;
  readonly currency: Currency;
  readonly volume: Volume;
  readonly isInCanada: boolean;
  readonly remedies: Remedies;
}

/** What is wrong with a price without a unit in its cell that is above any in whole dollars: the end of a sentence. */
export function wordHigh(price: HighPrice): string | undefined {
  const { amount, figure, currency, volume } = price;
  if (amount <= MOST_DOLLARS) return undefined;
  if (FILLER.test(figure)) return "is what systems write for no price: leave the cell empty";
  const money = currency === "USD" || currency === "CAD" ? "dollars" : currency;
  return `is more than a ${volume === "litre" ? "litre" : "gallon"} costs in ${money}: ${remedyOf(price)}`;
}

function remedyOf({ amount, currency, volume, isInCanada, remedies }: HighPrice): string {
  const perGallonInCents = (amount * perGallon(volume)) / 100;
  const isPlain = currency === "USD" && volume === "gallon" && !isInCanada;
  if (isPlain && amount >= LIKELY_CENTS_A_LITRE.least && amount < LIKELY_CENTS_A_LITRE.most)
    return `if it is in Canadian cents a litre, ${remedies.sayUnitAndRate("CAD cents/L", "CAD")}; if in US cents a litre, write "Price (US cents/L)" above the column`;
  if (isLikelyDollars(perGallonInCents)) return 'for cents write ¢, or "cents" in the column\'s title';
  if (isLikelyDollars(perGallonInCents / 10))
    return `if it is in tenths of a cent, or for 1,000 ${volume}s, write "Price (${currency}/1000 ${volume === "litre" ? "L" : "gal"})" above the column`;
  return 'correct it, or say in the column\'s title what it is in, such as "Price (USD cents/gal)" or "Price (CAD/L)"';
}

export function isLikelyDollars(amount: number): boolean {
  return amount >= LIKELY_DOLLARS.least && amount <= LIKELY_DOLLARS.most;
}
