// .ci/run repeats the tests that import test/support/sharedData.ts without the shared data. None may get at it
// otherwise.

import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);

test("no other file of the tests names the folder of the shared data", async () => {
  const files = [...(await list("test/", /\.ts$/)), ...(await list("bench/", /\.test\.ts$/))];
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(new URL(file, ROOT), "utf8") })),
  );
  expect(texts.filter(({ text }) => /shared\/data|\.\.\/shared\b/.test(text)).map(({ file }) => file)).toEqual([
    "test/support/sharedData.ts",
  ]);
});

async function list(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(new URL(folder, ROOT), { recursive: true });
  return names.filter((name) => pattern.test(name)).map((name) => folder + name);
}
