import { compileOnce } from "../optimizer/wasm/module.js";
import { COMPUTED_FIELDS, Stations } from "../contract/schemas/station.js";
import { createScanner, type Scanner } from "./scanner.js";

/** The compiled scanner.wasm, in Node. */
export function compileScanner(): Promise<WebAssembly.Module> {
  return compileOnce(new URL("scanner.wasm", import.meta.url));
}

/** Loads a scanner of the contract's stations in Node, with a memory of its own. */
export async function loadScanner(): Promise<Scanner> {
  return createScanner(await compileScanner(), Stations, COMPUTED_FIELDS);
}
