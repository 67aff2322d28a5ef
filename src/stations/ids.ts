// When two ids are the same, though people and spreadsheets have written them in different ways.

/** `1.23457E+15`, as spreadsheets show and save long numbers. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** `12-Jan`, as spreadsheets show and save `1-12`. */
const DAY =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2})$/i;

/** Whether a spreadsheet has probably taken an id for a day. */
export function looksLikeDay(id: string): boolean {
  return DAY.test(id);
}

/** What to do about ids that a spreadsheet has shortened. */
export const AS_TEXT = "format the column as text and export the file again";

/** Whether a spreadsheet has taken an id for a number and dropped its last digits: several ids are the same then. */
export function hasLostDigits(id: string): boolean {
  return SHORTENED.test(id);
}

/**
 * The given ids by the known ones that they mean. Ids are the same if they are equal, or else if they are so without
 * case, punctuation and leading zeros (`#0123` and `123`) and neither side has another id like that.
 */
export function matchIds(known: readonly string[], given: readonly string[]): Map<string, string> {
  const exact = new Set(given);
  const [likeKnown, likeGiven] = [bySameKey(known), bySameKey(given)];
  return new Map(
    known.flatMap((id) => {
      if (exact.has(id)) return [[id, id]];
      const [like, ...others] = likeGiven.get(toIdKey(id)) ?? [];
      const isAlone = others.length === 0 && likeKnown.get(toIdKey(id))?.length === 1;
      return like !== undefined && isAlone ? [[id, like]] : [];
    }),
  );
}

/** Reads ids as those that are known, by `matchIds`; others stay as they are. */
export function readAsKnown(known: readonly string[], given: readonly string[]): string[] {
  const exact = new Set(known);
  const meant = new Map([...matchIds(known, [...new Set(given)])].map(([id, like]) => [like, id]));
  return given.map((id) => (exact.has(id) ? id : (meant.get(id) ?? id)));
}

function bySameKey(ids: readonly string[]): Map<string, string[]> {
  const same = new Map<string, string[]>();
  for (const id of ids) {
    const key = toIdKey(id);
    const known = same.get(key);
    if (known === undefined) same.set(key, [id]);
    else known.push(id);
  }
  return same;
}

/** `123` for `#0123` and for `123.0`, as spreadsheets write it. */
export function toIdKey(id: string): string {
  return id
    .toLowerCase()
    .replace(/\.0+$/, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+(?=.)/, "");
}
