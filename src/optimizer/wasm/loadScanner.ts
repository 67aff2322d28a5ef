import { compileScanner } from "./module.js";
import { createScanner, type Scanner } from "./scanner.js";

/** Loads a scanner in Node, with a memory of its own. */
export async function loadScanner(): Promise<Scanner> {
  return createScanner(await compileScanner());
}
