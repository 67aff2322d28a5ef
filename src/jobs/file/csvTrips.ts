// Trips in a table: a row a trip, with the fields of its request as columns.

import { z } from "zod";
import { readDecimal } from "../../common/decimal.js";
import { Hours } from "../../contract/schemas/hours.js";
import { HOURS_NAMES, readMinutes, readRest } from "../../rules/hours.js";
import { OptimizationParams } from "../../contract/schemas/optimize.js";
import { Corridor } from "../../contract/schemas/plans.js";
import { Vehicle } from "../../contract/schemas/vehicle.js";
import { readCsv } from "../../stations/csv.js";
import { decodeText } from "../../stations/format.js";
import { StationFileError } from "../../stations/rows.js";
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

const COLUMNS: ReadonlyMap<string, TripColumn> = new Map([
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

/** Other titles that people give the columns. */
const ALIASES: Readonly<Record<string, string>> = {
  from: "origin",
  to: "destination",
  id: "custom_id",
  trip_id: "custom_id",
  tank: "tank_capacity_gallons",
  tank_gallons: "tank_capacity_gallons",
  fuel: "current_fuel_gallons",
  fuel_gallons: "current_fuel_gallons",
  ...Object.fromEntries([...HOURS_NAMES].map(([field, name]) => [name.replaceAll("-", "_"), field])),
};

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

/** Reads the trips of a table. Columns that belong to no trip are left out with a warning. @throws {TripFileError} */
export function readCsvTrips(
  file: string,
  bytes: Uint8Array,
): { readonly file: string; readonly warnings: string[]; readonly trips: Iterable<FileTrip> } {
  try {
    const { text, warnings } = decodeText(file, bytes);
    const [header, ...rows] = readCsv(file, text).filter(({ values }) => values.some((value) => value.trim() !== ""));
    if (header === undefined) throw new TripFileError(`${file} has no trips`);
    const columns = header.values.map(findColumn);
    const fields = columns.flatMap((column) => column?.field ?? []);
    const missing = ["origin", "destination"].filter((name) => !fields.includes(name));
    if (missing.length > 0)
      throw new TripFileError(
        `${file}: no column ${missing.join(", and none ")}. The first line should have the titles of the columns; lines of JSON each begin with a brace`,
      );
    const twice = fields.find((name, i) => fields.indexOf(name) !== i);
    if (twice !== undefined) throw new TripFileError(`${file}: two columns ${twice}`);
    const unknown = header.values.filter((title, i) => columns[i] === undefined && title !== "");
    const left =
      unknown.length === 0 ? [] : [`These columns belong to no trip and are left out: ${unknown.join(", ")}.`];
    return {
      file,
      warnings: [...warnings, ...left],
      trips: rows.map(({ where, values }) => ({ where, trip: toTrip(columns, values) })),
    };
  } catch (error) {
    throw asTripFileError(error);
  }
}

/** What is wrong with a table is worded in the same way for stations and for trips. */
export function asTripFileError(error: unknown): unknown {
  return error instanceof StationFileError ? new TripFileError(error.message) : error;
}

function findColumn(title: string): TripColumn | undefined {
  const name = title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return COLUMNS.get(ALIASES[name] ?? name);
}

function toTrip(columns: readonly (TripColumn | undefined)[], values: readonly string[]): object {
  const trip: Record<string, unknown> = {};
  const inside: Record<string, Record<string, unknown>> = {};
  for (const [i, column] of columns.entries()) {
    const text = values[i]?.trim() ?? "";
    if (column === undefined || text === "") continue;
    const target = column.inside === undefined ? trip : (inside[column.inside] ??= {});
    target[column.field] = toValue(column.content, text);
  }
  return { ...trip, ...inside };
}

/** What is no number, no time or no yes stays a text, which the trip's result then names as its fault. */
function toValue(content: Content, text: string): unknown {
  switch (content) {
    case "number":
      return readDecimal(text) ?? text;
    case "boolean":
      return BOOLEANS[text.toLowerCase()] ?? text;
    case "minutes":
      return readMinutes(text) ?? text;
    case "places":
      return splitList(text);
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
