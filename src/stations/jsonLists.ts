// Where the list of stations is in a JSON value, whatever stands around it.

import { isObject } from "../contract/values/faults.js";
import { quote, StationFileError } from "./rows.js";

/** The names by which a list is known among others. */
const OWN_NAMES = ["stations", "features", "elements"];

/** Answers of services nest their list no deeper. */
const MOST_DEPTH = 4;

const MOST_NAMED = 5;

interface FoundList {
  /** `data.stations`; empty for a value that is a list. */
  readonly path: string;
  readonly list: readonly unknown[];
}

/**
 * The list of stations in a value: the value itself, the list called `stations`, or the only list of objects.
 * @returns undefined when there is none.
 * @throws {StationFileError} when there are several, and none is called `stations`.
 */
export function findList(file: string, value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const lists = [...listsIn(value, "", 1)];
  const called = OWN_NAMES.map((name) => lists.find(({ path }) => path === name)).find((found) => found !== undefined);
  if (called !== undefined) return called.list;
  const filled = lists.filter(({ list }) => list.some((item) => typeof item === "object" && item !== null));
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

function* listsIn(value: unknown, parent: string, depth: number): Generator<FoundList> {
  if (!isObject(value) || depth > MOST_DEPTH) return;
  for (const [key, inner] of Object.entries(value)) {
    const path = parent === "" ? key : `${parent}.${key}`;
    if (Array.isArray(inner)) yield { path, list: inner };
    else yield* listsIn(inner, path, depth + 1);
  }
}
