import type { FuelTax } from "./fuelTax.js";
import { loadJurisdictions } from "./jurisdictions/load.js";
import { builtInTable } from "./table/builtIn.js";
import { readWrittenTable, writeTable } from "./table/csv.js";

/**
 * Loads what fuel tax goes by when it is first asked for: most trips do without.
 * @param own the text of a table in place of the built-in one, as `readFuelTaxText` returns it.
 */
export function loadFuelTax(own?: string): () => FuelTax {
  let loaded: FuelTax | undefined;
  return () =>
    (loaded ??= { table: own === undefined ? builtInTable() : readWrittenTable(own), map: loadJurisdictions() });
}

/**
 * The table of a file, as a text that threads can pass on to each other.
 * @throws {FuelTaxError} when the file cannot be used.
 */
export async function readFuelTaxText(path: string): Promise<string> {
  // Most services have no table of their own, and never load what reads files.
  const { readFuelTaxFile } = await import("./table/file.js");
  return writeTable((await readFuelTaxFile(path)).table);
}
