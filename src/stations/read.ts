import { checkStations, type StationFile } from "./check.js";
import { readCsv } from "./csv.js";
import { parseJson, readJson } from "./json.js";
import { readTable, StationFileError } from "./rows.js";

/** What a file has in it, before anything is looked for there: a JSON value, or the text of a table. */
export type Content = { readonly kind: "json"; readonly value: unknown } | { readonly kind: "csv"; readonly text: string };

/**
 * Reads stations from the bytes of a CSV file (with a header; comma, semicolon, tab or bar between fields) or a JSON file
 * (a list of stations, an object with `stations`, or GeoJSON points). Stations without a price are left out, with a warning.
 * @param file its name, for messages.
 * @throws {StationFileError} naming everything that is wrong, the first ten faults of all.
 */
export function readStations(file: string, bytes: Uint8Array): StationFile {
  return findStations(file, readContent(file, bytes));
}

/** The first half of `readStations`, for those to whom a file may be something else. @throws {StationFileError} when it is neither text nor JSON. */
export function readContent(file: string, bytes: Uint8Array): Content {
  const text = decode(file, bytes);
  if (text.trim() === "") throw new StationFileError(`${file} is empty`);
  return /^\s*[[{]/.test(text) ? { kind: "json", value: parseJson(file, text) } : { kind: "csv", text };
}

/** The second half. @throws {StationFileError} as `readStations` does. */
export function findStations(file: string, content: Content): StationFile {
  const rows = content.kind === "json" ? readJson(file, content.value) : readTable(file, readCsv(file, content.text));
  return checkStations(file, rows);
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    // A byte order mark is left out.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new StationFileError(`${file} is not UTF-8 text: save it with that encoding`);
  }
}
