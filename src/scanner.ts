import { compileScanner } from "./wasm/module.js";
import { createScanner, type Scanner } from "./wasm/scanner.js";

/** Loads a scanner in Node, with a memory of its own. */
export async function loadScanner(): Promise<Scanner> {
  return createScanner(await compileScanner());
}
