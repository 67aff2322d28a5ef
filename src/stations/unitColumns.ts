// Which columns say the units and the currencies of prices.

import { findOtherMeasure, readCurrencyCode, readUnit, separateWords, type UnitWords } from "./units.js";
import { otherInTitle } from "./fuels.js";
import { quote, sampleOf, type TextRow } from "./rows.js";
import { columnsFor, withoutContainers } from "./titleMatch.js";
import { type Field, NAMES } from "./titles.js";
import { isNoValue } from "./values.js";

export type UnitField = "unit" | "currency";

/** Words of titles whose columns count where all of their cells are units: `Volume Unit`, `Qty UoM`. */
const TITLE_WORDS: Readonly<Record<UnitField, RegExp>> = {
  unit: /\b(?:units?|uoms?|u ?\/ ?m|um|measures?)\b/i,
  currency: /\b(?:currency|currencies|curr|cur|ccy|moneda|devise|iso)\b/i,
};

/** Cells of states and countries that could also be units of money. */
const PLACES: ReadonlySet<string> = new Set(["us", "ct", "can"]);

/** What a cell of units or currencies says; undefined where it is neither. */
export function readUnitCell(field: UnitField, text: string): UnitWords | undefined {
  return (field === "currency" ? readCurrencyCode(text) : undefined) ?? readUnit(text);
}

/** The column of units or currencies: of those whose titles say so the first one that has some. */
export function findUnitColumn(
  header: readonly string[],
  field: UnitField,
  records: readonly TextRow[],
): number | undefined {
  const named = columnsFor(header, field);
  const titled = Array.from(header.keys()).filter((column) => {
    const title = withoutContainers(header[column] ?? "").replaceAll("_", " ");
    // "UoM" is one word.
    const isTitled = [title, separateWords(title)].some((words) => TITLE_WORDS[field].test(words));
    return !named.includes(column) && isTitled && otherInTitle(title) === undefined;
  });
  return (
    named.find((column) => valuesOf(records, column).some((text) => readUnitCell(field, text) !== undefined)) ??
    titled.find((column) => isAllUnits(records, column, field)) ??
    named[0]
  );
}

/**
 * Takes out columns called as units whose cells are something else, such as `EA`. What is a measure of something else
 * than a liquid, or called a currency, stays: such rows are at fault.
 * @param chosen fields whose columns the user has chosen.
 */
export function withoutStrangeUnits(
  columns: ReadonlyMap<Field, number>,
  records: readonly TextRow[],
  chosen: ReadonlySet<Field> = new Set(),
): ReadonlyMap<Field, number> {
  const column = columns.get("unit");
  const isUnit = ({ values }: TextRow): boolean => {
    const text = values[column ?? -1] ?? "";
    return readUnit(text) !== undefined || findOtherMeasure(text) !== undefined;
  };
  if (column === undefined || chosen.has("unit") || records.some(isUnit)) return columns;
  return new Map([...columns].filter(([field]) => field !== "unit"));
}

/**
 * Names the columns that look like units and do not count, or are called so and are none.
 * @param columns those that count.
 */
export function warnOfUnits(
  header: readonly string[],
  columns: ReadonlyMap<Field, number>,
  records: readonly TextRow[],
): string[] {
  const used = new Set(columns.values());
  return Array.from(header.keys()).flatMap((column) => {
    const texts = valuesOf(records, column);
    const [first] = texts;
    if (used.has(column) || first === undefined) return [];
    if (columnsFor(header, "unit").includes(column) && !columns.has("unit"))
      return [
        `The column ${quote(header[column] ?? "")} does not count, because none of its values, such as ${quote(first)}, is a unit of prices.`,
      ];
    const units = texts.map((text) => readUnit(text));
    const field = units.some((unit) => unit?.volume !== undefined) ? "unit" : "currency";
    const isSaid = columns.has(field) || texts.every((text) => PLACES.has(text.toLowerCase()));
    if (isSaid || units.includes(undefined)) return [];
    return [
      `The column ${quote(header[column] ?? "")} does not count, although its values, such as ${quote(first)}, are units: if they are those of the prices, call it "${NAMES[field][0]}".`,
    ];
  });
}

function isAllUnits(records: readonly TextRow[], column: number, field: UnitField): boolean {
  const texts = valuesOf(records, column);
  return texts.length > 0 && texts.every((text) => readUnitCell(field, text) !== undefined);
}

function valuesOf(records: readonly TextRow[], column: number): string[] {
  return sampleOf(records, column).filter((text) => !isNoValue(text));
}
