// Which column of a table has the prices.

import { isDieselName } from "./fuels.js";
import { PriceChoiceError, quote, type TextRow } from "./rows.js";
import { columnsFor, findChosen, quoteAll, tooManyFor, withoutContainers } from "./titleMatch.js";
import { NAMES } from "./titles.js";
import { findUnit, firstSaid, separateWords } from "./units.js";
import { readPrice } from "./values.js";

/** How many rows show what a column holds. */
const SAMPLE_ROWS = 20;

/** A column whose title has one of these words is a price if its values look like prices ... */
const PRICE_WORD = /price|\b(?:costs?|net|retail|cash|credit)\b/i;
/** ... unless its title also has one of these. */
const NO_PRICE_WORD =
  /\b(?:dates?|time|updated?|changed?|difference|discounts?|savings?|fees?|parking|weight|type|rank|level)\b/i;

/** The range of prices in dollars, generously: taxes and price changes are below it, bills mostly above it. */
const LIKELY_PRICE = { least: 0.5, most: 20 };

/**
 * The column of prices.
 * @param chosen the title that the user has chosen.
 * @throws {ColumnError} when there is no such column, or several have the same title.
 * @throws {PriceChoiceError} when the user has to choose.
 */
export function findPrice(
  header: readonly string[],
  chosen: string | undefined,
  records: readonly TextRow[],
): number | undefined {
  if (chosen !== undefined) return findChosen(header, "price", chosen);
  const named = columnsFor(header, "price");
  const [own, ...rest] = named;
  if (own !== undefined && rest.length === 0 && header[own] === NAMES.price[0]) return own;
  const columns = Array.from(header.keys()).filter(
    (i) => header[i] !== NAMES.cost[0] && (named.includes(i) || looksLikePrice(header[i] ?? "", i, records)),
  );
  const titles = columns.map((column) => header[column] ?? "");
  const [title, ...others] = titles;
  if (others.length > 0 && new Set(titles).size === titles.length) {
    throw new PriceChoiceError(`columns ${quoteAll(header, columns)} can all be the price`, titles);
  }
  if (others.length > 0) throw tooManyFor("price", NAMES.price[0], header, columns);
  if (named.length === 0 && title !== undefined && !/price/i.test(title) && !isDieselName(title))
    throw new PriceChoiceError(`no column is surely the price, but ${quote(title)} may be`, titles);
  return columns[0];
}

/**
 * Whether a column with an unknown title can be the price: it has a price word or is called diesel, and most of its values
 * are likely prices.
 */
function looksLikePrice(title: string, column: number, records: readonly TextRow[]): boolean {
  // What stands around a nested title is no word of its own: "prices.def" is no price of diesel.
  const words = separateWords(withoutContainers(title));
  if (!(PRICE_WORD.test(words) || isDieselName(words)) || NO_PRICE_WORD.test(words)) return false;
  const texts = records
    .slice(0, SAMPLE_ROWS)
    .map(({ values }) => values[column]?.trim() ?? "")
    .filter((text) => text !== "");
  const prices = texts.filter((text) => {
    const price = readPrice(text);
    if (!("value" in price) || price.value === undefined) return false;
    const { scale } = firstSaid([price.value.unit, findUnit(title)]);
    const amount = scale === "cents" ? price.value.amount / 100 : price.value.amount;
    return amount >= LIKELY_PRICE.least && amount <= LIKELY_PRICE.most;
  });
  return prices.length * 2 > texts.length;
}
