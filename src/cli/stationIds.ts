// The ids of stations that options name.

import { splitItems } from "../rules/option.js";
import { readAsKnown } from "../stations/ids.js";
import { listFew } from "../stations/rows.js";
import { UsageError } from "./usage.js";

/**
 * The ids that an option names: a text is one id if it is known, and otherwise a list. What is the same as a known id,
 * as ids of two files are, is that. @throws {UsageError} when a text is empty.
 */
export function readIds(option: string, texts: readonly string[], known: ReadonlySet<string>): string[] {
  const ids = texts.flatMap((text) => {
    const items = known.has(text) ? [text] : splitItems([text]);
    if (items.length === 0) throw new UsageError(`--${option} must not be empty`);
    return items;
  });
  return ids.every((id) => known.has(id)) ? ids : readAsKnown([...known], ids);
}

/** A warning for ids that no station has. */
export function warnOfUnknown(option: string, ids: readonly string[], known: ReadonlySet<string>): string[] {
  const unknown = ids.filter((id) => !known.has(id));
  return unknown.length === 0
    ? []
    : [`--${option}: ids that no station of the file has: ${listFew(unknown.map((id) => JSON.stringify(id)))}.`];
}
