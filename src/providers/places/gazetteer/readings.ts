// Reads names that stand for a town without being its name: of airports, counties, areas and twin cities, and addresses without commas.

import type { Reading } from "./query.js";

const AIRPORT_WORDS = new Set(["international", "intl", "regional", "municipal", "national", "executive", "metro", "metropolitan", "cargo"]);

/** The name of an airport without `Airport`: "dfw", "ohare", "omaha"; undefined for other names. */
export function readAirport(name: string): string | undefined {
  const words = name.split(" ");
  if (words[0] === "airport") return words.slice(1).join(" ");
  if (words.at(-1) !== "airport" && words.at(-1) !== "intl") return undefined;
  let end = words.length - 1;
  while (end > 1 && AIRPORT_WORDS.has(words[end - 1] ?? "")) end--;
  return words.slice(0, end).join(" ");
}

/** The name of a county without `County`: "cook"; undefined for other names. */
export function readCounty({ name, state }: Reading): string | undefined {
  const words = name.split(" ");
  const end = words.pop();
  // "Cook Co" alone may be a town in Colorado.
  const isCounty = end === "county" || end === "parish" || end === "borough" || (end === "co" && state !== undefined);
  return isCounty && words.length > 0 ? words.join(" ") : undefined;
}

/** What may be the town in an address without commas, the longest first: "saint paul", then "paul" for "123 main saint paul". */
export function readTownsAtEnd({ name, state }: Reading): Reading[] {
  const words = name.split(" ");
  // Without a state, any two words would be an address in a town called like the second.
  if (state === undefined || !/^\d/.test(name)) return [];
  return words.slice(2).map((_, i) => ({ name: words.slice(i + 2).join(" "), state }));
}

/** A twin city has no more names: Greensboro/Winston-Salem/High Point has four. */
const MAX_SEPARATORS = 4;

/** The ways to split "A/B" or "A-B" in two: at slashes, or where there are none, at dashes. */
export function splitTwins(text: string): [first: string, second: string][] {
  for (const separators of [/\//g, /[-\u2010-\u2015&]/g]) {
    const places = [...text.matchAll(separators)].map(({ index }) => index);
    if (places.length > 0 && places.length <= MAX_SEPARATORS) return places.map((place) => [text.slice(0, place), text.slice(place + 1)]);
  }
  return [];
}
