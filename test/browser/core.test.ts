import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const MAX_CORE_BYTES = 12 * 1024;
const MAX_GZIPPED_BYTES = 6 * 1024;

test("the module that a page loads is small, and needs nothing from it", async () => {
  const core = await readFile(new URL("../../src/optimizer/wasm/core.wasm", import.meta.url));
  expect(WebAssembly.Module.imports(await WebAssembly.compile(core))).toEqual([]);
  expect(core.length).toBeLessThanOrEqual(MAX_CORE_BYTES);
  expect(gzipSync(core, { level: 9 }).length).toBeLessThanOrEqual(MAX_GZIPPED_BYTES);
});
