// Reads what people write into the cells of a table for numbers, prices and angles.

import { readSpreadsheetNumber } from "../common/decimal.js";
import { readDegrees } from "../contract/values/coordinates.js";
import { MAX_PARKING_SPACES } from "../contract/values/limits.js";
import type { Country } from "./country.js";
import { readUnit, type UnitWords, type Volume } from "./units.js";

/** What people write where there is no value. */
const NO_VALUE = /^(?:#?n\/?a|null|none|-+)$/i;

/** Whether a text says that there is no value. */
export function isNoValue(text: string): boolean {
  return NO_VALUE.test(text);
}

/** The units of amounts other than prices. */
const AMOUNT_UNIT = /(?:gal(?:lon)?s?|min(?:ute)?s?)\.?$/i;

/** A value, or what is wrong with its text: the end of a sentence. */
export type Read<T> = { readonly value: T } | { readonly fault: string };

/** @returns undefined when the text is not a number. */
export function readNumber(text: string): number | undefined {
  return readSpreadsheetNumber(withPlainMinus(text));
}

/** A price as it stands in a cell, and what the cell says of its unit. */
export interface WrittenPrice {
  readonly text: string;
  readonly amount: number;
  /** The text of the amount. */
  readonly figure: string;
  readonly unit: UnitWords;
}

/** What a row says of its prices, before it is known what they are in dollars a gallon. */
export interface WrittenPrices {
  readonly price?: WrittenPrice | undefined;
  readonly cost?: WrittenPrice | undefined;
  /** What the titles of the two columns are, and say of units. */
  readonly titles: Readonly<Record<"price" | "cost", { readonly title: string; readonly unit: UnitWords }>>;
  /** What the row's own columns of units say. */
  readonly unit: UnitWords;
  /** What a note above the table says, or its supplier is known to mean in this row. */
  readonly usual: UnitWords;
  readonly country: Country | undefined;
}

/** The figure of a price; what stands around it is its unit. */
const FIGURE = /[+-]?(?:\d[\d.,]*|[.,]\d+)(?:e[+-]?\d+)?/i;

/** The mills of a price as signs at the road have them: `3.45 9/10`. */
const NINE_TENTHS = /([.,]\d\d) ?(?:9\/10|\u2079\u2044\u2081\u2080)(?!\d)/;
/** The mark of a footnote behind a price. */
const FOOTNOTE = / ?[*\u2020\u2021]{1,3}$/;

/**
 * Reads a price: `3.459`, `$3.459/gal`, `345.9¢`, `CA$1.45 /L`. @returns undefined if the text says that there is no
 * price.
 */
export function readPrice(text: string): Read<WrittenPrice | undefined> {
  if (NO_VALUE.test(text)) return { value: undefined };
  const plain = withPlainMinus(text).replace(NINE_TENTHS, "$19").replace(FOOTNOTE, "");
  const [figure = ""] = FIGURE.exec(plain) ?? [];
  const amount = readSpreadsheetNumber(figure);
  const words = plain.replace(figure, " ").trim();
  const unit = words === "" ? {} : readUnit(words);
  return amount === undefined || unit === undefined
    ? { fault: "is not a number" }
    : { value: { text, amount, figure, unit } };
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

/**
 * Reads what was bought: `40`, `40 gal`, `151.4 L`, `(40)` for what is taken back. */
export function readQuantity(text: string): Read<{ readonly amount: number; readonly volume?: Volume | undefined }> {
  const isBracketed = text.startsWith("(") && text.endsWith(")");
  const read = readPrice(isBracketed ? text.slice(1, -1).trim() : text);
  if (!("value" in read) || read.value === undefined) return { fault: "is not a number" };
  const { amount, unit } = read.value;
  if (unit.currency !== undefined || unit.scale !== undefined) return { fault: "is not a number" };
  return { value: { amount: isBracketed ? -amount : amount, volume: unit.volume } };
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

/** A latitude or longitude in a cell, also with a decimal comma. @returns undefined when the text is neither. */
export function readAngle(text: string, axis: "lat" | "lng"): number | undefined {
  return readNumber(text) ?? readDegrees(text.replace(/(?<=\d),(?=\d)/, "."), axis) ?? undefined;
}

/** `40.670.000`: a spreadsheet has taken degrees for millions. */
const GROUPED = /^-?\d{1,3}(?:([.,'])\d{3})(?:\1\d{3}){1,3}$/;

/** What is wrong with a latitude or longitude: the end of a sentence. */
export function faultOfAngle(text: string, axis: "lat" | "lng"): string {
  if (GROUPED.test(text))
    return `has separators of thousands, which a spreadsheet has put into degrees: format the column as text, and write them as in 40.67`;
  if (readDegrees(text, axis === "lat" ? "lng" : "lat") !== null)
    return `has the letter of a ${axis === "lat" ? "longitude: write N or S" : "latitude: write W or E"}, or exchange the two`;
  return "is not a number";
}

/** The letter of east or south in a latitude or longitude, as in `103.18 E`. */
export function letterOf(text: string): "E" | "S" | undefined {
  const letters = text.toUpperCase().match(/[A-Z]+/g) ?? [];
  const [letter, ...others] = letters.filter((word) => /^(?:E|EAST|S|SOUTH)$/.test(word));
  return others.length > 0
    ? undefined
    : letter?.startsWith("E") === true
      ? "E"
      : letter === undefined
        ? undefined
        : "S";
}

/** Replaces the typographic minus sign of word processors and web pages. */
function withPlainMinus(text: string): string {
  return text.replaceAll("\u2212", "-");
}
