import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { toFaults } from "../contract/faults.js";
import { Station } from "../contract/station.js";
import { systemCodeOf } from "../systemError.js";
import { readCsv } from "./csv.js";
import { readJson } from "./json.js";
import { readTable, type Row, StationFileError } from "./rows.js";

/** What a file of stations holds. */
export interface StationFile {
  /** At least one, each with a price. */
  readonly stations: readonly Station[];
  readonly warnings: readonly string[];
}

/** A file may be the whole country's; what is far from the route is left out before planning. */
const MAX_ROWS = 100_000;

const MAX_LISTED_FAULTS = 10;

/**
 * Reads stations from a CSV file (with a header; comma, semicolon, tab or bar between fields) or a JSON file (a list of
 * stations, an object with `stations`, or GeoJSON points). Stations without a price are left out, with a warning.
 * @throws {StationFileError} naming everything that is wrong, the first ten faults of all.
 */
export async function readStationFile(path: string): Promise<StationFile> {
  const file = basename(path);
  const text = await readText(path, file);
  if (text.trim() === "") throw new StationFileError(`${file} is empty`);
  const rows = /^\s*[[{]/.test(text) ? readJson(file, text) : readTable(file, readCsv(file, text));
  if (rows.length === 0) throw new StationFileError(`${file} has no stations`);
  if (rows.length > MAX_ROWS) throw new StationFileError(`${file} has ${rows.length} stations: ${MAX_ROWS} is the most`);
  return check(file, rows);
}

async function readText(path: string, file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new StationFileError(`${file} cannot be read (${systemCodeOf(error)})`);
  }
  if (!isUtf8(bytes)) throw new StationFileError(`${file} is not UTF-8 text: save it with that encoding`);
  return bytes.toString("utf8").replace(/^\uFEFF/, "");
}

function check(file: string, rows: readonly Row[]): StationFile {
  const faults: string[] = [];
  const stations: Station[] = [];
  let unpricedCount = 0;
  for (const row of rows) {
    const parsed = Station.safeParse(row.station);
    if (row.faults.length > 0 || !parsed.success) {
      const found = row.faults.length > 0 ? row.faults : describeFaults(parsed.error?.issues ?? [], row.station);
      faults.push(...found.map((fault) => `${file} ${row.where}: ${fault}`));
    } else if (typeof parsed.data.price_per_gallon === "number") stations.push(parsed.data);
    else unpricedCount++;
  }
  if (faults.length > 0) {
    const rest = faults.length > MAX_LISTED_FAULTS ? [`… ${faults.length} faults in all`] : [];
    throw new StationFileError([...faults.slice(0, MAX_LISTED_FAULTS), ...rest].join("\n"));
  }
  if (stations.length === 0) throw new StationFileError(`${file}: none of its ${unpricedCount} stations has a price`);
  const warnings = unpricedCount === 0 ? [] : [`${unpricedCount} stations without a price are left out.`];
  return { stations, warnings };
}

function describeFaults(issues: Parameters<typeof toFaults>[0], station: unknown): string[] {
  return toFaults(issues, station).map(({ loc, msg, input }) => {
    const [, ...path] = loc;
    const found = input === null ? "" : `, not ${JSON.stringify(input)}`;
    return `${path.length > 0 ? `${path.join(".")}: ` : ""}${msg}${found}`;
  });
}
