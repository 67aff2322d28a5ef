import { checkStations, type StationFile } from "./check.js";
import { readCsv } from "./csv.js";
import { isObject } from "../contract/values/faults.js";
import { AS_TEXT, hasLostDigits, looksLikeDay } from "./ids.js";
import { decodeText, recogniseFormat } from "./format.js";
import { parseJson, readJson, readLines } from "./json.js";
import type { JsonLine } from "./jsonLines.js";
import {
  type FoundRows,
  LIBRARY_REMEDIES,
  quote,
  type Row,
  type NameRow,
  type StationFileChoices,
  StationFileError,
  type TextRow,
  UnknownColumnsError,
} from "./rows.js";
import { readRows } from "./table.js";
import { warnOfRequest } from "./wholeRequest.js";

/** The content of a file in which no stations have been looked for yet: JSON, a JSON value in each line, or rows of text. */
export type Content = { readonly warnings: readonly string[] } & (
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "lines"; readonly lines: readonly JsonLine[] }
  | { readonly kind: "rows"; readonly rows: readonly TextRow[]; readonly sheet?: string; readonly sheetName?: string }
);

/**
 * Reads stations from the bytes of a CSV file (separated by comma, semicolon, tab or bar), an Excel workbook (.xlsx or
 * .xls) or JSON (a list of stations, GeoJSON, a station in each line, and what else `readJson` knows), whichever the
 * content shows.
 * Warnings say what was left out: rows above the header, empty rows, stations without a price, and faulty stations, up
 * to a tenth.
 * @param file its name, for messages.
 * @throws {PriceChoiceError} when several columns can be the price and none was chosen.
 * @throws {StationFileError} naming up to ten faults.
 */
export async function readStations(
  file: string,
  bytes: Uint8Array,
  choices: StationFileChoices = {},
): Promise<StationFile> {
  return findStations(file, await readContent(file, bytes), choices);
}

/**
 * The first half of `readStations`, for callers that also accept other files.
 * @param nameRow tells the header of another table than one of stations.
 * @throws {StationFileError} for an
 * unsupported format.
 */
export async function readContent(file: string, bytes: Uint8Array, nameRow?: NameRow): Promise<Content> {
  if (bytes.length === 0) throw new StationFileError(`${file} is empty`);
  if (recogniseFormat(file, bytes) === "workbook") {
    const { readWorkbook } = await import("./workbook.js");
    const { name, rows, isOnly, warnings } = await readWorkbook(file, bytes, nameRow);
    return { kind: "rows", rows, ...(isOnly ? {} : { sheet: name }), sheetName: name, warnings };
  }
  return readText(file, bytes, nameRow);
}

/** The content of a file that is no workbook. @throws {StationFileError} where it is not text. */
export function readText(file: string, bytes: Uint8Array, nameRow?: NameRow): Content {
  const { text, warnings } = decodeText(file, bytes);
  if (text.trim() === "") throw new StationFileError(`${file} is empty`);
  if (/^\s*[[{]/.test(text)) return { ...parseJson(file, text), warnings };
  if (/^\s*</.test(text))
    throw new StationFileError(
      `${file} is a web page or XML and not a table, whatever its name says: open it in a spreadsheet and save it as CSV or .xlsx`,
    );
  return { kind: "rows", rows: readCsv(file, text, nameRow), warnings };
}

/** The second half of `readStations`. @throws {StationFileError} as that does. */
export function findStations(file: string, content: Content, choices: StationFileChoices = {}): StationFile {
  const checked = checkStations(file, findRows(file, content, choices));
  return content.kind === "rows" && content.sheet !== undefined ? { ...checked, sheet: content.sheet } : checked;
}

/**
 * Finds the stations of a file without checking them.
 * @throws {PriceChoiceError} when several columns can be the price and none was chosen.
 * @throws {StationFileError} when the columns are not recognised.
 */
export function findRows(file: string, content: Content, choices: StationFileChoices = {}): FoundRows {
  const found = findIn(file, content, choices);
  const lost = found.rows.filter(hasShortId);
  const isJoined = choices.parts === "prices" || choices.parts === "places";
  const rows = isJoined && lost.length > 0 ? found.rows.map(refuseShortId) : found.rows;
  const warned = isJoined ? [] : warnOfShortIds(lost);
  const { readWhole } = choices.remedies ?? LIBRARY_REMEDIES;
  const unused = content.kind === "json" ? warnOfRequest(file, content.value, readWhole) : [];
  const days = warnOfDays(found.rows);
  return { ...found, rows, warnings: [...unused, ...content.warnings, ...found.warnings, ...warned, ...days] };
}

function idOf({ station }: Row): string {
  return isObject(station) && "id" in station && typeof station.id === "string" ? station.id : "";
}

function hasShortId(row: Row): boolean {
  return hasLostDigits(idOf(row));
}

/** Prices would be joined to the wrong station. */
function refuseShortId(row: Row): Row {
  if (!hasShortId(row)) return row;
  return { ...row, faults: [...row.faults, `a spreadsheet has shortened the id ${quote(idOf(row))}: ${AS_TEXT}`] };
}

function warnOfShortIds(rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  return [
    `A spreadsheet has shortened ${rows.length} ${rows.length === 1 ? "id" : "ids"}, such as ${quote(rows.map(idOf)[0] ?? "")}: ${AS_TEXT}.`,
  ];
}

function warnOfDays(rows: readonly Row[]): string[] {
  const days = rows.map(idOf).filter(looksLikeDay);
  if (days.length === 0) return [];
  return [
    `A spreadsheet has probably made days of ${days.length} ${days.length === 1 ? "id" : "ids"}, such as ${quote(days[0] ?? "")}: write the right ones, ${AS_TEXT}.`,
  ];
}

function findIn(file: string, content: Content, choices: StationFileChoices): FoundRows {
  switch (content.kind) {
    case "json":
      return readJson(file, content.value, choices);
    case "lines":
      return readLines(file, content.lines, choices);
    case "rows":
      return readTextRows(file, content, choices);
  }
}

/** What a workbook of today is called. */
const WORKBOOK_NAME = /\.xls[xm]$/i;

function readTextRows(
  file: string,
  { rows, sheetName }: Extract<Content, { readonly kind: "rows" }>,
  choices: StationFileChoices,
): FoundRows {
  try {
    return readRows(file, rows, choices, sheetName);
  } catch (error) {
    // Nobody could say what the columns of another kind of file hold.
    if (!(error instanceof UnknownColumnsError) || sheetName !== undefined || !WORKBOOK_NAME.test(file)) throw error;
    throw new StationFileError(
      `${file} is not an Excel workbook, whatever its name says: save the stations as .xlsx or CSV`,
    );
  }
}
