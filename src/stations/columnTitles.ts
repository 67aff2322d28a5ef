// Matches the columns of a partner's table to fields by their titles, ignoring case, spaces and punctuation.

import { readCoordinates } from "../contract/values/coordinates.js";
import { nearestName } from "../contract/values/nearestName.js";
import { isDieselName } from "./fuels.js";
import { PriceChoiceError, quote, type StationFileChoices, type TextRow } from "./rows.js";
import {
  CONTAINERS,
  EITHER,
  type Field,
  FIELDS,
  NAMES,
  NAMING_WORD,
  OF_PRICES,
  PRICE_FILE_FIELDS,
  PURCHASE_NAMES,
  REQUIRED,
} from "./titles.js";
import { findUnit, firstSaid, separateWords, type Volume, withoutUnit } from "./units.js";
import { readPrice } from "./values.js";

/** How many rows show what a column holds. */
const SAMPLE_ROWS = 20;

/** A column whose title has one of these words is a price if its values look like prices ... */
const PRICE_WORD = /price|\b(?:costs?|net|retail|cash|credit)\b/i;
/** ... unless its title also has one of these. */
const NO_PRICE_WORD =
  /\b(?:dates?|time|updated?|changed?|difference|discounts?|savings?|fees?|parking|weight|type|rank|level)\b/i;

/** The range of prices in dollars, generously: taxes and price changes are below it, bills mostly above it. */
const LIKELY_PRICE = { least: 0.5, most: 20 };

/** The columns of a table are missing or ambiguous; the message says which. */
export class ColumnError extends Error {
  override readonly name = "ColumnError";
}

/**
 * Finds the columns of a table. Of several that can be a field, the one with the plainest title counts, which
 * `warnOfOthers` says; but for the price, which is the user's to choose.
 * @param records rows below the header, whose values decide when a title does not.
 * @returns the index of the column of each field that the table has.
 * @throws {ColumnError} when a required field has no column.
 * @throws {PriceChoiceError} when none was chosen and several columns can be the price, or only one with an unusual
 *   title.
 */
export function matchColumns(
  header: readonly string[],
  choices: StationFileChoices = {},
  records: readonly TextRow[] = [],
): Map<Field, number> {
  const columns = new Map<Field, number>();
  for (const field of fieldsOf(choices)) {
    const column =
      choices.columns === undefined
        ? (findChosenField(header, field, choices) ??
          (field === "price"
            ? findPrice(header, undefined, records)
            : field === "coordinates"
              ? findCoordinates(header, records)
              : findColumn(header, field)))
        : choices.columns.fields[field];
    if (column !== undefined) columns.set(field, column);
  }
  if (choices.titles?.has("coordinates") === true) for (const axis of ["lat", "lng"] as const) columns.delete(axis);
  if (columns.has("lat") && columns.has("lng")) columns.delete("coordinates");
  else if (columns.get("address") === columns.get("coordinates")) columns.delete("address");
  if (choices.columns === undefined && choices.parts !== "prices" && !isFound("name", columns)) {
    const standIn = findNameStandIn(header, columns, records);
    if (standIn !== undefined) columns.set("name", standIn);
  }
  refuseMissing(header, columns, requiredFields(choices, columns), choices);
  return columns;
}

/**
 * What the titles and values of a table say of its columns, as far as they do: a price that several columns can be is
 * left out.
 */
export function guessColumns(header: readonly string[], records: readonly TextRow[]): Map<Field, number> {
  const columns = new Map<Field, number>();
  for (const field of FIELDS) {
    const column = guessColumn(header, field, records);
    if (column !== undefined && ![...columns.values()].includes(column)) columns.set(field, column);
  }
  return columns;
}

function guessColumn(header: readonly string[], field: Field, records: readonly TextRow[]): number | undefined {
  try {
    return field === "price"
      ? findPrice(header, undefined, records)
      : field === "coordinates"
        ? findCoordinates(header, records)
        : findColumn(header, field);
  } catch (error) {
    if (error instanceof ColumnError || error instanceof PriceChoiceError) return undefined;
    throw error;
  }
}

/** The fields to look for, by what the file must have. */
export function fieldsOf({ parts }: StationFileChoices): readonly Field[] {
  if (parts === "prices") return PRICE_FILE_FIELDS;
  return parts === "places" ? FIELDS.filter((field) => !OF_PRICES.has(field)) : FIELDS;
}

/** The fields that a table must have. Where stations can be found by words, these stand in for coordinates. */
export function requiredFields({ parts, placer }: StationFileChoices, columns: ReadonlyMap<Field, number>): Field[] {
  if (parts === "prices") return ["id", "price"];
  const isPlaced = placer !== undefined && hasPlaceWords(columns);
  const fields = parts === "places" ? (["id", "name", "lat", "lng"] as const) : REQUIRED;
  return fields.filter(
    (field) => !(isPlaced && (field === "lat" || field === "lng")) && !(parts === "pricesIfAny" && field === "price"),
  );
}

/** The fields that have no column, and nothing that stands in for them. */
export function missingFields(columns: ReadonlyMap<Field, number>, required: readonly Field[]): Field[] {
  return required.filter((field) => !isFound(field, columns));
}

/** @throws {ColumnError} when one of the fields has no column. */
export function refuseMissing(
  header: readonly string[],
  columns: ReadonlyMap<Field, number>,
  required: readonly Field[],
  { placer }: StationFileChoices,
): void {
  const missing = missingFields(columns, required);
  if (missing.length === 0) return;
  const wanted = missing.map((field) => `${field} (${NAMES[field].slice(0, 3).join(", ")} …)`).join(" and ");
  const advice =
    placer === undefined && missing.includes("lat") && missing.includes("lng") && hasPlaceWords(columns)
      ? `; ${NO_COORDINATES}`
      : "";
  throw new ColumnError(
    `no column for ${wanted}; the columns are ${quoteAll(header, Array.from(header.keys()))}${advice}`,
  );
}

const NO_COORDINATES =
  "it says where stations are by words alone: add latitude and longitude, or give the places in a second file with the same ids";

/** Whether a table says in words where its stations are. */
function hasPlaceWords(columns: ReadonlyMap<Field, number>): boolean {
  return columns.has("city") || columns.has("address");
}

/** The columns of a table of purchases, by their indexes. */
export interface PurchaseColumns {
  readonly id: number;
  readonly gallons: number;
  /** The unit of the gallons' column by its title. */
  readonly volume: Volume;
  /** What was bought, where the table says so. */
  readonly item: number | undefined;
  readonly unit: number | undefined;
}

/**
 * Finds the columns of a table of purchases.
 * @returns the indexes of the columns.
 * @throws {ColumnError} when a column is missing, or several can be the one.
 */
export function matchPurchases(header: readonly string[]): PurchaseColumns {
  const plainKeys = header.map(toTitleKey);
  // Of gallons and litres side by side, gallons count.
  const hasGallons = columnsNamed(plainKeys, PURCHASE_NAMES.gallons).length > 0;
  const keys = hasGallons ? plainKeys : header.map(toPurchaseKey);
  const columnOf = (field: keyof typeof PURCHASE_NAMES): number => {
    const [own, ...names] = PURCHASE_NAMES[field];
    const owned = columnsNamed(keys, [own]);
    const [column, ...others] = owned.length > 0 ? owned : columnsNamed(keys, names);
    if (column === undefined)
      throw new ColumnError(
        `no column for the ${field} (${[own, ...names].slice(0, 3).join(", ")} …); the columns are ${quoteAll(header, Array.from(header.keys()))}`,
      );
    if (others.length > 0) throw tooManyFor(field, own, header, [column, ...others]);
    return column;
  };
  const id = columnOf("station id");
  const gallons = columnOf("gallons");
  return {
    id,
    gallons,
    volume: findUnit(header[gallons] ?? "").volume ?? "gallon",
    item: columnsNamed(keys, NAMES.fuelType)[0],
    unit: columnsNamed(keys, NAMES.unit)[0],
  };
}

/** The key of a title; a quantity in litres has that of gallons. */
function toPurchaseKey(title: string): string {
  const { volume = "gallon", scale } = findUnit(title);
  return volume === "gallon" || scale !== undefined ? toTitleKey(title) : `${withoutUnit(title)}gallons`;
}

/** How many of the required fields a row names. The header names more than the rows above it. */
export function countRequired(header: readonly string[]): number {
  const columns = new Map(
    FIELDS.flatMap((field) =>
      columnsFor(header, field)
        .slice(0, 1)
        .map((column) => [field, column] as const),
    ),
  );
  return REQUIRED.filter((field) => isFound(field, columns)).length;
}

function isFound(field: Field, columns: ReadonlyMap<Field, number>): boolean {
  return (
    columns.has(field) ||
    (field === "name" && columns.has("brand")) ||
    ((field === "lat" || field === "lng") && columns.has("coordinates"))
  );
}

function findColumn(header: readonly string[], field: Field): number | undefined {
  // Under any other title it may be a price.
  if (field === "cost") return indexOf(header, NAMES.cost[0]);
  return columnsFor(header, field)[0];
}

/** The column that stands in for the name: one whose title has a word for it, or the operator, town or address. */
function findNameStandIn(
  header: readonly string[],
  columns: ReadonlyMap<Field, number>,
  records: readonly TextRow[],
): number | undefined {
  const used = new Set(columns.values());
  const sample = records.slice(0, SAMPLE_ROWS);
  const tellsApart = (column: number): boolean => {
    const texts = sample.map(({ values }) => values[column]?.trim() ?? "").filter((text) => /\p{L}{3}/u.test(text));
    return new Set(texts).size * 2 > sample.length;
  };
  const called = Array.from(header.keys()).find(
    (column) => !used.has(column) && NAMING_WORD.test(separateWords(header[column] ?? "")) && tellsApart(column),
  );
  return sample.length === 0
    ? undefined
    : (called ?? columns.get("operator") ?? columns.get("city") ?? columns.get("address"));
}

function tooManyFor(field: string, own: string, header: readonly string[], columns: readonly number[]): ColumnError {
  return new ColumnError(
    `columns ${quoteAll(header, columns)} can all be the ${field}: name the right one "${own}" or take the others out`,
  );
}

function indexOf(header: readonly string[], title: string): number | undefined {
  const column = header.indexOf(title);
  return column < 0 ? undefined : column;
}

/**
 * The column of prices.
 * @param chosen the title that the user has chosen.
 * @throws {ColumnError} when there is no such column, or several have the same title.
 * @throws {PriceChoiceError} when the user has to choose.
 */
export function findPrice(
  header: readonly string[],
  chosen: string | undefined,
  records: readonly TextRow[],
): number | undefined {
  if (chosen !== undefined) return findChosen(header, "price", chosen);
  const named = columnsFor(header, "price");
  const [own, ...rest] = named;
  if (own !== undefined && rest.length === 0 && header[own] === NAMES.price[0]) return own;
  const columns = Array.from(header.keys()).filter(
    (i) => header[i] !== NAMES.cost[0] && (named.includes(i) || looksLikePrice(header[i] ?? "", i, records)),
  );
  const titles = columns.map((column) => header[column] ?? "");
  const [title, ...others] = titles;
  if (others.length > 0 && new Set(titles).size === titles.length) {
    throw new PriceChoiceError(`columns ${quoteAll(header, columns)} can all be the price`, titles);
  }
  if (others.length > 0) throw tooManyFor("price", NAMES.price[0], header, columns);
  if (named.length === 0 && title !== undefined && !/price/i.test(title) && !isDieselName(title))
    throw new PriceChoiceError(`no column is surely the price, but ${quote(title)} may be`, titles);
  return columns[0];
}

/**
 * Whether a column with an unknown title can be the price: it has a price word or is called diesel, and most of its values
 * are likely prices.
 */
function looksLikePrice(title: string, column: number, records: readonly TextRow[]): boolean {
  // What stands around a nested title is no word of its own: "prices.def" is no price of diesel.
  const words = separateWords(withoutContainers(title));
  if (!(PRICE_WORD.test(words) || isDieselName(words)) || NO_PRICE_WORD.test(words)) return false;
  const texts = records
    .slice(0, SAMPLE_ROWS)
    .map(({ values }) => values[column]?.trim() ?? "")
    .filter((text) => text !== "");
  const prices = texts.filter((text) => {
    const price = readPrice(text);
    if (!("value" in price) || price.value === undefined) return false;
    const { scale } = firstSaid([price.value.unit, findUnit(title)]);
    const amount = scale === "cents" ? price.value.amount / 100 : price.value.amount;
    return amount >= LIKELY_PRICE.least && amount <= LIKELY_PRICE.most;
  });
  return prices.length * 2 > texts.length;
}

/**
 * The column that the user has chosen for a field; undefined where none was. Of two files, either may have the chosen id.
 * @throws {ColumnError} when there is no such column.
 */
export function findChosenField(
  header: readonly string[],
  field: Field,
  { priceColumn, titles, parts = "all" }: StationFileChoices,
): number | undefined {
  const chosen = (field === "price" ? priceColumn : undefined) ?? titles?.get(field);
  if (chosen === undefined) return undefined;
  const isOfEither = field === "id" && (parts === "places" || parts === "prices");
  return isOfEither && columnCalled(header, chosen) === undefined ? undefined : findChosen(header, field, chosen);
}

function findChosen(header: readonly string[], field: Field, chosen: string): number {
  const column = columnCalled(header, chosen);
  if (column !== undefined) return column;
  const near = nearestName(chosen, header);
  throw new ColumnError(
    `there is no column ${quote(chosen)} for the ${field}; the columns are ${quoteAll(header, Array.from(header.keys()))}${near === undefined ? "" : `; did you mean ${quote(near)}?`}`,
  );
}

/** The column with a title, also in other spelling, or else with a letter or a number as spreadsheets count. */
export function columnCalled(header: readonly string[], chosen: string): number | undefined {
  const exact = header.indexOf(chosen);
  if (exact >= 0) return exact;
  const like = header.findIndex((title) => toKey(title) === toKey(chosen) && toKey(title) !== "");
  if (like >= 0) return like;
  const counted = /^\d{1,5}$/.test(chosen) ? Number(chosen) - 1 : /^[A-Z]{1,3}$/.test(chosen) ? countOf(chosen) : -1;
  return counted >= 0 && counted < header.length ? counted : undefined;
}

/** 0 for `A`, 26 for `AA`. */
function countOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The column of coordinates. One that may hold addresses counts only if its values are coordinates. */
function findCoordinates(header: readonly string[], records: readonly TextRow[]): number | undefined {
  const columns = columnsNamed(header.map(toTitleKey), NAMES.coordinates);
  const hasCoordinates = (column: number): boolean =>
    records.slice(0, SAMPLE_ROWS).some(({ values }) => readCoordinates(values[column]?.trim() ?? "", true) !== null);
  return columns.find(hasCoordinates) ?? columns.find((column) => toTitleKey(header[column] ?? "") !== EITHER);
}

/**
 * The columns that can be a field, the one with the plainest title first: those with its own name, else those with one
 * of its other titles, else those with such a title inside of what only holds them together.
 */
export function columnsFor(header: readonly string[], field: Field): number[] {
  const columns = columnsTitled(header, field);
  return columns.length > 0 ? columns : columnsTitled(header.map(withoutContainers), field);
}

function columnsTitled(header: readonly string[], field: Field): number[] {
  const [own, ...names] = NAMES[field];
  const keys = header.map(toTitleKey);
  const owned = columnsNamed(keys, [own]);
  const isOwn = owned.length > 1 || owned.some((i) => field !== "price" || header[i] === own);
  // Of "@id" and "id", the second is the field's own name as it stands.
  if (isOwn) return owned.toSorted((a, b) => Number(header[b] === own) - Number(header[a] === own));
  if (field !== "price") return names.flatMap((name) => columnsNamed(keys, [name]));
  const bareKeys = header.map(withoutUnit);
  // A title that is only a unit of money means the price.
  const isUnitAlone = (i: number): boolean => bareKeys[i] === "" && findUnit(header[i] ?? "").scale !== undefined;
  return Array.from(header.keys()).filter(
    (i) => isUnitAlone(i) || [keys[i], bareKeys[i]].some((key) => NAMES.price.some((name) => toKey(name) === key)),
  );
}

/** `lat` for `location.lat`; any other title as it is. */
function withoutContainers(title: string): string {
  if (!title.includes(".")) return title;
  const parts = title.split(".");
  const first = parts.slice(0, -1).findIndex((part) => !CONTAINERS.has(toKey(part)));
  return parts.slice(first < 0 ? -1 : first).join(".");
}

function columnsNamed(keys: readonly string[], names: readonly string[]): number[] {
  return Array.from(keys.keys()).filter((i) => names.some((name) => toKey(name) === keys[i]));
}

/** Whether a column's title says that its longitudes are west: `Longitude (W)`. */
export function saysWest(title: string): boolean {
  return /\b(?:w|west)\b/i.test(separateWords(title));
}

/** The key of a title: `Store #` is the store's number. */
export function toTitleKey(title: string): string {
  return toKey(title.replaceAll("#", "number"));
}

/** The key of a name, by which names are compared. */
export function toKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function quoteAll(header: readonly string[], columns: readonly number[]): string {
  return columns.map((column) => quote(header[column] ?? "")).join(", ");
}
