// What the number format of a cell in a workbook says beside the number: its reader sees "1.659 €/L" where 1.659 is saved.

import type { CellValue } from "hucre/xlsx";
import { readUnit } from "./units.js";

/** Signs that a format shows without quotes around them. */
const SIGNS: ReadonlySet<string> = new Set(["$", "€", "£", "¢", "¥", " ", "/"]);

/** What stands before the character that it blanks out, or repeats. */
const SPACERS: ReadonlySet<string> = new Set(["_", "*"]);

interface Shown {
  /** What the format shows around the number. */
  readonly words: string;
  /** Whether it names a currency in brackets, as in `[$CA$-1009]`. */
  readonly hasCurrency: boolean;
  readonly isPercent: boolean;
}

/** What a format shows around positive numbers: what stands in it before the first semicolon. */
function readFormat(format: string): Shown {
  let words = "";
  let [hasCurrency, isPercent] = [false, false];
  for (let i = 0; i < format.length; i++) {
    const sign = format.charAt(i);
    if (sign === ";") break;
    if (sign === '"' || sign === "[") {
      const end = format.indexOf(sign === "[" ? "]" : '"', i + 1);
      const inner = format.slice(i + 1, end < 0 ? undefined : end);
      // Behind the currency stands its country's number. Other brackets hold colors and conditions.
      const currency = sign === "[" && inner.startsWith("$") ? (inner.slice(1).split("-", 1)[0] ?? "") : "";
      if (currency !== "") hasCurrency = true;
      words += sign === "[" ? currency : inner;
      if (end < 0) break;
      i = end;
    } else if (sign === "\\") words += format.charAt(++i);
    else if (SPACERS.has(sign)) i++;
    else if (sign === "%") isPercent = true;
    else words += SIGNS.has(sign) ? sign : "";
  }
  return { words: words.trim(), hasCurrency, isPercent };
}

/** Days are counted from here, and a time of day alone is a part of the first one; the later is of Macintosh computers. */
const FIRST_DAYS = [Date.UTC(1904, 0, 1), Date.UTC(1899, 11, 31)];
const MS_PER_MINUTE = 60_000;
/** A time of day, or hours that go beyond a day, are less than this after the first day. */
const MOST_HOURS = 24 * 7;

/** `6:00` for a time of day or a number of hours, which are saved as a day of long ago. */
function readHours(day: Date): string | undefined {
  const first = FIRST_DAYS.find((each) => day.getTime() >= each);
  if (first === undefined) return undefined;
  // Parts of a day are no whole seconds.
  const minutes = Math.floor((Math.round((day.getTime() - first) / 1000) * 1000) / MS_PER_MINUTE);
  return minutes < MOST_HOURS * 60 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}` : undefined;
}

/**
 * The text of a cell as its reader sees it, with all of its digits. Days and times have no time zone. What a format says
 * in dollars or by the gallon is what numbers are without one.
 */
export function shownText(value: CellValue, format: string | undefined): string {
  if (value === null) return "";
  if (value instanceof Date) return readHours(value) ?? value.toISOString().slice(0, -1);
  if (typeof value !== "number" || format === undefined) return String(value);
  const { words, hasCurrency, isPercent } = readFormat(format);
  // A product by 100 has digits that were not saved.
  if (isPercent) return `${Number((value * 100).toPrecision(12))}%`;
  const unit = words === "" ? {} : readUnit(words);
  const isPlain =
    unit === undefined
      ? !hasCurrency
      : (unit.currency ?? "USD") === "USD" && (unit.volume ?? "gallon") === "gallon" && unit.scale !== "cents";
  return isPlain ? String(value) : `${value} ${words}`;
}
