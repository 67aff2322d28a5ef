// Matches the columns of a partner's table to fields by their titles, ignoring case, spaces and punctuation.

import { readPlace } from "./cellPlaces.js";
import { SAMPLE_ROWS, sampleOf, type StationFileChoices, StationFileError, type TextRow } from "./rows.js";
import { refuseOtherTable } from "./otherTables.js";
import { findPrice, holdsPrices, pricesOfOthers } from "./priceColumn.js";
import { ColumnError, columnsFor, columnsNamed, findChosenField, quoteAll, toTitleKey } from "./titleMatch.js";
import { EITHER, type Field, FIELDS, NAMES, NAMING_WORD, OF_PRICES, PRICE_FILE_FIELDS, REQUIRED } from "./titles.js";
import { findUnitColumn } from "./unitColumns.js";
import { separateWords } from "./units.js";

/**
 * Finds the columns of a table. Of several that can be a field, the one with the plainest title counts, which
 * `warnOfOthers` says; but for the price, which is the user's to choose.
 * @param records rows below the header, whose values decide when a title does not.
 * @returns the index of the column of each field that the table has.
 * @throws {ColumnError} when a required field has no column.
 * @throws {PriceChoiceError} and {FuelChoiceError} when none was chosen and several columns can be the price, or only
 *   one with an unusual title, or those of other fuels.
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
            ? findPrice(header, records, choices)
            : field === "coordinates"
              ? findCoordinates(header, records)
              : field === "unit" || field === "currency"
                ? findUnitColumn(header, field, records)
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
  refuseMissing(header, columns, requiredFields(choices, columns), choices, records);
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
      ? findPrice(header, records, {})
      : field === "coordinates"
        ? findCoordinates(header, records)
        : findColumn(header, field);
  } catch (error) {
    if (error instanceof ColumnError || error instanceof StationFileError) return undefined;
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
  choices: StationFileChoices,
  records: readonly TextRow[],
): void {
  const missing = missingFields(columns, required);
  if (missing.length === 0) return;
  refuseOtherTable(header, choices, `no column for ${missing.join(", ")}`);
  const wanted = missing.map((field) => `${field} (${NAMES[field].slice(0, 3).join(", ")} …)`).join(" and ");
  const isUnplaced = missing.includes("lat") && missing.includes("lng");
  const advice = !isUnplaced
    ? ""
    : choices.placer === undefined && hasPlaceWords(columns)
      ? `; ${NO_COORDINATES}`
      : choices.placer !== undefined && !hasPlaceWords(columns)
        ? `; ${WORDS_WILL_DO}`
        : "";
  const unknown = unknownColumns(header, columns);
  const ofOthers = missing.includes("price") ? pricesOfOthers(header, records) : [];
  const priced = missing.includes("price")
    ? unknown.filter(
        (column) => holdsPrices(header, column, records) && !ofOthers.some((other) => other.column === column),
      )
    : [];
  const likely = priced.length === 0 ? "" : `; the values of ${quoteAll(header, priced)} look like prices`;
  const cause = ofOthers.map(({ words }) => `${words}; `).join("");
  throw new ColumnError(`${cause}no column for ${wanted}; ${wordColumns(header, unknown)}${likely}${advice}`, missing);
}

/** The columns whose titles mean no field. */
export function unknownColumns(header: readonly string[], columns: ReadonlyMap<Field, number>): number[] {
  const known = new Set([...columns.values(), ...FIELDS.flatMap((field) => columnsFor(header, field))]);
  return Array.from(header.keys()).filter((column) => !known.has(column) && header[column]?.trim() !== "");
}

function wordColumns(header: readonly string[], unknown: readonly number[]): string {
  const all = Array.from(header.keys());
  const known = all.filter((column) => !unknown.includes(column) && header[column]?.trim() !== "");
  if (unknown.length === 0 || known.length === 0) return `the columns are ${quoteAll(header, all)}`;
  return `of the columns, ${quoteAll(header, known)} ${known.length === 1 ? "is" : "are"} known, and ${quoteAll(header, unknown)} ${unknown.length === 1 ? "is" : "are"} not`;
}

const NO_COORDINATES =
  "it says where stations are by words alone: add latitude and longitude, or give the places in a second file with the same ids";

const WORDS_WILL_DO =
  'in place of latitude and longitude, a column "address" as in "I-80, EXIT 272", or columns "city" and "state" will do';

/** Whether a table says in words where its stations are. */
function hasPlaceWords(columns: ReadonlyMap<Field, number>): boolean {
  return columns.has("city") || columns.has("address");
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
  if (field === "cost") return header.includes(NAMES.cost[0]) ? header.indexOf(NAMES.cost[0]) : undefined;
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

/** The column of coordinates. One that may hold addresses counts only if its values are coordinates. */
function findCoordinates(header: readonly string[], records: readonly TextRow[]): number | undefined {
  const columns = columnsNamed(header.map(toTitleKey), NAMES.coordinates);
  const hasCoordinates = (column: number): boolean =>
    sampleOf(records, column).some((text) => "value" in readPlace(text));
  return columns.find(hasCoordinates) ?? columns.find((column) => toTitleKey(header[column] ?? "") !== EITHER);
}
