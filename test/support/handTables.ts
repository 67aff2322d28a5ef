// The tables of a section of docs/algorithm.md, for tests that hold its trips worked by hand against the planners.

import { readDocument } from "./documents.js";

/** A row by the titles of its columns, without the asterisks of symbols. */
export type Row = Record<string, string>;

/** A section's text, and its tables by what their headers begin with. */
export async function readSection(
  title: string,
): Promise<{ readonly text: string; readonly table: (...header: string[]) => Row[] }> {
  const document = await readDocument("docs/algorithm.md");
  const text = document.split("\n## ").find((part) => part.startsWith(`${title}\n`));
  if (text === undefined) throw new Error(`docs/algorithm.md has no section "${title}"`);
  const lines = text.split("\n");
  return {
    text,
    table(...header) {
      const first = lines.findIndex((line) => line.startsWith(`| ${header.join(" | ")} |`));
      if (first < 0) throw new Error(`"${title}" has no table of ${header.join(", ")}`);
      const names = cellsOf(lines[first] ?? "").map((name) => name.replaceAll("*", ""));
      const rows = lines.slice(first + 2);
      return rows
        .slice(
          0,
          rows.findIndex((line) => !line.startsWith("|")),
        )
        .map((row) => Object.fromEntries(cellsOf(row).map((cell, k) => [names[k] ?? "", cell])));
    },
  };
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** @throws {Error} unless the cell is a number. */
export function numberOf(row: Row | undefined, column: string): number {
  const value = row?.[column];
  if (value === undefined || value === "" || !Number.isFinite(Number(value))) throw new Error(`${column} is ${value}`);
  return Number(value);
}
