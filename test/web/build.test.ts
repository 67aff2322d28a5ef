// The page as Vite builds it: for browsers, under a policy without eval, and light until more is wanted.

import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { build, createLogger, type Rolldown } from "vite";

const ROOT = fileURLToPath(new URL("../../src/web", import.meta.url));

let chunks: Rolldown.OutputChunk[];
const warnings: string[] = [];

beforeAll(async () => {
  const logger = createLogger("warn");
  logger.warn = (message) => void warnings.push(message);
  logger.warnOnce = logger.warn;
  const built = await build({ root: ROOT, configFile: `${ROOT}/vite.config.ts`, customLogger: logger, logLevel: "warn", build: { write: false } });
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

test("what is large comes when it is wanted", () => {
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === "index");
  if (entry === undefined) throw new Error("no entry");
  const late = ["csv-parse/dist/esm", "uplot", "maplibre-gl", "topojson-client"].map((name) => `/node_modules/${name}/`);
  for (const name of late) {
    expect(modulesAtOnce(entry).filter((id) => id.includes(name)), name).toEqual([]);
    expect(chunks.some(({ moduleIds }) => moduleIds.some((id) => id.includes(name))), name).toBe(true);
  }
});

test("Zod knows of the policy before any schema is made", () => {
  // Every module that takes Zod takes it from there, so that it has run before them.
  const wrapped = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.endsWith("/src/web/zod.ts"));
  expect(wrapped).toHaveLength(1);
  const code = chunks.map((chunk) => chunk.code).join("\n");
  expect(code).toMatch(/jitless:\s*(?:true|!0)/);
});
