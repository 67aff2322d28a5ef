/** A document with tables between marks: `<!-- rules -->`, the table, `<!-- /rules -->`. */
export function withTable(document: string, mark: string, makeTable: () => string): string {
  const marked = new RegExp(`^(<!-- ${mark} -->\\n).*?(^<!-- /${mark} -->$)`, "gms");
  return document.replaceAll(marked, (_, begin: string, end: string) => `${begin}${makeTable()}\n${end}`);
}

/** A table in Markdown. */
export function toMarkdown(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return lines.toSpliced(1, 0, `|${header.map(() => "---|").join("")}`).join("\n");
}
