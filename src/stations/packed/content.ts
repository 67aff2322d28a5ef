// What a file is that somebody sent, or keeps: a table, JSON, or a value in each line.

import { isUtf8 } from "node:buffer";
import { defined } from "../../common/defined.js";
import { findJsonFault, placeOf } from "../../contract/values/jsonFault.js";
import { MAX_SET_STATIONS } from "../../contract/values/limits.js";
import { decodeText, recogniseFormat } from "../format.js";
import type { GivenUnits } from "../givenUnits.js";
import { type Content, readContent } from "../read.js";
import { type JsonLine, readJsonLines } from "../jsonLines.js";
import { StationFileError } from "../rows.js";

/** A file that was read into memory. */
export interface SetFileBytes {
  /** What to call it in messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /**
   * `text/csv`, `application/json` or `application/x-ndjson`; where it is not given, the content shows what the file
   * is.
   */
  readonly mediaType?: string | undefined;
  /** What its sender says of its prices; missing of a file that the service itself has. */
  readonly units?: GivenUnits | undefined;
}

const NDJSON = "application/x-ndjson";

/** No station is longer, unless its metadata is. */
const MAX_LINE_BYTES = 65_536;

/**
 * Values of the largest file, forty for each station: what separates cells of a table, or commas, colons and opening
 * brackets of JSON. V8 keeps up to 120 bytes for each while it parses JSON, and ends the whole process when a thread
 * needs far more than it may have.
 */
const MAX_VALUES = 10_000_000;

/** Lines of the largest table: cells of suppliers' files can have several, and a line can end with two characters. */
const MAX_LINES = 8 * MAX_SET_STATIONS;

const LINE_FEED = 0x0a;
const BRACKET = 0x5b;
const BRACE = 0x7b;
const BLANKS = bytesOf("\t\n\r ");
const LINE_ENDS = bytesOf("\n\r");
const JSON_MARKS = bytesOf(",:[{");
const CELL_MARKS = bytesOf(",;\t|");

/** 1 for each of these characters, by its code. */
function bytesOf(characters: string): Uint8Array {
  const marks = new Uint8Array(256);
  for (const byte of Buffer.from(characters)) marks[byte] = 1;
  return marks;
}

/** The content of a file in which no stations have been looked for yet. */
export async function readSetContent({ name, bytes, mediaType }: SetFileBytes): Promise<Content> {
  const first = bytes.find((byte) => BLANKS[byte] === 0) ?? 0;
  if (mediaType === NDJSON && first === BRACKET && isList(bytes))
    throw new StationFileError(`${name} is a list in JSON and not a value in each line: send it as application/json`);
  if (mediaType === NDJSON || (mediaType === undefined && isNdjson(bytes)))
    return { kind: "lines", lines: readLines(name, bytes), warnings: [] };
  if (mediaType === "application/json" || (mediaType === undefined && (first === BRACE || first === BRACKET)))
    return readJsonText(name, bytes);
  if (mediaType !== undefined && bytes.length > 0 && recogniseFormat(name, bytes) === "workbook")
    throw new StationFileError(`${name} is an Excel workbook and not CSV: save it as CSV`);
  if (countMarks(bytes, LINE_ENDS) > MAX_LINES) throw tooMany(name);
  refuseManyValues(name, bytes, CELL_MARKS);
  const content = await readContent(name, bytes);
  if (mediaType !== undefined && content.kind !== "rows")
    throw new StationFileError(`${name} is JSON and not CSV: send it as application/json`);
  return content;
}

function readJsonText(name: string, bytes: Uint8Array): Content {
  refuseManyValues(name, bytes, JSON_MARKS);
  const { text, warnings } = decodeText(name, bytes);
  if (text.trim() === "") throw new StationFileError(`${name} is empty`);
  try {
    return { kind: "json", value: JSON.parse(text), warnings };
  } catch {
    const { line, column } = placeOf(text, findJsonFault(text));
    throw new StationFileError(`${name} is not JSON: line ${line}, column ${column} is at fault`);
  }
}

function countMarks(bytes: Uint8Array, marks: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) count += defined(marks[byte]);
  return count;
}

function refuseManyValues(name: string, bytes: Uint8Array, marks: Uint8Array): void {
  if (countMarks(bytes, marks) > MAX_VALUES)
    throw new StationFileError(
      `${name} has more than ${MAX_VALUES} values: leave out columns and fields that planning does not need`,
    );
}

function tooMany(name: string): StationFileError {
  return new StationFileError(`${name} has more than ${MAX_SET_STATIONS} stations, which is the most`);
}

/** Whether a file has an object in its first line, and more below. */
function isNdjson(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(LINE_FEED);
  if (bytes[0] !== BRACE || end < 0 || end > MAX_LINE_BYTES || end === bytes.length - 1) return false;
  return parseLine(Buffer.from(bytes.subarray(0, end))) !== undefined;
}

/** Whether a list in JSON is all of a file, and not its first line alone. */
function isList(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(LINE_FEED);
  return end < 0 || end === bytes.length - 1 || parseLine(Buffer.from(bytes.subarray(0, end))) === undefined;
}

function readLines(name: string, bytes: Uint8Array): JsonLine[] {
  if (!isUtf8(bytes)) throw new StationFileError(`${name} is not UTF-8 text`);
  const lines: JsonLine[] = [];
  for (const line of readJsonLines(new TextDecoder().decode(bytes), MAX_LINE_BYTES)) {
    lines.push(line);
    if (lines.length > MAX_SET_STATIONS) throw tooMany(name);
  }
  return lines;
}

function parseLine(bytes: Buffer): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(bytes.toString()) };
  } catch {
    return undefined;
  }
}
