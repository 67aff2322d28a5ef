import { ColumnError, countRequired, type Field, matchColumns, saysCents, toKey } from "./columnTitles.js";
import { beginningOf, type FoundRows, hasLongCell, nameRows, PriceChoiceError, quote, refuseLongCells, type Row, type StationFileChoices, StationFileError, type TextRow } from "./rows.js";
import { readAmount, readCoordinates, readNumber, readPrice } from "./values.js";

/** The header is one of the first rows: titles, dates and notes may precede it. */
export const MAX_ROWS_TO_HEADER = 25;

/** Fuel names that files use and the service does not, as keys. */
const FUEL_TYPES: ReadonlyMap<string, string> = new Map([
  ["unleaded", "regular"],
  ["regularunleaded", "regular"],
  ["mid", "midgrade"],
  ["plus", "midgrade"],
  ["dsl", "diesel"],
  ["ulsd", "diesel"],
  ["ulsd2", "diesel"],
  ["diesel2", "diesel"],
  ["autodiesel", "diesel"],
  ["truckdiesel", "diesel"],
]);

/**
 * The row that is most likely the header: the first one that names the most required fields.
 * @returns its index, and how many of the required fields it names.
 */
export function findHeader(rows: readonly TextRow[]): { readonly index: number; readonly named: number } {
  // A row with a long text is not a header.
  const firstRows = rows.slice(0, MAX_ROWS_TO_HEADER).map((row) => (hasLongCell(row.values) ? { ...row, values: [] } : row));
  const counts = firstRows.map(({ values }) => countRequired(values));
  const named = Math.max(0, ...counts);
  return { index: Math.max(0, counts.indexOf(named)), named };
}

/**
 * Reads the stations of a table whose header is one of the first rows. It leaves out rows above it and empty rows, with warnings.
 * @throws {StationFileError} when the columns are not recognised.
 */
export function readRows(file: string, rows: readonly TextRow[], choices: StationFileChoices = {}): FoundRows {
  refuseLongCells(file, rows);
  const { index } = findHeader(rows);
  const above = rows.slice(0, index).filter((row) => !isEmpty(row));
  const below = rows.slice(index + 1);
  const empty = below.filter(isEmpty);
  const header = withoutEmptyEnd(rows[index]?.values ?? []);
  return {
    rows: readTable(file, { header, records: below.filter((row) => !isEmpty(row)) }, choices),
    warnings: [...warnLeftOut(above, "above the header"), ...warnLeftOut(empty, "without any value")],
  };
}

function isEmpty({ values }: TextRow): boolean {
  return values.every((value) => value.trim() === "");
}

function warnLeftOut(rows: readonly TextRow[], which: string): string[] {
  if (rows.length === 0) return [];
  return [`${rows.length} ${rows.length === 1 ? "row" : "rows"} ${which} left out: ${nameRows(rows.map(({ where }) => where))}.`];
}

function withoutEmptyEnd(titles: readonly string[]): readonly string[] {
  return titles.slice(0, titles.findLastIndex((title) => title.trim() !== "") + 1);
}

/**
 * Reads the stations of a table by the titles of its columns.
 * @throws {StationFileError} when the columns are not recognised.
 */
export function readTable(file: string, { header, records }: { readonly header: readonly string[]; readonly records: readonly TextRow[] }, choices: StationFileChoices = {}): Row[] {
  try {
    const columns = matchColumns(header, choices, records);
    const titles = titlesOf(header, columns);
    return records.map((record) => {
      const { where, values } = record;
      // Spreadsheets leave empty fields at the end; any other surplus is usually a comma without quotes.
      const hasAllFields = values.length >= header.length && values.slice(header.length).every((value) => value.trim() === "");
      if (hasAllFields) return { ...readRecord(header, columns, record), titles };
      const found = values.length === 1 ? "1 field" : `${values.length} fields`;
      return { where, station: null, faults: [`${found} where the header has ${header.length}: put quotes around fields with separators in them`] };
    });
  } catch (error) {
    if (error instanceof PriceChoiceError) throw new PriceChoiceError(`${file}: ${error.message}`, error.columns);
    if (error instanceof ColumnError) throw new StationFileError(`${file}: ${error.message}`);
    throw error;
  }
}

function readRecord(header: readonly string[], columns: ReadonlyMap<Field, number>, { where, values }: TextRow): Row {
  const faults: string[] = [];
  const titleOf = (field: Field): string => beginningOf(header[columns.get(field) ?? -1] ?? field);
  const textOf = (field: Field): string | undefined => {
    const value = values[columns.get(field) ?? -1]?.trim();
    return value === "" ? undefined : value;
  };
  /** The value of a required cell; a missing or wrong one is a fault. */
  const need = <T>(field: Field, read: (text: string) => T | undefined, what: string): T | undefined => {
    const text = textOf(field);
    const value = text === undefined ? undefined : read(text);
    if (text === undefined) faults.push(`${titleOf(field)} is empty`);
    else if (value === undefined) faults.push(`${titleOf(field)} ${quote(text)} is not ${what}`);
    return value;
  };
  /** The number in a cell that may be empty; anything else is a fault. */
  const take = (field: Field, read: (text: string) => ReturnType<typeof readPrice>): number | undefined => {
    const text = textOf(field);
    const found = text === undefined ? { value: undefined } : read(text);
    if ("value" in found) return found.value;
    faults.push(`${titleOf(field)} ${quote(text ?? "")} ${found.fault}`);
    return undefined;
  };
  const isInCents = saysCents(header[columns.get("price") ?? -1] ?? "");
  const price = take("price", (text) => readPrice(text, isInCents));
  const location = columns.has("coordinates")
    ? need("coordinates", readCoordinates, "latitude and longitude")
    : { lat: need("lat", readNumber, "a number"), lng: need("lng", readNumber, "a number") };
  const name = textOf("name") ?? textOf("brand");
  if (name === undefined) faults.push(`${titleOf(columns.has("name") ? "name" : "brand")} is empty`);
  const region = [textOf("state"), textOf("zip")].filter(isGiven).join(" ");
  const address = [textOf("address"), textOf("city"), region].filter(isGiven).join(", ");
  const fuelType = textOf("fuelType");
  const station = {
    id: textOf("id") ?? where.replace(" ", "-"),
    name,
    address: address === "" ? name : address,
    location,
    brand: textOf("brand"),
    price_per_gallon: price,
    fuel_type: fuelType === undefined ? undefined : (FUEL_TYPES.get(toKey(fuelType)) ?? toKey(fuelType)),
    stop_minutes: take("stopMinutes", readAmount),
    minimum_purchase_gallons: take("minimumPurchase", readAmount),
    maximum_purchase_gallons: take("maximumPurchase", readAmount),
  };
  return { where, station, faults };
}

/** The titles of columns by the station's fields that they fill. */
function titlesOf(header: readonly string[], columns: ReadonlyMap<Field, number>): ReadonlyMap<string, string> {
  const isInOne = columns.has("coordinates");
  const fields: readonly (readonly [string, Field])[] = [
    ["id", "id"],
    ["name", columns.has("name") ? "name" : "brand"],
    ["address", "address"],
    ["brand", "brand"],
    ["price_per_gallon", "price"],
    ["fuel_type", "fuelType"],
    ["stop_minutes", "stopMinutes"],
    ["minimum_purchase_gallons", "minimumPurchase"],
    ["maximum_purchase_gallons", "maximumPurchase"],
    ["location.lat", isInOne ? "coordinates" : "lat"],
    ["location.lng", isInOne ? "coordinates" : "lng"],
  ];
  return new Map(fields.map(([path, field]) => [path, beginningOf(header[columns.get(field) ?? -1] ?? path)]));
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}
