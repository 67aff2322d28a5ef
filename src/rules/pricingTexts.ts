// Prices that are really paid, as people type them: a discount such as `Pilot: 45c off`, a rate of tax such as
// `TX=0.20`.

import type { Discount } from "../contract/schemas/pricing.js";

/** Reads a number; NaN for any other text. */
type ReadNumber = (text: string) => number;

/** The forms of a discount that `readDiscount` takes, for messages. */
export const DISCOUNT_FORMS =
  '"45c off", "5% off" or "cost+10c", with "Pilot, Love\'s:" or "#123, #456:" before it where it does not hold everywhere';

const DEAL =
  /^(?:(?<scope>.+):)?\s*(?:(?<off>[\d.]+)\s*(?<unit>c|¢|%)\s*off|cost(?:\s*(?<sign>[+-])\s*(?<plus>[\d.]+)\s*[c¢])?)$/isu;

/**
 * Reads `Pilot, Love's: 45c off`, `#123, #456: 5% off` or `cost+10c`: brands or, after `#`, ids of stations, and what
 * is paid there in place of the pump price. `undefined` when it is anything else.
 */
export function readDiscount(text: string, readNumber: ReadNumber): Discount | undefined {
  const match = DEAL.exec(text.trim());
  if (match === null) return undefined;
  const { scope, off, unit, sign, plus } = match.groups ?? {};
  const where = scope === undefined ? {} : readScope(scope);
  if (where === undefined) return undefined;
  const amount = readNumber(off ?? plus ?? "0");
  if (Number.isNaN(amount)) return undefined;
  if (off === undefined) return { ...where, cost_plus_cents: sign === "-" ? -amount : amount };
  return { ...where, ...(unit === "%" ? { percent_off: amount } : { cents_off: amount }) };
}

/**
 * Where a discount holds; `undefined` where brands and ids are mixed, a name is empty, or a brand's has another deal in
 * it.
 */
function readScope(text: string): Pick<Discount, "brands" | "station_ids"> | undefined {
  const isOfIds = text.trimStart().startsWith("#");
  // An id may have a comma in it, so that the next one begins with its sign.
  const names = text.split(isOfIds ? /,(?=\s*#)/u : ",").map((name) => name.trim());
  const bare = isOfIds ? names.map((name) => name.slice(1).trim()) : names;
  if (bare.includes("") || (!isOfIds && names.some((name) => /^#|;/u.test(name) || DEAL.test(name)))) return undefined;
  return isOfIds ? { station_ids: bare } : { brands: bare };
}

/** What a discount says of the price, as `readDiscount` takes it: `45c off`, `5% off`, `cost+10c`. */
export function writeDeal({ cents_off: centsOff, percent_off: percentOff, cost_plus_cents: plus }: Discount): string {
  if (typeof plus === "number") return plus === 0 ? "cost" : `cost${plus < 0 ? "-" : "+"}${Math.abs(plus)}c`;
  return typeof percentOff === "number" ? `${percentOff}% off` : `${centsOff ?? 0}c off`;
}

/** Reads `TX=0.20` as dollars a gallon of a state or province; `undefined` when it is anything else. */
export function readTaxRate(
  item: string,
  readNumber: ReadNumber,
): readonly [jurisdiction: string, dollarsPerGallon: number] | undefined {
  const [jurisdiction = "", rate = "", ...rest] = item.split("=").map((text) => text.trim());
  const dollars = readNumber(rate.replace(/^\$/u, ""));
  return jurisdiction === "" || Number.isNaN(dollars) || rest.length > 0
    ? undefined
    : [jurisdiction.toUpperCase(), dollars];
}

/** Reads `24`, `24h` or `2d` as hours; `undefined` when it is anything else. */
export function readHours(text: string, readNumber: ReadNumber): number | undefined {
  const trimmed = text.trim();
  const unit = trimmed.slice(-1).toLowerCase();
  const hours = { h: 1, d: 24 }[unit];
  const number = readNumber(hours === undefined ? trimmed : trimmed.slice(0, -1).trim());
  return Number.isNaN(number) ? undefined : number * (hours ?? 1);
}
