// The beginning of a table, by which people say what its columns hold.

import { guessColumns } from "./columnTitles.js";
import type { TextRow } from "./rows.js";
import { findHeader, isEmpty, MAX_ROWS_TO_HEADER, withoutEmptyEnd } from "./table.js";
import type { Field } from "./titles.js";

/** How many rows below the titles are shown. */
const SHOWN_ROWS = 4;

export interface TablePreview {
  /** The row with the titles, counted from 0. */
  readonly header: number;
  readonly titles: readonly string[];
  /** The first rows below the titles. */
  readonly rows: readonly TextRow[];
  /** What the titles and values say of the columns. */
  readonly guessed: ReadonlyMap<Field, number>;
}

/** @param header the row with the titles; the most likely one by default: that of known titles, or else the first of those that have the most cells. */
export function previewTable(rows: readonly TextRow[], header: number = likelyHeader(rows)): TablePreview {
  const titles = withoutEmptyEnd(rows[header]?.values ?? []);
  const below = rows.slice(header + 1).filter((row) => !isEmpty(row));
  return { header, titles, rows: below.slice(0, SHOWN_ROWS), guessed: guessColumns(titles, below) };
}

function likelyHeader(rows: readonly TextRow[]): number {
  const { index, named } = findHeader(rows);
  if (named > 0) return index;
  const counts = rows.slice(0, MAX_ROWS_TO_HEADER).map(({ values }) => values.filter((value) => value.trim() !== "").length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}
