// The name that a misspelt or shortened one most likely means: of a field, a value, a path, an option or a setting.

import { defined } from "../../common/defined.js";

/** A longer word is no misspelt name. */
const MAX_LENGTH = 64;
/** Shorter words are no abbreviations: too many names begin with them. */
const MIN_ABBREVIATION = 3;
/** How far an abbreviation is from what it stands for, in edits. */
const ABBREVIATED = 0.5;
/** How much less likely a name is that begins with another word. */
const OTHER_BEGINNING = 0.25;
/** A name that is longer than the word must share more than one of its parts, or `customer_id` would mean `id`. */
const MIN_SHARED_PARTS = 2;

/**
 * The nearest of `names`, the first of those that are equally near; `undefined` where none is near.
 *
 * Letter case, separators and plurals do not matter (`maxStops` is `max_stops`). A part may be short for another (`max`
 * for `maximum`, `lng` for `longitude`), at most a third of its letters may be wrong, and parts may be missing
 * (`radius` is `coarse_filter_radius_miles`).
 *
 * @param most how far the name may be from the word at most: each wrong letter and each missing part counts 1.
 */
export function nearestName(word: string, names: Iterable<string>, most = Infinity): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const parts = partsOf(word);
  let nearest: string | undefined;
  let least = Infinity;
  for (const name of names) {
    const cost = parts.length === 0 ? Infinity : costOf(parts, partsOf(name));
    if (cost >= least || cost > most) continue;
    nearest = name;
    least = cost;
  }
  return nearest;
}

/** The words of a name, in lower case and in the singular. */
function partsOf(name: string): string[] {
  return name
    .replaceAll(/[a-z\d](?=[A-Z])/g, "$& ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "")
    .map((part) => (part.length >= MIN_ABBREVIATION && /[^s]s$/.test(part) ? part.slice(0, -1) : part));
}

/** How far two names are apart: infinitely far where they have nothing to do with each other. */
function costOf(word: readonly string[], name: readonly string[]): number {
  return Math.min(partCost(word.join(""), name.join("")), partsCost(word, name));
}

/** The cost where all parts of the shorter name are in the longer one, whatever their order: one for each other part. */
function partsCost(word: readonly string[], name: readonly string[]): number {
  const [fewer, more] = word.length <= name.length ? [word, name] : [name, word];
  if (word.length > name.length && name.length < MIN_SHARED_PARTS) return Infinity;
  const left = [...more];
  let cost = more.length - fewer.length + (partCost(word[0] ?? "", name[0] ?? "") === Infinity ? OTHER_BEGINNING : 0);
  for (const part of fewer) {
    const costs = left.map((other) => partCost(part, other));
    const least = Math.min(...costs);
    if (least === Infinity) return Infinity;
    cost += least;
    left.splice(costs.indexOf(least), 1);
  }
  return cost;
}

function partCost(word: string, name: string): number {
  if (word === name) return 0;
  const [shorter, longer] = word.length <= name.length ? [word, name] : [name, word];
  if (isAbbreviation(shorter, longer)) return ABBREVIATED;
  const most = Math.floor(shorter.length / 3);
  if (longer.length - shorter.length > most) return Infinity;
  const edits = editDistance(word, name);
  return edits <= most ? edits : Infinity;
}

/** Whether a text is the beginning of another, or some of its consonants. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < MIN_ABBREVIATION) return false;
  if (long.startsWith(short)) return true;
  if (short[0] !== long[0] || /[aeiou]/.test(short)) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

/** How many letters must be added, left out, replaced or swapped with the next to make one text of the other. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let k = 1; k <= b.length; k++) {
      const replaced = defined(last[k - 1]) + (a[i - 1] === b[k - 1] ? 0 : 1);
      const isSwapped = i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1];
      const swapped = isSwapped ? defined(before[k - 2]) + 1 : Infinity;
      row.push(Math.min(defined(last[k]) + 1, defined(row[k - 1]) + 1, replaced, swapped));
    }
    [before, last] = [last, row];
  }
  return defined(last[b.length]);
}
