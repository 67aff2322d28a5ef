const MONTHS = 3;

/** The quarter of a time, such as `2026Q3`; quarters sort as texts. @param time in milliseconds of the Unix epoch. */
export function quarterOf(time: number): string {
  const day = new Date(time);
  return `${day.getUTCFullYear()}Q${Math.floor(day.getUTCMonth() / MONTHS) + 1}`;
}

/** When a quarter such as `2026Q3` is over: the first moment after it, in milliseconds of the Unix epoch. */
export function endOfQuarter(quarter: string): number {
  const [year, number] = quarter.split("Q").map(Number);
  return Date.UTC(year ?? NaN, (number ?? NaN) * MONTHS);
}

/** As people write it: `2026Q3`, `3Q2026`, `Q3 2026`, `2026-Q3`. */
const SHORT =
  /\b(?:(?<year>20\d\d)[ -]?Q(?<number>[1-4])|Q(?<numberFirst>[1-4])[ -]?(?<yearAfter>20\d\d)|(?<numberBefore>[1-4])[ -]?Q[ -]?(?<yearLast>20\d\d))\b/i;

/** As IFTA's matrix has it in its title: `3rd Quarter 2026`, `3rd Quarter of 2026`. */
const WORDS = /\b(?<number>[1-4])(?:st|nd|rd|th)\s+quarter,?\s+(?:of\s+)?(?<year>20\d\d)\b/i;

/** The quarter that a text names, such as `2026Q3`; undefined if it names none. */
export function readQuarter(text: string): string | undefined {
  const { year, number } = WORDS.exec(text)?.groups ?? {};
  if (year !== undefined && number !== undefined) return `${year}Q${number}`;
  const found = SHORT.exec(text)?.groups;
  if (found === undefined) return undefined;
  return `${found.year ?? found.yearAfter ?? found.yearLast}Q${found.number ?? found.numberFirst ?? found.numberBefore}`;
}
