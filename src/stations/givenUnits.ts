// Units and rates of prices as people give them beside a file: in options, and in the query of a request.

import { readUnsignedDecimal } from "../common/decimal.js";
import { nearestName } from "../contract/values/nearestName.js";
import type { StationFileChoices } from "./rows.js";
import { type Currency, CURRENCY_CODES, isLikelyRate, readCurrency, readUnit, type UnitWords } from "./units.js";

/** What is said of the prices of a file. */
export type GivenUnits = Pick<StationFileChoices, "priceUnits" | "currencyRates">;

/** A text is no unit or no rate; the message goes on where an option or a parameter is named. */
export class GivenUnitError extends Error {
  override readonly name = "GivenUnitError";
}

/** `CAD/L`, or several with commas. @throws {GivenUnitError} */
export function readPriceUnits(text: string): UnitWords[] {
  return text.split(",").map(readPriceUnit);
}

/** `CAD=0.72`, or several with commas. @throws {GivenUnitError} */
export function readCurrencyRates(text: string): ReadonlyMap<Currency, number> {
  return new Map(text.split(",").map(readRate));
}

function readPriceUnit(text: string): UnitWords {
  const unit = readUnit(text);
  if (unit === undefined)
    throw new GivenUnitError(
      `takes a currency and a volume, such as USD/gal, CAD/L or cents/L, not ${JSON.stringify(text)}`,
    );
  return unit;
}

/** What stands behind a decimal comma. */
const DECIMALS = /^\d+$/;

function readRate(text: string): readonly [Currency, number] {
  const [, code = "", figure = ""] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  const currency = readCurrency(code.trim());
  const dollars = readUnsignedDecimal(figure.trim());
  if (figure === "" && DECIMALS.test(text.trim()))
    throw new GivenUnitError(
      `has a decimal comma, as in EUR=1,08: write a point, EUR=1.08, because a comma separates rates. ${JSON.stringify(text.trim())} is no rate`,
    );
  if (currency === undefined || currency === "USD" || dollars === undefined)
    throw new GivenUnitError(
      `takes CAD, MXN, EUR or GBP with the US dollars for 1 of it, such as CAD=0.72, not ${JSON.stringify(text)}${currency === undefined ? didYouMean(code.trim()) : ""}`,
    );
  if (!isLikelyRate(currency, dollars))
    throw new GivenUnitError(
      `${text}: 1 ${currency} is hardly worth ${dollars} US dollars; give the US dollars for 1 ${currency}, and not the other way round`,
    );
  return [currency, dollars];
}

function didYouMean(code: string): string {
  const near = nearestName(
    code,
    CURRENCY_CODES.filter((known) => known !== "USD"),
  );
  return near === undefined ? "" : `; did you mean ${near}?`;
}
