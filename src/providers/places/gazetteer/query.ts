import { MAX_STATE_WORDS, readParts, readState, spellOut } from "./names.js";
import { MAX_REGION_WORDS, type Region, readPostalCode, readRegion } from "./neighbours.js";

/** One way to read a text. */
export interface Reading {
  /** The town's name as `spellOut` gives it. */
  readonly name: string;
  /** Two-letter code; undefined when the text names no state. */
  readonly state: string | undefined;
}

/** What a text can mean. */
export interface Query {
  /** Five digits. */
  readonly zip: string | undefined;
  /** Two-letter code, if the text is a state alone or a state and a ZIP code. */
  readonly stateAlone: string | undefined;
  /** The most likely first. */
  readonly readings: readonly Reading[];
  /** Between commas, without the country, the ZIP code and the county. */
  readonly partCount: number;
  /** Whether the state is a part of its own, as in "City, ST". */
  readonly hasStatePart: boolean;
}

/** A town in Canada or Mexico. */
export interface ReadingAbroad {
  /** As `spellOut` gives it. */
  readonly name: string;
  readonly region: Region;
}

const COUNTRY = new Set(["us", "usa", "unitedstates", "unitedstatesofamerica"]);
const MAX_COUNTRY_WORDS = 4;

/** How the name of a county ends. */
const COUNTY = new Set(["county", "parish", "borough"]);

/**
 * Reads "City, ST", "City State", "City", ZIP codes, and addresses that end in one of these. It ignores what precedes
 * the city only if a state or a house number shows which part is the city: "London, England" is not a town named
 * England.
 */
export function readQuery(text: string): Query {
  const parts = readParts(text);
  dropCountry(parts);
  const zip = takeZip(parts);
  dropCountry(parts);
  const places = parts.filter(isNoCounty);
  const partCount = places.length;
  const [before, last] = [places.at(-2), parts.at(-1)];
  if (last === undefined) return { zip, stateAlone: undefined, readings: [], partCount, hasStatePart: false };
  const whole = { name: spellOut(last), state: undefined };
  const state = readState(last);
  const hasStatePart = state !== undefined;
  if (before === undefined) {
    return hasStatePart
      ? { zip, stateAlone: state, readings: [whole], partCount, hasStatePart }
      : { zip, stateAlone: undefined, readings: [...splitState(last), whole], partCount, hasStatePart };
  }
  const withState = hasStatePart ? [{ name: spellOut(before), state }] : splitState(last);
  return {
    zip,
    stateAlone: undefined,
    readings: startsWithNumber(before) ? [...withState, whole] : withState,
    partCount,
    hasStatePart,
  };
}

/** Whether something precedes the town of a reading: a street, or the name of a business. */
export function isAddress({ partCount, hasStatePart }: Query, { state }: Reading): boolean {
  return partCount > (hasStatePart && state !== undefined ? 2 : 1);
}

/**
 * Reads "City, Province", "City Province, Country", the same with a postal code of Canada, and "City" or nothing with
 * one. Nothing is read from a text that is a province or a country alone: towns have such names too.
 * @param marked whether only those readings are wanted that a comma or a postal code makes certain.
 */
export function readAbroad(text: string, marked: boolean): ReadingAbroad | undefined {
  const parts = readParts(text);
  const ofPostalCode = takePostalCode(parts);
  const hasPostalCode = ofPostalCode !== undefined;
  takeZip(parts);
  const last = parts.at(-1) ?? [];
  const before = parts.at(-2);
  const region = readState(last) === undefined ? readRegion(last) : undefined;
  // In "12 Main St, Ontario" the last part is a town.
  if (
    region !== undefined &&
    before !== undefined &&
    (hasPostalCode || parts.length > 2 || !startsWithNumber(before))
  ) {
    const inner = readAbroadWords(before) ?? { name: spellOut(before), region };
    const isRegion = readRegion(before) !== undefined && parts.length > 2;
    return isRegion
      ? { name: spellOut(parts.at(-3) ?? []), region }
      : { ...inner, region: inner.region.country === region.country ? inner.region : region };
  }
  if (hasPostalCode) return readAbroadWords(last) ?? { name: spellOut(last), region: ofPostalCode };
  return marked ? undefined : readAbroadWords(last);
}

/** Reads words as a town and its province or country: "toronto on". */
function readAbroadWords(words: readonly string[]): ReadingAbroad | undefined {
  for (let count = Math.min(MAX_REGION_WORDS, words.length - 1); count > 0; count--) {
    const region = readRegion(words.slice(-count));
    if (region !== undefined) return { name: spellOut(words.slice(0, -count)), region };
  }
  return undefined;
}

function startsWithNumber(words: readonly string[]): boolean {
  return /^\d/.test(words[0] ?? "");
}

/** Readings of words as a town and its state: "fort worth texas". */
function splitState(words: readonly string[]): Reading[] {
  const readings: Reading[] = [];
  // The longest form first: "charleston west virginia" is not in Virginia.
  for (let count = Math.min(MAX_STATE_WORDS, words.length - 1); count > 0; count--) {
    const state = readState(words.slice(-count));
    if (state !== undefined) readings.push({ name: spellOut(words.slice(0, -count)), state });
  }
  return readings;
}

/** Whether a part is anything but the county that may follow the town in an address. */
function isNoCounty(words: readonly string[], i: number): boolean {
  return i === 0 || !COUNTY.has(words.at(-1) ?? "");
}

function dropCountry(parts: string[][]): void {
  const last = parts.at(-1) ?? [];
  for (let count = Math.min(MAX_COUNTRY_WORDS, last.length); count > 0; count--) {
    if (COUNTRY.has(last.slice(-count).join(""))) {
      dropWords(parts, count);
      return;
    }
  }
}

/** Removes a ZIP code or ZIP+4 from the end and returns its five digits. */
function takeZip(parts: string[][]): string | undefined {
  const [previous = "", end = ""] = ["", ...(parts.at(-1) ?? [])].slice(-2);
  if (/^\d{5}$/.test(end) || /^\d{9}$/.test(end)) {
    dropWords(parts, 1);
    return end.slice(0, 5);
  }
  if (/^\d{5}$/.test(previous) && /^\d{4}$/.test(end)) {
    dropWords(parts, 2);
    return previous;
  }
  return undefined;
}

/** Removes a postal code of Canada from the end and returns its province. */
function takePostalCode(parts: string[][]): Region | undefined {
  const last = parts.at(-1) ?? [];
  for (const count of [1, 2]) {
    const region = readPostalCode(last.slice(-count).join(""));
    if (region !== undefined) {
      dropWords(parts, count);
      return region;
    }
  }
  return undefined;
}

/** Removes words from the end of the last part, and the part itself if none is left. */
function dropWords(parts: string[][], count: number): void {
  const kept = (parts.pop() ?? []).slice(0, -count);
  if (kept.length > 0) parts.push(kept);
}
