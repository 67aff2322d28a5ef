// Scripts of pages that plan `HAND_TRIP`, and the policy that they run under.

import { HAND_TRIP } from "./trips.js";

/** As strict as a page that runs WebAssembly can be. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

/**
 * Plans with the module `from` and writes plan or error to a page's `#result`; in a Web Worker, sends it.
 * It awaits nothing at its top: Vite builds workers as scripts, which cannot.
 *
 * @param wasmUrl an expression for the address of `core.wasm`; by default none is given.
 */
export function planScript(from: string, wasmUrl = ""): string {
  return `
import { loadOptimizer } from ${JSON.stringify(from)};
const trip = ${JSON.stringify(HAND_TRIP)};
for (const name of ["stationMiles", "pricesPerGallon", "stopCosts"]) trip[name] = Float64Array.from(trip[name]);
loadOptimizer(${wasmUrl}).then((optimizer) => optimizer.plan(trip)).catch(String).then((result) => {
  if (globalThis.document === undefined) postMessage(result);
  else document.querySelector("#result").textContent = JSON.stringify(result);
});
`;
}

/**
 * Writes what a module worker sends to the page's `#result`. @param url an expression for where the worker's script is.
 */
export function workerScript(url: string): string {
  return `
const worker = new Worker(${url}, { type: "module" });
worker.onmessage = ({ data }) => { document.querySelector("#result").textContent = JSON.stringify(data); };
`;
}
