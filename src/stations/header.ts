// Which row of a table has the titles of its columns.

import { countRequired } from "./columnTitles.js";
import type { Layout } from "./layouts/layouts.js";
import { expandOverture } from "./layouts/overture.js";
import { recogniseLayout } from "./layouts/recognise.js";
import { hasLongCell, type NameRow, type TextRow } from "./rows.js";
import { isData } from "./untitled.js";

/** The header is one of the first rows: titles, dates and notes may precede it. */
export const MAX_ROWS_TO_HEADER = 25;

/** More than any row can name: a row with all titles of a known layout is the header. */
export const ALL_NAMED = 100;

/**
 * The row that is most likely the header: the first one that has a known layout or names the most required fields.
 * @param nameRow tells the header of another table than one of stations.
 * @returns its index, and how many of the required fields it names.
 */
export function findHeader(
  rows: readonly TextRow[],
  nameRow: NameRow = nameStations,
): { readonly index: number; readonly named: number } {
  // A row with a long text is not a header, and one with several decimals is not either.
  const firstRows = rows
    .slice(0, MAX_ROWS_TO_HEADER)
    .map((row) => (hasLongCell(row.values) || isData(row) ? { ...row, values: [] } : row));
  const counts = firstRows.map(({ values }) => nameRow(values));
  const named = Math.max(0, ...counts);
  return { index: Math.max(0, counts.indexOf(named)), named };
}

function nameStations(titles: readonly string[]): number {
  return layoutOf(titles) === undefined ? countRequired(titles) : ALL_NAMED;
}

/** The layout that a header has, also before nested columns are flattened. */
function layoutOf(header: readonly string[]): Layout | undefined {
  return recogniseLayout(expandOverture({ header, records: [] }).header);
}

export function isEmpty({ values }: TextRow): boolean {
  return values.every((value) => value.trim() === "");
}

export function withoutEmptyEnd(titles: readonly string[]): readonly string[] {
  return titles.slice(0, titles.findLastIndex((title) => title.trim() !== "") + 1);
}
