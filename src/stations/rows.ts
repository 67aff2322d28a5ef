import { listSome } from "../contract/values/words.js";
import type { Discount } from "../contract/schemas/pricing.js";
import type { FuelType } from "../contract/values/columns.js";
import type { Country } from "./country.js";
import type { Placer } from "./placer.js";
import type { Field } from "./titles.js";
import type { Currency, UnitWords } from "./units.js";

/**
 * The largest station file: a larger one would not fit into a phone's memory. 100,000 stations take a tenth of this.
 */
export const MAX_FILE_BYTES = 200_000_000;

/** A station file cannot be used; the message names the file, the lines and what is wrong there. */
export class StationFileError extends Error {
  override readonly name: string = "StationFileError";
}

/** Several columns can be the price, and only the user knows which. */
export class PriceChoiceError extends StationFileError {
  override readonly name = "PriceChoiceError";
  /** @param columns their titles, each of which can be chosen as the price column. */
  constructor(
    message: string,
    readonly columns: readonly string[],
  ) {
    super(message);
  }
}

/** The columns of a table are not recognised, and only the user knows what they hold. */
export class UnknownColumnsError extends StationFileError {
  override readonly name = "UnknownColumnsError";
  /**
   * @param file the one that has them.
   * @param fields those whose columns the user can name.
   */
  constructor(
    message: string,
    readonly file: string,
    readonly fields: readonly Field[],
  ) {
    super(message);
  }
}

/** A file has prices of several fuels, or none that is known, and only the user knows which one the vehicle burns. */
export class FuelChoiceError extends StationFileError {
  override readonly name = "FuelChoiceError";
  /** @param fuels those of which the file has prices; at least one. */
  constructor(
    message: string,
    readonly fuels: readonly FuelType[],
  ) {
    super(message);
  }
}

/** What is not known of prices. */
export interface OpenUnit {
  /** The unit that they have, or probably have. */
  readonly unit: UnitWords;
  /** Whether the file says so, so that only the rate is missing. */
  readonly isSaid: boolean;
}

/** Prices are in another currency or by another volume, or may be, and only the user knows which or the rate. */
export class PriceUnitError extends StationFileError implements OpenUnit {
  override readonly name = "PriceUnitError";
  constructor(
    message: string,
    readonly unit: UnitWords,
    readonly isSaid: boolean,
  ) {
    super(message);
  }
}

/** A file has places alone, and a second one has to give the prices. Callers add to the message how that is done. */
export class NoPricesError extends StationFileError {
  override readonly name = "NoPricesError";
}

/** A table is not one of stations, and something else takes it; the message says what. */
export class OtherTableError extends StationFileError {
  override readonly name = "OtherTableError";
}

/** What the user says of a table: the others of its columns do not count. */
export interface ChosenColumns {
  /** The row with the titles, counted from 0; it stands above the stations. -1 where the table has none. */
  readonly header: number;
  /** The columns by what they hold, counted from 0. */
  readonly fields: Readonly<Partial<Record<Field, number>>>;
}

/** A user's choices about a station file, and what reading it may use. */
export interface StationFileChoices {
  /** The title of the column with the prices, when the file has several. */
  readonly priceColumn?: string | undefined;
  /** The columns of some fields by their titles, their letters or their numbers; the others are found as always. */
  readonly titles?: ReadonlyMap<Field, string> | undefined;
  /** What the columns of a table hold, where their titles do not say so. */
  readonly columns?: ChosenColumns | undefined;
  /**
   * What the file must have: one of them where another file gives the other, or places and what prices there are. `all`
   * unless given.
   */
  readonly parts?: "all" | "places" | "prices" | "pricesIfAny" | undefined;
  /** What the vehicle burns: the prices of other fuels do not count. */
  readonly fuelType?: FuelType | undefined;
  /** Which of several fuels is taken where none is chosen: diesel unless given. */
  readonly usualFuel?: FuelType | undefined;
  /**
   * The units of prices whose file does not say theirs, each with a currency. Where stations of a file lie in several
   * countries, a unit holds for those in the country of its currency.
   */
  readonly priceUnits?: readonly UnitWords[] | undefined;
  /** The US dollars that one of a currency is worth. There are no rates but these. */
  readonly currencyRates?: ReadonlyMap<Currency, number> | undefined;
  /** How the user makes these choices: those of the library unless given. */
  readonly remedies?: Remedies | undefined;
  /** In which country a station is, where another file says so. @param id the station's. */
  readonly countryOf?: ((id: string) => Country | undefined) | undefined;
  /**
   * Whether rows of one id at different miles of a route are passes of it. Otherwise they are one station: trips between
   * two places find passes by themselves. `true` unless given.
   */
  readonly arePassesApart?: boolean | undefined;
  /** When prices are to count, in milliseconds since 1970: now unless given. */
  readonly nowMs?: number | undefined;
  /** Finds stations without coordinates. */
  readonly placer?: Placer | undefined;
  /**
   * Whether stations get the jurisdiction that a file's column of states names, which fuel tax asks for. Those of
   * suppliers' files, and those found by words, always get it.
   */
  readonly jurisdictions?: boolean | undefined;
}

/** What holds stations together with the trip that they are for. */
export type WholeRequest = "request with a route" | "request with places" | "saved plan";

/** What a user can do about what does not count, where the file is read: the ends of sentences. */
export interface Remedies {
  readonly chooseFuel: (fuel: FuelType) => string;
  /** @param unit as in `CAD/L`. */
  readonly sayUnit: (unit: string) => string;
  readonly sayRate: (currency: Currency) => string;
  readonly sayUnitAndRate: (unit: string, currency: Currency) => string;
  /** What takes receipts, which are no stations. */
  readonly takeReceipts: string;
  /** The same of trips. */
  readonly takeTrips: string;
  /** How a file that is more than its stations is read as a whole. */
  readonly readWhole: (kind: WholeRequest) => string;
}

/** Those of who calls the library. */
export const LIBRARY_REMEDIES: Remedies = {
  chooseFuel: (fuel) => `give ${JSON.stringify(fuel)} as fuelType`,
  sayUnit: (unit) => `give ${unit} as priceUnits`,
  sayRate: (currency) => `give currencyRates the US dollars for 1 ${currency}`,
  sayUnitAndRate: (unit, currency) =>
    `give ${unit} as priceUnits and in currencyRates the US dollars for 1 ${currency}`,
  takeReceipts: "fuel-route compare takes receipts, as --own NAME=FILE",
  takeTrips: "fuel-route batch takes trips, in a table with the columns origin and destination",
  readWhole: (kind) => `read the ${kind} by yourself`,
};

/** A station as it stands in a file, and where. */
export interface Row {
  /** `line 17`, `row 17`, `station 3`. */
  readonly where: string;
  /** Not yet checked. */
  readonly station: unknown;
  /** Faults found while reading the row. If there are any, the station cannot be used. */
  readonly faults: readonly string[];
  /** Where its own words or coordinates show that it is. */
  readonly country?: Country | undefined;
  /** When its price was seen if days come before months, where its file does not show which of them comes first. */
  readonly dayFirstAsOf?: string;
  /** The last time at which its price counts, in ISO 8601, where its file says so. */
  readonly priceEndsAt?: string;
  /** What its file has for the day of its price, where that is not understood. */
  readonly strangeDate?: string;
  /** The letters of east and south that its coordinates have. */
  readonly letters?: readonly ("E" | "S")[];
  /** Whether the fault is that its id is the one of another station. */
  readonly hasForeignId?: true;
  /** The file's own words for the station's fields, such as `Latitude` for `location.lat`. */
  readonly titles?: ReadonlyMap<string, string>;
}

/** What a file is, and what its prices mean. */
export interface FileTraits {
  /** Of prices that do not count before the user says their unit or their rate: those that come first. */
  readonly openUnit?: OpenUnit;
  /** The supplier's layout that the file has, in words: `OPIS truck stop prices`. */
  readonly layout?: string;
  /** The deals under which the file's prices are paid, for `pricing.discounts`. */
  readonly discounts?: readonly Discount[];
}

/** The unchecked stations of a file, and warnings about what was left out. */
export interface FoundRows extends FileTraits {
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
}

/** A row of a CSV file or workbook. */
export interface TextRow {
  readonly where: string;
  readonly values: readonly string[];
}

/** How many of the columns that a table needs a row names: the header names most. */
export type NameRow = (titles: readonly string[]) => number;

/**
 * The fields of a station that say what fuel costs there. Of two files, the one with the prices gives them, and it
 * alone.
 */
export const PRICE_FIELDS: ReadonlySet<string> = new Set([
  "price_per_gallon",
  "fuel_type",
  "cost_per_gallon",
  "price_as_of",
]);

/** The deal of a supplier's file that has pump prices and what is really paid: that stands as what the fuel costs. */
export const PAID_AT_COST: Discount = { cost_plus_cents: 0 };

const MAX_NAMED_ROWS = 3;

/** No name, address or title is longer. */
const MAX_CELL_CHARACTERS = 10_000;

const MAX_QUOTED_CHARACTERS = 60;

/** Quotes a file's own words in a message, cut if they are long. */
export function quote(text: string): string {
  return JSON.stringify(beginningOf(text));
}

export function beginningOf(text: string): string {
  return text.length > MAX_QUOTED_CHARACTERS
    ? `${Array.from(text.slice(0, MAX_QUOTED_CHARACTERS)).slice(0, -1).join("")}…`
    : text;
}

export function hasLongCell(values: readonly string[]): boolean {
  return values.some((value) => value.length > MAX_CELL_CHARACTERS);
}

/** @throws {StationFileError} when a cell is longer than any cell of a table of stations can be. */
export function refuseLongCells(file: string, rows: readonly TextRow[]): void {
  const row = rows.find(({ values }) => hasLongCell(values));
  if (row !== undefined)
    throw new StationFileError(
      `${file} ${row.where}: a cell has more than ${MAX_CELL_CHARACTERS} characters, or a quote is not closed`,
    );
}

/** `line 7`, `lines 7, 9 and 12`, `lines 7, 9, 12 and 5 more`. @param places at least one, as in `Row.where`. */
export function nameRows(places: readonly string[]): string {
  const [word = "", ...numbers] = places.flatMap((place, i) => place.split(" ").slice(i === 0 ? 0 : 1));
  return `${word}${places.length > 1 ? "s" : ""} ${listFew(numbers)}`;
}

/** What a warning says of rows that do not count. */
export function warnLeftOut(rows: readonly TextRow[], which: string): string[] {
  if (rows.length === 0) return [];
  return [
    `${rows.length} ${rows.length === 1 ? "row" : "rows"} ${which} left out: ${nameRows(rows.map(({ where }) => where))}.`,
  ];
}

/** `a`, `a and b`, `a, b, c and 5 more`: of rows of a file a few are named. */
export function listFew(parts: readonly string[]): string {
  return listSome(parts, MAX_NAMED_ROWS);
}

/** How many rows show what a column of a table holds. */
export const SAMPLE_ROWS = 20;

/** The texts of a column in the first rows, without the empty ones. */
export function sampleOf(records: readonly TextRow[], column: number): string[] {
  return records
    .slice(0, SAMPLE_ROWS)
    .map(({ values }) => values[column]?.trim() ?? "")
    .filter((text) => text !== "");
}
