// Which supplier's file a table is, by the titles of its columns.

import { fieldsOf, refuseMissing, requiredFields } from "../columnTitles.js";
import { findPrice, fuelInTitle, takeOther } from "../priceColumn.js";
import { ColumnError, columnsFor, findChosenField, toTitleKey } from "../titleMatch.js";
import { NoPricesError, type StationFileChoices, type TextRow } from "../rows.js";
import { type Layout, type Titles, LAYOUTS } from "./layouts.js";
import type { Field } from "../titles.js";

/** Fields that people add to suppliers' files: they are found as in any table. */
const ADDED: ReadonlySet<Field> = new Set([
  "lat",
  "lng",
  "stopMinutes",
  "minimumPurchase",
  "maximumPurchase",
  "miles",
  "jurisdiction",
  "parkingSpaces",
  "priceDate",
  "priceClock",
  "priceEnd",
]);

/**
 * The layout whose titles a row has all; `undefined` for the header of any other table, and for rows that are no
 * headers.
 */
export function recogniseLayout(header: readonly string[]): Layout | undefined {
  const keys = new Set(header.map(toTitleKey));
  return LAYOUTS.find(
    (layout) => layout.titles.every((title) => keys.has(toTitleKey(title))) && !hasOtherNames(layout, header),
  );
}

/** Whether a table has names or brands where the layout, whose stations have one brand, knows of none. */
function hasOtherNames({ brand, columns }: Layout, header: readonly string[]): boolean {
  const known = new Set(Object.values(columns).flatMap((titles) => columnsTitled(header, titles)));
  return (
    brand !== undefined &&
    (["name", "brand"] as const).some((field) => columnsFor(header, field).some((column) => !known.has(column)))
  );
}

/**
 * Finds the columns of a table in a known layout. A price column that the user has chosen counts alone.
 * @throws {ColumnError} and {PriceChoiceError} as `matchColumns` does.
 * @throws {NoPricesError} when the layout has no prices, and the file is not read as one of prices.
 */
export function matchLayout(
  layout: Layout,
  header: readonly string[],
  choices: StationFileChoices,
  records: readonly TextRow[],
): Map<Field, number> {
  const columns = new Map<Field, number>();
  // Rows of Canada must be told from others in a file that is read for its prices alone, too.
  const fields = layout.isCanadaByLitre === true ? new Set<Field>([...fieldsOf(choices), "state"]) : fieldsOf(choices);
  for (const field of fields) {
    const column = findColumn(layout, field, header, choices, records);
    if (column !== undefined) columns.set(field, column);
  }
  const required = requiredFields(choices, columns);
  if (required.includes("price") && !columns.has("price")) {
    const lack = `the layout ${JSON.stringify(layout.name)} has places and no prices`;
    throw choices.parts === "prices"
      ? new ColumnError(lack)
      : new NoPricesError(`${lack}: give a second file with the prices, by the same ids`);
  }
  const hasNames = layout.stationName !== undefined;
  refuseMissing(
    header,
    columns,
    required.filter((field) => field !== "name" || !hasNames),
    choices,
    records,
  );
  return columns;
}

function findColumn(
  layout: Layout,
  field: Field,
  header: readonly string[],
  choices: StationFileChoices,
  records: readonly TextRow[],
): number | undefined {
  const chosen = findChosenField(header, field, choices);
  if (chosen !== undefined) return chosen;
  const { priceColumn } = choices;
  const titles = layout.columns[field];
  if (field === "price" && titles === undefined) return findPrice(header, records, choices);
  if (field === "cost" && layout.cost === "paid" && priceColumn !== undefined) return undefined;
  if (titles !== undefined) {
    const [column] = columnsTitled(header, titles);
    const fuel = field === "price" ? fuelInTitle(header[column ?? -1] ?? "") : undefined;
    const { fuelType = fuel } = choices;
    return column === undefined || fuelType === undefined || fuelType === fuel || fuel === undefined
      ? column
      : takeOther(header, [column], fuelType, choices);
  }
  return ADDED.has(field) ? columnsFor(header, field)[0] : undefined;
}

/** The columns with one of the titles, in the order of the titles. */
function columnsTitled(header: readonly string[], titles: Titles): number[] {
  const keys = header.map(toTitleKey);
  return (typeof titles === "string" ? [titles] : titles).flatMap((title) => {
    const column = keys.indexOf(toTitleKey(title));
    return column < 0 ? [] : [column];
  });
}

/** The column with the values by which rows are kept, if the table has it. */
export function keptColumn({ keep }: Layout, header: readonly string[]): number | undefined {
  return keep && columnsTitled(header, keep.title)[0];
}
