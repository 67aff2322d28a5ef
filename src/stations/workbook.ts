// Loaded only for workbooks: its library is larger than all other code that reads stations.

import { type CellValue, readXlsx } from "hucre/xlsx";
import { MAX_ROWS } from "./check.js";
import { isCompoundFile } from "./format.js";
import { readOldSheets } from "./oldWorkbook.js";
import { StationFileError, type TextRow } from "./rows.js";
import { findHeader, MAX_ROWS_TO_HEADER } from "./table.js";

/** The sheet that has the stations. */
interface Sheet {
  readonly name: string;
  readonly rows: readonly TextRow[];
  /** Whether the workbook has no other visible sheet. */
  readonly isOnly: boolean;
}

/**
 * Reads the sheet of an Excel workbook that has the stations: the first visible one whose header names the most
 * required fields. Of a formula, the value saved with it counts.
 * @param bytes a workbook whose unpacked size has been checked.
 * @throws {StationFileError} when the workbook is damaged or empty.
 */
export async function readWorkbook(file: string, bytes: Uint8Array): Promise<Sheet> {
  const sheets = (await readSheets(file, bytes)).map(({ name, rows }) => ({
    name,
    rows: rows.map((values, i) => ({ where: `row ${i + 1}`, values: values.map(toText) })),
  }));
  const candidates = sheets.map((sheet) => ({ sheet, named: findHeader(sheet.rows).named }));
  const most = Math.max(...candidates.map(({ named }) => named));
  const best = candidates.find(({ sheet, named }) => named === most && sheet.rows.length > 0);
  if (best === undefined)
    throw new StationFileError(`${file} is an Excel workbook without a visible sheet that has anything in it`);
  return { ...best.sheet, isOnly: sheets.length === 1 };
}

async function readSheets(
  file: string,
  bytes: Uint8Array,
): Promise<readonly { readonly name: string; readonly rows: readonly (readonly CellValue[])[] }[]> {
  try {
    if (isCompoundFile(bytes)) return await readOldSheets(file, bytes);
    const { sheets } = await readXlsx(bytes, {
      sheets: (info) => info.hidden !== true && info.veryHidden !== true,
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

/** The text of a cell. Days and times in Excel have no time zone. */
function toText(value: CellValue): string {
  return value instanceof Date ? value.toISOString().slice(0, -1) : value === null ? "" : String(value);
}
