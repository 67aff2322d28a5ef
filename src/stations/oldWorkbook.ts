// Excel workbooks of the old format (.xls, of Excel 97 to 2003).

import { type CellValue, readXls } from "hucre/xlsx";
import { AS_CSV } from "./format.js";
import { type CompoundFile, readCompoundFile } from "./ole.js";
import { StationFileError } from "./rows.js";

/** The stream of a workbook since Excel 97. */
const WORKBOOK = "Workbook";

/** What else a compound file may be, by a stream in it. */
const OTHERS: readonly (readonly [stream: RegExp, what: string])[] = [
  [/^EncryptedPackage$/, "an Excel workbook with a password: save it without one"],
  [/^Book$/, `an Excel workbook of Excel 95 or older: ${AS_CSV}`],
  [/^WordDocument$/, `a Word document: copy the table into a spreadsheet and ${AS_CSV}`],
];

// Records of the workbook stream ([MS-XLS] 2.3).
const END = 10;
const PASSWORD = 47;
const SHEET = 133;

/** Where a sheet's record says whether it is hidden, and whether it is a table of cells or a chart or macros. */
const HIDDEN_AT = 4;
const KIND_AT = 5;

/**
 * The visible sheets of a workbook, with the values of their cells; those that hold no cells have no rows.
 * @throws {StationFileError} when the file is damaged, has a password or is no such workbook.
 */
export async function readOldSheets(
  file: string,
  bytes: Uint8Array,
): Promise<{ readonly name: string; readonly rows: readonly (readonly CellValue[])[] }[]> {
  const compound = readCompoundFile(bytes);
  if (compound === undefined)
    throw new StationFileError(
      `${file} is a damaged Excel workbook of the old format (.xls): save it again, or as CSV`,
    );
  const areShown = readSheetRecords(file, compound);
  const { sheets } = await readXls(bytes);
  return sheets.flatMap(({ name, rows }, i) => (areShown[i] === false ? [] : [{ name, rows: fillUp(rows) }]));
}

/**
 * The same rows, those with cells of one length: the library leaves out empty rows, and what follows the last cell of
 * each.
 */
function fillUp(rows: readonly (readonly CellValue[] | undefined)[]): CellValue[][] {
  const width = rows.reduce((most, row) => Math.max(most, row?.length ?? 0), 0);
  return Array.from(rows, (row = []) =>
    row.length === 0 ? [] : [...row, ...Array.from({ length: width - row.length }, () => null)],
  );
}

/**
 * Whether each sheet is a visible table. The library does not tell, and reads cells of a workbook with a password as if
 * it had none.
 */
function readSheetRecords(file: string, { names, readStream }: CompoundFile): boolean[] {
  if (!names.includes(WORKBOOK)) {
    const other = OTHERS.find(([stream]) => names.some((name) => stream.test(name)))?.[1];
    throw new StationFileError(`${file} is ${other ?? `not an Excel workbook, whatever its name says: ${AS_CSV}`}`);
  }
  const stream = readStream(WORKBOOK);
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const areShown: boolean[] = [];
  for (let at = 0; at + 4 <= stream.length;) {
    const [record, byteCount] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const data = stream.subarray(at + 4, at + 4 + byteCount);
    if (record === PASSWORD)
      throw new StationFileError(`${file} is an Excel workbook with a password: save it without one`);
    if (record === SHEET) areShown.push(data[HIDDEN_AT] === 0 && data[KIND_AT] === 0);
    if (record === END) break;
    at += 4 + byteCount;
  }
  return areShown;
}
