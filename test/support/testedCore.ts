// The build of core.wasm that the exactness tests run on: the release build, or the debug build, whose assertions are
// on, where FUEL_ROUTE_TEST_CORE=debug.

import { readFile } from "node:fs/promises";
import { createFleetOptimizer } from "../../src/optimizer/fleet.js";
import type { Optimizer } from "../../src/optimizer/optimizer.js";
import { findCandidates } from "../../src/optimizer/polyline/prefilter.js";
import { compileCore, compileFrontier } from "../../src/optimizer/wasm/module.js";
import { describeFailures } from "./failedAssertion.js";

const DEBUG_CORE = new URL("../../dist/debug/core.wasm", import.meta.url);
const DEBUG_FRONTIER = new URL("../../dist/debug/frontier.wasm", import.meta.url);

/** The debug build, whatever build the tests run on. */
export async function compileDebugCore(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(DEBUG_CORE));
}

export function compileTestedCore(): Promise<WebAssembly.Module> {
  return isDebugTested() ? compileDebugCore() : compileCore();
}

/** The frontier planner, in the build under test. */
export async function compileTestedFrontier(): Promise<WebAssembly.Module> {
  return isDebugTested() ? WebAssembly.compile(await readFile(DEBUG_FRONTIER)) : compileFrontier();
}

function isDebugTested(): boolean {
  const build = process.env["FUEL_ROUTE_TEST_CORE"] ?? "release";
  if (build === "release") return false;
  if (build !== "debug") throw new Error(`FUEL_ROUTE_TEST_CORE is ${build}, and neither release nor debug`);
  describeFailures();
  return true;
}

/** As `loadOptimizer` of the library, on the build under test. */
export async function loadOptimizer(): Promise<Optimizer> {
  const [core, frontier] = await Promise.all([compileTestedCore(), compileTestedFrontier()]);
  return createFleetOptimizer(core, frontier, findCandidates);
}
