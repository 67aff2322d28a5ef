import type { Columns } from "../contract/columns.js";
import type { FuelType, Station } from "../contract/station.js";

/** What names a station to people. */
export type StationNames = Pick<Station, "id" | "name" | "address">;

/** What the contract marks as columns for planning: numbers in the field's unit, NaN where the request gives none. */
export type PlanColumns = Columns<typeof Station.shape, "plan">;

/** Stations that can be planned with, in columns: element i of each is one of them, in the request's order. */
export interface StationColumns extends PlanColumns {
  readonly length: number;
  /** What the stations sell, as far as they say it. */
  readonly fuelType: FuelType | undefined;
  /** The names of station i, which are looked up only for the few stations that an answer shows. */
  describe(station: number): StationNames;
}
