import { defined } from "../common/defined.js";
import { shorten, type Terminal, widthOf } from "./terminal.js";
import { escapeHtml } from "./text.js";

export interface TableColumn {
  readonly title: string;
  readonly align: "left" | "right";
  /** Whether its texts may be cut when a line is too wide. */
  readonly canShrink?: boolean;
}

/** Longer names and addresses are cut. */
export const MAX_CELL_CHARACTERS = 60;

const GAP = "  ";

/** The least width that a cell is cut to, in columns of the terminal: with less the reader could tell nothing. */
const LEAST_CELL_WIDTH = 8;

/** Stands before all but the first line of a row that takes several lines. */
const INDENT = "  ";

/**
 * The lines of a table, its titles first, no wider than the terminal: columns that may shrink do so. If that is not
 * enough, each row takes several lines, with the title before each cell.
 * @param rows a text for each column.
 * @param below lines that follow each row, as they are.
 */
export function layOutTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
  below: readonly (readonly string[])[] = [],
): string[] {
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = fitWidths(
    columns,
    columns.map((_, c) => Math.max(...all.map((row) => widthOf(defined(row[c]))))),
    terminal.columns,
  );
  if (terminal.columns !== undefined && surplusOf(widths, terminal.columns) > 0)
    return rows.flatMap((row, i) => [...layOutRow(columns, row, terminal.columns ?? Infinity), ...(below[i] ?? [])]);
  const [head = "", ...lines] = all.map((row) =>
    columns
      .map(({ align }, c) => alignCell(defined(row[c]), defined(widths[c]), align))
      .join(GAP)
      .trimEnd(),
  );
  return [terminal.colors.bold(head), ...lines.flatMap((line, i) => [line, ...(below[i] ?? [])])];
}

function layOutRow(columns: readonly TableColumn[], row: readonly string[], most: number): string[] {
  const lines: string[] = [];
  columns.forEach(({ title, canShrink }, c) => {
    if (defined(row[c]) === "") return;
    const cell = `${title} ${defined(row[c])}`.trim();
    const last = lines.at(-1);
    const longer = `${last}${GAP}${cell}`;
    if (last !== undefined && widthOf(longer) <= most) lines[lines.length - 1] = longer;
    else {
      const line = last === undefined ? cell : INDENT + cell;
      lines.push(canShrink === true ? shorten(line, most) : line);
    }
  });
  return lines;
}

/** By how many columns of the terminal a line with cells of these widths is too wide. */
function surplusOf(widths: readonly number[], most: number): number {
  return widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1)) - most;
}

function alignCell(text: string, width: number, align: TableColumn["align"]): string {
  const cell = shorten(text, width);
  const blanks = " ".repeat(Math.max(0, width - widthOf(cell)));
  return align === "left" ? cell + blanks : blanks + cell;
}

/**
 * Narrows the widest of the columns that may shrink, step by step, until the line fits or each is at its least width.
 */
function fitWidths(columns: readonly TableColumn[], widths: readonly number[], most: number | undefined): number[] {
  const fitted = [...widths];
  const shrinking = columns.flatMap(({ canShrink }, c) => (canShrink === true ? [c] : []));
  let surplus = most === undefined ? 0 : surplusOf(widths, most);
  for (; surplus > 0 && shrinking.length > 0; surplus--) {
    const widest = shrinking.reduce((a, b) => (defined(fitted[b]) > defined(fitted[a]) ? b : a));
    if (defined(fitted[widest]) <= LEAST_CELL_WIDTH) break;
    fitted[widest] = defined(fitted[widest]) - 1;
  }
  return fitted;
}

/**
 * A table as HTML.
 * @param rows a text for each column.
 * @param below HTML that follows each row across its columns; none after the others.
 */
export function writeTable(
  heads: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  below: readonly string[] = [],
): string {
  const head = heads.map(({ title, align }) => `<th class="${align}">${escapeHtml(title)}</th>`).join("");
  const body = rows.map((cells, i) => {
    const row = `<tr>${cells.map((cell, c) => `<td class="${heads[c]?.align ?? "left"}">${escapeHtml(cell)}</td>`).join("")}</tr>`;
    return below[i] === undefined ? row : `${row}<tr class="below"><td colspan="${heads.length}">${below[i]}</td></tr>`;
  });
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}
