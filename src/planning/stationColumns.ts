import type { FuelType, Station } from "../contract/station.js";

/** What names a station to people. */
export type StationNames = Pick<Station, "id" | "name" | "address">;

/** Stations that can be planned with, in columns: element i of each is one of them, in the request's order. */
export interface StationColumns {
  readonly length: number;
  /** Miles from the route's start, each >= 0. */
  readonly milesFromStart: Float64Array;
  /** Dollars per gallon, each > 0. */
  readonly pricesPerGallon: Float64Array;
  /** Minutes, each >= 0; NaN where the request gives none. */
  readonly detourMinutes: Float64Array;
  /** What the stations sell, as far as they say it. */
  readonly fuelType: FuelType | undefined;
  /** The names of station i, which are looked up only for the few stations that an answer shows. */
  describe(station: number): StationNames;
}
