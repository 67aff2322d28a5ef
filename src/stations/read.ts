import { checkStations, type StationFile } from "./check.js";
import { readCsv } from "./csv.js";
import { decodeText } from "./decode.js";
import { recogniseFormat } from "./format.js";
import { parseJson, readJson } from "./json.js";
import { type FoundRows, type StationFileChoices, StationFileError, type TextRow } from "./rows.js";
import { readRows } from "./table.js";

/** A file's content before it is searched for stations: a JSON value, or rows of texts. */
export type Content = { readonly warnings: readonly string[] } & (
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "rows"; readonly rows: readonly TextRow[]; readonly sheet?: string }
);

/**
 * Reads stations from the bytes of a CSV file (comma, semicolon, tab or bar between fields), an Excel workbook (.xlsx) or a
 * JSON file (a list of stations, an object with `stations`, or GeoJSON points), recognised by their content. Warnings say what
 * was left out: rows above the header, empty rows, stations without a price, and stations at fault, up to a tenth of all.
 * @param file its name, for messages.
 * @throws {PriceChoiceError} when several columns can be the price and none was chosen.
 * @throws {StationFileError} naming what is wrong, the first ten faults of all.
 */
export async function readStations(file: string, bytes: Uint8Array, choices: StationFileChoices = {}): Promise<StationFile> {
  return findStations(file, await readContent(file, bytes), choices);
}

/** The first half of `readStations`, for callers who also take other files. @throws {StationFileError} when the file has none of the formats. */
export async function readContent(file: string, bytes: Uint8Array): Promise<Content> {
  if (bytes.length === 0) throw new StationFileError(`${file} is empty`);
  if (recogniseFormat(file, bytes) === "workbook") {
    const { readWorkbook } = await import("./workbook.js");
    const { name, rows, isOnly } = await readWorkbook(file, bytes);
    return { kind: "rows", rows, ...(isOnly ? {} : { sheet: name }), warnings: [] };
  }
  const { text, warnings } = decodeText(file, bytes);
  if (text.trim() === "") throw new StationFileError(`${file} is empty`);
  if (/^\s*[[{]/.test(text)) return { kind: "json", value: parseJson(file, text), warnings };
  if (/^\s*</.test(text)) throw new StationFileError(`${file} is a web page or XML and not a table, whatever its name says: open it in a spreadsheet and save it as CSV or .xlsx`);
  return { kind: "rows", rows: readCsv(file, text), warnings };
}

/** The second half of `readStations`. @throws {StationFileError} as that does. */
export function findStations(file: string, content: Content, choices: StationFileChoices = {}): StationFile {
  const found: FoundRows = content.kind === "json" ? readJson(file, content.value, choices) : readRows(file, content.rows, choices);
  const checked = checkStations(file, { rows: found.rows, warnings: [...content.warnings, ...found.warnings] });
  return content.kind === "rows" && content.sheet !== undefined ? { ...checked, sheet: content.sheet } : checked;
}
