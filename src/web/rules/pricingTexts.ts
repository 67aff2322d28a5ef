// Deals and rates of fuel tax as links hold them: in the words of the command line's options, such as "Pilot: 45c off"
// and "IL=0.1".

import type { Discount } from "../../contract/schemas/pricing.js";
import { readDiscount, readTaxRate, writeDeal } from "../../rules/pricingTexts.js";
import type { Rules } from "./schema.js";
import { readNumber } from "./texts.js";

export type TaxRates = NonNullable<Rules["fuel_tax_rates"]>;

/**
 * Reads `Pilot, Love's: 45c off`, or JSON where a deal has no such words. @returns not checked; `undefined` when it is
 * anything else.
 */
export function readDealText(text: string): unknown {
  if (!text.startsWith("{")) return readDiscount(text, readNumber);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text from which `readDealText` reads the same deal. */
export function writeDealText(deal: Discount): string {
  const { brands, station_ids: ids } = deal;
  const scope = brands?.join(", ") ?? ids?.map((id) => `#${id}`).join(", ");
  const text = `${scope === undefined ? "" : `${scope}: `}${writeDeal(deal)}`;
  // Names may have commas and colons in them.
  return JSON.stringify(inOrder(readDealText(text))) === JSON.stringify(inOrder(deal)) ? text : JSON.stringify(deal);
}

/** What a deal says, field by field, without those that say nothing. */
function inOrder(deal: unknown): unknown[] {
  const given = Object.entries(deal ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return given.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Reads `IL=0.1` as dollars a gallon. @returns not checked; `undefined` when one of them is anything else. */
export function readTaxRates(texts: readonly string[]): Readonly<Record<string, number>> | undefined {
  const rates = texts.flatMap((text) => {
    const rate = readTaxRate(text, readNumber);
    return rate === undefined ? [] : [rate];
  });
  return rates.length < texts.length ? undefined : Object.fromEntries(rates);
}

export function writeTaxRates(rates: Rules["fuel_tax_rates"]): string[] {
  return Object.entries(rates ?? {}).map(([place, rate]) => `${place}=${rate}`);
}
