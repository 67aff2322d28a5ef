import type { TableColumn } from "./tableLayout.js";
import { escapeHtml } from "./text.js";

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
