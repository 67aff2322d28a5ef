import { readParts, spellOut } from "./names.js";
import { MAX_STATE_WORDS, readState } from "./states.js";

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
}

const COUNTRY = new Set(["us", "usa", "unitedstates", "unitedstatesofamerica"]);
const MAX_COUNTRY_WORDS = 4;

/**
 * Reads "City, ST", "City State", "City", ZIP codes, and addresses that end in one of these. It ignores what precedes the
 * city only if a state or a house number shows which part is the city: "London, England" is not a town named England.
 */
export function readQuery(text: string): Query {
  const parts = readParts(text);
  dropCountry(parts);
  const zip = takeZip(parts);
  dropCountry(parts);
  const [before, last] = [parts.filter(isNoCounty).at(-2), parts.at(-1)];
  if (last === undefined) return { zip, stateAlone: undefined, readings: [] };
  const whole = { name: spellOut(last), state: undefined };
  const state = readState(last);
  if (before === undefined) {
    return state === undefined ? { zip, stateAlone: undefined, readings: [...splitState(last), whole] } : { zip, stateAlone: state, readings: [whole] };
  }
  const withState = state === undefined ? splitState(last) : [{ name: spellOut(before), state }];
  const isStreet = /^\d/.test(before[0] ?? "");
  return { zip, stateAlone: undefined, readings: isStreet ? [...withState, whole] : withState };
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
  const end = words.at(-1);
  return i === 0 || (end !== "county" && end !== "parish");
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

/** Removes words from the end of the last part, and the part itself if none is left. */
function dropWords(parts: string[][], count: number): void {
  const kept = (parts.pop() ?? []).slice(0, -count);
  if (kept.length > 0) parts.push(kept);
}
