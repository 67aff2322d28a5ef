// For Node alone. In a browser, builtIn.ts has the table.

import { readBytes } from "../../stations/file.js";
import { StationFileError } from "../../stations/rows.js";
import { FuelTaxError } from "../fuelTax.js";
import { isHeader, readTable } from "./csv.js";
import { type ReadTable, readMatrix } from "./matrix.js";
import { readTaxRows } from "./rows.js";

/**
 * Reads a table of fuel tax from a file: this project's own form, or IFTA's matrix.
 * @param path the file's path, or `-` for standard input.
 * @param quarter of a matrix that does not say it.
 * @throws {FuelTaxError} when it cannot be read or has faults, which the message names.
 */
export async function readFuelTaxFile(path: string, quarter?: string): Promise<ReadTable> {
  const { file, bytes } = await readBytes(path).catch((error: unknown) => {
    throw error instanceof StationFileError ? new FuelTaxError(error.message) : error;
  });
  return readFuelTax(file, bytes, quarter);
}

/** Reads the bytes of such a file, as `readFuelTaxFile` does. @param file its name, for messages. */
export async function readFuelTax(file: string, bytes: Uint8Array, quarter?: string): Promise<ReadTable> {
  const rows = await readTaxRows(file, bytes);
  if (!rows.some(isHeader)) return readMatrix(file, rows, quarter);
  const table = readTable(file, rows);
  if (quarter !== undefined && quarter !== table.quarter)
    throw new FuelTaxError(
      `${file} says that its rates are those of ${table.quarter}, and --quarter is ${quarter}: leave --quarter out`,
    );
  return { table, warnings: [] };
}
