// The beginning of a table, by which people say what its columns hold.

import { guessColumns } from "./columnTitles.js";
import { SAMPLE_ROWS, type TextRow } from "./rows.js";
import { findHeader, isEmpty, MAX_ROWS_TO_HEADER, withoutEmptyEnd } from "./header.js";
import { type Field, FIELDS } from "./titles.js";
import { guessUntitled, isData } from "./untitled.js";

/** How many rows below the titles are shown. */
const SHOWN_ROWS = 4;

export interface TablePreview {
  /** The row with the titles, counted from 0; -1 for a table without titles. */
  readonly header: number;
  /** Those of the table, or the values of its first row. */
  readonly titles: readonly string[];
  /** The first rows below the titles. */
  readonly rows: readonly TextRow[];
  /** What the titles and values say of the columns. */
  readonly guessed: ReadonlyMap<Field, number>;
}

/**
 * @param header the row with the titles; the most likely one by default: that of known titles, none where the first row
 *   holds values, or else the first of those that have the most cells.
 */
export function previewTable(rows: readonly TextRow[], header: number = likelyHeader(rows)): TablePreview {
  const titles = withoutEmptyEnd((header < 0 ? rows.find((row) => !isEmpty(row)) : rows[header])?.values ?? []);
  const below = rows.slice(header + 1).filter((row) => !isEmpty(row));
  return {
    header,
    titles,
    rows: below.slice(0, SHOWN_ROWS),
    guessed: header < 0 ? guessByFirst(rows) : guessByValues(guessColumns(titles, below), titles.length, below),
  };
}

function guessByFirst(rows: readonly TextRow[]): ReadonlyMap<Field, number> {
  const { fields } = guessUntitled(rows, {}).columns;
  return new Map(FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]] as const])));
}

/** Decimals that are surely one field, in North America: only where exactly one column has them. */
const LIKELY: readonly (readonly [field: Field, least: number, most: number])[] = [
  ["lat", 24, 72],
  ["lng", -180, -60],
  ["price", 0.5, 20],
];

function guessByValues(
  named: ReadonlyMap<Field, number>,
  count: number,
  rows: readonly TextRow[],
): ReadonlyMap<Field, number> {
  const guessed = new Map(named);
  const sample = rows.slice(0, SAMPLE_ROWS);
  for (const [field, least, most] of LIKELY) {
    if (guessed.has(field) || (field !== "price" && guessed.has("coordinates"))) continue;
    const free = Array.from({ length: count }, (_, column) => column).filter(
      (column) => ![...guessed.values()].includes(column),
    );
    const [column, ...others] = free.filter(
      (each) => sample.length > 0 && sample.every(({ values }) => isDecimal(values[each] ?? "", least, most)),
    );
    if (column !== undefined && others.length === 0) guessed.set(field, column);
  }
  return guessed;
}

function isDecimal(text: string, least: number, most: number): boolean {
  const value = Number(text);
  return /\d\.\d/.test(text) && value >= least && value <= most;
}

function likelyHeader(rows: readonly TextRow[]): number {
  const { index, named } = findHeader(rows);
  if (named > 0) return index;
  const first = rows.find((row) => !isEmpty(row));
  if (first !== undefined && isData(first)) return -1;
  const counts = rows
    .slice(0, MAX_ROWS_TO_HEADER)
    .map(({ values }) => values.filter((value) => value.trim() !== "").length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}
