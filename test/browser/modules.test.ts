// What the browser entry is made of.

import { tokenizer } from "acorn";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readEagerModules, readImports } from "../support/importGraph.js";

const BUILT = new URL("../../dist/src/", import.meta.url);

/** Without comments and layout, which bundlers drop. */
const MAX_BYTES = 13_500;

/** All that a page loads which plans without fleet rules: who serves the files without a bundler copies these. */
const MODULES = [
  "browser.js",
  "common/defined.js",
  "optimizer/arguments.js",
  "optimizer/optimizer.js",
  "optimizer/polyline/nearest.js",
  "optimizer/wasm/coreExports.js",
  "optimizer/wasm/instance.js",
];

/** What fleet rules need beside it, once they are asked for. */
const FLEET_MODULES = [
  "optimizer/fleet.js",
  "optimizer/frontier.js",
  "optimizer/rules.js",
  "optimizer/search.js",
  "optimizer/wasm/frontierExports.js",
];
const MAX_FLEET_BYTES = 22_900;

/** What hours need of it. */
const HOURS_MODULES = ["optimizer/windowSearch.js", "optimizer/windows.js"];
const MAX_HOURS_BYTES = 4_400;

/** And what explains plans, which comes with them. */
const EXPLAIN_MODULES = [
  "optimizer/around.js",
  "optimizer/counterfactuals.js",
  "optimizer/explain.js",
  "optimizer/plans.js",
];
const MAX_EXPLAIN_BYTES = 8_800;

const namesOf = (hrefs: Iterable<string>): string[] =>
  Array.from(hrefs, (href) => href.slice(BUILT.href.length)).toSorted();

/** The length of what is neither comment nor white space. */
function bytesOf(texts: Iterable<string>): number {
  const tokens = Array.from(texts, (text) => [...tokenizer(text, { ecmaVersion: "latest", sourceType: "module" })]);
  return tokens.flat().reduce((sum, { start, end }) => sum + end - start, 0);
}

test("it imports its own modules only, needs two files beside them, and is small", async () => {
  const { modules, data, bare, computed } = await readImports(new URL("browser.js", BUILT));
  expect([...bare, ...computed]).toEqual([]);
  expect(namesOf(modules.keys())).toEqual(
    [...MODULES, ...FLEET_MODULES, ...HOURS_MODULES, ...EXPLAIN_MODULES].toSorted(),
  );
  expect(namesOf(data)).toEqual(["optimizer/wasm/core.wasm", "optimizer/wasm/frontier.wasm"]);
  for (const text of modules.values())
    expect(text).not.toMatch(/\b(?:process|Buffer|require|__dirname)\b|\beval\(|\bnew Function\b/);
});

test("a page that plans without fleet rules loads nothing for them", async () => {
  const { modules: all } = await readImports(new URL("browser.js", BUILT));
  const eager = await readEagerModules(new URL("browser.js", BUILT));
  expect(namesOf(eager.keys())).toEqual(MODULES);
  const bytes = bytesOf(eager.values());
  console.log(
    `fuel-route/browser: ${eager.size} modules, ${bytes} bytes, ${gzipSync([...eager.values()].join("")).length} gzipped, beside core.wasm`,
  );
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  const bytesOfAll = (names: readonly string[]): number =>
    bytesOf(names.map((name) => all.get(new URL(name, BUILT).href) ?? ""));
  const [explaining, hours] = [bytesOfAll(EXPLAIN_MODULES), bytesOfAll(HOURS_MODULES)];
  expect(hours).toBeLessThanOrEqual(MAX_HOURS_BYTES);
  expect(bytesOf(all.values()) - bytes - explaining - hours).toBeLessThanOrEqual(MAX_FLEET_BYTES);
  expect(explaining).toBeLessThanOrEqual(MAX_EXPLAIN_BYTES);
});
