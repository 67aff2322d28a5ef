// Where the list of stations is in a JSON value, whatever stands around it.

import { isObject } from "../contract/values/faults.js";
import { type FoundList, namesIn, readColumns, readTitledRows } from "./jsonTables.js";
import { quote, StationFileError } from "./rows.js";

/** The names by which a list is known among others. */
const OWN_NAMES = ["stations", "features", "elements"];

/** Answers of services nest their list no deeper. */
const MOST_DEPTH = 4;

const MOST_NAMED = 5;

/** How many objects show what a list holds. */
const SAMPLE = 20;

/**
 * The list of stations in a value: the value itself, the list called `stations`, the only list of objects, or a table
 * whose titles stand apart.
 * @returns undefined when there is none.
 * @throws {StationFileError} when there are several, and none is called `stations`, or a table is not whole.
 */
export function findList(file: string, value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const lists = [...listsIn(value, "", 1)];
  const called = OWN_NAMES.map((name) => lists.find(({ path }) => path === name)).find((found) => found !== undefined);
  const isTable = called === undefined || called.list.every(Array.isArray);
  const table = isTable ? (columnsIn(file, value, 1) ?? readTitledRows(file, lists)) : undefined;
  if (table !== undefined) return table;
  if (called !== undefined) return called.list;
  const filled = lists
    .filter(({ list }) => list.some((item) => typeof item === "object" && item !== null))
    .filter((list, _, all) => !describesOther(list, all));
  const named = filled.filter(({ path }) => path.endsWith(".stations"));
  const [only, ...others] = named.length > 0 ? named : filled;
  if (others.length > 0)
    throw new StationFileError(
      `${file} has several lists, ${filled
        .slice(0, MOST_NAMED)
        .map(({ path }) => quote(path))
        .join(", ")}: call the list of stations "stations"`,
    );
  return (only ?? lists[0])?.list;
}

/** The stations of the first object whose fields are the columns of a table. */
function columnsIn(file: string, value: unknown, depth: number): readonly object[] | undefined {
  if (!isObject(value) || Array.isArray(value) || depth > MOST_DEPTH) return undefined;
  const own = readColumns(file, value);
  if (own !== undefined) return own;
  for (const inner of Object.values(value)) {
    const found = columnsIn(file, inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a list only describes the fields of the objects in another one. */
function describesOther({ list }: FoundList, all: readonly FoundList[]): boolean {
  const names = namesIn(list) ?? [];
  return all.some((other) => {
    if (other.list === list || names.length === 0) return false;
    const keys = new Set(other.list.slice(0, SAMPLE).flatMap((item) => (isObject(item) ? Object.keys(item) : [])));
    return keys.size > 0 && names.filter((name) => keys.has(name)).length === Math.min(keys.size, names.length);
  });
}

function* listsIn(value: unknown, parent: string, depth: number): Generator<FoundList> {
  if (!isObject(value) || depth > MOST_DEPTH) return;
  for (const [key, inner] of Object.entries(value)) {
    const path = parent === "" ? key : `${parent}.${key}`;
    if (Array.isArray(inner)) yield { path, list: inner };
    else yield* listsIn(inner, path, depth + 1);
  }
}
