// Tables in JSON whose titles stand once, and not in each station: titles and rows, or a list for each column.

import { defined } from "../common/defined.js";
import { isObject } from "../contract/values/faults.js";
import { countRequired } from "./columnTitles.js";
import { quote, StationFileError } from "./rows.js";

/** How many of the required fields the titles of a table name, so that they are those of stations. */
const LEAST_NAMED = 2;

/** What lists of titles are called, where the titles alone do not show it. */
const TITLE_LISTS = /(?:^|\.)(?:columns|fields|headers?|titles)$/i;

/** Under which of these a description of a column has its title. */
const TITLE_KEYS = ["name", "id", "fieldName", "field", "label"];

/** A list, and where it stands: `data.stations`; empty for a value that is a list. */
export interface FoundList {
  readonly path: string;
  readonly list: readonly unknown[];
}

type Records = readonly object[];

/**
 * The stations of a table whose titles and rows are lists of their own, as pandas (`split`), Datasette and Socrata write
 * it.
 * @param lists those of a value.
 * @throws {StationFileError} when a row has more or fewer values than there are titles.
 */
export function readTitledRows(file: string, lists: readonly FoundList[]): Records | undefined {
  const [rows, ...others] = lists.filter(
    ({ path, list }) => list.length > 0 && list.every(Array.isArray) && !TITLE_LISTS.test(path),
  );
  if (rows === undefined || others.length > 0) return undefined;
  const cells = rows.list.filter((row): row is readonly unknown[] => Array.isArray(row));
  const width = cells[0]?.length ?? 0;
  const [titles] = lists
    .flatMap(({ path, list }) => {
      const names = list === rows.list ? undefined : namesIn(list);
      return names === undefined ? [] : [{ path, names, named: countRequired(names) }];
    })
    .filter(({ path, names, named }) => TITLE_LISTS.test(path) || (names.length === width && named >= LEAST_NAMED))
    .toSorted((a, b) => b.named - a.named);
  if (titles === undefined) return undefined;
  const { names } = titles;
  const wrong = cells.findIndex((row) => row.length !== names.length);
  if (wrong >= 0)
    throw new StationFileError(
      `${file}: row ${wrong + 1} of ${quote(rows.path)} has ${cells[wrong]?.length} values, and ${quote(titles.path)} has ${names.length} titles`,
    );
  refuseTwice(file, names);
  const ids = lists.find(({ path, list }) => /(?:^|\.)index$/.test(path) && list.length === cells.length)?.list ?? [];
  return cells.map((row, i) => ({
    ...idOf(ids, i),
    ...Object.fromEntries(names.map((name, column) => [name, row[column]])),
  }));
}

/** The titles in a list of texts, of texts in levels, or of descriptions of columns. */
export function namesIn(list: readonly unknown[]): readonly string[] | undefined {
  const names = list.map((item) => {
    if (typeof item === "string") return item;
    if (Array.isArray(item)) return item.every((part) => typeof part === "string") ? joinLevels(item) : undefined;
    const name: unknown = isObject(item)
      ? TITLE_KEYS.map((key): unknown => Reflect.get(item, key)).find((each) => typeof each === "string")
      : undefined;
    return typeof name === "string" ? name : undefined;
  });
  const known = names.filter((name) => name !== undefined);
  return known.length === 0 || known.length < names.length ? undefined : known;
}

function joinLevels(levels: readonly string[]): string {
  return levels.filter((level) => level !== "").join(".");
}

function refuseTwice(file: string, names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new StationFileError(
      `${file}: two columns are called ${quote(twice)}: give each a title that tells it apart`,
    );
}

/** The id of a row by the index of its table; none where that only counts the rows. */
function idOf(ids: readonly unknown[], row: number): { readonly id?: string } {
  const isCount = ids.every((id, i) => String(id) === String(i));
  const id = ids[row];
  return isCount || !(typeof id === "string" || typeof id === "number") ? {} : { id: String(id) };
}

/**
 * The stations of a table that has a list for each column, or an object with the values by their rows, as pandas writes
 * it; undefined where the fields of an object are no columns of stations.
 * @throws {StationFileError} when the columns are not of one length.
 */
export function readColumns(file: string, object: object): Records | undefined {
  const entries = Object.entries(object);
  const lists = entries.flatMap(([title, values]) => (Array.isArray(values) ? [{ title, values }] : []));
  if (countRequired(lists.map(({ title }) => title)) >= LEAST_NAMED) return fromLists(file, lists);
  const maps = entries.flatMap(([title, values]) =>
    isObject(values) && !Array.isArray(values) ? [{ title, values: new Map(Object.entries(values)) }] : [],
  );
  const keys = [...(maps[0]?.values.keys() ?? [])];
  const areRows =
    countRequired(maps.map(({ title }) => title)) >= LEAST_NAMED &&
    keys.length > 0 &&
    countRequired(keys) === 0 &&
    maps.every(({ values }) => values.size === keys.length && keys.every((key) => values.has(key)));
  if (!areRows) return undefined;
  return keys.map((key, i) => ({
    ...idOf(keys, i),
    ...Object.fromEntries(maps.map(({ title, values }) => [title, values.get(key)])),
  }));
}

function fromLists(
  file: string,
  lists: readonly { readonly title: string; readonly values: readonly unknown[] }[],
): Records {
  const first = defined(lists[0]);
  const other = lists.find(({ values }) => values.length !== first.values.length);
  if (other !== undefined)
    throw new StationFileError(
      `${file}: the column ${quote(first.title)} has ${first.values.length} values, and ${quote(other.title)} has ${other.values.length}: each station needs one in both`,
    );
  return first.values.map((_, i) => Object.fromEntries(lists.map(({ title, values }) => [title, values[i]])));
}
