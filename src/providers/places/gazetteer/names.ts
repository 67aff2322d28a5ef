// Comparing place names ignores case, accents, punctuation and spaces, and writes out the usual abbreviations: "De
// Kalb" and "DeKalb" are one name.

import { readJurisdiction, STATE_NAMES } from "../../../contract/values/jurisdictions.js";

/** Abbreviations anywhere in a name. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["st", "saint"],
  ["ste", "sainte"],
  ["ft", "fort"],
  ["mt", "mount"],
  ["mtn", "mountain"],
  ["hts", "heights"],
  ["spgs", "springs"],
  ["jct", "junction"],
  ["bch", "beach"],
  ["ctr", "center"],
  ["lk", "lake"],
  ["twp", "township"],
]);

/** Abbreviations at the beginning of a name. */
const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ["n", "north"],
  ["s", "south"],
  ["e", "east"],
  ["w", "west"],
  ["no", "north"],
  ["so", "south"],
]);

/**
 * Splits a text at commas, semicolons and line ends into parts, and each part into lower-case words without accents and
 * apostrophes.
 */
export function readParts(text: string): string[][] {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'\u2018\u2019\u02BB\u02BC`]/gu, "")
    .toLowerCase();
  const parts: string[][] = [];
  for (const part of plain.split(/[,;\r\n]/)) {
    const words = part.match(/[\p{L}\p{N}]+/gu);
    if (words !== null) parts.push([...words]);
  }
  return parts;
}

/** A name with its abbreviations written out and spaces between its words. */
export function spellOut(words: readonly string[]): string {
  // The N of "N.Y.C." is no direction.
  const hasDirection = (words[1] ?? "").length > 1;
  return words
    .map((word, i) => (i === 0 && hasDirection ? DIRECTIONS.get(word) : undefined) ?? ABBREVIATIONS.get(word) ?? word)
    .join(" ");
}

/** The key of a name from `spellOut`. */
export function withoutSpaces(name: string): string {
  return name.replaceAll(" ", "");
}

/** The key of a name, the same for all spellings that mean the same. */
export function toKey(words: readonly string[]): string {
  return withoutSpaces(spellOut(words));
}

/** The key of a name that is not yet split into words. */
export function nameKey(name: string): string {
  return toKey(readParts(name).flat());
}

/** The number of words in the longest name, "District of Columbia". */
export const MAX_STATE_WORDS = 3;

/** The two-letter code of the state that words from `readParts` name; undefined if they name none. */
export function readState(words: readonly string[]): string | undefined {
  const code = readJurisdiction(words.join(" "));
  return code !== undefined && isStateCode(code) ? code : undefined;
}

/** Whether there is a state with this two-letter code. */
export function isStateCode(code: string): boolean {
  return Object.hasOwn(STATE_NAMES, code);
}
