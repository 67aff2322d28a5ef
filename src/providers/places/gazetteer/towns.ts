import { defined } from "../../../common/defined.js";
import { firstAtLeast } from "../../../common/order.js";
import type { LocatedPlace } from "../provider.js";
import { type GazetteerData, UNITS_PER_DEGREE } from "./data.js";
import { readParts, spellOut, withoutSpaces } from "./names.js";
import type { Reading } from "./query.js";

/** A name without a state means a town only if the town is this many times larger than any other of that name. */
export const CLEARLY_LARGER = 10;

/** The assumed population of a place known only by its post office: GeoNames has most larger towns. */
const UNLISTED_POPULATION = 1000;

const ZIP_LENGTH = 5;

/** The length of ", IL" at the end of every name. */
const STATE_LENGTH = 4;

export const MAX_CANDIDATES = 10;

/** The gazetteer's towns and post offices, by row: the larger the town, the lower its row. */
export class Towns {
  constructor(private readonly data: GazetteerData) {}

  /** Rows of the places that a reading names, the largest first. */
  named({ name, state }: Reading): number[] {
    return this.listed(this.data.index, withoutSpaces(name), state);
  }

  /** Rows of the places that a key has in an index, the largest first. */
  listed({ keys, places }: GazetteerData["index"], key: string, state: string | undefined): number[] {
    const rows: number[] = [];
    for (let i = firstAtLeast(keys, key); keys[i] === key; i++) {
      const row = defined(places[i]);
      if ((state === undefined || this.stateOf(row) === state) && !rows.includes(row)) rows.push(row);
    }
    return rows;
  }

  /**
   * The place that a name means in a state: the one with exactly this spelling (Mira Monte is not Miramonte), and if
   * there are several, the one with the post office, unless a place without one is far larger.
   */
  meantInState(namesakes: readonly number[], name: string): number | undefined {
    if (namesakes.length === 1) return namesakes[0];
    const spelled = namesakes.filter((row) => spellOut(readParts(this.townOf(row)).flat()) === name);
    const rows = spelled.length > 0 ? spelled : namesakes;
    const [postal, ...others] = rows.filter((row) => this.data.places.postal[row] === 1);
    if (postal === undefined || others.length > 0) return this.clearlyLargest(rows);
    return rows.some((row) => this.#isClearlyLarger(row, postal)) ? undefined : postal;
  }

  /** For each state, the place that the name means there, or all namesakes there if it is ambiguous. */
  meantByState(rows: readonly number[], name: string): number[] {
    const states = new Set(rows.map((row) => this.stateOf(row)));
    const meantIn = (state: string): number | readonly number[] => {
      const ofState = rows.filter((row) => this.stateOf(row) === state);
      return this.meantInState(ofState, name) ?? ofState;
    };
    const meant = new Set([...states].flatMap(meantIn));
    return rows.filter((row) => meant.has(row));
  }

  clearlyLargest(rows: readonly number[]): number | undefined {
    return rows.find((row) => rows.every((other) => other === row || this.#isClearlyLarger(row, other)));
  }

  #isClearlyLarger(row: number, other: number): boolean {
    return this.weight(row) >= this.weight(other) * CLEARLY_LARGER;
  }

  /** Places to choose from. Where several have the same name, a ZIP code is added to it if there is one. */
  candidates(rows: readonly number[]): LocatedPlace[] {
    const places = rows.slice(0, MAX_CANDIDATES).map((row) => ({ row, place: this.place(row) }));
    return places.map(({ row, place }) => {
      const zipRow = places.some((other) => other.row !== row && other.place.name === place.name)
        ? this.data.zips.places.indexOf(row)
        : -1;
      return zipRow < 0 ? place : { ...place, name: `${place.name} ${this.#zipAt(zipRow)}` };
    });
  }

  #zipAt(zipRow: number): string {
    return String(defined(this.data.zips.codes[zipRow])).padStart(ZIP_LENGTH, "0");
  }

  /** The population, or an assumed one. */
  weight(row: number): number {
    return this.data.places.populations[row] || UNLISTED_POPULATION;
  }

  place(row: number): LocatedPlace {
    const { lats, lngs } = this.data.places;
    return { name: this.nameOf(row), lat: degrees(lats[row]), lng: degrees(lngs[row]) };
  }

  /** `Springfield, IL`. */
  nameOf(row: number): string {
    return defined(this.data.places.names[row]);
  }

  /** `Springfield`. */
  townOf(row: number): string {
    return this.nameOf(row).slice(0, -STATE_LENGTH);
  }

  stateOf(row: number): string {
    return this.nameOf(row).slice(-2);
  }
}

export function degrees(units: number | undefined): number {
  return (units ?? 0) / UNITS_PER_DEGREE;
}

const MILES_PER_DEGREE = 69.1;

/**
 * Miles between two points in degrees: within a few percent up to some hundred miles, which is enough to distinguish
 * towns.
 */
export function roughMiles(lat: number, lng: number, otherLat: number, otherLng: number): number {
  const east = (lng - otherLng) * Math.cos((((lat + otherLat) / 2) * Math.PI) / 180);
  return Math.hypot(lat - otherLat, east) * MILES_PER_DEGREE;
}
