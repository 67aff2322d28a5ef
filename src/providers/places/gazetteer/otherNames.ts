import { defined } from "../../../common/defined.js";
import type { GazetteerData } from "./data.js";
import { roughMiles, CLEARLY_LARGER, type Towns } from "./towns.js";
import { withoutSpaces } from "./names.js";
import { type Query, type Reading, readQuery } from "./query.js";

/** Three capital letters may mean a town of that name beside the airport's if the town is this large. */
const NAMED_LIKE_AIRPORT_POPULATION = 3000;

/** Twin cities are no further apart. */
const TWIN_MILES = 60;

/** Towns that a name stands for without being theirs. */
export interface StandIn {
  /** Rows of the towns that it may stand for. */
  readonly rows: readonly number[];
  readonly kind: "airport" | "area" | "county" | "address";
  /** The part of the text that names the town, if one does. */
  readonly reading?: Reading;
}

/** Finds the towns that airports, areas, counties, twin cities and addresses without commas stand for. */
export class OtherNames {
  constructor(
    private readonly data: GazetteerData,
    private readonly towns: Towns,
  ) {}

  /**
   * The town of an airport whose code is written in capitals, alone, and beside it large towns that are called like the
   * code.
   * @param stateAlone the state that the text may name as well: TEX is Texas rather than Telluride, but IND is
   *   Indianapolis.
   */
  byCode(text: string, stateAlone: string | undefined): StandIn | undefined {
    const code = text.trim();
    if (!/^[A-Z]{3}$/.test(code)) return undefined;
    const key = code.toLowerCase();
    const [served] = this.towns.listed(this.data.airportCodes, key, undefined);
    const namesakes = this.towns.named({ name: key, state: undefined });
    if (
      served === undefined ||
      namesakes.includes(served) ||
      (stateAlone !== undefined && this.towns.stateOf(served) !== stateAlone)
    )
      return undefined;
    const large = namesakes.filter((row) => this.towns.weight(row) >= NAMED_LIKE_AIRPORT_POPULATION);
    return { rows: [served, ...large], kind: "airport" };
  }

  /**
   * An area's main towns and, to choose from as well, the small towns elsewhere that are called like it: Long Island is
   * not only in Kansas.
   */
  byArea({ readings }: Query): StandIn | undefined {
    for (const { name, state } of readings) {
      if (state !== undefined) continue;
      const main = this.towns.listed(this.data.areas, withoutSpaces(name), state);
      const namesakes = this.towns.named({ name, state });
      // Lehigh Valley is a post office in the area itself.
      const isElsewhere = namesakes.every((row) => main.every((other) => this.#miles(row, other) > TWIN_MILES));
      if (main.length > 0 && namesakes.length > 0 && isElsewhere)
        return { rows: [...main, ...namesakes], kind: "area" };
    }
    return undefined;
  }

  /** What a text stands for that is no town's name. */
  find(text: string, { readings }: Query): StandIn | undefined {
    for (const reading of readings) {
      const found = this.#ofArea(reading) ?? this.#ofCounty(reading) ?? this.#ofAirport(reading);
      if (found !== undefined) return found;
    }
    const twins = this.#largerTwins(text);
    if (twins.length > 0) return { rows: twins, kind: "area" };
    for (const { name, state } of readings) {
      const rows = this.#airports(name, state);
      if (rows.length > 0) return { rows, kind: "airport" };
    }
    for (const reading of readings.flatMap(readTownsAtEnd)) {
      const rows = this.towns.named(reading);
      if (rows.length > 0) return { rows, kind: "address", reading };
    }
    return undefined;
  }

  #ofArea({ name, state }: Reading): StandIn | undefined {
    const rows = this.towns.listed(this.data.areas, withoutSpaces(name), state);
    if (rows.length > 0) return { rows, kind: "area" };
    const town = readSurroundings(name);
    if (town === undefined) return undefined;
    const reading = { name: town, state };
    const towns = this.towns.named(reading);
    return towns.length > 0 ? { rows: towns, kind: "area", reading } : undefined;
  }

  #ofCounty(reading: Reading): StandIn | undefined {
    const county = readCounty(reading);
    const rows =
      county === undefined ? [] : this.towns.listed(this.data.counties, withoutSpaces(county.name), county.state);
    return rows.length > 0 ? { rows, kind: "county" } : undefined;
  }

  /** `DFW Airport`, `O'Hare Airport`, `Omaha Airport`. */
  #ofAirport({ name, state }: Reading): StandIn | undefined {
    const airport = readAirport(name);
    if (airport === undefined) return undefined;
    const rows = this.#airports(airport, state);
    if (rows.length > 0) return { rows, kind: "airport" };
    const reading = { name: airport, state };
    const towns = this.towns.named(reading);
    // Newark Airport is that of New Jersey: no other Newark has one.
    const served = towns.filter((row) => this.data.airportCodes.places.includes(row));
    return towns.length > 0 ? { rows: served.length > 0 ? served : towns, kind: "airport", reading } : undefined;
  }

  #airports(name: string, state: string | undefined): number[] {
    const key = withoutSpaces(name);
    const called = this.towns.listed(this.data.airportNames, key, state);
    return called.length > 0 ? called : this.towns.listed(this.data.airportCodes, key, state);
  }

  /** The larger of two neighbouring towns in "A/B" or "A-B", or several if it is not clear which towns are meant. */
  #largerTwins(text: string): number[] {
    for (const [first, second] of splitTwins(text)) {
      const [{ rows: firsts, state: firstState }, { rows: seconds, state: lastState }] = [
        this.#namedIn(first),
        this.#namedIn(second),
      ];
      // The state after the second name is that of both.
      const state = firstState === undefined ? lastState : undefined;
      const isMeant = (row: number, namesakes: readonly number[]): boolean =>
        state !== undefined ||
        this.towns.weight(row) * CLEARLY_LARGER >=
          Math.max(...namesakes.map((namesake) => this.towns.weight(namesake)));
      const pairs = firsts
        .filter((row) => isMeant(row, firsts))
        .flatMap((row) =>
          seconds
            .filter((other) => other !== row && isMeant(other, seconds) && this.#miles(row, other) < TWIN_MILES)
            .map((other) => [row, other] as const),
        );
      const larger = pairs.map(([row, other]) =>
        state === undefined || this.towns.stateOf(row) === state ? Math.min(row, other) : other,
      );
      const rows = [...new Set(larger)].toSorted((a, b) => a - b);
      const clear = this.towns.clearlyLargest(rows);
      if (rows.length > 0) return clear === undefined ? rows : [clear];
    }
    return [];
  }

  /** The towns that one half of a twin city names, which may be a twin city itself. */
  #namedIn(text: string): { rows: number[]; state: string | undefined } {
    for (const reading of readQuery(text).readings) {
      const rows = this.towns.named(reading);
      if (rows.length > 0) return { rows, state: reading.state };
    }
    return { rows: this.#largerTwins(text), state: undefined };
  }

  #miles(row: number, other: number): number {
    const [a, b] = [this.towns.place(row), this.towns.place(other)];
    return roughMiles(a.lat, a.lng, b.lat, b.lng);
  }
}

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
function readAirport(name: string): string | undefined {
  const words = name.split(" ");
  if (words[0] === "airport") return words.slice(1).join(" ");
  if (!ENDS_OF_AIRPORTS.has(words.at(-1) ?? "")) return undefined;
  let end = words.length - 1;
  while (end > 1 && AIRPORT_WORDS.has(defined(words[end - 1]))) end--;
  return words.slice(0, end).join(" ");
}

/** The town in "Greater Boston", "Downtown Chicago" and "Atlanta metro area"; undefined for other names. */
function readSurroundings(name: string): string | undefined {
  const town = name
    .replace(/^(?:downtown|greater|metro) /, "")
    .replace(/ area$/, "")
    .replace(/ (?:metro|metropolitan)$/, "");
  return town === name ? undefined : town;
}

/** The name of a county without `County`, and its state if that is known: "cook"; undefined for other names. */
function readCounty({ name, state }: Reading): Reading | undefined {
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
function readTownsAtEnd({ name, state }: Reading): Reading[] {
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
function splitTwins(text: string): [first: string, second: string][] {
  for (const separators of [/\//g, /[-\u2010-\u2015&]/g]) {
    const places = [...text.matchAll(separators)].map(({ index }) => index);
    if (places.length > 0 && places.length <= MAX_SEPARATORS)
      return places.map((place) => [text.slice(0, place), text.slice(place + 1)]);
  }
  return [];
}
