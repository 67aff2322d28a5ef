// What fuel costs at each station in the end: the price paid, the tax credited, and the net price, by which stations
// compare.

import { defined } from "../../common/defined.js";
import { type Fault, validationError } from "../../contract/values/faults.js";
import type { Jurisdiction } from "../../contract/values/jurisdictions.js";
import type { Pricing } from "../../contract/schemas/pricing.js";
import { roundMillionths } from "../../contract/values/rounding.js";
import type { Warning } from "../../contract/values/warnings.js";
import { type DealFacts, highestPumpPrice, lowestDeal, lowestPaid, readScopes } from "./deals.js";
import { readTax, type Tax, type TaxFacts } from "./tax.js";

/** What prices are read from. */
export interface PriceFacts extends DealFacts, TaxFacts {
  /** Where in the caller's body the price of station `row` is at fault. */
  readonly placeOfPrice: (row: number) => readonly string[];
}

/** What a gallon costs at a station, in dollars. */
export interface StationPrice {
  readonly paidPerGallon: number;
  /** The index of the request's discount that gives it; -1 for the pump price. */
  readonly discount: number;
  readonly taxCreditPerGallon: number;
  readonly netPerGallon: number;
  /** Where the tax is paid; `undefined` where that is not known or not asked. */
  readonly jurisdiction: Jurisdiction | undefined;
}

/** What a gallon costs at the stations of a request, in dollars. Columns have one element a station, by its row. */
export interface Prices {
  /** After discounts. */
  readonly paidPerGallon: Float64Array;
  /** `undefined` where fuel tax does not count. */
  readonly taxCreditPerGallon: Float64Array | undefined;
  /** The one less the other. */
  readonly netPerGallon: Float64Array;
  at(row: number): StationPrice;
  /**
   * The highest pump price at which a station costs no more than this net: `Infinity` where the pump does not matter,
   * -`Infinity` where no price does.
   */
  highestPumpPrice(row: number, netPerGallon: number): number;
  /** Whether the request has deals. */
  readonly hasDiscounts: boolean;
  /** `undefined` where fuel tax does not count. */
  readonly tax: Tax | undefined;
  readonly warnings: readonly Warning[];
}

/**
 * Reads the prices of a request that has pricing.
 * @throws {ServiceError} VALIDATION_ERROR naming the stations on the route whose net price is 0 or less.
 */
export function readPrices(pricing: Pricing, facts: PriceFacts): Prices {
  const { pricesPerGallon, costsPerGallon } = facts.stations;
  const discounts = pricing.discounts ?? [];
  const { dealsAt, bestAt, warnings } = readScopes(discounts, facts);
  const tax = pricing.fuel_tax === "ifta" ? readTax(pricing, facts) : undefined;
  const creditAt = (row: number): number => (tax === undefined ? 0 : defined(tax.creditPerGallon[row]));
  const paidPerGallon = pricesPerGallon.map((pump, row) =>
    lowestPaid(bestAt(row), { pump, cost: defined(costsPerGallon[row]) }),
  );
  const prices: Prices = {
    paidPerGallon,
    taxCreditPerGallon: tax?.creditPerGallon,
    netPerGallon:
      tax === undefined
        ? paidPerGallon
        : paidPerGallon.map((paid, row) => (creditAt(row) === 0 ? paid : roundMillionths(paid - creditAt(row)))),
    at(row) {
      const discount = lowestDeal(dealsAt(row), {
        pump: defined(pricesPerGallon[row]),
        cost: defined(costsPerGallon[row]),
      });
      return {
        paidPerGallon: defined(paidPerGallon[row]),
        discount,
        taxCreditPerGallon: creditAt(row),
        netPerGallon: defined(prices.netPerGallon[row]),
        jurisdiction: tax?.jurisdictionAt(row),
      };
    },
    highestPumpPrice: (row, net) =>
      highestPumpPrice(dealsAt(row), defined(costsPerGallon[row]), roundMillionths(net + creditAt(row))),
    hasDiscounts: discounts.length > 0,
    tax,
    warnings: [...warnings, ...(tax?.warnings ?? [])],
  };
  refuseGifts(facts, prices);
  return prices;
}

/** @throws {ServiceError} VALIDATION_ERROR: fuel that costs nothing or less is a slip of the pen. */
function refuseGifts({ rows, stations: { ids }, placeOfPrice }: PriceFacts, { netPerGallon, at }: Prices): void {
  const gifts = rows.filter((row) => defined(netPerGallon[row]) <= 0).toSorted((a, b) => a - b);
  if (gifts.length === 0) return;
  throw validationError(
    gifts.map((row): Fault => {
      const { paidPerGallon, taxCreditPerGallon, netPerGallon: net } = at(row);
      const less = taxCreditPerGallon === 0 ? "" : `, less ${taxCreditPerGallon} of tax credit`;
      const msg = `Input should leave a net price greater than 0: ${JSON.stringify(ids.at(row) ?? "")} costs ${paidPerGallon} a gallon after discounts${less}`;
      return { loc: ["body", ...placeOfPrice(row)], type: "greater_than", msg, ctx: { gt: 0 }, input: net };
    }),
  );
}
