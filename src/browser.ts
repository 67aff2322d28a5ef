import { createOptimizer, type Optimizer } from "./optimizer.js";

export { MAX_PRICE_PER_GALLON, MAX_STOP_COST_DOLLARS, MAX_TANK_CAPACITY_GALLONS } from "./optimizer.js";
export type { NearestInput, NearestResult } from "./polyline/nearest.js";
export type { InfeasiblePlan, OptimalPlan, Optimizer, PlanInput, PlannedStop, PlanResult } from "./optimizer.js";

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Loads the optimizer in a browser or a Web Worker: the same module as in Node, fetched and compiled
 * once; each call makes an instance with a memory of its own. A failed fetch is tried again by the
 * next call.
 *
 * @param wasmUrl where `core.wasm` is served; by default beside this file.
 * @throws {Error} when the module cannot be fetched or is not the one this host was built with.
 */
export async function loadOptimizer(wasmUrl: string | URL = new URL("./wasm/core.wasm", import.meta.url)): Promise<Optimizer> {
  compiled ??= fetchModule(wasmUrl).catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return createOptimizer(await compiled);
}

async function fetchModule(wasmUrl: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`core.wasm could not be fetched: HTTP status ${response.status}`);
  // Not compileStreaming: it refuses servers that do not know the media type of .wasm files.
  return WebAssembly.compile(await response.arrayBuffer());
}
