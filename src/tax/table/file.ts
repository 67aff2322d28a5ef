// From a file to a table. For Node alone: in a browser, builtIn.ts has the table.

import { readBytes } from "../../stations/file.js";
import { StationFileError, type TextRow } from "../../stations/rows.js";
import { defined } from "../../common/defined.js";
import { splitRows } from "../../stations/csv.js";
import { decodeText, recogniseFormat } from "../../stations/format.js";
import { readContent } from "../../stations/read.js";
import { FuelTaxError } from "../fuelTax.js";
import { isHeader, readTable } from "./csv.js";
import { findMatrixHeader, readMatrix, type ReadTable } from "./matrix.js";

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

const DELIMITERS = [",", "\t", ";", "|"];

/** Stands for a line break within a cell. No text has it. */
const BREAK = "\v";

/**
 * A cell of the matrix' page holds "U.S." above "Can.", and each amount in US dollars above the one in Canadian
 * dollars. A browser that copies the table writes these line breaks as they are: a line that begins so goes on with the
 * last cell.
 */
const WITHIN_CELL = /\n(?=(?:can\b|\$? ?\d{0,3}\.\d|\$ ?-))/gi;

const REMEDY =
  "take the CSV or Excel file of IFTA's matrix (iftach.org), or copy the table of its page into a text file";

/**
 * The rows of a table of fuel tax: CSV, separated by comma, tab, semicolon or bar, or a workbook.
 * @param file its name, for messages.
 * @throws {FuelTaxError} when it is no table, or has no header of one.
 */
async function readTaxRows(file: string, bytes: Uint8Array): Promise<readonly TextRow[]> {
  const rows = (await readAnyRows(file, bytes)).flatMap(splitCells);
  if (hasHeader(rows)) return rows;
  throw new FuelTaxError(`${file} has no column "Special Diesel" and none "diesel_dollars_per_gallon": ${REMEDY}`);
}

async function readAnyRows(file: string, bytes: Uint8Array): Promise<readonly TextRow[]> {
  if (bytes.length === 0) throw new FuelTaxError(`${file} is empty`);
  try {
    if (recogniseFormat(file, bytes) === "text") return splitText(decodeText(file, bytes).text);
    const content = await readContent(file, bytes);
    return content.kind === "rows" ? content.rows : [];
  } catch (error) {
    throw error instanceof StationFileError
      ? new FuelTaxError(`${file} is no table that can be read: ${REMEDY}`)
      : error;
  }
}

/** Whether the rows are a table of either form. */
function hasHeader(rows: readonly TextRow[]): boolean {
  return rows.some(isHeader) || findMatrixHeader(rows) !== undefined;
}

/** Splits text at the delimiter that gives it a header. */
function splitText(text: string): readonly TextRow[] {
  const lines = text.replaceAll(/\r\n?/g, "\n").replaceAll(WITHIN_CELL, BREAK);
  const candidates = DELIMITERS.map((delimiter) => countBreaks(trySplit(lines, delimiter)));
  return candidates.find(hasHeader) ?? [];
}

function trySplit(lines: string, delimiter: string): readonly TextRow[] {
  try {
    return splitRows(lines, delimiter);
  } catch {
    // A quote that is not closed, with this delimiter.
    return [];
  }
}

/** Numbers the rows by the lines of the file: those within cells were not counted. */
function countBreaks(rows: readonly TextRow[]): readonly TextRow[] {
  let breaks = 0;
  return rows.map(({ where, values }) => {
    const line = Number(where.split(" ")[1]) + breaks;
    breaks += values.reduce((sum, value) => sum + value.split(BREAK).length - 1, 0);
    return { where: `line ${line}`, values };
  });
}

/** Makes two rows of one whose cells hold two lines, one in each currency. */
function splitCells({ where, values }: TextRow): readonly TextRow[] {
  const cells = values.map((value) => value.split(/[\n\v]/).map((line) => line.trim()));
  const isDouble = cells.some(
    (lines) => lines.length > 1 && /^u\.?s/i.test(defined(lines[0])) && /^can/i.test(defined(lines[1])),
  );
  if (!isDouble) return [{ where, values: cells.map((lines) => lines.join(" ")) }];
  return [0, 1].map((line) => ({ where, values: cells.map((lines) => lines[line] ?? "") }));
}
