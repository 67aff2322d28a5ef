// The cells of a table of trips: how people write numbers, times, places and percentages.

import { readDecimal } from "../../common/decimal.js";
import { isObject } from "../../contract/values/faults.js";
import { doubtHours, readMinutes, readRest } from "../../rules/hours.js";
import { ENDS, type PlacePart, type TripColumn } from "./tripColumns.js";
import { joinPlace } from "./tripPlaces.js";

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

/** A trip, and the ZIP codes that were completed in it. */
export interface RowTrip {
  readonly trip: object;
  readonly zips: readonly string[];
}

/** The trip of a row. */
export function toTrip(columns: readonly (TripColumn | undefined)[], values: readonly string[]): RowTrip {
  const trip: Record<string, unknown> = {};
  const inside: Record<string, Record<string, unknown>> = {};
  const ends = new Map<string, Partial<Record<PlacePart, string>>>();
  const zips: string[] = [];
  for (const [i, column] of columns.entries()) {
    const text = values[i]?.trim() ?? "";
    if (column === undefined || text === "") continue;
    const { field, content } = column;
    if (isPart(content)) {
      if (SHORT_ZIP.test(text) && MAY_BE_ZIP.has(content)) zips.push(text);
      ends.set(field, { ...ends.get(field), [content]: MAY_BE_ZIP.has(content) ? padZip(text) : text });
      continue;
    }
    if (content === "places") zips.push(...splitList(text).filter((place) => SHORT_ZIP.test(place)));
    const target = column.inside === undefined ? trip : (inside[column.inside] ??= {});
    const isPercent = field === "current_fuel_gallons" && text.endsWith("%");
    if (isPercent) target["current_fuel_percent"] = toValue("percent", text);
    else target[field] = toValue(content, text);
  }
  for (const end of Object.keys(ENDS)) {
    const place = joinPlace(ends.get(end) ?? {});
    if (place !== undefined) trip[end] = place;
  }
  return { trip: { ...trip, ...inside }, zips };
}

const PARTS: ReadonlySet<string> = new Set<PlacePart>(["place", "lat", "lng", "city", "state", "zip", "firm"]);
const MAY_BE_ZIP: ReadonlySet<string> = new Set<PlacePart>(["place", "zip", "firm"]);

function isPart(content: TripColumn["content"]): content is PlacePart {
  return PARTS.has(content);
}

/** A ZIP code whose zeros at the beginning a spreadsheet has dropped. */
const SHORT_ZIP = /^\d{3,4}$/;
const ZIP_DIGITS = 5;

export function padZip(place: string): string {
  return SHORT_ZIP.test(place) ? place.padStart(ZIP_DIGITS, "0") : place;
}

/** A number with a point, or with a comma that cannot be one between thousands. */
function readNumber(text: string): number | undefined {
  return readDecimal(/^[1-9]\d{0,2},\d{3}$/.test(text) ? text : text.replace(/^([+-]?\d+),(\d+)$/, "$1.$2"));
}

/** `40`, `40%` or `40 %` */
function readPercent(text: string): number | undefined {
  return readNumber(text.replace(/%$/, "").trimEnd());
}

type Value = Exclude<TripColumn["content"], PlacePart>;

/** What is no number, no time or no yes stays a text, which the trip's result then names as its fault. */
function toValue(content: Value, text: string): unknown {
  switch (content) {
    case "number":
      return readNumber(text) ?? text;
    case "percent":
      return readPercent(text) ?? text;
    case "boolean":
      return BOOLEANS[text.toLowerCase()] ?? text;
    case "minutes":
      return readMinutes(text) ?? text;
    case "hours":
      return readMinutes(isBare(text) ? `${text.replace(",", ".")}h` : text) ?? text;
    case "places":
      return splitList(text).map(padZip);
    case "rests": {
      const rests = splitList(text).map(readRest);
      return rests.includes(undefined) ? text : rests;
    }
    case "text":
      return text;
  }
}

function isBare(text: string): boolean {
  return /^\d+(?:[.,]\d*)?$/.test(text);
}

/** Why a cell may mean two things, with what to write in its place; nothing for others. */
export function doubtCell(title: string, { inside, field, content }: TripColumn, text: string): readonly string[] {
  const percent = content === "percent" ? readNumber(text) : undefined;
  if (percent !== undefined && percent > 0 && percent <= 1)
    return [`${text} may be a percentage or a share: write ${text}%, or ${Number((percent * 100).toFixed(6))}`];
  // A title with the unit leaves no doubt.
  if (inside !== "hours" || content === "hours" || /min/i.test(title)) return [];
  return (content === "rests" ? splitList(text) : [text.trim()]).flatMap((part) => {
    const words = doubtHours(field, part);
    return words === undefined ? [] : [`${part} ${words}`];
  });
}

function splitList(text: string): string[] {
  return text
    .split(/[;|]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Whether a trip gives what is on board as a percentage of its tank. */
export function isInPercent(trip: object): boolean {
  const vehicle: unknown = Reflect.get(trip, "vehicle");
  return isObject(vehicle) && Object.hasOwn(vehicle, "current_fuel_percent");
}
