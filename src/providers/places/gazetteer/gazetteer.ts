import { firstAtLeast } from "../../../common/order.js";
import { ServiceError } from "../../../contract/errors.js";
import type { LocatedPlace, PlacesProvider } from "../provider.js";
import { CANDIDATE_ADVICE } from "../../../contract/details.js";
import { type GazetteerData, UNITS_PER_DEGREE } from "./data.js";
import { roughMiles } from "./geo.js";
import { nameKey, readParts, spellOut } from "./names.js";
import { type Query, type Reading, readQuery } from "./query.js";
import { NearNames } from "./suggest.js";

/** A name without a state means a town only if the town is this many times larger than any other of that name. */
const CLEARLY_LARGER = 10;

/** The assumed population of a place known only by its post office: GeoNames has most larger towns. */
const UNLISTED_POPULATION = 1000;

/** A state's name means a town only if the town is this large: New York and Washington, but not Virginia in Minnesota. */
const NAMED_LIKE_STATE_POPULATION = 500_000;

/** A ZIP code further than this from the town in the same address contradicts it. */
const ZIP_MILES = 50;

/** No place name is longer. Longer texts are refused unread. */
const MAX_TEXT_LENGTH = 500;

const ZIP_LENGTH = 5;

/** The length of ", IL" at the end of every name. */
const STATE_LENGTH = 4;

const MAX_CANDIDATES = 10;
const MAX_NAMED = 4;
const MAX_SUGGESTIONS = 5;
const MAX_QUOTED = 60;

const COVERAGE = "The gazetteer knows towns and ZIP codes of the United States";

const CHOOSE = `Add the state or the ZIP code, or ${CANDIDATE_ADVICE.sendCoordinates.forCallers}`;

/** Looks places up in memory, in microseconds; a look-up that finds nothing takes longer, to suggest names. */
export function createGazetteer(data: GazetteerData): PlacesProvider {
  const gazetteer = new Gazetteer(data);
  return {
    name: "gazetteer",
    async locate(text, signal) {
      signal.throwIfAborted();
      return gazetteer.locate(text);
    },
  };
}

class Gazetteer {
  /** Created the first time that a name is not found. */
  #near: NearNames | undefined;

  constructor(private readonly data: GazetteerData) {}

  /** @throws {ServiceError} PLACE_NOT_FOUND or PLACE_AMBIGUOUS. */
  locate(text: string): LocatedPlace {
    if (text.length > MAX_TEXT_LENGTH) {
      throw new ServiceError("PLACE_NOT_FOUND", `A place's name has ${MAX_TEXT_LENGTH} characters at most. Send "City, ST", a ZIP code or "lat,lng".`);
    }
    const query = readQuery(text);
    if (query.zip !== undefined) {
      const zipRow = rowOf(this.data.zips.codes, Number(query.zip));
      if (zipRow !== undefined) return this.#locateZip(text, query, query.zip, zipRow);
      if (query.readings.length === 0 || query.stateAlone !== undefined) {
        throw new ServiceError("PLACE_NOT_FOUND", `There is no ZIP code ${query.zip} in the gazetteer. Check it, or send "City, ST" or "lat,lng".`);
      }
    }
    if (query.stateAlone !== undefined) return this.#locateLikeState(text, query);
    for (const reading of query.readings) {
      const rows = this.#find(reading);
      if (rows.length > 0) return reading.state === undefined ? this.#chooseState(text, rows, reading.name) : this.#chooseInState(text, rows, reading.name);
    }
    throw this.#notFound(text, query);
  }

  /** Rows of the places that a reading names, the largest first. */
  #find({ name, state }: Reading): number[] {
    const { keys, places } = this.data.index;
    const key = withoutSpaces(name);
    const rows: number[] = [];
    for (let i = firstAtLeast(keys, key); keys[i] === key; i++) {
      const row = places[i] ?? 0;
      if ((state === undefined || this.#stateOf(row) === state) && !rows.includes(row)) rows.push(row);
    }
    return rows;
  }

  /** The place in a state that the name means. */
  #chooseInState(text: string, rows: readonly number[], name: string): LocatedPlace {
    const chosen = this.#meantInState(rows, name);
    if (chosen !== undefined) return this.#place(chosen);
    const candidates = this.#candidates(rows);
    throw ambiguous(`${quote(text)} may be ${list(candidates, rows.length)}. ${CHOOSE}`, candidates);
  }

  /** The place in any state that the name means, unless a town across the border is better known by that name. */
  #chooseState(text: string, namesakes: readonly number[], name: string): LocatedPlace {
    const rows = this.#meantByState(namesakes, name);
    const chosen = this.#clearlyLargest(rows);
    const abroad = this.#populationAbroad(withoutSpaces(name));
    const largest = Math.max(...rows.map((row) => this.#weight(row)));
    if (chosen !== undefined && largest >= abroad * CLEARLY_LARGER) return this.#place(chosen);
    const candidates = this.#candidates(rows);
    if (abroad >= largest * CLEARLY_LARGER) {
      throw new ServiceError("PLACE_NOT_FOUND", `${quote(text)} is a town in Canada or Mexico. ${COVERAGE}, as ${list(candidates, rows.length)}.`, {
        suggestions: candidates.slice(0, MAX_SUGGESTIONS).map((candidate) => candidate.name),
      });
    }
    const elsewhere = abroad > 0 ? ", or a town in Canada or Mexico" : "";
    throw ambiguous(`${quote(text)} may be ${list(candidates, rows.length)}${elsewhere}. ${CHOOSE}`, candidates);
  }

  /** For each state, the place that the name means there, or all namesakes there if it is ambiguous. */
  #meantByState(rows: readonly number[], name: string): number[] {
    const states = new Set(rows.map((row) => this.#stateOf(row)));
    const meantIn = (state: string): number | readonly number[] => {
      const ofState = rows.filter((row) => this.#stateOf(row) === state);
      return this.#meantInState(ofState, name) ?? ofState;
    };
    const meant = new Set([...states].flatMap(meantIn));
    return rows.filter((row) => meant.has(row));
  }

  #clearlyLargest(rows: readonly number[]): number | undefined {
    return rows.find((row) => rows.every((other) => other === row || this.#isClearlyLarger(row, other)));
  }

  /**
   * The place that a name means in a state: the one with exactly this spelling (Mira Monte is not Miramonte), and if there
   * are several, the one with the post office, unless a place without one is far larger.
   */
  #meantInState(namesakes: readonly number[], name: string): number | undefined {
    if (namesakes.length === 1) return namesakes[0];
    const spelled = namesakes.filter((row) => spellOut(readParts(this.#townOf(row)).flat()) === name);
    const rows = spelled.length > 0 ? spelled : namesakes;
    const [postal, ...others] = rows.filter((row) => this.data.places.postal[row] === 1);
    if (postal === undefined || others.length > 0) return this.#clearlyLargest(rows);
    return rows.some((row) => this.#isClearlyLarger(row, postal)) ? undefined : postal;
  }

  #isClearlyLarger(row: number, other: number): boolean {
    return this.#weight(row) >= this.#weight(other) * CLEARLY_LARGER;
  }

  /** The large town that has the name of a state. */
  #locateLikeState(text: string, { readings }: Query): LocatedPlace {
    const rows = readings.flatMap((reading) => this.#find(reading));
    const row = this.#clearlyLargest(rows);
    if (row !== undefined && this.#weight(row) >= NAMED_LIKE_STATE_POPULATION) return this.#place(row);
    throw new ServiceError("PLACE_NOT_FOUND", `${quote(text)} is a state. Name a town in it, as "City, ST", or send a ZIP code or "lat,lng".`);
  }

  /** The place of a ZIP code, if the rest of the text agrees with it. */
  #locateZip(text: string, { readings, stateAlone }: Query, zip: string, zipRow: number): LocatedPlace {
    const { lats, lngs, places } = this.data.zips;
    const town = places[zipRow] ?? 0;
    const place: LocatedPlace = { name: `${this.#nameOf(town)} ${zip}`, lat: degrees(lats[zipRow]), lng: degrees(lngs[zipRow]) };
    const zipState = this.#stateOf(town);
    if (stateAlone === undefined ? readings.length === 0 : stateAlone === zipState) return place;
    const rows = stateAlone === undefined ? (readings.map((reading) => this.#find(reading)).find((found) => found.length > 0) ?? []) : [];
    const others = rows.map((row) => this.#place(row));
    if (others.some(({ lat, lng }) => roughMiles(lat, lng, place.lat, place.lng) < ZIP_MILES)) return place;
    if (others.length > 0) {
      const candidates = this.#candidates(rows);
      throw ambiguous(
        `${quote(text)} contradicts itself: ZIP code ${zip} is in ${this.#nameOf(town)}, far from ${list(candidates, rows.length)}. Correct the one or the other.`,
        [place, ...candidates.slice(0, MAX_CANDIDATES - 1)],
      );
    }
    // The text has no comma between street and town, or the gazetteer knows the place by its ZIP code only.
    const townKey = nameKey(this.#townOf(town));
    const agrees = readings.some(({ state }) => state !== undefined)
      ? readings.some(({ state }) => state === zipState)
      : readings.some(({ name }) => withoutSpaces(name).endsWith(townKey));
    if (agrees) return place;
    throw new ServiceError("PLACE_NOT_FOUND", `${quote(text)} contradicts itself: ZIP code ${zip} is in ${this.#nameOf(town)}. Correct it, or send "lat,lng".`);
  }

  #notFound(text: string, { readings }: Query): ServiceError {
    const suggestions = this.#suggest(readings);
    const meant = suggestions.length > 0 ? ` Did you mean ${suggestions.slice(0, MAX_NAMED).join("; ")}?` : "";
    return new ServiceError(
      "PLACE_NOT_FOUND",
      `No place ${quote(text)} is known.${meant} ${COVERAGE}, no streets: check the spelling, or send "City, ST", a ZIP code or "lat,lng".`,
      suggestions.length > 0 ? { suggestions } : undefined,
    );
  }

  /** Names similar to the ones asked for, the most similar first. */
  #suggest(readings: readonly Reading[]): string[] {
    this.#near ??= new NearNames(this.data.index.keys);
    const near = this.#near;
    const found = readings.slice(0, 2).flatMap(({ name, state }) =>
      near.find(withoutSpaces(name)).flatMap(({ index, errors }) => {
        const row = this.data.index.places[index] ?? 0;
        const sameState = state === undefined || this.#stateOf(row) === state;
        // In other states, only towns of exactly this name: the state may be wrong.
        return sameState || errors === 0 ? [{ row, errors: errors + (sameState ? 0 : 1) }] : [];
      }),
    );
    const names = found.toSorted((a, b) => a.errors - b.errors || a.row - b.row).map(({ row }) => this.#nameOf(row));
    return [...new Set(names)].slice(0, MAX_SUGGESTIONS);
  }

  /** Places to choose from. Where several have the same name, a ZIP code is added to it if there is one. */
  #candidates(rows: readonly number[]): LocatedPlace[] {
    const places = rows.slice(0, MAX_CANDIDATES).map((row) => ({ row, place: this.#place(row) }));
    return places.map(({ row, place }) => {
      const zipRow = places.some((other) => other.row !== row && other.place.name === place.name) ? this.data.zips.places.indexOf(row) : -1;
      return zipRow < 0 ? place : { ...place, name: `${place.name} ${this.#zipAt(zipRow)}` };
    });
  }

  #zipAt(zipRow: number): string {
    return String(this.data.zips.codes[zipRow] ?? 0).padStart(ZIP_LENGTH, "0");
  }

  #populationAbroad(key: string): number {
    const { keys, populations } = this.data.abroad;
    const i = firstAtLeast(keys, key);
    return keys[i] === key ? (populations[i] ?? 0) : 0;
  }

  #weight(row: number): number {
    return this.data.places.populations[row] || UNLISTED_POPULATION;
  }

  #place(row: number): LocatedPlace {
    const { lats, lngs } = this.data.places;
    return { name: this.#nameOf(row), lat: degrees(lats[row]), lng: degrees(lngs[row]) };
  }

  #nameOf(row: number): string {
    return this.data.places.names[row] ?? "";
  }

  #townOf(row: number): string {
    return this.#nameOf(row).slice(0, -STATE_LENGTH);
  }

  #stateOf(row: number): string {
    return this.#nameOf(row).slice(-2);
  }
}

function ambiguous(message: string, candidates: readonly LocatedPlace[]): ServiceError {
  return new ServiceError("PLACE_AMBIGUOUS", message, { candidates });
}

/** Lists the first few of `count` places. */
function list(places: readonly LocatedPlace[], count: number): string {
  const names = places
    .slice(0, MAX_NAMED)
    .map(({ name }) => name)
    .join("; ");
  return count > MAX_NAMED ? `${names} or ${count - MAX_NAMED} more` : names;
}

/** The key of a name from `spellOut`. */
function withoutSpaces(name: string): string {
  return name.replaceAll(" ", "");
}

function degrees(units: number | undefined): number {
  return (units ?? 0) / UNITS_PER_DEGREE;
}

function rowOf(ascending: Int32Array, value: number): number | undefined {
  const i = firstAtLeast(ascending, value);
  return ascending[i] === value ? i : undefined;
}

/** Quotes a text in a message: printable characters only, and not too many. */
function quote(text: string): string {
  const characters = [...text.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim()];
  return `"${characters.length > MAX_QUOTED ? `${characters.slice(0, MAX_QUOTED).join("")}…` : characters.join("")}"`;
}
