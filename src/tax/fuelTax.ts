// What fuel is taxed with, where, and in which quarter.

import type { Jurisdiction } from "../contract/values/jurisdictions.js";
import type { Points } from "../contract/values/polyline.js";
import { listFaults } from "../common/listFaults.js";

/** What a gallon of diesel is taxed with in a jurisdiction. */
export interface FuelTaxRate {
  /**
   * In the pump price, and credited by the return, in dollars; `undefined` where trucks pay by weight and mile and
   * nothing for fuel.
   */
  readonly dollarsPerGallon: number | undefined;
  /** Due by return beside it and never in the pump price, in dollars. */
  readonly surchargePerGallon: number;
}

/** Where trucks pay by weight and mile, and nothing for their fuel. A rate of 0 would mean that fuel is not taxed. */
export const WEIGHT_MILE_STATES: ReadonlySet<Jurisdiction> = new Set<Jurisdiction>(["OR"]);

/** The rates of a quarter. */
export interface FuelTaxTable {
  /** `2026Q3`. */
  readonly quarter: string;
  /** Where the rates come from. */
  readonly source: string;
  readonly rates: ReadonlyMap<Jurisdiction, FuelTaxRate>;
}

/** The states and provinces on a map. */
export interface JurisdictionMap {
  /** Where a place is, in degrees; `undefined` in no state and no province. */
  jurisdictionAt(lat: number, lng: number): Jurisdiction | undefined;
  /**
   * How a line's length is shared out among the jurisdictions that it passes; the rest lies in none.
   * @param fromShare only what lies behind this share of the length counts, and is 1 in all.
   */
  sharesOf(line: Points, fromShare?: number): ReadonlyMap<Jurisdiction, number>;
}

/** All that planning by fuel tax goes by. */
export interface FuelTax {
  readonly table: FuelTaxTable;
  readonly map: JurisdictionMap;
}

/** A table of fuel tax cannot be used; the message names the file, the lines and what to do. */
export class FuelTaxError extends Error {
  override readonly name = "FuelTaxError";
}

/** The faults of a file, which are reported together. */
export class FaultList {
  readonly #faults: string[] = [];

  constructor(private readonly file: string) {}

  /** @param where `line 7`. */
  add(where: string, fault: string): void {
    this.#faults.push(`${this.file} ${where}: ${fault}`);
  }

  /** @throws {FuelTaxError} naming up to ten faults, if there are any. */
  throwAny(): void {
    if (this.#faults.length === 0) return;
    throw new FuelTaxError(listFaults(this.#faults));
  }
}

const MONTHS = 3;

/** The quarter of a time, such as `2026Q3`; quarters sort as texts. @param time in milliseconds of the Unix epoch. */
export function quarterOf(time: number): string {
  const day = new Date(time);
  return `${day.getUTCFullYear()}Q${Math.floor(day.getUTCMonth() / MONTHS) + 1}`;
}

/** When a quarter such as `2026Q3` is over: the first moment after it, in milliseconds of the Unix epoch. */
export function endOfQuarter(quarter: string): number {
  const [year, number] = quarter.split("Q").map(Number);
  return Date.UTC(year ?? NaN, (number ?? NaN) * MONTHS);
}

/** As people write it: `2026Q3`, `3Q2026`, `Q3 2026`, `2026-Q3`. */
const SHORT =
  /\b(?:(?<year>20\d\d)[ -]?Q(?<number>[1-4])|Q(?<numberFirst>[1-4])[ -]?(?<yearAfter>20\d\d)|(?<numberBefore>[1-4])[ -]?Q[ -]?(?<yearLast>20\d\d))\b/i;

/** As IFTA's matrix has it in its title: `3rd Quarter 2026`, `3rd Quarter of 2026`. */
const WORDS = /\b(?<number>[1-4])(?:st|nd|rd|th)\s+quarter,?\s+(?:of\s+)?(?<year>20\d\d)\b/i;

/** The quarter that a text names, such as `2026Q3`; undefined if it names none. */
export function readQuarter(text: string): string | undefined {
  const { year, number } = WORDS.exec(text)?.groups ?? {};
  if (year !== undefined && number !== undefined) return `${year}Q${number}`;
  const found = SHORT.exec(text)?.groups;
  if (found === undefined) return undefined;
  return `${found.year ?? found.yearAfter ?? found.yearLast}Q${found.number ?? found.numberFirst ?? found.numberBefore}`;
}
