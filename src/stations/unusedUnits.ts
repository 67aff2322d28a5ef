// Says which of the units and rates that the user gave count for no price of a file.

import { listSome } from "../contract/values/words.js";
import type { StationFileChoices } from "./rows.js";
import { type Currency, nameUnit, type UnitWords } from "./units.js";

/** Which of the user's units and rates count for prices of a file. */
export interface UsedUnits {
  readonly units: Set<UnitWords>;
  readonly rates: Set<Currency>;
  /** Currencies of prices whose rate is not given. */
  readonly unrated: Set<Currency>;
}

export function noneUsed(): UsedUnits {
  return { units: new Set(), rates: new Set(), unrated: new Set() };
}

/** A sentence for each kind of choice that counts for no price. A file of places has none. */
export function wordUnused(
  { priceUnits = [], currencyRates = new Map(), parts }: StationFileChoices,
  { units, rates, unrated }: UsedUnits,
): string[] {
  if (parts === "places") return [];
  const idleUnits = priceUnits.filter((unit) => !units.has(unit)).map(nameGiven);
  const idleRates = [...currencyRates.keys()].filter((currency) => !rates.has(currency));
  const lacking = unrated.size === 0 ? "" : `, and prices in ${listSome([...unrated])} lack their rate`;
  return [
    ...(idleUnits.length === 0
      ? []
      : [
          `The unit ${listSome(idleUnits)} that you gave is not used: each price says its unit itself, or its station is in another country.`,
        ]),
    ...(idleRates.length === 0
      ? []
      : [
          `The ${idleRates.length === 1 ? "rate" : "rates"} of ${listSome(idleRates)} that you gave ${idleRates.length === 1 ? "is" : "are"} not used: no price is in ${idleRates.length === 1 ? "it" : "them"}${lacking}.`,
        ]),
  ];
}

function nameGiven(unit: UnitWords): string {
  const { currency, scale } = unit;
  return scale === "cents"
    ? nameUnit(unit).replace(/^\w+/, currency === undefined ? "cents" : `${currency} cents`)
    : nameUnit(unit);
}
