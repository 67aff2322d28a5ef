import type { TableColumn } from "../../report/tableLayout.js";
import { make } from "../dom.js";

/** A row: a cell for each column, the first of which names it, and what stands below them all. */
export interface Row {
  readonly cells: readonly (string | Node)[];
  readonly below?: readonly Node[];
}

/** With fewer columns a table fits on a phone. */
const MOST_NARROW_COLUMNS = 3;

/**
 * A table. Where it names things and is wide, its rows are cards on a phone: some browsers then no longer treat it as a
 * table, so the roles tell screen readers.
 */
export function makeTable(label: string, columns: readonly TableColumn[], rows: readonly Row[]): HTMLTableElement {
  const heads = columns.map((column) => make("th", { scope: "col", role: "columnheader", class: classOf(column) }, column.title));
  const body = rows.flatMap(({ cells, below = [] }) => {
    const row = make("tr", { role: "row" }, ...columns.map((column, c) => {
      const attributes = { class: classOf(column), "data-label": column.title };
      const cell = cells[c] ?? "";
      return c === 0 ? make("th", { ...attributes, scope: "row", role: "rowheader" }, cell) : make("td", { ...attributes, role: "cell" }, cell);
    }));
    return below.length === 0 ? [row] : [row, make("tr", { role: "row", class: "why" }, make("td", { role: "cell", colspan: String(columns.length) }, ...below))];
  });
  const hasCards = columns.length > MOST_NARROW_COLUMNS && columns[0]?.align === "left";
  return make(
    "table",
    { role: "table", class: hasCards ? "cards" : "narrow", "aria-label": label },
    make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...heads)),
    make("tbody", { role: "rowgroup" }, ...body),
  );
}

function classOf({ align }: TableColumn): string {
  return align === "right" ? "right" : "station";
}
