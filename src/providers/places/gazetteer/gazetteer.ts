import { defined } from "../../../common/defined.js";
import { firstAtLeast } from "../../../common/order.js";
import { AmbiguousPlaceError, type LocatedPlace, type PlacesProvider } from "../provider.js";
import type { GazetteerData } from "./data.js";
import { roughMiles, CLEARLY_LARGER, degrees, MAX_CANDIDATES, Towns } from "./towns.js";
import { nameKey, withoutSpaces } from "./names.js";
import { readRegion } from "./neighbours.js";
import { OtherNames, type StandIn } from "./otherNames.js";
import { isAddress, type Query, type Reading, type ReadingAbroad, readAbroad, readQuery } from "./query.js";
import { CHOOSE, COVERAGE, isAbroad, list, MAX_NAMED, MAX_SUGGESTIONS, notFound, quote, shorten } from "./refusals.js";
import { NearNames } from "./suggest.js";

/**
 * A state's name means a town only if the town is this large: New York and Washington, but not Virginia in Minnesota.
 */
const NAMED_LIKE_STATE_POPULATION = 500_000;

/** A ZIP code further than this from the town in the same address contradicts it. */
const ZIP_MILES = 50;

/** No place name is longer. Longer texts are refused unread. */
const MAX_TEXT_LENGTH = 500;

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

  readonly #towns: Towns;
  readonly #others: OtherNames;
  readonly #asked: ReadonlySet<string>;

  constructor(private readonly data: GazetteerData) {
    this.#towns = new Towns(data);
    this.#others = new OtherNames(data, this.#towns);
    this.#asked = new Set(data.asked);
  }

  /** @throws {ServiceError} PLACE_NOT_FOUND or PLACE_AMBIGUOUS. */
  locate(text: string): LocatedPlace {
    if (text.length > MAX_TEXT_LENGTH)
      throw notFound(
        `A place's name has ${MAX_TEXT_LENGTH} characters at most. Send "City, ST", a ZIP code or "lat,lng".`,
      );
    const abroad = readAbroad(text, true);
    if (abroad !== undefined) throw this.#isAbroad(text, abroad);
    const query = readQuery(text);
    if (query.zip !== undefined) {
      const zipRow = rowOf(this.data.zips.codes, Number(query.zip));
      if (zipRow !== undefined) return this.#locateZip(text, query, query.zip, zipRow);
      if (query.readings.length === 0 || query.stateAlone !== undefined) {
        throw notFound(
          `There is no ZIP code ${query.zip} in the gazetteer. Check it, or send "City, ST" or "lat,lng".`,
        );
      }
    }
    const asked = this.#others.byCode(text, query.stateAlone) ?? this.#others.byArea(query);
    if (asked !== undefined) return this.#locateStandIn(text, asked);
    if (query.stateAlone !== undefined) return this.#locateLikeState(text, query);
    const town = this.#locateTown(text, query);
    if (town !== undefined) return town;
    const other = this.#others.find(text, query);
    if (other !== undefined) return this.#locateStandIn(text, other);
    const loose = readAbroad(text, false);
    throw loose === undefined ? this.#notFound(text, query) : this.#isAbroad(text, loose);
  }

  #locateTown(text: string, query: Query): LocatedPlace | undefined {
    const named = this.#findNamed(query);
    if (named === undefined) return undefined;
    const place = this.#choose(text, named.rows, named.reading);
    return isAddress(query, named.reading) ? forAddress(text, place) : place;
  }

  /** The most likely reading that names towns, and their rows. */
  #findNamed({ readings }: Query): { reading: Reading; rows: number[] } | undefined {
    for (const reading of readings) {
      const rows = this.#towns.named(reading);
      if (rows.length > 0) return { reading, rows };
    }
    return undefined;
  }

  /** The place that a reading means. */
  #choose(text: string, rows: readonly number[], { name, state }: Reading): LocatedPlace {
    return state === undefined ? this.#chooseState(text, rows, name) : this.#chooseInState(text, rows, name);
  }

  /** The place in a state that the name means. */
  #chooseInState(text: string, rows: readonly number[], name: string): LocatedPlace {
    const chosen = this.#towns.meantInState(rows, name);
    if (chosen !== undefined) return this.#towns.place(chosen);
    throw this.#ambiguous(text, rows);
  }

  /** The place in any state that the name means, unless a town across the border is better known by that name. */
  #chooseState(text: string, namesakes: readonly number[], name: string): LocatedPlace {
    const rows = this.#towns.meantByState(namesakes, name);
    const key = withoutSpaces(name);
    const chosen = this.#asked.has(key) && rows.length > 1 ? undefined : this.#towns.clearlyLargest(rows);
    const abroad = this.#findAbroad(key);
    const population = abroad?.population ?? 0;
    const largest = Math.max(...rows.map((row) => this.#towns.weight(row)));
    if (chosen !== undefined && largest >= population * CLEARLY_LARGER) return this.#towns.place(chosen);
    if (abroad !== undefined && population >= largest * CLEARLY_LARGER && !this.#asked.has(key)) {
      const candidates = this.#towns.candidates(rows);
      const where = key === nameKey(abroad.country) ? "is a country" : `is in ${abroad.country}`;
      throw notFound(
        `${quote(text)} ${where}. ${COVERAGE}, as ${list(candidates, rows.length)}.`,
        candidates.map((candidate) => candidate.name),
      );
    }
    const region = readRegion(name.split(" "));
    const elsewhere =
      region === undefined
        ? ", or a town in Canada or Mexico"
        : `, or the ${region.country === "Canada" ? "province" : "state"} in ${region.country}`;
    throw this.#ambiguous(text, rows, abroad === undefined ? "" : elsewhere);
  }

  #ambiguous(text: string, rows: readonly number[], elsewhere = ""): Error {
    const candidates = this.#towns.candidates(rows);
    const message = `${quote(text)} may be ${list(candidates, rows.length)}${elsewhere}. ${CHOOSE}`;
    return new AmbiguousPlaceError(message, { candidates }, rows.length);
  }

  /** The large town that has the name of a state. */
  #locateLikeState(text: string, { readings }: Query): LocatedPlace {
    const rows = readings.flatMap((reading) => this.#towns.named(reading));
    const row = this.#towns.clearlyLargest(rows);
    if (row !== undefined && this.#towns.weight(row) >= NAMED_LIKE_STATE_POPULATION) return this.#towns.place(row);
    throw notFound(`${quote(text)} is a state. Name a town in it, as "City, ST", or send a ZIP code or "lat,lng".`);
  }

  /** The place of a ZIP code, if the rest of the text agrees with it. */
  #locateZip(text: string, query: Query, zip: string, zipRow: number): LocatedPlace {
    const { readings, stateAlone } = query;
    const { lats, lngs, places } = this.data.zips;
    const town = defined(places[zipRow]);
    const townName = this.#towns.nameOf(town);
    const place: LocatedPlace = { name: `${townName} ${zip}`, lat: degrees(lats[zipRow]), lng: degrees(lngs[zipRow]) };
    const zipState = this.#towns.stateOf(town);
    if (stateAlone === undefined ? readings.length === 0 : stateAlone === zipState) return place;
    const named = stateAlone === undefined ? this.#findNamed(query) : undefined;
    const rows = named?.rows ?? [];
    const others = rows.map((row) => this.#towns.place(row));
    if (others.some(({ lat, lng }) => roughMiles(lat, lng, place.lat, place.lng) < ZIP_MILES)) {
      return named !== undefined && isAddress(query, named.reading) ? forAddress(text, place) : place;
    }
    if (others.length > 0) {
      const candidates = this.#towns.candidates(rows);
      throw new AmbiguousPlaceError(
        `${quote(text)} contradicts itself: ZIP code ${zip} is in ${townName}, far from ${list(candidates, rows.length)}. Correct one of them.`,
        { candidates: [place, ...candidates.slice(0, MAX_CANDIDATES - 1)] },
        rows.length + 1,
      );
    }
    // The text has no comma between street and town, or the gazetteer knows the place by its ZIP code only.
    const townKey = nameKey(this.#towns.townOf(town));
    const agrees = readings.some(({ state }) => state !== undefined)
      ? readings.some(({ state }) => state === zipState)
      : readings.some(({ name }) => withoutSpaces(name).endsWith(townKey));
    if (agrees) return forAddress(text, place);
    throw notFound(
      `${quote(text)} contradicts itself: ZIP code ${zip} is in ${townName}. Correct it, or send "lat,lng".`,
    );
  }

  /** The town that a name stands for without being its own. */
  #locateStandIn(text: string, { rows, kind, reading }: StandIn): LocatedPlace {
    const [row] = rows;
    if (reading === undefined && (row === undefined || rows.length > 1)) throw this.#ambiguous(text, rows);
    const place = reading === undefined ? this.#towns.place(row ?? 0) : this.#choose(text, rows, reading);
    return kind === "address"
      ? forAddress(text, place)
      : { ...place, warnings: [{ code: "TOWN_FOR_AREA", area: shorten(text), kind, town: place.name }] };
  }

  #isAbroad(text: string, { name, region }: ReadingAbroad): Error {
    const known = this.#findAbroad(withoutSpaces(name));
    // The codes BC and NL are in both countries, and larger towns of a name may be elsewhere in the same.
    const isKnown = known !== undefined && (known.country === region.country || region.isInBoth);
    return isAbroad(text, isKnown ? known.country : region.country, isKnown ? known.crossing : region.crossing);
  }

  #findAbroad(key: string): { population: number; country: string; crossing: string } | undefined {
    const { keys, populations, countries, crossings } = this.data.abroad;
    const i = firstAtLeast(keys, key);
    return keys[i] === key
      ? { population: defined(populations[i]), country: defined(countries[i]), crossing: defined(crossings[i]) }
      : undefined;
  }

  #notFound(text: string, { readings }: Query): Error {
    const abroad = readings
      .map(({ name, state }) => (state === undefined ? this.#findAbroad(withoutSpaces(name)) : undefined))
      .find((found) => found !== undefined);
    if (abroad !== undefined) return isAbroad(text, abroad.country, abroad.crossing);
    const region = readings
      .map(({ name, state }) => (state === undefined ? readRegion(name.split(" ")) : undefined))
      .find((found) => found !== undefined);
    if (region !== undefined) return isAbroad(text, region.country, region.crossing);
    if (looksLikeCoordinates(text)) {
      return notFound(
        `${quote(text)} looks like coordinates, but is not in a known form. Send "lat,lng" in degrees, west of Greenwich with a minus: "41.2565,-95.9345".`,
      );
    }
    const suggestions = this.#suggest(readings);
    const meant = suggestions.length > 0 ? ` Did you mean ${suggestions.slice(0, MAX_NAMED).join("; ")}?` : "";
    return notFound(
      `No place ${quote(text)} is known.${meant} ${COVERAGE}, no streets: check the spelling, or send "City, ST", a ZIP code or "lat,lng".`,
      suggestions,
    );
  }

  /** Names similar to the ones asked for, the most similar first. */
  #suggest(readings: readonly Reading[]): string[] {
    this.#near ??= new NearNames(this.data.index.keys);
    const near = this.#near;
    const found = readings.slice(0, 2).flatMap(({ name, state }) =>
      near.find(withoutSpaces(name)).flatMap(({ index, errors }) => {
        const row = defined(this.data.index.places[index]);
        const sameState = state === undefined || this.#towns.stateOf(row) === state;
        // In other states, only towns of exactly this name: the state may be wrong.
        return sameState || errors === 0 ? [{ row, errors: errors + (sameState ? 0 : 1) }] : [];
      }),
    );
    const names = found
      .toSorted((a, b) => a.errors - b.errors || a.row - b.row)
      .map(({ row }) => this.#towns.nameOf(row));
    return [...new Set(names)].slice(0, MAX_SUGGESTIONS);
  }
}

/** A place that is found by its town or ZIP code, for a text that says where in it. */
function forAddress(text: string, place: LocatedPlace): LocatedPlace {
  return { ...place, warnings: [{ code: "TOWN_FOR_ADDRESS", address: shorten(text), town: place.name }] };
}

/** Whether a text is made of numbers and what is written between those of coordinates. */
function looksLikeCoordinates(text: string): boolean {
  return (
    /^[\s\d.,;+\-nsew\u00B0\u00BA'"\u2018\u2019\u201C\u201D\u2032\u2033\u2212()]+$/i.test(text) &&
    /\d[^\d.]+\d/.test(text) &&
    /\d[.,\u00B0]/.test(text)
  );
}

function rowOf(ascending: Int32Array, value: number): number | undefined {
  const i = firstAtLeast(ascending, value);
  return ascending[i] === value ? i : undefined;
}
