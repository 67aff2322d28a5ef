// The price that is really paid: discounts such as `Pilot: 45c off`, and the fuel tax that the quarterly return credits.

import { parseJson } from "../common/json.js";
import { readDecimal } from "../common/decimal.js";
import type { Discount } from "../contract/schemas/pricing.js";
import { counted } from "../contract/values/words.js";
import { textOption } from "./option.js";
import { isFilled, type Rule } from "./rule.js";

type Rates = Readonly<Record<string, number>>;

/** The forms of a discount that `readDiscount` takes, for messages. */
const DISCOUNT_FORMS =
  '"45c off", "5% off" or "cost+10c", with "Pilot, Love\'s:" or "#123, #456:" before it where it does not hold everywhere';

const DEAL =
  /^(?:(?<scope>.+):)?\s*(?:(?<off>[\d.]+)\s*(?<unit>c|¢|%)\s*off|cost(?:\s*(?<sign>[+-])\s*(?<plus>[\d.]+)\s*[c¢])?)$/isu;

/**
 * Reads `Pilot, Love's: 45c off`, `#123, #456: 5% off` or `cost+10c`: brands or, after `#`, ids of stations, and what
 * is paid there in place of the pump price. `undefined` when it is anything else.
 */
export function readDiscount(text: string): Discount | undefined {
  const match = DEAL.exec(text.trim());
  if (match === null) return undefined;
  const { scope, off, unit, sign, plus } = match.groups ?? {};
  const where = scope === undefined ? {} : readScope(scope);
  if (where === undefined) return undefined;
  const amount = readDecimal(off ?? plus ?? "0");
  if (amount === undefined) return undefined;
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

/** Reads what `readDiscount` does, or JSON where a deal has no such words. @returns not checked. */
function readDeal(text: string): unknown {
  return text.startsWith("{") ? parseJson(text) : readDiscount(text);
}

/** The text from which `readDeal` reads the same deal. */
function writeDealWithScope(deal: Discount): string {
  const { brands, station_ids: ids } = deal;
  const scope = brands?.join(", ") ?? ids?.map((id) => `#${id}`).join(", ");
  const text = `${scope === undefined ? "" : `${scope}: `}${writeDeal(deal)}`;
  // Names may have commas and colons in them.
  const read = readDiscount(text);
  return read !== undefined && isSameDeal(read, deal) ? text : JSON.stringify(deal);
}

const DEAL_FIELDS = [
  "brands",
  "station_ids",
  "cents_off",
  "percent_off",
  "cost_plus_cents",
] as const satisfies readonly (keyof Discount)[];

/** Whether two deals say the same. */
export function isSameDeal(a: Discount, b: Discount): boolean {
  const sayings = [a, b].map((deal) => JSON.stringify(DEAL_FIELDS.map((field) => deal[field] ?? null)));
  return sayings[0] === sayings[1];
}

/** Reads `TX=0.20` as dollars a gallon of a state or province; `undefined` when it is anything else. */
function readTaxRate(item: string): readonly [jurisdiction: string, dollarsPerGallon: number] | undefined {
  const [jurisdiction = "", rate = "", ...rest] = item.split("=").map((text) => text.trim());
  const dollars = readDecimal(rate.replace(/^\$/u, ""));
  return jurisdiction === "" || dollars === undefined || rest.length > 0
    ? undefined
    : [jurisdiction.toUpperCase(), dollars];
}

export const PRICING_RULES = {
  discounts: {
    place: "pricing",
    label: "Deals",
    brief: (deals) => counted(deals.length, "deal"),
    options: {
      discount: {
        kind: "list",
        takes: "DEAL",
        help: `what is paid in place of the pump price: "45c off", "5% off", or "cost+10c" on top of what the fuel costs the supplier. Everywhere, or at brands: "Pilot, Love's: 45c off"; or at stations by their ids: "#123, #456: 45c off". Can be given several times: where several hold, the lowest price is paid`,
        expects: `takes ${DISCOUNT_FORMS}`,
        commas: "never",
        read: readDeal,
        write: (deal: Discount) => [writeDealWithScope(deal)],
      },
    },
    argument: false,
    isAsked: ({ discounts }) => isFilled(discounts),
  },
  fuel_tax: {
    place: "pricing",
    label: "Fuel tax",
    brief: () => "net of fuel tax",
    options: {
      "fuel-tax": textOption({
        takes: "NAME",
        help: "ifta: stations compare net of the fuel tax that the quarterly return credits; none: they do not",
        expects: "takes a name",
      }),
    },
    argument: false,
    isAsked: ({ fuel_tax: tax }) => tax === "ifta",
  },
  fuel_tax_rates: {
    place: "pricing",
    label: "Own rates of fuel tax",
    brief: () => "",
    options: {
      "fuel-tax-rate": {
        kind: "list",
        takes: "T",
        help: 'dollars a gallon in place of those of the table: "TX=0.20,IL=0.738"',
        expects: 'takes a state or province and dollars a gallon, such as "TX=0.20"',
        commas: "typed",
        read: readTaxRate,
        write: ([place, rate]: readonly [string, number]) => [`${place}=${rate}`],
        gathered: {
          gather: (rates: readonly (readonly [string, number])[]) => Object.fromEntries(rates),
          spread: (rates: Rates) => Object.entries(rates),
        },
      },
    },
    argument: false,
    isAsked: ({ fuel_tax: tax, fuel_tax_rates: rates }) => tax === "ifta" && Object.keys(rates ?? {}).length > 0,
  },
} as const satisfies { readonly [Field in "discounts" | "fuel_tax" | "fuel_tax_rates"]: Rule<Field> };
