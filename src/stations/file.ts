import { parse } from "csv-parse/sync";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { toFaults } from "../contract/faults.js";
import { Station } from "../contract/station.js";
import { ColumnError, type Field, matchColumns } from "./columns.js";

/** A station file that cannot be used; the message names the file, the lines and what is wrong there. */
export class StationFileError extends Error {
  override readonly name = "StationFileError";
}

/** What a file of stations holds. */
export interface StationFile {
  /** At least one, each with a price. */
  readonly stations: readonly Station[];
  readonly warnings: readonly string[];
}

/** A file may be the whole country's; what is far from the route is left out before planning. */
const MAX_ROWS = 100_000;

const MAX_LISTED_FAULTS = 10;
const DELIMITERS = [",", ";", "\t", "|"];

/** A station as a file has it, and where. */
interface Row {
  /** `line 17`, `station 3`. */
  readonly where: string;
  readonly station: unknown;
  /** What was found wrong while reading the row. */
  readonly faults: readonly string[];
}

const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));
const Points = z.array(z.object({ properties: z.record(z.string(), z.unknown()).nullish(), geometry: z.object({ type: z.literal("Point"), coordinates: z.array(z.number()).min(2) }) }));

/**
 * Reads stations from a CSV file (with a header; comma, semicolon, tab or bar between fields) or a JSON file (a list of
 * stations, an object with `stations`, or GeoJSON points). Stations without a price are left out, with a warning.
 * @throws {StationFileError} naming everything that is wrong, the first ten faults of all.
 */
export async function readStationFile(path: string): Promise<StationFile> {
  const file = basename(path);
  let text: string;
  try {
    text = (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  } catch (error) {
    throw new StationFileError(`${file} cannot be read (${error instanceof Error && "code" in error ? String(error.code) : "unknown"})`);
  }
  const rows = /^\s*[[{]/.test(text) ? readJson(file, text) : readCsv(file, text);
  if (rows.length === 0) throw new StationFileError(`${file} has no stations`);
  if (rows.length > MAX_ROWS) throw new StationFileError(`${file} has ${rows.length} stations: ${MAX_ROWS} is the most`);
  return check(file, rows);
}

function check(file: string, rows: readonly Row[]): StationFile {
  const faults: string[] = [];
  const stations: Station[] = [];
  let unpriced = 0;
  for (const { where, station, faults: found } of rows) {
    const parsed = Station.safeParse(station);
    if (found.length > 0) faults.push(...found.map((fault) => `${file} ${where}: ${fault}`));
    else if (!parsed.success) faults.push(...toFaults(parsed.error.issues, station).map(({ loc, msg, input }) => `${file} ${where}: ${loc.slice(1).join(".")}: ${msg}${input === null ? "" : `, not ${JSON.stringify(input)}`}`));
    else if (typeof parsed.data.price_per_gallon !== "number") unpriced++;
    else stations.push(parsed.data);
  }
  if (faults.length > 0) {
    const rest = faults.length > MAX_LISTED_FAULTS ? [`… ${faults.length} faults in all`] : [];
    throw new StationFileError([...faults.slice(0, MAX_LISTED_FAULTS), ...rest].join("\n"));
  }
  if (stations.length === 0) throw new StationFileError(`${file}: none of its ${unpriced} stations has a price`);
  return { stations, warnings: unpriced > 0 ? [`${unpriced} stations without a price are left out.`] : [] };
}

function readCsv(file: string, text: string): Row[] {
  const [firstLine = ""] = text.split(/\r?\n/, 1);
  const delimiter = DELIMITERS.reduce((best, each) => (firstLine.split(each).length > firstLine.split(best).length ? each : best));
  let rows: z.infer<typeof Rows>;
  try {
    rows = Rows.parse(parse(text, { delimiter, info: true, relax_column_count: true, skip_empty_lines: true, trim: true }));
  } catch (error) {
    throw new StationFileError(`${file}: ${error instanceof Error ? error.message : "not CSV"}`);
  }
  const [header, ...records] = rows;
  try {
    const columns = matchColumns(header?.record ?? []);
    return records.map(({ record, info }) => fromRecord(record, columns, `line ${info.lines}`, info.lines));
  } catch (error) {
    if (error instanceof ColumnError) throw new StationFileError(`${file}: ${error.message}`);
    throw error;
  }
}

function fromRecord(record: readonly string[], columns: ReadonlyMap<Field, number>, where: string, line: number): Row {
  const faults: string[] = [];
  const textOf = (field: Field): string | undefined => {
    const value = record[columns.get(field) ?? -1];
    return value === undefined || value === "" ? undefined : value;
  };
  const numberOf = (field: Field, text: string | undefined): number | undefined => {
    if (text === undefined) return undefined;
    if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return Number(text);
    faults.push(`${field} ${JSON.stringify(text)} is not a number`);
    return undefined;
  };
  // "$3.499", and "3,499" where the comma is the decimal point.
  const price = numberOf("price", textOf("price")?.replace(/^\$\s*/, "").replace(/^(\d),(\d{2,4})$/, "$1.$2"));
  const [lat, lng] = [numberOf("lat", textOf("lat")), numberOf("lng", textOf("lng"))];
  const name = textOf("name");
  const town = [textOf("city"), [textOf("state"), textOf("zip")].filter((part) => part !== undefined).join(" ")];
  const address = [textOf("address"), ...town].filter((part) => part !== undefined && part !== "").join(", ");
  const station = {
    id: textOf("id") ?? `line-${line}`,
    name,
    address: address === "" ? name : address,
    location: { lat, lng },
    brand: textOf("brand"),
    price_per_gallon: price,
    fuel_type: textOf("fuelType")?.toLowerCase(),
  };
  return { where, station, faults };
}

function readJson(file: string, text: string): Row[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new StationFileError(`${file} is not JSON: ${error instanceof Error ? error.message : ""}`);
  }
  const list = z.union([z.array(z.unknown()), z.object({ stations: z.array(z.unknown()) }).transform(({ stations }) => stations)]).safeParse(value);
  if (list.success) return list.data.map((station, i) => ({ where: `station ${i + 1}`, station, faults: [] }));
  const collection = z.object({ type: z.literal("FeatureCollection"), features: Points }).safeParse(value);
  if (!collection.success) throw new StationFileError(`${file} is neither a list of stations, nor an object with "stations", nor GeoJSON points`);
  return collection.data.features.map(({ properties, geometry }, i) => {
    const [lng, lat] = geometry.coordinates;
    const entries = Object.entries({ ...properties, lat, lng }).filter(([, entry]) => typeof entry === "string" || typeof entry === "number");
    try {
      const columns = matchColumns(entries.map(([key]) => key));
      return fromRecord(entries.map(([, entry]) => String(entry)), columns, `feature ${i + 1}`, i + 1);
    } catch (error) {
      if (error instanceof ColumnError) throw new StationFileError(`${file} feature ${i + 1}: ${error.message}`);
      throw error;
    }
  });
}

