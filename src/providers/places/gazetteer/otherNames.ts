import type { GazetteerData } from "./data.js";
import { roughMiles, CLEARLY_LARGER, type Towns } from "./towns.js";
import { withoutSpaces } from "./names.js";
import { type Query, type Reading, readQuery } from "./query.js";
import { readAirport, readCounty, readSurroundings, readTownsAtEnd, splitTwins } from "./readings.js";

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
