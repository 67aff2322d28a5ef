import { listSome } from "../../contract/values/words.js";
import type { Discount } from "../../contract/schemas/pricing.js";
import { counted } from "../../report/text.js";
import type { Rules } from "./rules.js";

/** `Pilot: 45 cents off`, `all stations: 3 % off`, `Love's: cost plus 8 cents` */
export function describeDeal(deal: Discount, nameOf: (id: string) => string): string {
  return `${describeScope(deal, nameOf)}: ${describeTerms(deal)}`;
}

function describeScope({ brands, station_ids: ids }: Discount, nameOf: (id: string) => string): string {
  if (brands) return brands.join(", ");
  return ids ? listSome(ids.map(nameOf)) : "all stations";
}

/** `45 cents off`, `cost plus 8 cents`, `the supplier's cost` */
export function describeTerms({ cents_off: off, percent_off: percent, cost_plus_cents: plus }: Discount): string {
  if (typeof percent === "number") return `${percent} % off`;
  if (typeof plus !== "number") return `${counted(off ?? 0, "cent", String)} off`;
  if (plus === 0) return "the supplier's cost";
  return `cost ${plus < 0 ? "less" : "plus"} ${counted(Math.abs(plus), "cent", String)}`;
}

/** Rates of tax have up to four digits. */
const RATE_DIGITS = { least: 3, most: 4 };

/** `IL $0.100` */
export function describeTaxRates(rates: Rules["fuel_tax_rates"]): string[] {
  return Object.entries(rates ?? {}).map(
    ([place, rate]) =>
      `${place} $${rate.toLocaleString("en-US", { minimumFractionDigits: RATE_DIGITS.least, maximumFractionDigits: RATE_DIGITS.most })}`,
  );
}
