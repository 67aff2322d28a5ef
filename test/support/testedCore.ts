// The build of core.wasm that the exactness tests run on: the release build, or the debug build, whose assertions are on,
// where FUEL_ROUTE_TEST_CORE=debug. `vitest.long.config.ts` runs them on both.

import { readFile } from "node:fs/promises";
import { createOptimizer, type Optimizer } from "../../src/optimizer/optimizer.js";
import { findCandidates } from "../../src/optimizer/polyline/prefilter.js";
import { compileCore } from "../../src/optimizer/wasm/module.js";
import { describeFailures } from "./failedAssertion.js";

const DEBUG_CORE = new URL("../../dist/debug/core.wasm", import.meta.url);

/** The debug build, whatever build the tests run on. */
export async function compileDebugCore(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(DEBUG_CORE));
}

export function compileTestedCore(): Promise<WebAssembly.Module> {
  const build = process.env["FUEL_ROUTE_TEST_CORE"] ?? "release";
  if (build === "release") return compileCore();
  if (build !== "debug") throw new Error(`FUEL_ROUTE_TEST_CORE is ${build}, and neither release nor debug`);
  describeFailures();
  return compileDebugCore();
}

/** As `loadOptimizer` of the library, on the build under test. */
export async function loadOptimizer(): Promise<Optimizer> {
  return createOptimizer(await compileTestedCore(), findCandidates);
}
