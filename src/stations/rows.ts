/** A station file cannot be used; the message names the file, the lines and what is wrong there. */
export class StationFileError extends Error {
  override readonly name: string = "StationFileError";
}

/** Several columns can be the price, and only the user knows which one is meant. */
export class PriceChoiceError extends StationFileError {
  override readonly name = "PriceChoiceError";
  /** Titles of the columns; each can be given as the price column. */
  readonly columns: readonly string[];

  constructor(message: string, columns: readonly string[]) {
    super(message);
    this.columns = columns;
  }
}

/** What a user can choose about a station file. */
export interface StationFileChoices {
  /** The title of the column with the prices, when the file has several. */
  readonly priceColumn?: string | undefined;
}

/** A station as a file has it, and its place in the file. */
export interface Row {
  /** `line 17`, `row 17`, `station 3`. */
  readonly where: string;
  /** Not yet checked. */
  readonly station: unknown;
  /** The faults found while reading the row; with any, the station cannot be used. */
  readonly faults: readonly string[];
  /** The file's own words for the station's fields, such as `Latitude` for `location.lat`. */
  readonly titles?: ReadonlyMap<string, string>;
}

/** The stations of a file before they are checked, and warnings about what was left out. */
export interface FoundRows {
  readonly rows: readonly Row[];
  readonly warnings: readonly string[];
}

/** A row of texts, as CSV and workbooks have them. */
export interface TextRow {
  readonly where: string;
  readonly values: readonly string[];
}

/** Rows below the titles of their columns. */
export interface Table {
  readonly header: readonly string[];
  readonly records: readonly TextRow[];
}

const MAX_NAMED_ROWS = 3;

/** No name, address or title has more. */
export const MAX_CELL_CHARACTERS = 10_000;

const MAX_QUOTED_CHARACTERS = 60;

/** A file's own words in quotes, for a message; long ones are cut. */
export function quote(text: string): string {
  return JSON.stringify(beginningOf(text));
}

export function beginningOf(text: string): string {
  return text.length > MAX_QUOTED_CHARACTERS ? `${Array.from(text.slice(0, MAX_QUOTED_CHARACTERS)).slice(0, -1).join("")}…` : text;
}

export function hasLongCell(values: readonly string[]): boolean {
  return values.some((value) => value.length > MAX_CELL_CHARACTERS);
}

/** @throws {StationFileError} when a cell is longer than any in a table of stations. */
export function refuseLongCells(file: string, rows: readonly TextRow[]): void {
  const row = rows.find(({ values }) => hasLongCell(values));
  if (row !== undefined) throw new StationFileError(`${file} ${row.where}: a cell has more than ${MAX_CELL_CHARACTERS} characters, or a quote is not closed`);
}

/** `line 7`, `lines 7, 9 and 12`, `lines 7, 9, 12 and 5 more`. @param places at least one, as in `Row.where`. */
export function nameRows(places: readonly string[]): string {
  const [word = "", ...numbers] = places.flatMap((place, i) => place.split(" ").slice(i === 0 ? 0 : 1));
  return `${word}${places.length > 1 ? "s" : ""} ${listSome(numbers)}`;
}

/** `a`, `a and b`, `a, b, c and 5 more`. */
export function listSome(parts: readonly string[]): string {
  const named = parts.slice(0, MAX_NAMED_ROWS);
  const rest = parts.length - named.length;
  const last = rest > 0 ? `${rest} more` : (named.pop() ?? "");
  return named.length > 0 ? `${named.join(", ")} and ${last}` : last;
}
