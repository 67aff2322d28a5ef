// Tables without titles: what their columns hold is told by their values, where these leave no doubt.

import { findChosenField } from "./titleMatch.js";
import { readGeometry, readPlace } from "./cellPlaces.js";
import { readCoordinates } from "../contract/values/coordinates.js";
import { readJurisdiction } from "../contract/values/jurisdictions.js";
import { beginningOf, type ChosenColumns, quote, SAMPLE_ROWS, type StationFileChoices, type TextRow } from "./rows.js";
import { type Field, FIELDS, REQUIRED } from "./titles.js";
import { readAngle, readPrice } from "./values.js";

/** Titles are no numbers with decimals: a row with so many of these is data. */
const LEAST_DECIMALS = 2;
const DECIMAL = /^\D{0,2}\d{1,3}[.,°]\s?\d/;

/** North America with Alaska and Hawaii, in degrees. Some files lack the minus of their longitudes. */
const LAT = { least: 15, most: 72 };
const LNG = { least: 50, most: 180 };
/** Dollars a gallon, below any latitude. */
const PRICE = { least: 0.5, most: 14 };

/** What stands above the columns of such a table in place of titles, by which they can be chosen: `A`, `B`, … `AA`. */
export function letterOf(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest === 0 ? "" : letterOf(rest - 1)}${String.fromCharCode(65 + (column % 26))}`;
}

/** Whether a row holds values, and no titles. */
export function isData({ values }: TextRow): boolean {
  const cells = values.map((value) => value.trim());
  return (
    cells.filter((cell) => DECIMAL.test(cell) && isAnyNumber(cell)).length >= LEAST_DECIMALS ||
    (cells.length >= LEAST_DECIMALS && cells.some(isPlace))
  );
}

/** Whether a cell is coordinates: `17,3.459` is an id and its price, split by another character than the comma. */
function isPlace(text: string): boolean {
  if (!/\d/.test(text)) return false;
  const geometry = readGeometry(text);
  const place = readCoordinates(text) ?? ("value" in geometry ? geometry.value : undefined);
  return Math.abs(place?.lng ?? 0) >= LNG.least;
}

function isAnyNumber(text: string): boolean {
  return readAngle(text, "lat") !== undefined || readAngle(text, "lng") !== undefined || isPrice(text);
}

/** What the columns of a table without titles hold. */
interface Untitled {
  readonly header: readonly string[];
  readonly columns: ChosenColumns;
  /** What was assumed. */
  readonly warnings: readonly string[];
}

/**
 * What the values of a table say of its columns, which it has no titles for.
 * @throws {ColumnError} when the user has chosen a column that there is not.
 */
export function guessUntitled(rows: readonly TextRow[], choices: StationFileChoices): Untitled {
  const records = rows.filter(({ values }) => values.some((value) => value.trim() !== ""));
  const width = Math.max(0, ...records.slice(0, SAMPLE_ROWS).map(({ values }) => lengthOf(values)));
  const header = Array.from({ length: width }, (_, column) => letterOf(column));
  const chosen: Fields = {};
  for (const field of FIELDS) {
    const column = findChosenField(header, field, choices);
    if (column !== undefined) chosen[field] = column;
  }
  const guessed = choices.parts === "prices" ? pricesIn(records, width) : stationsIn(records, width, chosen);
  const fields = { ...guessed, ...chosen };
  const inOrder = Object.entries(guessed)
    .filter(([field]) => !Object.hasOwn(chosen, field))
    .toSorted(([, a], [, b]) => a - b);
  const said = inOrder.map(([field, column]) => `${header[column] ?? ""} ${field}`);
  return {
    header,
    columns: { header: -1, fields },
    warnings:
      inOrder.length === 0
        ? []
        : [
            `The file has no titles, and its columns were taken by their values: ${said.join(", ")}. If that is wrong, write titles above them.`,
          ],
  };
}

/** The refusal of a table whose values do not say enough. */
export function wordUntitled(rows: readonly TextRow[], missing: readonly string[]): string {
  const first = rows.find(({ values }) => values.some((value) => value.trim() !== ""));
  const cells = (first?.values ?? []).map((value, column) => `${letterOf(column)} ${quote(beginningOf(value))}`);
  return `there are no titles, and the values do not surely say which column is ${missing.join(" and ")}: write titles above them, such as ${REQUIRED.join(", ")}; the columns are ${cells.join(", ")}`;
}

function lengthOf(values: readonly string[]): number {
  return values.findLastIndex((value) => value.trim() !== "") + 1;
}

type Fields = Partial<Record<Field, number>>;

/** @param chosen what the user has said. */
function stationsIn(records: readonly TextRow[], width: number, chosen: Fields): Fields {
  const columns = columnsOf(records, width);
  const fields: Fields = { ...chosen };
  const isFree = ({ index }: Column): boolean => !Object.values(fields).includes(index);
  const decimals = columns.filter(hasDecimal);
  /** Takes a column if it is the only one that can be the field. */
  const take = (field: Field, isOne: (text: string) => boolean, among = columns): void => {
    const [column, ...others] = among.filter((each) => isFree(each) && isAll(each.texts, isOne));
    if (column !== undefined && others.length === 0) fields[field] ??= column.index;
  };
  if (fields.lat === undefined)
    take("coordinates", (text) => readAngle(text, "lat") === undefined && "value" in readPlace(text));
  if (fields.coordinates === undefined) {
    take("lng", (text) => /^-|w/i.test(text) && isAngle(text, "lng", LNG), decimals);
    take("lat", (text) => isAngle(text, "lat", LAT), decimals);
    if (fields.lng === undefined) take("lng", (text) => isAngle(text, "lng", LNG), decimals);
  }
  take("price", isPrice, decimals);
  take("state", (text) => text.length === 2 && readJurisdiction(text) !== undefined);
  take("zip", (text) => /^\d{5}(?:-\d{4})?$/.test(text));
  const id = columns.find((each) => isFree(each) && isAll(each.texts, isNumber) && areDistinct(each.texts));
  if (id?.index === 0) fields.id ??= 0;
  const texts = columns.filter((each) => isFree(each) && each.texts.some((text) => /\p{L}/u.test(text)));
  const [name, address, city] = texts.map(({ index }) => index);
  if (name !== undefined) fields.name ??= name;
  if (address !== undefined) fields.address ??= address;
  if (city !== undefined && fields.state === city + 1) fields.city ??= city;
  return fields;
}

/** A file of prices alone has an id and a price in each row. */
function pricesIn(records: readonly TextRow[], width: number): Fields {
  const columns = columnsOf(records, width);
  const prices = columns.filter((each) => hasDecimal(each) && isAll(each.texts, isPrice));
  const [price] = prices;
  if (price === undefined || prices.length > 1) return {};
  const id = columns.find(({ index, texts }) => index !== price.index && areDistinct(texts));
  return id === undefined ? {} : { id: id.index, price: price.index };
}

interface Column {
  readonly index: number;
  /** Those of the sample, without blanks around them. */
  readonly texts: readonly string[];
}

function columnsOf(records: readonly TextRow[], width: number): Column[] {
  const sample = records.slice(0, SAMPLE_ROWS);
  return Array.from({ length: width }, (_, index) => ({
    index,
    texts: sample.map(({ values }) => values[index]?.trim() ?? ""),
  }));
}

/** Whether some of a column's values have decimals, or minutes. */
function hasDecimal({ texts }: Column): boolean {
  return texts.some((text) => /\d[.,°:' ]\s?\d/.test(text));
}

/** Whether a column has values, and all are of a kind. */
function isAll(texts: readonly string[], isOne: (text: string) => boolean): boolean {
  const given = texts.filter((text) => text !== "");
  return given.length > 0 && given.every((text) => isOne(text));
}

function areDistinct(texts: readonly string[]): boolean {
  return texts.every((text) => text !== "") && new Set(texts).size === texts.length;
}

function isAngle(text: string, axis: "lat" | "lng", { least, most }: typeof LAT): boolean {
  const size = Math.abs(readAngle(text, axis) ?? NaN);
  return size >= least && size <= most;
}

function isPrice(text: string): boolean {
  const price = readPrice(text);
  if (!("value" in price) || price.value === undefined) return false;
  const { amount } = price.value;
  return amount >= PRICE.least && amount <= PRICE.most;
}

function isNumber(text: string): boolean {
  return /^#?\d+$/.test(text);
}
