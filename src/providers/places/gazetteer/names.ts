// Place names are compared without case, accents, punctuation and spaces, and with the usual abbreviations written out.
// Without spaces, "De Kalb" and "DeKalb" are one name.

/** Words of names that are often shortened. */
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

/** Words that are shortened at the beginning of names. */
const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ["n", "north"],
  ["s", "south"],
  ["e", "east"],
  ["w", "west"],
]);

/** Splits a text at commas, semicolons and line ends into parts, and these into words in lower case without accents and apostrophes. */
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

/** A name with its abbreviations written out, in words. */
export function spellOut(words: readonly string[]): string {
  // Not the first letter of "N.Y.C.".
  const hasDirection = (words[1] ?? "").length > 1;
  return words.map((word, i) => (i === 0 && hasDirection ? DIRECTIONS.get(word) : undefined) ?? ABBREVIATIONS.get(word) ?? word).join(" ");
}

/** The key of a name: names that mean the same have the same key. */
export function toKey(words: readonly string[]): string {
  return spellOut(words).replaceAll(" ", "");
}

/** The key of a name in one part. */
export function nameKey(name: string): string {
  return toKey(readParts(name).flat());
}
