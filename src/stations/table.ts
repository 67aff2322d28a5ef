import { matchColumns, missingFields, requiredFields } from "./columnTitles.js";
import { ColumnError } from "./titleMatch.js";
import type { FuelType } from "../contract/values/columns.js";
import { USUAL_FUEL } from "./fuels.js";
import { findDayOrder, findFileTime, findTime } from "./dates.js";
import { refuseProjected } from "./projection.js";
import { ALL_NAMED, findHeader, isEmpty, withoutEmptyEnd } from "./header.js";
import type { Layout } from "./layouts/layouts.js";
import { expandOverture } from "./layouts/overture.js";
import { keptColumn, matchLayout, recogniseLayout } from "./layouts/recognise.js";
import { warnOfReceipts } from "./otherTables.js";
import { warnOfNoPrice, warnOfOthers } from "./otherColumns.js";
import { cellOf, type ReadRow, readRecord, type Table, titlesOfPrices } from "./record.js";
import {
  beginningOf,
  type FoundRows,
  FuelChoiceError,
  listFew,
  NoPricesError,
  OtherTableError,
  PriceChoiceError,
  quote,
  refuseLongCells,
  type StationFileChoices,
  StationFileError,
  type TextRow,
  UnknownColumnsError,
  warnLeftOut,
} from "./rows.js";
import { withoutClosed } from "./closed.js";
import { warnOfParts } from "./priceParts.js";
import { convertPrices } from "./convert.js";
import { fuelInTitle } from "./priceColumn.js";
import { settlePrices } from "./settle.js";
import { type Field, FIELDS } from "./titles.js";
import { findNotedUnit, warnOfNotes } from "./notes.js";
import { describe, payPumpPrice } from "./traits.js";
import { warnOfUnits, withoutStrangeUnits } from "./unitColumns.js";
import { guessUntitled, isData, wordUntitled } from "./untitled.js";

/** A store's number, by which stations are told from totals and notes. */
const STORE_NUMBER = /^#?\d+$/;

/** A table as it stands in a file. */
interface TextTable {
  readonly header: readonly string[];
  readonly records: readonly TextRow[];
  /** What stands above the header. */
  readonly notes?: readonly TextRow[];
  readonly sheetName?: string | undefined;
}

/**
 * Reads the stations of a table whose header is one of the first rows. It leaves out rows above it and empty rows, with
 * warnings.
 * @throws {StationFileError} when the columns are not recognised.
 */
export function readRows(
  file: string,
  rows: readonly TextRow[],
  choices: StationFileChoices = {},
  sheetName?: string,
): FoundRows {
  refuseLongCells(file, rows);
  const { index, named } =
    choices.columns === undefined ? findHeader(rows) : { index: choices.columns.header, named: 0 };
  const first = rows.find((row) => !isEmpty(row));
  if (choices.columns === undefined && named === 0 && first !== undefined && isUntitled(first, choices))
    return readUntitled(file, rows, choices, sheetName);
  const above = rows.slice(0, Math.max(0, index)).filter((row) => !isEmpty(row));
  const below = rows.slice(index + 1);
  const empty = below.filter(isEmpty);
  const header = index < 0 ? guessUntitled(below, choices).header : withoutEmptyEnd(rows[index]?.values ?? []);
  const records = below.filter((row) => !isEmpty(row));
  const found = readTable(file, { header, records, notes: above, sheetName }, choices);
  // Suppliers write titles above the header of every file.
  const ofNotes = named === ALL_NAMED ? [] : warnOfNotes(above, choices);
  return { ...found, warnings: [...ofNotes, ...warnLeftOut(empty, "without any value"), ...found.warnings] };
}

/** Whether a table begins with values. In a file of prices alone, one of them is a number. */
function isUntitled(first: TextRow, { parts }: StationFileChoices): boolean {
  return isData(first) || (parts === "prices" && first.values.some((value) => /^\s*\$?\d+[.,]\d+\s*$/.test(value)));
}

/** Reads a table by its values. @throws {UnknownColumnsError} when they do not say enough. */
function readUntitled(
  file: string,
  rows: readonly TextRow[],
  choices: StationFileChoices,
  sheetName: string | undefined,
): FoundRows {
  const { header, columns, warnings } = asFileErrors(file, () => guessUntitled(rows, choices));
  const fields = new Map(FIELDS.flatMap((field) => entryOf(field, columns.fields[field])));
  const missing = missingFields(fields, requiredFields(choices, fields));
  if (missing.length > 0) throw new UnknownColumnsError(`${file}: ${wordUntitled(rows, missing)}`, file, missing);
  const records = rows.filter((row) => !isEmpty(row));
  const found = readTable(file, { header, records, sheetName }, { ...choices, columns });
  return { ...found, warnings: [...warnings, ...found.warnings] };
}

function entryOf(field: Field, column: number | undefined): (readonly [Field, number])[] {
  return column === undefined ? [] : [[field, column]];
}

/**
 * Reads the stations of a table by the titles of its columns, and by its supplier's layout if that is known.
 * @throws {StationFileError} when the columns are not recognised, or none of the stations without coordinates is found.
 */
export function readTable(file: string, textTable: TextTable, choices: StationFileChoices = {}): FoundRows {
  const { header, records } = expandOverture(textTable);
  const { notes = [], sheetName = "" } = textTable;
  const layout = choices.columns === undefined ? recogniseLayout(header) : undefined;
  const columns = withoutStrangeUnits(
    findColumns(file, layout, header, records, choices),
    records,
    new Set(choices.titles?.keys()),
  );
  refuseProjected(file, header, columns, records);
  const priceTitles = titlesOfPrices(header, columns);
  const fuel = layout === undefined ? fuelOfPrices(header, columns, choices) : undefined;
  const dayOrder = findDayOrder(
    (["priceDate", "priceEnd"] as const).flatMap((field) =>
      records.map(({ values }) => values[columns.get(field) ?? -1] ?? ""),
    ),
  );
  const table = {
    header,
    columns,
    priceTitles,
    layout,
    fuel,
    dayOrder,
    fileTime: findFileTime(notes.map(({ values }) => values.join(" "))) ?? findTime(sheetName),
    notedUnit: layout === undefined ? findNotedUnit(notes)?.unit : undefined,
    choices,
  };
  const open = withoutClosed(
    file,
    header,
    records,
    (record) => ({
      where: record.where,
      name: cellOf(table, record, "name") ?? cellOf(table, record, "id"),
      textOf: (column) => record.values[column] ?? "",
    }),
    choices,
  );
  const { kept, warnings } =
    layout === undefined ? { kept: open.rows, warnings: [] } : leaveOut(table, layout, open.rows);
  const titles = titlesOf(header, columns);
  const read = kept.map((record): ReadRow => {
    const { where, values } = record;
    // Spreadsheets leave empty fields at the end; any other surplus is usually a comma without quotes.
    const hasAllFields =
      values.length >= header.length && values.slice(header.length).every((value) => value.trim() === "");
    if (hasAllFields) return { ...readRecord(table, record), titles };
    const found = values.length === 1 ? "1 field" : `${values.length} fields`;
    return {
      where,
      station: null,
      faults: [
        `${found} where the header has ${header.length}: put double quotes (") around fields with separators in them`,
      ],
    };
  });
  const placed = withoutLost(file, read);
  const converted = convertPrices(file, placed.rows, choices);
  const settled = settlePrices(file, converted.rows, choices);
  const traits = describe(table, settled.rows, converted.rows);
  const rows = traits.traits.discounts === undefined ? settled.rows : settled.rows.map(payPumpPrice);
  return {
    ...traits.traits,
    ...(converted.openUnit && { openUnit: converted.openUnit }),
    rows,
    warnings: [
      ...(layout === undefined && choices.columns === undefined
        ? warnOfOthers(header, columns, new Set(choices.titles?.keys()))
        : []),
      ...(choices.parts === "places" ? [] : warnOfReceipts(header, choices)),
      ...(layout === undefined && choices.columns === undefined && columns.has("price")
        ? [...warnOfUnits(header, columns, records), ...warnOfParts(header, columns, records, choices)]
        : []),
      ...(choices.parts === "pricesIfAny" ? warnOfNoPrice(header, columns, kept) : []),
      ...open.warnings,
      ...warnings,
      ...placed.warnings,
      ...converted.warnings,
      ...settled.warnings,
      ...traits.warnings,
    ],
  };
}

function findColumns(
  file: string,
  layout: Layout | undefined,
  header: readonly string[],
  records: readonly TextRow[],
  choices: StationFileChoices,
): ReadonlyMap<Field, number> {
  return asFileErrors(file, () =>
    layout === undefined ? matchColumns(header, choices, records) : matchLayout(layout, header, choices, records),
  );
}

/** Names the file in what is said of its columns. */
export function asFileErrors<T>(file: string, find: () => T): T {
  try {
    return find();
  } catch (error) {
    if (error instanceof PriceChoiceError) throw new PriceChoiceError(`${file}: ${error.message}`, error.columns);
    if (error instanceof NoPricesError) throw new NoPricesError(`${file}: ${error.message}`);
    if (error instanceof FuelChoiceError) throw new FuelChoiceError(`${file}: ${error.message}`, error.fuels);
    if (error instanceof OtherTableError) throw new OtherTableError(`${file}: ${error.message}`);
    if (error instanceof ColumnError) throw new UnknownColumnsError(`${file}: ${error.message}`, file, error.fields);
    throw error;
  }
}

/** What the title of the prices says that they are of, where the user has not said that they are the right ones. */
function fuelOfPrices(
  header: readonly string[],
  columns: ReadonlyMap<Field, number>,
  { priceColumn, titles, columns: chosen, fuelType, usualFuel = USUAL_FUEL }: StationFileChoices,
): FuelType | undefined {
  const isChosen = priceColumn !== undefined || titles?.has("price") === true || chosen !== undefined;
  const fuel = isChosen ? undefined : fuelInTitle(header[columns.get("price") ?? -1] ?? "");
  // Of the usual fuel nothing need be said.
  return fuelType === undefined && fuel === usualFuel ? undefined : fuel;
}

/** Leaves out rows of a supplier's table that are no stations for trucks. */
function leaveOut(
  table: Table,
  layout: Layout,
  records: readonly TextRow[],
): { readonly kept: readonly TextRow[]; readonly warnings: readonly string[] } {
  const column = keptColumn(layout, table.header);
  const values = layout.keep?.values.map((value) => value.toLowerCase()) ?? [];
  const reasons: readonly (readonly [which: string, isOut: (record: TextRow) => boolean])[] = [
    [
      "of notes or totals",
      (record) =>
        isNote(record) || (layout.isNumbered === true && !STORE_NUMBER.test(cellOf(table, record, "id") ?? "")),
    ],
    [
      `whose ${quote(layout.keep?.title ?? "")} is not ${layout.keep?.values[0] ?? ""}`,
      (record) => column !== undefined && !values.includes(record.values[column]?.trim().toLowerCase() ?? ""),
    ],
  ];
  const out = reasons.map(([which]) => ({ which, rows: new Array<TextRow>() }));
  const kept = records.filter((record) => {
    const reason = reasons.findIndex(([, isOut]) => isOut(record));
    out[reason]?.rows.push(record);
    return reason < 0;
  });
  return { kept, warnings: out.flatMap(({ which, rows }) => warnLeftOut(rows, which)) };
}

/** Whether a row is a note below the stations: a text in one cell. */
function isNote({ values }: TextRow): boolean {
  return values.filter((value) => value.trim() !== "").length < 2;
}

/**
 * Leaves out stations that were looked for by words and not found.
 * @throws {StationFileError} when no station is left.
 */
function withoutLost(
  file: string,
  rows: readonly ReadRow[],
): { readonly rows: readonly ReadRow[]; readonly warnings: readonly string[] } {
  const lost = rows.flatMap(({ where, lost: words }) =>
    words === undefined
      ? []
      : `${where} (${beginningOf([words.address, words.city, words.state].filter((word) => word !== "").join(", "))})`,
  );
  if (lost.length === 0) return { rows, warnings: [] };
  if (lost.length === rows.length)
    throw new StationFileError(
      `${file}: neither exit nor town was found for ${listFew(lost)}: write an exit as in "I-80, EXIT 272" and the town with its state, or add columns for latitude and longitude`,
    );
  return {
    rows: rows.filter((row) => row.lost === undefined),
    warnings: [
      `${lost.length} of ${rows.length} stations left out, because neither exit nor town was found: ${listFew(lost)}.`,
    ],
  };
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
    ["cost_per_gallon", "cost"],
    ["fuel_type", "fuelType"],
    ["stop_minutes", "stopMinutes"],
    ["minimum_purchase_gallons", "minimumPurchase"],
    ["maximum_purchase_gallons", "maximumPurchase"],
    ["miles_from_route_start", "miles"],
    ["jurisdiction", "jurisdiction"],
    ["parking_spaces", "parkingSpaces"],
    ["location.lat", isInOne ? "coordinates" : "lat"],
    ["location.lng", isInOne ? "coordinates" : "lng"],
  ];
  return new Map(fields.map(([path, field]) => [path, beginningOf(header[columns.get(field) ?? -1] ?? path)]));
}
