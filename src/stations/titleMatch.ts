// Looks up the columns of a partner's table by their titles, ignoring case, spaces and punctuation.

import { nearestName } from "../contract/values/nearestName.js";
import { quote, type StationFileChoices } from "./rows.js";
import { CONTAINERS, type Field, NAMES } from "./titles.js";
import { findUnit, separateWords, withoutUnit } from "./units.js";

/** As many titles are named in a message. */
const MOST_NAMED = 15;

/** The columns of a table are missing or ambiguous; the message says which. */
export class ColumnError extends Error {
  override readonly name = "ColumnError";
  /** @param fields those whose columns the user can name; none where that is not what is wrong. */
  constructor(
    message: string,
    readonly fields: readonly Field[] = [],
  ) {
    super(message);
  }
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

export function findChosen(header: readonly string[], field: Field, chosen: string): number {
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
export function withoutContainers(title: string): string {
  if (!title.includes(".")) return title;
  const parts = title.split(".");
  const first = parts.slice(0, -1).findIndex((part) => !CONTAINERS.has(toKey(part)));
  return parts.slice(first < 0 ? -1 : first).join(".");
}

export function columnsNamed(keys: readonly string[], names: readonly string[]): number[] {
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

/** Titles in quotes; of many the first ones and how many more. */
export function quoteAll(header: readonly string[], columns: readonly number[]): string {
  const titles = columns.slice(0, MOST_NAMED).map((column) => quote(header[column] ?? ""));
  return [...titles, ...(columns.length > MOST_NAMED ? [`${columns.length - MOST_NAMED} more`] : [])].join(", ");
}

export function tooManyFor(
  field: string,
  own: string,
  header: readonly string[],
  columns: readonly number[],
): ColumnError {
  return new ColumnError(
    `columns ${quoteAll(header, columns)} can all be the ${field}: name the right one "${own}" or take the others out`,
  );
}
