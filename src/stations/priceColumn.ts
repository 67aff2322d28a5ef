// Which column of a table has the prices.

import type { FuelType } from "../contract/values/columns.js";
import { listSome } from "../contract/values/words.js";
import { inOrder, isDieselName, isFuelName, otherInTitle, readFuelType, USUAL_FUEL } from "./fuels.js";
import {
  FuelChoiceError,
  LIBRARY_REMEDIES,
  PriceChoiceError,
  quote,
  type StationFileChoices,
  type TextRow,
  sampleOf,
} from "./rows.js";
import { columnsFor, quoteAll, tooManyFor, withoutContainers } from "./titleMatch.js";
import { NAMES } from "./titles.js";
import { findOtherMeasure, findUnit, firstSaid, separateWords } from "./units.js";
import { readPrice } from "./values.js";

/** A column whose title has one of these words is a price if its values look like prices ... */
const PRICE_WORD = /price|\b(?:costs?|net|retail|cash|credit|pay|paid|posted|discounted|rack|wholesale)\b/i;
/** ... unless its title also has one of these. */
const NO_PRICE_WORD =
  /\b(?:dates?|time|updated?|changed?|difference|discounts?|savings?|fees?|parking|weight|type|rank|level)\b/i;

/** The range of prices in dollars, generously: taxes and price changes are below it, bills mostly above it. */
const LIKELY_PRICE = { least: 0.5, most: 20 };

/**
 * The column of prices. Where titles say of which fuels prices are, those of the wanted fuel count.
 * @throws {ColumnError} when several have the same title.
 * @throws {PriceChoiceError} when the user has to choose.
 * @throws {FuelChoiceError} when the prices are of other fuels.
 */
export function findPrice(
  header: readonly string[],
  records: readonly TextRow[],
  choices: StationFileChoices,
): number | undefined {
  const named = columnsFor(header, "price");
  const [own, ...rest] = named;
  if (own !== undefined && rest.length === 0 && header[own] === NAMES.price[0]) return own;
  const fuelOf = (column: number): FuelType | undefined => fuelInTitle(header[column] ?? "");
  const likely = Array.from(header.keys()).filter(
    (i) =>
      header[i] !== NAMES.cost[0] && (named.includes(i) || looksLikePrice(header, i, records)) && isFuel(header, i),
  );
  const { fuelType, usualFuel = USUAL_FUEL } = choices;
  const wanted = fuelType ?? usualFuel;
  const ofFuels = Array.from(header.keys()).filter(
    (i) => fuelOf(i) !== undefined && (likely.includes(i) || holdsGrade(header, i, records)),
  );
  const ofWanted = ofFuels.filter((i) => fuelOf(i) === wanted);
  const ofAny = likely.filter((i) => fuelOf(i) === undefined);
  if (ofWanted.length + ofAny.length === 0 && ofFuels.length > 0) return takeOther(header, ofFuels, wanted, choices);
  const isSaid = fuelType !== undefined || ofWanted.length > 0;
  return chooseOne(header, isSaid ? [...ofWanted, ...ofAny].toSorted((a, b) => a - b) : likely, named);
}

/** Which columns have prices of something else than fuel for a truck's tank, and why they do not count, in words. */
export function pricesOfOthers(
  header: readonly string[],
  records: readonly TextRow[],
): { readonly column: number; readonly words: string }[] {
  return Array.from(header.keys()).flatMap((column) => {
    const title = header[column] ?? "";
    const what = otherProduct(title);
    return what === undefined || NO_PRICE_WORD.test(separateWords(title)) || !holdsPrices(header, column, records)
      ? []
      : [{ column, words: `${quote(title)} has prices ${what}` }];
  });
}

/** What a title says of prices that are none of fuel for a truck's tank: the end of a sentence. */
function otherProduct(title: string): string | undefined {
  const words = separateWords(withoutContainers(title));
  const [other, measure] = [otherInTitle(words), findOtherMeasure(words)];
  if (other !== undefined) return `of ${other}, which is no fuel for a truck's tank`;
  return measure === undefined ? undefined : `by the ${measure}, by which no fuel for a truck's tank is sold here`;
}

function isFuel(header: readonly string[], column: number): boolean {
  return otherProduct(header[column] ?? "") === undefined;
}

/** @throws as `findPrice` does. */
function chooseOne(
  header: readonly string[],
  columns: readonly number[],
  named: readonly number[],
): number | undefined {
  const titles = columns.map((column) => header[column] ?? "");
  const [title, ...others] = titles;
  if (others.length > 0 && new Set(titles).size === titles.length) {
    throw new PriceChoiceError(`columns ${quoteAll(header, columns)} can all be the price`, titles);
  }
  if (others.length > 0) throw tooManyFor("price", NAMES.price[0], header, columns);
  const isSure = named.length > 0 || title === undefined || /price/i.test(title) || isFuelName(separateWords(title));
  if (!isSure) throw new PriceChoiceError(`no column is surely the price, but ${quote(title)} may be`, titles);
  return columns[0];
}

/**
 * The only column of another fuel than the wanted one, where none was chosen; of no columns undefined.
 * @throws {FuelChoiceError} otherwise.
 */
export function takeOther(
  header: readonly string[],
  columns: readonly number[],
  wanted: FuelType,
  { fuelType, remedies = LIBRARY_REMEDIES }: StationFileChoices,
): number | undefined {
  const fuels = inOrder(columns.flatMap((column) => fuelInTitle(header[column] ?? "") ?? []));
  const [first, ...others] = fuels;
  if (first === undefined || (others.length === 0 && fuelType === undefined)) return columns[0];
  throw new FuelChoiceError(
    `it has prices of ${listSome(fuels)} (${quoteAll(header, columns)}) and none of ${wanted}: for a vehicle that burns ${first}, ${remedies.chooseFuel(first)}`,
    fuels,
  );
}

/** The fuel whose prices a column has by its title: `REG`, `Diesel Price`; undefined where it says none. */
export function fuelInTitle(title: string): FuelType | undefined {
  const words = separateWords(withoutContainers(title));
  return NO_PRICE_WORD.test(words) ? undefined : readFuelType(words);
}

/**
 * Whether a column with an unknown title can be the price: it has a price word or is called diesel, and most of its values
 * are likely prices.
 */
function looksLikePrice(header: readonly string[], column: number, records: readonly TextRow[]): boolean {
  // What stands around a nested title is no word of its own: "prices.def" is no price of diesel.
  const words = separateWords(withoutContainers(header[column] ?? ""));
  if (!(PRICE_WORD.test(words) || isDieselName(words)) || NO_PRICE_WORD.test(words)) return false;
  return holdsPrices(header, column, records);
}

/** The same of a column that is called as a grade of gasoline. */
function holdsGrade(header: readonly string[], column: number, records: readonly TextRow[]): boolean {
  const title = header[column] ?? "";
  return (
    fuelInTitle(title) !== "diesel" &&
    isFuelName(separateWords(withoutContainers(title))) &&
    holdsPrices(header, column, records)
  );
}

/** Whether most of a column's values are likely prices. */
export function holdsPrices(header: readonly string[], column: number, records: readonly TextRow[]): boolean {
  const texts = sampleOf(records, column);
  const titleUnit = findUnit(header[column] ?? "");
  const prices = texts.filter((text) => {
    const price = readPrice(text);
    if (!("value" in price) || price.value === undefined) return false;
    const { scale } = firstSaid([price.value.unit, titleUnit]);
    const amount = scale === "cents" ? price.value.amount / 100 : price.value.amount;
    return amount >= LIKELY_PRICE.least && amount <= LIKELY_PRICE.most;
  });
  return prices.length * 2 > texts.length;
}
