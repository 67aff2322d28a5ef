// Days and times as suppliers write them, as ISO 8601 with a time zone.

import { isTimestamp } from "../contract/schemas/fields.js";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The year comes first. */
const ISO_DAY = /\b(\d{4})([/.-])(\d\d?)\2(\d\d?)(?!\d)/;
/** The year comes last. */
const SLASHED_DAY = /\b(\d\d?)([/.-])(\d\d?)\2(\d{4}|\d\d)(?!\d)/;
const MONTH_WORD = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";
const WORDED_DAY = new RegExp(`\\b${MONTH_WORD}[\\s-]{1,3}(\\d\\d?)(?:st|nd|rd|th)?,?[\\s-]{1,3}(\\d{4})\\b`, "i");
/** `13 Jul 2026`, `13-JUL-26`, `13th of July 2026`, `13JUL26`. */
const DAY_AND_WORD = new RegExp(
  `\\b(\\d\\d?)(?:st|nd|rd|th|\\.)?[ /-]?(?:of )?${MONTH_WORD},?[ /-]?(\\d{4}|\\d\\d)(?![\\d:])`,
  "i",
);

/** How people may write a day so that it is understood: the first whatever other days look like. */
export const EXAMPLE_DAY = "2026-11-27";
export const EXAMPLE_WITH_MONTH_FIRST = "11/27/2026";

const LAST_MONTH = 12;

/**
 * What comes first in days such as `03/04/2026`. Where dates of one column show both, those that may be either are not
 * understood.
 */
export type DayOrder = "month" | "day" | "both";

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

/** Times of computers, since the beginning of 1970, by how many digits they have today: how many of their units a second has. */
const EPOCH_UNITS: ReadonlyMap<number, number> = new Map([
  [10, 1],
  [13, 1e3],
  [16, 1e6],
  [19, 1e9],
]);

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Reads the first day in a text, with the time beside it: `7/14/2026`, `07/14/26 4:33 PM`, `2026-07-14T16:33Z`,
 * `01:39 PM CDT July 17, 2026`. What names no zone is Central time, and a day without a time begins at midnight there.
 * @param order what comes first where a day itself does not show it.
 * @returns ISO 8601 with the zone: `2026-07-14T00:00-05:00`; `undefined` where there is no day.
 */
export function findTime(text: string, order: DayOrder = "month"): string | undefined {
  const found = [
    findDay(ISO_DAY, text, ([, year, , month, day]) => [year, month, day]),
    findDay(SLASHED_DAY, text, (match) => inOrder(match, order)),
    findDay(DAY_AND_WORD, text, ([, day, month = "", year]) => [
      year,
      String(MONTHS.indexOf(month.toLowerCase()) + 1),
      day,
    ]),
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

/** Year, month and day of a match of `SLASHED_DAY`; no month where that is not known. */
function inOrder(match: readonly (string | undefined)[], order: DayOrder): (string | undefined)[] {
  const [, first, , second, year] = match;
  const shown = orderShown(match) ?? order;
  return shown === "both" ? [] : shown === "day" ? [year, second, first] : [year, first, second];
}

/** What comes first in a day by its numbers. @param match of `SLASHED_DAY`. */
function orderShown([, first, separator, second, year = ""]: readonly (string | undefined)[]): DayOrder | undefined {
  if (Number(second) > LAST_MONTH) return "month";
  // "26-07-13" may begin with the year.
  if (Number(first) > LAST_MONTH) return separator === "-" && year.length === 2 ? "both" : "day";
  return first === second ? "month" : undefined;
}

/** What the days of a column show of their order; undefined where none of them does. */
export function findDayOrder(texts: Iterable<string>): DayOrder | undefined {
  let found: DayOrder | undefined;
  for (const text of texts) {
    const match = SLASHED_DAY.exec(text);
    const shown = match === null || Number(match[1]) === Number(match[3]) ? undefined : orderShown(match);
    if (shown === undefined || shown === "both") continue;
    if (found !== undefined && found !== shown) return "both";
    found = shown;
  }
  return found;
}

/** When a price was seen, by its cell. */
interface CellTime {
  /** In ISO 8601; undefined where the cell is not understood. */
  readonly time: string | undefined;
  /** The same if the day comes before the month, where nothing shows which comes first and it makes a difference. */
  readonly dayFirst?: string;
}

/**
 * As `findTime`, for a cell of a column of dates, where a number is a day as Excel counts them, or the time of a computer.
 * @param order what the column shows.
 */
export function readTime(text: string, order?: DayOrder): CellTime {
  const number = /^\d{5,19}(?:\.\d{1,20})?$/.test(text) ? text : undefined;
  if (number !== undefined) return { time: readNumber(number) };
  const time = findTime(text, order);
  const dayFirst = order === undefined ? findTime(text, "day") : undefined;
  return { time, ...(dayFirst !== undefined && dayFirst !== time && { dayFirst }) };
}

/**
 * A day with the time of day that a column of its own has: `14:30`, `2:30 PM`, `1430`. A day that has a time already
 * keeps it.
 * @param time in ISO 8601, as `readTime` gives it. @returns undefined where the text is no time of day.
 */
export function withClock(time: string, text: string): string | undefined {
  const [day = "", clock = ""] = time.split("T");
  const plain = text.replace(/^(\d\d?)(\d\d)$/, "$1:$2");
  if (!CLOCK.test(plain)) return undefined;
  return clock.startsWith("00:00") && !clock.endsWith("Z") ? findTime(`${day} ${plain}`) : time;
}

/** Whether a day lies after another time's, as both count days where the first was written. */
export function isAfterDay(time: string, nowMs: number): boolean {
  return dayOf(time) > dayAt(time, nowMs);
}

/** Whether the day of a time, or where it has a time of day the time, is over. */
export function isOver(time: string, nowMs: number): boolean {
  return /T00:00(?::00)?(?!:)/.test(time) ? dayOf(time) < dayAt(time, nowMs) : Date.parse(time) < nowMs;
}

function dayOf(time: string): string {
  return time.slice(0, EXAMPLE_DAY.length);
}

/** Which day it is in the zone of a time. */
function dayAt(time: string, nowMs: number): string {
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)$/.exec(time) ?? [];
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return dayOf(new Date(nowMs + offset * 60_000).toISOString());
}

function readNumber(text: string): string | undefined {
  const [whole = ""] = text.split(".");
  const unitsPerSecond = EPOCH_UNITS.get(whole.length);
  if (unitsPerSecond !== undefined)
    return findTime(new Date(Math.round((Number(text) / unitsPerSecond) * 1000)).toISOString());
  if (/^\d{8}$/.test(text)) return findTime(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
  const days = Number(text);
  if (!(days >= EXCEL_DAYS.least && days <= EXCEL_DAYS.most)) return undefined;
  // Excel knows no time zones.
  return findTime(new Date(EXCEL_EPOCH + Math.round(days * 86_400) * 1000).toISOString().replace("Z", ""));
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
