// Days and times as suppliers write them, as ISO 8601 with a time zone.

import { isTimestamp } from "../contract/schemas/fields.js";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const ISO_DAY = /\b(\d{4})-(\d\d?)-(\d\d?)(?!\d)/;
/** The month comes first, as in the United States. */
const SLASHED_DAY = /\b(\d\d?)([/.-])(\d\d?)\2(\d{4}|\d\d)(?!\d)/;
const WORDED_DAY = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d\d?),?\s+(\d{4})\b/i;

const CLOCK = /(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(am\b|pm\b)?\s*(Z\b|[+-]\d\d:?\d\d(?!\d)|[a-z]{2,3}\b)?/i;

/** How many characters there may be between a day and its time. */
const MOST_BETWEEN = 6;

/** Hours from UTC in winter, by the first letter of `CST`, `CDT` and `CT`. */
const WINTER_OFFSETS: ReadonlyMap<string, number> = new Map([
  ["E", -5],
  ["C", -6],
  ["M", -7],
  ["P", -8],
]);
const CENTRAL = "CT";

/** Days in Excel are counted from here. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
/** 1989 to 2064: other numbers in a column of dates are no days. */
const EXCEL_DAYS = { least: 32_500, most: 60_000 };

/**
 * Years of two digits are one of these, and any other year stands for "always", as 12/31/9999 does, or is a slip of the
 * pen.
 */
const YEARS = { least: 1970, most: 2069 };

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Reads the first day in a text, with the time beside it: `7/14/2026`, `07/14/26 4:33 PM`, `2026-07-14T16:33Z`,
 * `01:39 PM CDT July 17, 2026`. What names no zone is Central time, and a day without a time begins at midnight there.
 * @returns ISO 8601 with the zone: `2026-07-14T00:00-05:00`; `undefined` where there is no day.
 */
export function findTime(text: string): string | undefined {
  const found = [
    findDay(ISO_DAY, text, ([, year, month, day]) => [year, month, day]),
    findDay(SLASHED_DAY, text, ([, month, , day, year]) => [year, month, day]),
    findDay(WORDED_DAY, text, ([, month = "", day, year]) => [
      year,
      String(MONTHS.indexOf(month.toLowerCase()) + 1),
      day,
    ]),
  ];
  const [first] = found.filter((match) => match !== undefined).toSorted((a, b) => a.from - b.from);
  if (first === undefined) return undefined;
  const after = CLOCK.exec(text.slice(first.to));
  const before = CLOCK.exec(text.slice(0, first.from));
  const isBefore = before !== null && first.from - (before.index + before[0].length) <= MOST_BETWEEN;
  const clock = after !== null && after.index <= MOST_BETWEEN ? after : isBefore ? before : null;
  return write(first.day, clock);
}

/** As `findTime`, for a cell of a column of dates, where a number is a day as Excel counts them. */
export function readTime(text: string): string | undefined {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(serial >= EXCEL_DAYS.least && serial <= EXCEL_DAYS.most)) return findTime(text);
  return findTime(new Date(EXCEL_EPOCH + Math.round(serial * 86_400) * 1000).toISOString().replace("Z", ""));
}

/** Where a text says from when its prices are. */
const KEYWORD = /\b(?:effective|as of|updated|valid|dated|prices? for)\b/i;

/**
 * What the rows above a header say about the time of the prices: a day behind a word such as `Effective`, else beside
 * the word price, or alone.
 */
export function findFileTime(notes: readonly string[]): string | undefined {
  const said = notes.flatMap((note) => {
    const at = note.search(KEYWORD);
    return at < 0 ? [] : (findTime(note.slice(at)) ?? []);
  });
  const others = notes
    .filter((note) => /price/i.test(note) || /^[\s\d/.:TZapm-]+$/i.test(note))
    .flatMap((note) => findTime(note) ?? []);
  return said[0] ?? others[0];
}

/** @param pick year, month and day of a match. */
function findDay(
  pattern: RegExp,
  text: string,
  pick: (match: readonly (string | undefined)[]) => (string | undefined)[],
): { readonly from: number; readonly to: number; readonly day: Day } | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [year = NaN, month = NaN, day = NaN] = pick(match).map(Number);
  return { from: match.index, to: match.index + match[0].length, day: { year: wholeYear(year), month, day } };
}

function wholeYear(year: number): number {
  return year >= 100 ? year : year + (2000 + year > YEARS.most ? 1900 : 2000);
}

function write({ year, month, day }: Day, clock: RegExpExecArray | null): string | undefined {
  if (year < YEARS.least || year > YEARS.most) return undefined;
  const [, hours = "0", minutes = "00", seconds, half = "", zone = ""] = clock ?? [];
  const hour = half === "" ? Number(hours) : (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0);
  const seen = `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${minutes}${(seconds ?? "00") === "00" ? "" : `:${seconds}`}`;
  const written = `${seen}${offsetOf(zone, { year, month, day }, hour)}`;
  return isTimestamp(written) ? written : undefined;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** `Z`, `-05:00`. Names of zones that are not those of the United States count as none. */
function offsetOf(zone: string, day: Day, hour: number): string {
  if (/^(?:z|utc|gmt)$/i.test(zone)) return "Z";
  if (/^[+-]/.test(zone)) return `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const name = /^[ecmp][sd]?t$/i.test(zone) ? zone.toUpperCase() : CENTRAL;
  const isSummer = name.length === 2 ? isDaylightTime(day, hour) : name[1] === "D";
  const winter = WINTER_OFFSETS.get(name.slice(0, 1)) ?? 0;
  return `-${twoDigits(-winter - (isSummer ? 1 : 0))}:00`;
}

/** Daylight time goes from the second Sunday of March to the first of November, at two o'clock. */
function isDaylightTime({ year, month, day }: Day, hour: number): boolean {
  if (month !== 3 && month !== 11) return month > 3 && month < 11;
  const earliest = month === 3 ? 8 : 1;
  const sunday = earliest + ((7 - new Date(Date.UTC(year, month - 1, earliest)).getUTCDay()) % 7);
  const isPast = day > sunday || (day === sunday && hour >= 2);
  return isPast === (month === 3);
}
