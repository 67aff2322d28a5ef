import { ColumnError, type Field, matchColumns, toKey } from "./columns.js";

/** A station file that cannot be used; the message names the file, the lines and what is wrong there. */
export class StationFileError extends Error {
  override readonly name = "StationFileError";
}

/** A station as a file has it, and where. */
export interface Row {
  /** `line 17`, `station 3`. */
  readonly where: string;
  /** Not yet checked. */
  readonly station: unknown;
  /** What was found wrong while reading the row; then the station is of no use. */
  readonly faults: readonly string[];
}

/** Texts in columns, as CSV has them. */
export interface Table {
  readonly header: readonly string[];
  readonly records: readonly { readonly where: string; readonly values: readonly string[] }[];
}

/** Digits with a point or, as most of the world writes it, a comma before the decimals; none between thousands. */
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** What stands in a price column where there is no price. */
const NO_PRICE = /^(?:n\/?a|null|none|-+)$/i;

/** Names of fuels, as they are compared, that are not the interface's own. */
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
 * Reads the stations of a table by its columns' names.
 * @throws {StationFileError} when the columns cannot be told.
 */
export function readTable(file: string, { header, records }: Table): Row[] {
  try {
    const columns = matchColumns(header);
    return records.map(({ where, values }) => {
      // A surplus of empty fields is what spreadsheets leave; any other is most often a comma that is not in quotes.
      const isEven = values.length >= header.length && values.slice(header.length).every((value) => value.trim() === "");
      if (isEven) return readRecord(header, columns, where, values);
      return { where, station: null, faults: [`${count(values.length)} where the header has ${header.length}: put quotes around fields with separators in them`] };
    });
  } catch (error) {
    if (error instanceof ColumnError) throw new StationFileError(`${file}: ${error.message}`);
    throw error;
  }
}

function readRecord(header: readonly string[], columns: ReadonlyMap<Field, number>, where: string, values: readonly string[]): Row {
  const faults: string[] = [];
  const textOf = (field: Field): string | undefined => {
    const value = values[columns.get(field) ?? -1]?.trim();
    return value === "" ? undefined : value;
  };
  const toNumber = (field: Field, text: string): number | undefined => {
    if (NUMBER.test(text)) return Number(text.replace(",", "."));
    faults.push(`${titleOf(field)} ${JSON.stringify(text)} is not a number`);
    return undefined;
  };
  const titleOf = (field: Field): string => header[columns.get(field) ?? -1] ?? field;
  const degreesOf = (field: "lat" | "lng"): number | undefined => {
    const text = textOf(field);
    if (text === undefined) faults.push(`${titleOf(field)} is empty`);
    return text === undefined ? undefined : toNumber(field, text);
  };
  const priceText = textOf("price")?.replace(/^\$\s*/, "");
  const price = priceText === undefined || NO_PRICE.test(priceText) ? undefined : toNumber("price", priceText);
  const location = { lat: degreesOf("lat"), lng: degreesOf("lng") };
  const name = textOf("name") ?? textOf("brand");
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
  };
  return { where, station, faults };
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}

function count(fields: number): string {
  return fields === 1 ? "1 field" : `${fields} fields`;
}
