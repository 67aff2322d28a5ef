// Reads what people write into the cells of a table for numbers, prices and angles.

import { readSpreadsheetNumber } from "../common/decimal.js";
import { readDegrees } from "../contract/values/coordinates.js";
import { MAX_PARKING_SPACES } from "../contract/values/limits.js";

/** What people write where there is no value. */
const NO_VALUE = /^(?:#?n\/?a|null|none|-+)$/i;

/** Whether a text says that there is no value. */
export function isNoValue(text: string): boolean {
  return NO_VALUE.test(text);
}

/** The units of amounts other than prices. */
const AMOUNT_UNIT = /(?:gal(?:lon)?s?|min(?:ute)?s?)\.?$/i;

// None of these begins with optional spaces, which would make matching take quadratic time.
const PER_GALLON = /(?:\/|per\s|a\s)\s*(?:us\s*)?gal(?:lon)?\.?$/i;
const DOLLARS = /^(?:us\s*\$|usd|\$)|(?:us\s*\$|usd|\$)$/i;
const CENTS = /(?:¢|cents?|cts?)$/i;

/** No gallon costs less: a lower figure in a column of cents must be in dollars. */
const LEAST_CENTS = 20;

/** The service accepts no higher price: a higher figure without a unit is probably in cents. */
const MOST_DOLLARS = 100;

/** A value, or what is wrong with its text: the end of a sentence. */
type Read<T> = { readonly value: T } | { readonly fault: string };

/** @returns undefined when the text is not a number. */
export function readNumber(text: string): number | undefined {
  return readSpreadsheetNumber(withPlainMinus(text));
}

/**
 * Reads a price: `3.459`, `$3.459/gal`, `345.9¢`. It is in cents only if its own unit or its column's title says so;
 * its own unit wins.
 * @param isInCents whether the column's title says so.
 * @returns dollars per gallon; undefined if the text says that there is no price.
 */
export function readPrice(text: string, isInCents: boolean): Read<number | undefined> {
  if (NO_VALUE.test(text)) return { value: undefined };
  const perGallon = without(PER_GALLON, text);
  const figure = without(CENTS, without(DOLLARS, perGallon));
  const amount = readNumber(figure);
  if (amount === undefined) return { fault: "is not a number" };
  const hasUnit = figure !== perGallon;
  const isCents = CENTS.test(perGallon) || (isInCents && !hasUnit);
  if (!isCents && !hasUnit && amount > MOST_DOLLARS)
    return { fault: 'is more than a gallon costs in dollars: for cents write ¢, or "cents" in the column\'s title' };
  if (!isCents) return { value: amount };
  if (amount > 0 && amount < LEAST_CENTS)
    return {
      fault: 'is less than a gallon costs in cents: for dollars write $, or leave "cents" out of the column\'s title',
    };
  return { value: amountInDollars(figure, amount) };
}

/**
 * Reads an amount of gallons or minutes: `50`, `50 gal`, `15 min`. @returns undefined if the text says that there is
 * none.
 */
export function readAmount(text: string): Read<number | undefined> {
  if (NO_VALUE.test(text)) return { value: undefined };
  const amount = readNumber(without(AMOUNT_UNIT, text));
  return amount === undefined ? { fault: "is not a number" } : { value: amount };
}

/** A number of parking spaces: `75`, `75+`, `1,200`, `75 spaces`, or from which to which: `50-75`. */
const SPACES =
  /^(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.0*)?\s?(?:\+|[-\u2013]\s?\d{1,9})?\s?(?:truck )?(?:parking )?(?:trucks?|spaces?|spots?|stalls?)?$/i;
const HAS_SPACES = /^(?:y|yes|true|x)$/i;
const HAS_NO_SPACES = /^(?:n|no|false|none)$/i;

/**
 * Reads a number of parking spaces. `Yes` stands for one, and of a range the lower end counts.
 * @returns undefined if the text says that the number is not known.
 */
export function readSpaces(text: string): Read<number | undefined> {
  if (HAS_NO_SPACES.test(text)) return { value: 0 };
  if (HAS_SPACES.test(text)) return { value: 1 };
  if (NO_VALUE.test(text)) return { value: undefined };
  const count = Number(SPACES.exec(text)?.[1]?.replaceAll(",", ""));
  return count <= MAX_PARKING_SPACES ? { value: count } : { fault: "is no number of spaces" };
}

function without(unit: RegExp, text: string): string {
  return text.replace(unit, "").trim();
}

/** Moves the decimal point within the text, so that 345.9 cents become 3.459 dollars without a rounding error. */
function amountInDollars(figure: string, cents: number): number {
  const shifted = Number(`${figure.replace(",", ".")}e-2`);
  return Number.isNaN(shifted) ? cents / 100 : shifted;
}

/** A latitude or longitude in a cell, also with a decimal comma. @returns undefined when the text is neither. */
export function readAngle(text: string, axis: "lat" | "lng"): number | undefined {
  return readNumber(text) ?? readDegrees(text.replace(/(?<=\d),(?=\d)/, "."), axis) ?? undefined;
}

/** Replaces the typographic minus sign of word processors and web pages. */
function withPlainMinus(text: string): string {
  return text.replaceAll("\u2212", "-");
}
