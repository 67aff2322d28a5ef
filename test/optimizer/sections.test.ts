// Comments point to sections of docs/algorithm.md, and to paragraphs with a title, by their titles.

import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);

const FOLDERS = ["assembly/", "src/", "test/optimizer/", "test/support/"];

test("every section of docs/algorithm.md that the sources point to is there", async () => {
  const text = await readFile(new URL("docs/algorithm.md", ROOT), "utf8");
  const titles = new Set(
    Array.from(text.matchAll(/^(?:## (.+)$|\*\*(.+?)[.,:]\*\*)/gm), ([, title, own]) => title ?? own),
  );
  const sources = await sourcesIn(FOLDERS);
  let pointers = 0;
  for (const file of sources) {
    // A comment's lines are joined, as a pointer may be broken across two.
    const source = (await readFile(new URL(file, ROOT), "utf8")).replaceAll(/\n\s*(?:\/\/|\*) ?/g, " ");
    for (const [, title] of source.matchAll(/docs\/algorithm\.md, "([^"]+)"/g)) {
      pointers++;
      expect(titles, `${file} points to "${title}"`).toContain(title);
    }
  }
  expect(pointers).toBeGreaterThan(20);
});

test("every name that docs/algorithm.md gives for a letter of fleet rules is in its file", async () => {
  const text = await readFile(new URL("docs/algorithm.md", ROOT), "utf8");
  const [, table = ""] = /\n\| here \| there \| in \|\n(.+?)\n\n/s.exec(text) ?? [];
  const rows = table.split("\n").slice(1);
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const [, , names = "", files = ""] = row.split("|");
    const sources = await Promise.all(
      namesIn(files).map((file) => readFile(new URL(`assembly/plan/frontier/${file}`, ROOT), "utf8")),
    );
    for (const name of namesIn(names).filter((each) => !each.endsWith(".ts")))
      expect(sources.join("\n"), row).toMatch(new RegExp(`\\b${name}\\b`));
  }
});

async function sourcesIn(folders: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(new URL(folder, ROOT), { recursive: true });
      return files.filter((file) => file.endsWith(".ts")).map((file) => folder + file);
    }),
  );
  return lists.flat();
}

/** What stands in backticks. */
function namesIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);
}
