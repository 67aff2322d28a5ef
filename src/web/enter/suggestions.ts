// What somebody may mean who has typed the beginning of a place's name.

import { defined } from "../../common/defined.js";
import { firstAtLeast } from "../../common/order.js";
import { STATE_NAMES } from "../../contract/values/jurisdictions.js";
import type { GazetteerData } from "../../providers/places/gazetteer/data.js";
import { readParts, readState, spellOut, withoutSpaces } from "../../providers/places/gazetteer/names.js";
import { Towns } from "../../providers/places/gazetteer/towns.js";

export interface Suggestion {
  readonly kind: "town" | "zip" | "airport";
  /** What the field has once it is chosen: the gazetteer understands it, and means the same place. */
  readonly value: string;
  /** `Lincoln, NE`, `68508 Lincoln, NE`, `LNK Lincoln, NE` */
  readonly label: string;
  /** How much of the label has been typed, in characters. */
  readonly typed: number;
  /** 0 where none is known. */
  readonly inhabitants: number;
}

export type Suggest = (text: string) => readonly Suggestion[];

export const MOST_SUGGESTIONS = 7;

/** With fewer digits, a ZIP code may be anywhere in several states. */
const LEAST_ZIP_DIGITS = 3;
const ZIP_DIGITS = 5;

/** Degrees to about a mile. */
const ABOUT_DIGITS = 2;

/** The length of ", IL" at the end of every name. */
const STATE_LENGTH = 4;

/** Makes a word longer, so that the beginning of a name is not taken for an abbreviation: "St" may become Stockton. */
const FILLER = "xxx";

/** Behind any letter. */
const LAST = "\uFFFF";

export function createSuggest(data: GazetteerData): Suggest {
  const towns = new Towns(data);

  /** The rows of places with a key in a range of an index, the largest first. */
  function rowsFrom(prefix: string, isWhole: boolean, isMeant: (row: number) => boolean): number[] {
    const { keys, places } = data.index;
    const end = isWhole ? firstAtLeast(keys, `${prefix}\u0000`) : firstAtLeast(keys, prefix + LAST);
    const rows = places.slice(firstAtLeast(keys, prefix), end).toSorted();
    const found: number[] = [];
    for (const row of rows) {
      if (found.length === MOST_SUGGESTIONS) break;
      if (row !== found.at(-1) && isMeant(row)) found.push(row);
    }
    return found;
  }

  function rowsOf(text: string): number[] {
    const [words = [], ...rest] = readParts(text);
    if (words.length === 0) return [];
    const isEnded = /[\s,]$/.test(text);
    if (rest.length > 0) {
      const ofState = inState(rest.at(-1) ?? []);
      const whole = rowsFrom(withoutSpaces(spellOut(words)), true, ofState);
      return whole.length > 0 ? whole : rowsFrom(withoutSpaces(spellOut(words)), false, ofState);
    }
    const beginnings = beginningsOf(words, isEnded).flatMap((prefix) => rowsFrom(prefix, false, () => true));
    const withState =
      words.length < 2 ? [] : rowsFrom(withoutSpaces(spellOut(words.slice(0, -1))), true, inState(words.slice(-1)));
    return [...new Set([...beginnings, ...withState])].toSorted((a, b) => a - b).slice(0, MOST_SUGGESTIONS);
  }

  function inState(words: readonly string[]): (row: number) => boolean {
    if (words.length === 0) return () => true;
    const whole = readState(words);
    const begun = words.join(" ");
    const states = new Set(
      Object.entries(STATE_NAMES).flatMap(([code, name]) =>
        code === whole || code.toLowerCase().startsWith(begun) || name.toLowerCase().startsWith(begun) ? [code] : [],
      ),
    );
    return (row) => states.has(towns.stateOf(row));
  }

  function suggestTown(row: number, text: string): Suggestion {
    const name = spellOut(readParts(towns.townOf(row)).flat());
    const namesakes = towns.named({ name, state: towns.stateOf(row) });
    const isMeant = towns.meantInState(namesakes, name) === row;
    const { lat, lng } = towns.place(row);
    const label = isMeant ? towns.nameOf(row) : tellApart(namesakes, row);
    return {
      kind: "town",
      label,
      value: isMeant ? label : `${towns.nameOf(row)} (${lat},${lng})`,
      typed: typedLength(label, text),
      inhabitants: defined(data.places.populations[row]),
    };
  }

  /** A name with the ZIP code, or where none tells the namesakes apart, with about where it is. */
  function tellApart(namesakes: readonly number[], row: number): string {
    const names = towns.candidates(namesakes).map(({ name }) => name);
    const name = names[namesakes.indexOf(row)] ?? towns.nameOf(row);
    if (names.filter((other) => other === name).length === 1) return name;
    const { lat, lng } = towns.place(row);
    return `${towns.nameOf(row)} (${lat.toFixed(ABOUT_DIGITS)}, ${lng.toFixed(ABOUT_DIGITS)})`;
  }

  function suggestZips(digits: string): Suggestion[] {
    const { codes, places } = data.zips;
    const scale = 10 ** (ZIP_DIGITS - digits.length);
    const from = firstAtLeast(codes, Number(digits) * scale);
    const to = firstAtLeast(codes, (Number(digits) + 1) * scale);
    const rows = Array.from({ length: to - from }, (_, i) => from + i).toSorted(
      (a, b) => defined(places[a]) - defined(places[b]) || a - b,
    );
    return rows.slice(0, MOST_SUGGESTIONS).map((row) => {
      const zip = String(defined(codes[row])).padStart(ZIP_DIGITS, "0");
      const town = towns.nameOf(defined(places[row]));
      return { kind: "zip", value: `${town} ${zip}`, label: `${zip} ${town}`, typed: digits.length, inhabitants: 0 };
    });
  }

  function suggestAirport(text: string): Suggestion[] {
    if (!/^[a-z]{3}$/i.test(text)) return [];
    const [row] = towns.listed(data.airportCodes, text.toLowerCase(), undefined);
    if (row === undefined) return [];
    const town = suggestTown(row, "");
    return [
      { ...town, kind: "airport", label: `${text.toUpperCase()} ${town.label}`, typed: text.length, inhabitants: 0 },
    ];
  }

  return (given) => {
    const text = given.trimStart();
    const digits = /^\d{3,5}(?=\D|$)/.exec(text)?.[0];
    if (digits !== undefined && digits.length >= LEAST_ZIP_DIGITS && /^\d+\s*$/.test(text)) return suggestZips(digits);
    if (/^[-\d]/.test(text)) return [];
    const found = rowsOf(text).map((row) => suggestTown(row, text));
    const airport = suggestAirport(text.trim());
    return [...found.slice(0, MOST_SUGGESTIONS - airport.length), ...airport];
  };
}

/** The keys with which a name may begin: its last word may be whole, an abbreviation of another, or half typed. */
function beginningsOf(words: readonly string[], isEnded: boolean): string[] {
  const whole = withoutSpaces(spellOut(words));
  if (isEnded) return [whole];
  const begun = withoutSpaces(spellOut([...words.slice(0, -1), `${words.at(-1) ?? ""}${FILLER}`])).slice(
    0,
    -FILLER.length,
  );
  return [...new Set([begun, whole])];
}

/** How much of a name has been typed, however it is spelt. */
function typedLength(label: string, text: string): number {
  const [words = []] = readParts(text);
  const wanted = new Set(beginningsOf(words, false));
  if (words.length === 0) return 0;
  for (let length = 1; length <= label.length - STATE_LENGTH; length++) {
    const [begun = []] = readParts(label.slice(0, length));
    if (beginningsOf(begun, false).some((key) => wanted.has(key))) return length;
  }
  return 0;
}

const MILLION = 1_000_000;
const WHOLE = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });

/** `8.8 million`, `3,200`; empty where none are known. */
export function wordInhabitants(inhabitants: number): string {
  if (inhabitants === 0) return "";
  return inhabitants >= MILLION ? `${WHOLE.format(inhabitants / MILLION)} million` : WHOLE.format(inhabitants);
}
