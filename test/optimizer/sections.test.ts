// The core's comments point to sections of docs/algorithm.md by their titles.

import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);

test("every section of docs/algorithm.md that the sources point to is there", async () => {
  const text = await readFile(new URL("docs/algorithm.md", ROOT), "utf8");
  const titles = new Set(Array.from(text.matchAll(/^## (.+)$/gm), ([, title]) => title));
  const files = await readdir(new URL("assembly/", ROOT), { recursive: true });
  const sources = [
    ...files.filter((file) => file.endsWith(".ts")).map((file) => `assembly/${file}`),
    "test/support/levelTable.ts",
  ];
  let pointers = 0;
  for (const file of sources) {
    // A comment's lines are joined, as a pointer may be broken across two.
    const source = (await readFile(new URL(file, ROOT), "utf8")).replaceAll(/\n\s*(?:\/\/|\*) ?/g, " ");
    for (const [, title] of source.matchAll(/docs\/algorithm\.md, "([^"]+)"/g)) {
      pointers++;
      expect(titles, `${file} points to "${title}"`).toContain(title);
    }
  }
  expect(pointers).toBeGreaterThan(10);
});
