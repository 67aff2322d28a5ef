// Loaded only for workbooks: its library is larger than all other code that reads stations.

import { type CellValue, readXls, readXlsx } from "hucre/xlsx";
import { withoutGuard } from "../common/formula.js";
import { MAX_ROWS } from "./check.js";
import { AS_CSV, isCompoundFile } from "./format.js";
import { shownText } from "./numberFormats.js";
import { listFew, type NameRow, nameRows, quote, StationFileError, type TextRow } from "./rows.js";
import { findHeader, isEmpty, MAX_ROWS_TO_HEADER } from "./header.js";
import { type CompoundFile, readCompoundFile } from "./ole.js";

/** The sheet that has the stations. */
interface Sheet {
  readonly name: string;
  readonly rows: readonly TextRow[];
  /** Whether the workbook has no other visible sheet. */
  readonly isOnly: boolean;
  /** What of it a reader of the sheet does not see, and which sheets of the same kind do not count. */
  readonly warnings: readonly string[];
}

/** A sheet as the library reads it. */
interface RawSheet {
  readonly name: string;
  readonly rows: readonly (readonly CellValue[])[];
  /** By row and column, as in `0,2`. */
  readonly cells?: ReadonlyMap<string, { readonly style?: { readonly numFmt?: string } }>;
  readonly rowDefs?: ReadonlyMap<number, { readonly hidden?: boolean }>;
}

/**
 * Reads the sheet of an Excel workbook that has the stations: the first visible one whose header names the most
 * required fields. Of a formula, the value saved with it counts.
 * @param bytes a workbook whose unpacked size has been checked.
 * @param nameRow tells the header of another table than one of stations.
 * @throws {StationFileError} when the workbook is damaged or empty.
 */
export async function readWorkbook(file: string, bytes: Uint8Array, nameRow?: NameRow): Promise<Sheet> {
  const sheets = (await readSheets(file, bytes)).map(({ name, rows, cells, rowDefs }) => ({
    name,
    rows: rows.map((values, i) => ({
      where: `row ${i + 1}`,
      values: values.map((value, k) => withoutGuard(shownText(value, cells?.get(`${i},${k}`)?.style?.numFmt))),
    })),
    rowDefs,
  }));
  const candidates = sheets.map((sheet) => ({ sheet, ...findHeader(sheet.rows, nameRow) }));
  const most = Math.max(...candidates.map(({ named }) => named));
  const best = candidates.find(({ sheet, named }) => named === most && sheet.rows.length > 0);
  if (best === undefined)
    throw new StationFileError(`${file} is an Excel workbook without a visible sheet that has anything in it`);
  const { name, rows, rowDefs } = best.sheet;
  const hidden = rows.filter((row, i) => i > best.index && rowDefs?.get(i)?.hidden === true && !isEmpty(row));
  const alike = candidates.filter(({ sheet, named }) => named === most && most > 0 && sheet.name !== name);
  return {
    name,
    rows,
    isOnly: sheets.length === 1,
    warnings: [
      ...wordAlike(
        name,
        alike.map(({ sheet }) => sheet.name),
      ),
      ...wordHidden(hidden),
    ],
  };
}

/** Says which sheets have the same columns, and do not count. */
function wordAlike(name: string, others: readonly string[]): string[] {
  if (others.length === 0) return [];
  const isOne = others.length === 1;
  return [
    `Only the sheet ${quote(name)} counts, and ${listFew(others.map(quote))} with the same columns ${isOne ? "does" : "do"} not: copy ${isOne ? "its" : "their"} rows into ${quote(name)}, or save ${isOne ? "it" : "each"} as another file.`,
  ];
}

/** Filters hide rows, too. */
function wordHidden(rows: readonly TextRow[]): string[] {
  if (rows.length === 0) return [];
  const isOne = rows.length === 1;
  return [
    `${rows.length} hidden ${isOne ? "row counts" : "rows count"}, too: ${nameRows(rows.map(({ where }) => where))}. Delete ${isOne ? "it" : "them"} where ${isOne ? "it" : "they"} shall not count.`,
  ];
}

async function readSheets(file: string, bytes: Uint8Array): Promise<readonly RawSheet[]> {
  try {
    if (isCompoundFile(bytes)) return await readOldSheets(file, bytes);
    const { sheets } = await readXlsx(bytes, {
      sheets: (info) => info.hidden !== true && info.veryHidden !== true,
      readStyles: true,
      maxRows: MAX_ROWS + MAX_ROWS_TO_HEADER + 1,
    });
    return sheets;
  } catch (error) {
    if (error instanceof StationFileError) throw error;
    // The library's first sentence is the reason; the rest is advice for programmers.
    const [reason] = (error instanceof Error ? error.message : "unreadable").split(". ");
    throw new StationFileError(
      `${file} is an Excel workbook that cannot be read (${reason}): save it again, or as CSV`,
    );
  }
}

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
 * The visible sheets of a workbook of the old format (.xls, of Excel 97 to 2003), with the values of their cells; those
 * that hold no cells have no rows.
 * @throws {StationFileError} when the file is damaged, has a password or is no such workbook.
 */
async function readOldSheets(
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
