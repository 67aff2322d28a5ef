import { escapeHtml } from "../../report/text.js";

/** Markdown's `code` in a line of text as HTML; everything else is escaped. */
export function toInline(text: string): string {
  return text
    .split("`")
    .map((part, i) => (i % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join("");
}

/** Paragraphs; empty lines separate them. */
export function toParagraphs(text: string, className?: string): string {
  const attribute = className === undefined ? "" : ` class="${className}"`;
  return text
    .split("\n\n")
    .map((paragraph) => `<p${attribute}>${toInline(paragraph)}</p>`)
    .join("\n");
}

/** A JSON value with its keys in bold. Keys must have no quotes in them. */
export function toJsonBlock(value: unknown): string {
  const lines = JSON.stringify(value, null, 2).split("\n");
  const marked = lines.map((line) => {
    const [, indent = "", key, rest = ""] = /^( *)("[^"]*")(: .*)$/s.exec(line) ?? [];
    return key === undefined ? escapeHtml(line) : `${indent}<b>${escapeHtml(key)}</b>${escapeHtml(rest)}`;
  });
  return toBlock(marked.join("\n"));
}

/** Text as it is. */
export function toTextBlock(text: string): string {
  return toBlock(escapeHtml(text));
}

function toBlock(html: string): string {
  return `<pre tabindex="0"><code>${html}</code></pre>`;
}

/** A cell of a table: its class and its HTML. */
export type Cell = readonly [className: string, html: string];

/** A table; the heads have the classes of the first row. */
export function toTable(className: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = heads
    .map((title, i) => `<th scope="col" class="${rows[0]?.[i]?.[0] ?? ""}">${escapeHtml(title)}</th>`)
    .join("");
  const body = rows.map(
    (cells) => `<tr>${cells.map(([kind, html]) => `<td class="${kind}">${html}</td>`).join("")}</tr>`,
  );
  return `<table class="${className}"><thead><tr>${head}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table>`;
}
