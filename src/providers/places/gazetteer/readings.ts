// Reads names that stand for a town without being its name: of airports, counties, areas and twin cities, and addresses
// without commas.

import { defined } from "../../../common/defined.js";
import type { Reading } from "./query.js";

const AIRPORT_WORDS = new Set([
  "international",
  "intl",
  "regional",
  "municipal",
  "national",
  "executive",
  "metro",
  "metropolitan",
  "cargo",
]);

const ENDS_OF_AIRPORTS = new Set(["airport", "international", "intl"]);

/** The name of an airport without `Airport`: "dfw", "ohare", "omaha"; undefined for other names. */
export function readAirport(name: string): string | undefined {
  const words = name.split(" ");
  if (words[0] === "airport") return words.slice(1).join(" ");
  if (!ENDS_OF_AIRPORTS.has(words.at(-1) ?? "")) return undefined;
  let end = words.length - 1;
  while (end > 1 && AIRPORT_WORDS.has(defined(words[end - 1]))) end--;
  return words.slice(0, end).join(" ");
}

/** The town in "Greater Boston", "Downtown Chicago" and "Atlanta metro area"; undefined for other names. */
export function readSurroundings(name: string): string | undefined {
  const town = name
    .replace(/^(?:downtown|greater|metro) /, "")
    .replace(/ area$/, "")
    .replace(/ (?:metro|metropolitan)$/, "");
  return town === name ? undefined : town;
}

/** The name of a county without `County`, and its state if that is known: "cook"; undefined for other names. */
export function readCounty({ name, state }: Reading): Reading | undefined {
  const words = name.split(" ");
  const end = words.pop();
  const county = words.join(" ");
  if (county === "") return undefined;
  // "Cook Co" alone may be a town in Colorado.
  if (end === "county" || (end === "co" && state !== undefined)) return { name: county, state };
  // Louisiana has parishes, Alaska boroughs, no other state.
  if (end === "parish") return { name: county, state: state ?? "LA" };
  return end === "borough" ? { name: county, state: state ?? "AK" } : undefined;
}

/**
 * What may be the town in an address without commas, the longest first: "saint paul", then "paul" for "123 main saint
 * paul". It comes after the last number, and after a word for the street if the only number is the house's.
 */
export function readTownsAtEnd({ name, state }: Reading): Reading[] {
  const words = name.split(" ");
  const number = words.findLastIndex((word) => /\d/.test(word));
  // Without a state, any two words would be an address in a town called like the second.
  if (state === undefined || number < 0) return [];
  const start = Math.max(number + 1, 2);
  return words.slice(start).map((_, i) => ({ name: words.slice(start + i).join(" "), state }));
}

/** A twin city has no more names: Greensboro/Winston-Salem/High Point has four. */
const MAX_SEPARATORS = 4;

/** The ways to split "A/B" or "A-B" in two: at slashes, or where there are none, at dashes. */
export function splitTwins(text: string): [first: string, second: string][] {
  for (const separators of [/\//g, /[-\u2010-\u2015&]/g]) {
    const places = [...text.matchAll(separators)].map(({ index }) => index);
    if (places.length > 0 && places.length <= MAX_SEPARATORS)
      return places.map((place) => [text.slice(0, place), text.slice(place + 1)]);
  }
  return [];
}
