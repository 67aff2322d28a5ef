import { toFaults } from "../contract/faults.js";
import { Station } from "../contract/station.js";
import { readCsv } from "./csv.js";
import { parseJson, readJson } from "./json.js";
import { readTable, type Row, StationFileError } from "./rows.js";

/** A station with a price. */
export interface PricedStation extends Station {
  readonly price_per_gallon: number;
}

/** What a file of stations holds. */
export interface StationFile {
  /** At least one. */
  readonly stations: readonly PricedStation[];
  readonly warnings: readonly string[];
}

/** What a file has in it, before anything is looked for there: a JSON value, or the text of a table. */
export type Content = { readonly kind: "json"; readonly value: unknown } | { readonly kind: "csv"; readonly text: string };

/** A file may be the whole country's; what is far from the route is left out before planning. */
const MAX_ROWS = 100_000;

const MAX_LISTED_FAULTS = 10;

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
  if (rows.length === 0) throw new StationFileError(`${file} has no stations`);
  if (rows.length > MAX_ROWS) throw new StationFileError(`${file} has ${rows.length} stations: ${MAX_ROWS} is the most`);
  return check(file, rows);
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    // A byte order mark is left out.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new StationFileError(`${file} is not UTF-8 text: save it with that encoding`);
  }
}

function check(file: string, rows: readonly Row[]): StationFile {
  const faults: string[] = [];
  const stations: PricedStation[] = [];
  let unpricedCount = 0;
  for (const row of rows) {
    const parsed = Station.safeParse(row.station);
    if (row.faults.length > 0 || !parsed.success) {
      const found = row.faults.length > 0 ? row.faults : describeFaults(parsed.error?.issues ?? [], row.station);
      faults.push(...found.map((fault) => `${file} ${row.where}: ${fault}`));
    } else if (isPriced(parsed.data)) stations.push(parsed.data);
    else unpricedCount++;
  }
  if (faults.length > 0) throw tooFaulty(faults);
  if (stations.length === 0) throw new StationFileError(`${file}: none of its ${unpricedCount} stations has a price`);
  const warnings = unpricedCount === 0 ? [] : [`${unpricedCount} stations without a price are left out.`];
  return { stations, warnings };
}

function isPriced(station: Station): station is PricedStation {
  return typeof station.price_per_gallon === "number";
}

/** The refusal of a file for its faults. */
export function tooFaulty(faults: readonly string[]): StationFileError {
  const rest = faults.length > MAX_LISTED_FAULTS ? [`… ${faults.length} faults in all`] : [];
  return new StationFileError([...faults.slice(0, MAX_LISTED_FAULTS), ...rest].join("\n"));
}

/** What is wrong with a value, each fault with its field and what was found there. */
export function describeFaults(issues: Parameters<typeof toFaults>[0], value: unknown): string[] {
  return toFaults(issues, value).map(({ loc, msg, input }) => {
    const [, ...path] = loc;
    const found = input === null ? "" : `, not ${JSON.stringify(input)}`;
    return `${path.length > 0 ? `${path.join(".")}: ` : ""}${msg}${found}`;
  });
}
