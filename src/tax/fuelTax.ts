// What fuel is taxed with, and where.

import type { Jurisdiction } from "../contract/values/jurisdictions.js";
import type { Points } from "../contract/values/polyline.js";

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
