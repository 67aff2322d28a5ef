// The page's trips as Vite builds them: for browsers, under a policy without eval, and light until they are wanted.

import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { build, createLogger, type Rolldown } from "vite";

const ROOT = fileURLToPath(new URL("../../../src/web", import.meta.url));

let chunks: Rolldown.OutputChunk[];
const warnings: string[] = [];

beforeAll(async () => {
  const logger = createLogger("warn");
  logger.warn = (message) => void warnings.push(message);
  logger.warnOnce = logger.warn;
  const input = fileURLToPath(new URL("trip/index.ts", `file://${ROOT}/`));
  const built = await build({ root: ROOT, configFile: `${ROOT}/vite.config.ts`, customLogger: logger, logLevel: "warn", build: { write: false, rolldownOptions: { input, preserveEntrySignatures: "strict" } } });
  if (!("output" in built)) throw new Error("no single bundle");
  chunks = built.output.filter((file) => file.type === "chunk");
});

/** The modules of a chunk and of all that it imports at once. */
function modulesAtOnce(chunk: Rolldown.OutputChunk): string[] {
  const imported = chunk.imports.flatMap((name) => chunks.filter(({ fileName }) => fileName === name));
  return [...chunk.moduleIds, ...imported.flatMap(modulesAtOnce)];
}

test("nothing of Node is in it", () => {
  expect(warnings).toEqual([]);
  expect(chunks.length).toBeGreaterThan(5);
  const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]).filter((name) => !chunks.some(({ fileName }) => fileName === name));
  expect(outside).toEqual([]);
  expect(chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => /^node:|__vite-browser-external/.test(id))).toEqual([]);
});

test("what a way to a trip takes comes when that way is gone", () => {
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error("no entry");
  expect(modulesAtOnce(entry).filter((id) => id.includes("/node_modules/"))).toEqual([]);
  expect(chunks.some(({ moduleIds }) => moduleIds.some((id) => id.includes("/node_modules/csv-parse/dist/esm/")))).toBe(true);
});

test("Zod is told of the policy before any schema is made", () => {
  // Every module that takes Zod takes it from there, so that it has run before them.
  const wrapped = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.endsWith("/src/web/zod.ts"));
  expect(wrapped).toHaveLength(1);
  const code = chunks.map((chunk) => chunk.code).join("\n");
  expect(code).toMatch(/jitless:\s*(?:true|!0)/);
});
