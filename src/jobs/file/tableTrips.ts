// Trips in a table, CSV or a workbook: a row a trip, with the fields of its request as columns.

import { z } from "zod";
import { readDecimal } from "../../common/decimal.js";
import { Hours } from "../../contract/schemas/hours.js";
import { doubtHours, HOURS_NAMES, readMinutes, readRest } from "../../rules/hours.js";
import { OptimizationParams } from "../../contract/schemas/optimize.js";
import { Corridor } from "../../contract/schemas/plans.js";
import { Vehicle } from "../../contract/schemas/vehicle.js";
import { listFaults } from "../../common/listFaults.js";
import { isObject } from "../../contract/values/faults.js";
import { toKey } from "../../stations/titleMatch.js";
import { type Content as FileContent, readContent, readText } from "../../stations/read.js";
import { listFew, StationFileError, type TextRow, warnLeftOut } from "../../stations/rows.js";
import { findHeader, isEmpty, withoutEmptyEnd } from "../../stations/header.js";
import { type FileTrip, TripFileError } from "./trip.js";

type Content = "text" | "number" | "minutes" | "boolean" | "places" | "rests";

/** Where in a request the value of a column belongs. */
interface TripColumn {
  /** The object inside the request, if it is in one. */
  readonly inside?: "vehicle" | "params" | "corridor" | "hours";
  readonly field: string;
  readonly content: Content;
}

/** The fields of an object that a cell can hold. @param numbers what its numbers are. */
function columnsOf(
  inside: NonNullable<TripColumn["inside"]>,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  numbers: Content = "number",
): (readonly [string, TripColumn])[] {
  return Object.entries(shape).flatMap(([field, schema]) => {
    const inner = innerOf(schema);
    // A whole number is a schema of the contract's own, which says so.
    const isNumber =
      inner instanceof z.ZodNumber || (inner instanceof z.ZodCustom && inner.meta()?.["type"] === "integer");
    const content = isNumber
      ? numbers
      : inner instanceof z.ZodBoolean
        ? "boolean"
        : inner instanceof z.ZodString || inner instanceof z.ZodEnum
          ? "text"
          : undefined;
    return content === undefined ? [] : [[field, { inside, field, content }] as const];
  });
}

/** A schema without its `optional` and `nullable`. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? innerOf(schema.unwrap()) : schema;
}

const COLUMNS: ReadonlyMap<string, TripColumn> = withKeys([
  ["origin", { field: "origin", content: "text" }],
  ["destination", { field: "destination", content: "text" }],
  ["via", { field: "via", content: "places" }],
  ["custom_id", { field: "custom_id", content: "text" }],
  ["alternatives", { field: "alternatives", content: "number" }],
  ...columnsOf("vehicle", Vehicle.shape),
  ...columnsOf("params", OptimizationParams.shape),
  ...columnsOf("corridor", Corridor.shape),
  ...columnsOf("hours", Hours.shape, "minutes"),
  ["rests", { inside: "hours", field: "rests", content: "rests" }],
]);

/** Other titles that people give the columns, by the fields. */
const ALIASES: ReadonlyMap<string, string> = withKeys(
  Object.entries({
    origin: ["from", "origin zip", "from zip"],
    destination: ["to", "destination zip", "to zip"],
    custom_id: ["id", "trip id", "trip", "trip number", "trip no", "load", "load id", "load number", "load no"],
    tank_capacity_gallons: ["tank", "tank gallons", "tank capacity", "tank size"],
    current_fuel_gallons: ["fuel", "fuel gallons", "current fuel", "start fuel", "fuel on board"],
    departure_at: ["departure", "departure time", "depart"],
  })
    .flatMap(([field, titles]) => titles.map((title) => [title, field] as const))
    .concat([...HOURS_NAMES].map(([field, name]) => [name, field] as const)),
);

/** Units that the title of a field with this end may have in parentheses. */
const UNITS: readonly (readonly [end: RegExp, units: RegExp])[] = [
  [/gallons$/, /^(?:us )?gal(?:lons?)?\.?$/i],
  [/mpg$/, /^(?:mpg|mi(?:les)?\/gal|miles per gallon)$/i],
  [/miles$/, /^mi(?:les)?\.?$/i],
  [/minutes(?:_\w+)?$/, /^min(?:ute)?s?\.?$/i],
  [/dollars(?:_\w+)?$/, /^(?:\$|us\$|usd|dollars?)(?:\/min(?:ute)?)?$/i],
  [/feet$/, /^(?:ft|feet)\.?$/i],
  [/pounds$/, /^(?:lbs?|pounds)\.?$/i],
];

/** A unit in parentheses behind a title. */
const IN_PARENTHESES = /\(([^()]{1,40})\)$/;

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

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
    if (isObject(trip)) return { where, trip };
    throw new TripFileError(`${file}, ${where}: not an object. Each should be a trip as POST /v1/plans takes it`);
  });
  return { file, warnings: [...content.warnings], trips };
}

const ENDS = ["origin", "destination"];

/** How many ends of trips a row names: the header names both. */
function countEnds(titles: readonly string[]): number {
  const fields = new Set(titles.map((title) => findColumn(title)?.field));
  return ENDS.filter((end) => fields.has(end)).length;
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
  const fields = columns.flatMap((column) => column?.field ?? []);
  const missing = ENDS.filter((name) => !fields.includes(name));
  if (missing.length > 0)
    throw new TripFileError(
      `${file}: no column ${missing.join(", and none ")}. The first line should have the titles of the columns; lines of JSON each begin with a brace`,
    );
  const twice = fields.find((name, i) => fields.indexOf(name) !== i);
  if (twice !== undefined) throw new TripFileError(`${file}: two columns ${twice}`);
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
      ...(unknown.length === 0 ? [] : [`These columns belong to no trip and are left out: ${unknown.join(", ")}.`]),
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

/** @throws {TripFileError} when cells may mean hours or minutes, as the options refuse them. */
function refuseDoubts(
  file: string,
  header: readonly string[],
  columns: readonly (TripColumn | undefined)[],
  rows: readonly TextRow[],
): void {
  const faults = rows.flatMap(({ where, values }) =>
    columns.flatMap((column, i) => {
      const title = header[i] ?? "";
      // A title with the unit leaves no doubt.
      if (column?.inside !== "hours" || /min/i.test(title)) return [];
      const doubt = cellsOf(column, values[i] ?? "").flatMap((text) => {
        const words = doubtHours(column.field, text);
        return words === undefined ? [] : [`${text} ${words}`];
      });
      return doubt.map((words) => `${file}, ${where}: ${title} ${words}`);
    }),
  );
  if (faults.length > 0) throw new TripFileError(listFaults(faults));
}

function cellsOf({ content }: TripColumn, text: string): readonly string[] {
  return content === "rests" ? splitList(text) : [text.trim()];
}

/** What is wrong with a table is worded in the same way for stations and for trips. */
export function asTripFileError(error: unknown): unknown {
  return error instanceof StationFileError ? new TripFileError(error.message) : error;
}

/** Entries by the keys of their titles. */
function withKeys<T>(entries: readonly (readonly [title: string, value: T])[]): ReadonlyMap<string, T> {
  return new Map(entries.map(([title, value]) => [toKey(title), value]));
}

/** The column with a title, whatever its case and punctuation; a unit in parentheses must be that of the field. */
function findColumn(title: string): TripColumn | undefined {
  const unit = IN_PARENTHESES.exec(title.trim())?.[1]?.trim();
  const key = toKey((unit === undefined ? title : title.trim().replace(IN_PARENTHESES, "")).replaceAll("#", "number"));
  const column = COLUMNS.get(toKey(ALIASES.get(key) ?? key));
  if (column === undefined || unit === undefined) return column;
  const units = UNITS.find(([end]) => end.test(column.field))?.[1];
  return column.content === "text" || column.content === "places" || units?.test(unit) === true ? column : undefined;
}

/** A trip, and the ZIP codes that were completed in it. */
function toTrip(
  columns: readonly (TripColumn | undefined)[],
  values: readonly string[],
): { readonly trip: object; readonly zips: readonly string[] } {
  const trip: Record<string, unknown> = {};
  const inside: Record<string, Record<string, unknown>> = {};
  const zips: string[] = [];
  for (const [i, column] of columns.entries()) {
    const text = values[i]?.trim() ?? "";
    if (column === undefined || text === "") continue;
    const target = column.inside === undefined ? trip : (inside[column.inside] ??= {});
    const isEnd = ENDS.includes(column.field);
    const places = isEnd ? [text] : column.content === "places" ? splitList(text) : [];
    zips.push(...places.filter((place) => SHORT_ZIP.test(place)));
    target[column.field] = isEnd ? padZip(text) : toValue(column.content, text);
  }
  return { trip: { ...trip, ...inside }, zips };
}

/** A ZIP code whose zeros at the beginning a spreadsheet has dropped. */
const SHORT_ZIP = /^\d{3,4}$/;
const ZIP_DIGITS = 5;

function padZip(place: string): string {
  return SHORT_ZIP.test(place) ? place.padStart(ZIP_DIGITS, "0") : place;
}

/** A number with a point, or with a comma that cannot be one between thousands. */
function readNumber(text: string): number | undefined {
  return readDecimal(/^[1-9]\d{0,2},\d{3}$/.test(text) ? text : text.replace(/^([+-]?\d+),(\d+)$/, "$1.$2"));
}

/** What is no number, no time or no yes stays a text, which the trip's result then names as its fault. */
function toValue(content: Content, text: string): unknown {
  switch (content) {
    case "number":
      return readNumber(text) ?? text;
    case "boolean":
      return BOOLEANS[text.toLowerCase()] ?? text;
    case "minutes":
      return readMinutes(text) ?? text;
    case "places":
      return splitList(text).map(padZip);
    case "rests": {
      const rests = splitList(text).map(readRest);
      return rests.includes(undefined) ? text : rests;
    }
    case "text":
      return text;
  }
}

function splitList(text: string): string[] {
  return text
    .split(/[;|]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
