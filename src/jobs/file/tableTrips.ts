// Trips in a table, CSV or a workbook: a row a trip, with the fields of its request as columns.

import { isObject } from "../../contract/values/faults.js";
import { listFaults } from "../../common/listFaults.js";
import { type Content as FileContent, readContent, readText } from "../../stations/read.js";
import { findHeader, isEmpty, withoutEmptyEnd } from "../../stations/header.js";
import { listFew, StationFileError, type TextRow, warnLeftOut } from "../../stations/rows.js";
import { quoteAll } from "../../stations/titleMatch.js";
import { doubtCell, isInPercent, padZip, toTrip } from "./tripCells.js";
import { ENDS, endsIn, findColumn, nameEnds, type TripColumn, wordUnknown } from "./tripColumns.js";
import { lesserPlaces } from "./tripPlaces.js";
import { type FileTrip, TripFileError } from "./trip.js";

/** What is read of a file of trips. */
interface ReadTrips {
  readonly file: string;
  readonly warnings: string[];
  readonly trips: Iterable<FileTrip>;
}

/**
 * Reads the trips of a table, or of a list in JSON. Columns that belong to no trip are left out with a warning. @throws
 * {TripFileError}
 */
export async function readTableTrips(file: string, bytes: Uint8Array): Promise<ReadTrips> {
  try {
    return bytes.length === 0 ? noTrips(file) : readTrips(file, await readContent(file, bytes, countEnds));
  } catch (error) {
    throw asTripFileError(error);
  }
}

/** Reads the same but for workbooks, at once. @throws {TripFileError} */
export function readTextTrips(file: string, bytes: Uint8Array): ReadTrips {
  try {
    return bytes.length === 0 ? noTrips(file) : readTrips(file, readText(file, bytes, countEnds));
  } catch (error) {
    throw asTripFileError(error);
  }
}

function noTrips(file: string): never {
  throw new TripFileError(`${file} has no trips`);
}

function readTrips(file: string, content: FileContent): ReadTrips {
  if (content.kind === "rows") {
    const read = readRows(file, content.rows);
    const sheet =
      content.sheet === undefined ? [] : [`The trips are those of the sheet ${JSON.stringify(content.sheet)}.`];
    return { file, warnings: [...content.warnings, ...sheet, ...read.warnings], trips: read.trips };
  }
  const list: unknown = content.kind === "json" ? content.value : [];
  if (!Array.isArray(list))
    throw new TripFileError(`${file} is JSON and no list of trips: a list, a trip in each line, or a table will do`);
  const trips = list.map((trip: unknown, i): FileTrip => {
    const where = `trip ${i + 1}`;
    if (isObject(trip)) return { where, trip: nameEnds(trip) };
    throw new TripFileError(`${file}, ${where}: not an object. Each should be a trip as POST /v1/plans takes it`);
  });
  return { file, warnings: [...content.warnings], trips };
}

/** How many ends of trips a row names: the header names both. */
function countEnds(titles: readonly string[]): number {
  return endsIn(titles.map(findColumn)).length;
}

function readRows(
  file: string,
  all: readonly TextRow[],
): { readonly warnings: readonly string[]; readonly trips: readonly FileTrip[] } {
  const rows = all.filter((row) => !isEmpty(row));
  const { index } = findHeader(rows, countEnds);
  const header = withoutEmptyEnd(rows[index]?.values ?? []);
  const below = rows.slice(index + 1);
  if (header.length === 0) throw new TripFileError(`${file} has no trips`);
  const columns = header.map(findColumn);
  const missing = Object.keys(ENDS).filter((end) => !endsIn(columns).includes(end));
  if (missing.length > 0)
    throw new TripFileError(
      `${file}: no column ${missing.join(", and none ")} among ${quoteAll(header, Array.from(header.keys()))}. The first line should have the titles of the columns, with origin and destination, From and To, Pickup and Delivery, or Origin City and Origin State or Origin Lat and Origin Lng with the same of Destination; lines of JSON each begin with a brace`,
    );
  refuseRepeated(file, columns);
  refuseSurplus(file, header, below);
  const unknown = header.filter((title, i) => columns[i] === undefined && title !== "");
  refuseDoubts(file, header, columns, below);
  const padded: string[] = [];
  const trips = below.map(({ where, values }) => {
    const { trip, zips } = toTrip(columns, values);
    padded.push(...zips.map((zip) => `${where} (${zip} as ${padZip(zip)})`));
    return { where, trip };
  });
  return {
    warnings: [
      ...warnLeftOut(rows.slice(0, index), "above the header"),
      ...(unknown.length === 0
        ? []
        : [`These columns belong to no trip and are left out: ${unknown.map(wordUnknown).join(", ")}.`]),
      ...warnOfPlaces(header, columns),
      ...(trips.some(({ trip }) => isInPercent(trip))
        ? ["Fuel in percent is read as a share of the tank, whose size each trip needs: tank_capacity_gallons."]
        : []),
      ...(padded.length === 0
        ? []
        : [`Spreadsheets drop the zeros with which ZIP codes begin: they were put back in ${listFew(padded)}.`]),
    ],
    trips,
  };
}

/** @throws {TripFileError} when rows have more fields than the header: a place without quotes was split at its comma. */
function refuseSurplus(file: string, header: readonly string[], rows: readonly TextRow[]): void {
  const faults = rows.flatMap(({ where, values }) =>
    values.slice(header.length).every((value) => value.trim() === "")
      ? []
      : [
          `${file}, ${where}: ${values.length} fields where the header has ${header.length}: put quotes around fields with separators in them`,
        ],
  );
  if (faults.length > 0) throw new TripFileError(listFaults(faults));
}

/** @throws {TripFileError} when cells may mean two things, such as hours or minutes. */
function refuseDoubts(
  file: string,
  header: readonly string[],
  columns: readonly (TripColumn | undefined)[],
  rows: readonly TextRow[],
): void {
  const faults = rows.flatMap(({ where, values }) =>
    columns.flatMap((column, i) => {
      const [title = "", text = ""] = [header[i], values[i]];
      return column === undefined
        ? []
        : doubtCell(title, column, text.trim()).map((doubt) => `${file}, ${where}: ${title} ${doubt}`);
    }),
  );
  if (faults.length > 0) throw new TripFileError(listFaults(faults));
}

/** @throws {TripFileError} when two columns hold the same. */
function refuseRepeated(file: string, columns: readonly (TripColumn | undefined)[]): void {
  const names = columns.flatMap((column) => (column === undefined ? [] : [nameOf(column)]));
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new TripFileError(`${file}: two columns ${twice}`);
}

function nameOf({ field, content }: TripColumn): string {
  return isEnd(field) && content !== "place" ? `${field} ${content}` : field;
}

function isEnd(field: string): boolean {
  return Object.hasOwn(ENDS, field);
}

function warnOfPlaces(header: readonly string[], columns: readonly (TripColumn | undefined)[]): readonly string[] {
  const lesser = Object.keys(ENDS).flatMap((end) => lesserPlaces(columns, end));
  return lesser.length === 0
    ? []
    : [`These columns count only where a row has no better place: ${lesser.map((i) => header[i] ?? "").join(", ")}.`];
}

/** What is wrong with a table is worded in the same way for stations and for trips. */
export function asTripFileError(error: unknown): unknown {
  return error instanceof StationFileError ? new TripFileError(error.message) : error;
}
