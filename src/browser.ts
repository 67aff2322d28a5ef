import { createOptimizer, type Optimizer } from "./optimizer/optimizer.js";

export {
  type Optimizer,
  MAX_MPG,
  MAX_PRICE_PER_GALLON,
  MAX_STOP_COST_DOLLARS,
  MAX_TANK_CAPACITY_GALLONS,
  MAX_TOTAL_MILES,
} from "./optimizer/optimizer.js";
export type {
  Alternative,
  Backup,
  CountedPlan,
  Explained,
  ExplainedStop,
  ExplainOptions,
  PricedPlan,
  BoundedPlan,
  ConsumptionStretches,
  CreditWindows,
  FleetRules,
  InfeasiblePlan,
  OptimalPlan,
  PlainTrip,
  PlanInput,
  PlannedStop,
  PlanResult,
} from "./optimizer/plans.js";
export { DistanceTestLimitError, type NearestInput, type NearestResult } from "./optimizer/polyline/nearest.js";

/** What every WebAssembly module begins with: "\0asm". */
const MAGIC = [0x00, 0x61, 0x73, 0x6d];

const REMEDY = `Serve the package's dist/src/optimizer/wasm/core.wasm and tell loadOptimizer its address; with Vite: import wasmUrl from "fuel-route/core.wasm?url"`;

/** By address: a page may have more than one version of the package. */
const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** What to load beside the planner for trips without rules: a page that has none loads nothing for them. */
export interface LoadOptions {
  /**
   * Whether trips may have fleet rules: `true`, or where `frontier.wasm` is served; `true` means beside `core.wasm` of
   * this package.
   */
  readonly fleetRules?: boolean | string | URL;
}

/**
 * Loads the optimizer in a browser or a Web Worker: the same module as in Node, fetched and compiled
 * once for each address; each call makes an instance with its own memory. A failed fetch is tried again.
 *
 * @param wasmUrl where `core.wasm` is served; by default beside this file.
 * @throws {Error} when the module cannot be fetched or is not the one this host was built with; the
 *   message says what to do.
 * @throws {WebAssembly.CompileError} when the page's Content-Security-Policy lacks `wasm-unsafe-eval`.
 */
export async function loadOptimizer(
  wasmUrl: string | URL = new URL("./optimizer/wasm/core.wasm", import.meta.url),
  { fleetRules = false }: LoadOptions = {},
): Promise<Optimizer> {
  return useModule(wasmUrl, async (core) => {
    if (fleetRules === false) return createOptimizer(core);
    const { createFleetOptimizer } = await import("./optimizer/fleet.js");
    return useModule(
      fleetRules === true ? new URL("./optimizer/wasm/frontier.wasm", import.meta.url) : fleetRules,
      (frontier) => createFleetOptimizer(core, frontier),
    );
  });
}

async function useModule<T>(url: string | URL, use: (module: WebAssembly.Module) => T | Promise<T>): Promise<T> {
  const address = String(url);
  const module = compiled.get(address) ?? fetchModule(address);
  compiled.set(address, module);
  try {
    return await use(await module);
  } catch (error) {
    if (compiled.get(address) === module) compiled.delete(address);
    throw error;
  }
}

async function fetchModule(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new Error(
      `${address} could not be fetched: no connection, or none that the page's Content-Security-Policy (connect-src) allows`,
      { cause },
    );
  });
  if (!response.ok) throw new Error(`${address} could not be fetched: HTTP status ${response.status}. ${REMEDY}`);
  const bytes = await response.arrayBuffer();
  // Servers for development answer a path that they do not know with their start page.
  const start = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, MAGIC.length));
  if (!MAGIC.every((byte, i) => byte === start[i])) {
    throw new Error(
      `${address} is no WebAssembly module but ${response.headers.get("content-type") ?? "of no known type"}. ${REMEDY}`,
    );
  }
  // Not compileStreaming: it refuses servers that do not know the media type of .wasm files.
  return WebAssembly.compile(bytes);
}
