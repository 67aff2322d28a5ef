// The page as Vite builds it: for browsers, under a policy without eval, with large libraries loaded on demand.

import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { build, createLogger, type Rolldown } from "vite";

const ROOT = fileURLToPath(new URL("../../src/web", import.meta.url));

let chunks: Rolldown.OutputChunk[];
let assets: Rolldown.OutputAsset[];
const warnings: string[] = [];

beforeAll(async () => {
  const logger = createLogger("warn");
  logger.warn = (message) => void warnings.push(message);
  logger.warnOnce = logger.warn;
  const built = await build({
    root: ROOT,
    configFile: `${ROOT}/vite.config.ts`,
    customLogger: logger,
    logLevel: "warn",
    build: { write: false },
  });
  if (!("output" in built)) throw new Error("no single bundle");
  chunks = built.output.filter((file) => file.type === "chunk");
  assets = built.output.filter((file) => file.type === "asset");
}, 120_000);

/** The modules of a chunk and of everything that it imports statically. */
function modulesAtOnce(chunk: Rolldown.OutputChunk): string[] {
  const imported = chunk.imports.flatMap((name) => chunks.filter(({ fileName }) => fileName === name));
  return [...chunk.moduleIds, ...imported.flatMap(modulesAtOnce)];
}

test("the bundle has nothing of Node in it", () => {
  expect(warnings).toEqual([]);
  expect(chunks.length).toBeGreaterThan(5);
  const outside = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !chunks.some(({ fileName }) => fileName === name));
  expect(outside).toEqual([]);
  expect(
    chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => /^node:|__vite-browser-external/.test(id)),
  ).toEqual([]);
});

test("large libraries and the page's later parts are loaded on demand", () => {
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === "index");
  if (entry === undefined) throw new Error("no entry");
  for (const name of [
    "/node_modules/csv-parse/dist/esm/",
    "/node_modules/idb-keyval/",
    "/src/web/map/",
    "/src/web/strip/",
    "/src/web/compare/",
    "/src/web/enter/rules/",
    "/src/web/carry/",
    "/src/web/why/",
  ]) {
    expect(
      modulesAtOnce(entry).filter((id) => id.includes(name)),
      name,
    ).toEqual([]);
    expect(
      chunks.some(({ moduleIds }) => moduleIds.some((id) => id.includes(name))),
      name,
    ).toBe(true);
  }
});

test("the first plan needs no schema", () => {
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === "index");
  const builtIn = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith("/src/web/trip/builtIn.ts")));
  if (entry === undefined || builtIn === undefined) throw new Error("no entry, or no built-in trip");
  const early = [entry, builtIn].flatMap(modulesAtOnce);
  expect(early.filter((id) => /\/node_modules\/zod\/|\/src\/contract\/schemas\//.test(id))).toEqual([]);
  expect(early.some((id) => id.endsWith("/src/contract/values/limits.ts"))).toBe(true);
});

test("the words and the core for fleet rules are loaded with the first of them", () => {
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === "index");
  const words = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith("/src/web/plan/ruleWords.ts")));
  if (entry === undefined || words === undefined) throw new Error("no entry, or no words for fleet rules");
  expect(
    modulesAtOnce(entry).filter((id) =>
      /\/src\/(?:optimizer\/(?:fleet|frontier|rules)|web\/pricing\/\w+|web\/rules\/(?:pricingTexts|pricingWords|relax|words))\.ts$/.test(
        id,
      ),
    ),
  ).toEqual([]);
  for (const name of ["web/pricing/refusedPrices.ts", "web/rules/words.ts"]) {
    expect(
      modulesAtOnce(words).some((id) => id.endsWith(`/src/${name}`)),
      name,
    ).toBe(true);
  }
});

test("what fuel tax goes by is loaded with the first trip that does", () => {
  const fleet = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith("/src/web/plan/ruleWords.ts")));
  const tax = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith("/src/tax/jurisdictions/jurisdictions.ts")),
  );
  if (fleet === undefined || tax.length === 0) throw new Error("nothing for fleet rules, or nothing for fuel tax");
  expect(modulesAtOnce(fleet).filter((id) => /\/src\/tax\/(?:jurisdictions|table)\//.test(id))).toEqual([]);
});

test("Zod's compiler is switched off before any schema is created", () => {
  // Every module that uses Zod imports it from zod.ts, which therefore runs first.
  const wrapped = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.endsWith("/src/web/zod.ts"));
  expect(wrapped).toHaveLength(1);
  const code = chunks.map((chunk) => chunk.code).join("\n");
  expect(code).toMatch(/jitless:\s*(?:true|!0)/);
});

test("the list of licences has the packages of all fonts, and those of the code", () => {
  const list = String(assets.find(({ fileName }) => fileName === "licenses.md")?.source);
  const fonts = assets.flatMap(({ fileName }) => /^assets\/([a-z]+)-.*\.woff2$/.exec(fileName)?.[1] ?? []);
  expect(fonts.length).toBe(assets.filter(({ fileName }) => fileName.endsWith(".woff2")).length);
  for (const font of new Set(fonts)) expect(list).toContain(`## @fontsource-variable/${font} - `);
  expect(list.match(/SIL OPEN FONT LICENSE/g)?.length).toBeGreaterThanOrEqual(new Set(fonts).size);
  const packages = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .flatMap((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  for (const name of new Set(packages)) expect(list).toContain(`## ${name} - `);
});
