// What the browser entry is made of.

import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readImports } from "../support/importGraph.js";

const BUILT = new URL("../../dist/src/", import.meta.url);

/** Comments included: bundlers and servers make it a third. */
const MAX_BYTES = 20_000;

/** All of it: who serves the files without a bundler copies these. */
const MODULES = ["browser.js", "optimizer/arguments.js", "optimizer/optimizer.js", "optimizer/polyline/nearest.js", "optimizer/wasm/core.js", "optimizer/wasm/instance.js", "optimizer/wasm/layout.js"];

test("it imports its own modules only, needs one file beside them, and is small", async () => {
  const { modules, data, bare, computed } = await readImports(new URL("browser.js", BUILT));
  expect([...bare, ...computed]).toEqual([]);
  const names = Array.from(modules.keys(), (href) => href.slice(BUILT.href.length));
  expect(names.toSorted()).toEqual(MODULES);
  expect([...data]).toEqual([new URL("optimizer/wasm/core.wasm", BUILT).href]);
  const texts = [...modules.values()];
  for (const text of texts) expect(text).not.toMatch(/\b(?:process|Buffer|require|__dirname)\b|\beval\(|\bnew Function\b/);
  const all = texts.join("");
  console.log(`fuel-route/browser: ${texts.length} modules, ${Buffer.byteLength(all)} bytes, ${gzipSync(all).length} gzipped, beside core.wasm`);
  expect(Buffer.byteLength(all)).toBeLessThanOrEqual(MAX_BYTES);
});
