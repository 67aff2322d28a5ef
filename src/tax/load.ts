import { readBuiltTextNow } from "../common/builtText.js";
import type { FuelTax, JurisdictionMap } from "./fuelTax.js";
import { builtInTable } from "./table/builtIn.js";
import { readWrittenTable, writeTable } from "./table/csv.js";
import { createJurisdictions } from "./jurisdictions/jurisdictions.js";

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

let opened: JurisdictionMap | undefined;

/**
 * Opens the map of states and provinces that `npm run build` has made, in Node. It is read at the first call.
 * @throws {Error} when it has not been built.
 */
export function loadJurisdictions(): JurisdictionMap {
  opened ??= createJurisdictions(
    readBuiltTextNow(new URL("./jurisdictions/outlines.json", import.meta.url), "The map of states and provinces"),
  );
  return opened;
}
