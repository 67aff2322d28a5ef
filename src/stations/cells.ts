// Objects of JSON as rows of a table: their keys are its titles, those of nested objects with a dot before them.

import { isObject } from "../contract/values/faults.js";
import { saysOpen } from "./closed.js";
import { toKey } from "./titleMatch.js";
import {
  type FoundRows,
  refuseLongCells,
  type Row,
  type StationFileChoices,
  StationFileError,
  type TextRow,
} from "./rows.js";
import { readTable } from "./table.js";
import { CONTAINERS, NAMES } from "./titles.js";

/** What an object of a list says of a station, by its titles. */
export type Cells = ReadonlyMap<string, unknown>;

/** An object of a list: its cells, or what is wrong with it. */
export type ReadItem = { readonly where: string } & ({ readonly cells: Cells } | { readonly fault: string });

/** Objects of stations nest no deeper. */
const MOST_DEPTH = 4;

/** Cells of the largest table: rare titles of a larger one are left out. */
const MOST_CELLS = 20_000_000;
/** A title is rare that fewer than this share of the objects have. */
const RARE = 0.01;

const KNOWN = new Set(Object.values(NAMES).flatMap((names) => names.map(toKey)));

/** What a price in a list of prices is for, and how much it is. */
const PRODUCT_KEYS = new Set(["type", "fuel", "fueltype", "product", "grade", "name"]);
const AMOUNT_KEYS = new Set(["price", "pricepergallon", "amount", "value"]);

/** Reads the items of a list as a table; those that are at fault stay, so that they are named. */
export function readItems(file: string, items: readonly ReadItem[], choices: StationFileChoices): FoundRows {
  const objects = items.flatMap((item) => ("cells" in item ? [item] : []));
  const others = items.flatMap((item): Row[] =>
    "fault" in item ? [{ where: item.where, station: null, faults: [item.fault] }] : [],
  );
  if (objects.length === 0) return { rows: others, warnings: [] };
  const found = readTable(file, toTable(file, objects), choices);
  return { ...found, rows: [...found.rows, ...others] };
}

/** Objects as a table. @throws {StationFileError} when a cell is too long, or there are too many. */
export function toTable(
  file: string,
  objects: readonly { readonly where: string; readonly cells: Cells }[],
): { readonly header: readonly string[]; readonly records: readonly TextRow[] } {
  const header = titlesOf(file, objects);
  const records = objects.map(({ where, cells }) => ({
    where,
    values: header.map((key) => textIn(key, cells.get(key))),
  }));
  refuseLongCells(file, [{ where: "properties", values: header }, ...records]);
  return { header, records };
}

function titlesOf(file: string, objects: readonly { readonly cells: Cells }[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { cells } of objects) for (const key of cells.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  if (counts.size * objects.length <= MOST_CELLS) return [...counts.keys()];
  const titles = [...counts]
    .filter(([title, count]) => count >= objects.length * RARE || KNOWN.has(toKey(title)))
    .map(([title]) => title);
  if (titles.length * objects.length <= MOST_CELLS) return titles;
  throw new StationFileError(
    `${file}: its ${objects.length} stations have too many different fields: leave out those that planning does not need`,
  );
}

/** The values in an object and in the objects that it nests. */
export function flatten(value: object, parent = "", depth = 1): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  for (const [key, inner] of Object.entries(value)) {
    const title = parent === "" ? key : `${parent}.${key}`;
    if (isPoint(inner)) cells.set(title, JSON.stringify(inner));
    else if (isObject(inner) && depth < MOST_DEPTH)
      for (const [name, cell] of flatten(inner, title, depth + 1)) cells.set(name, cell);
    else if (Array.isArray(inner)) for (const [name, cell] of flattenList(title, key, inner)) cells.set(name, cell);
    else cells.set(title, inner);
  }
  return cells;
}

/** A pair of numbers as a text; the prices in a list, each by what it is for. Other lists say nothing of a station. */
function flattenList(title: string, key: string, list: readonly unknown[]): readonly (readonly [string, unknown])[] {
  if (list.length > 0 && list.every((item) => typeof item === "number")) return [[title, JSON.stringify(list)]];
  if (list.length === 1 && typeof list[0] === "string") return [[title, list[0]]];
  if (!CONTAINERS.has(toKey(key)) && toKey(key) !== "products") return [];
  return list.flatMap((item) => {
    if (!isObject(item)) return [];
    const entries = Object.entries(item);
    const product = entries.find(([name, cell]) => PRODUCT_KEYS.has(toKey(name)) && typeof cell === "string")?.[1];
    const amount = entries.find(([name]) => AMOUNT_KEYS.has(toKey(name)))?.[1];
    return product === undefined || amount === undefined
      ? []
      : [[`${title}.${String(product)}`, amountIn(amount)] as const];
  });
}

/** The amount in an object for it, with its currency: `{"amount": 3.459}`, or Google's `{"units": "3", "nanos": 459000000}`. */
function amountIn(value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = new Map(Object.entries(value).map(([name, cell]) => [toKey(name), cell]));
  const units = Number(entries.get("units"));
  const nanos = Number(entries.get("nanos") ?? 0);
  const amount = entries.has("units")
    ? Number((units + nanos / 1e9).toFixed(9))
    : [...AMOUNT_KEYS].map((name) => entries.get(name)).find((cell) => cell !== undefined);
  return amount === undefined
    ? value
    : `${toText(amount)} ${toText(entries.get("currency") ?? entries.get("currencycode"))}`.trim();
}

/** Whether a value is a point of GeoJSON, which the reader of coordinates reads as a text. */
function isPoint(value: unknown): boolean {
  return isObject(value) && Reflect.get(value, "type") === "Point" && Array.isArray(Reflect.get(value, "coordinates"));
}

/** The text of a cell, by what its title says. */
export function textIn(title: string, value: unknown): string {
  return typeof value === "boolean" && saysOpen(title) ? String(value) : toText(value);
}

/** The text of a cell. True and false say nothing there. */
export function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
