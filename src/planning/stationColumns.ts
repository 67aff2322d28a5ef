import type { Columns } from "../contract/columns.js";
import { FuelType, type Station } from "../contract/station.js";

/** The fields by which people know a station. */
export type StationNames = Pick<Station, "id" | "name" | "address">;

/** What the contract marks as columns for planning: numbers in the field's unit, NaN where the request gives none. */
export type PlanColumns = Columns<typeof Station.shape, "plan">;

/** Stations that can be planned with, in columns: element i of each is one of them, in the request's order. */
export interface StationColumns extends PlanColumns {
  readonly length: number;
  /** The fuel that the stations sell, if any of them says so. */
  readonly fuelType: FuelType | undefined;
  /** The names of a station, which are looked up only for the few stations that an answer shows. */
  describe(station: number): StationNames;
}

/** What the first station that says it sells, as an index into the options of `FuelType`; `undefined` when none says it. */
export function firstFuelOf({ fuelTypes }: PlanColumns): number | undefined {
  return fuelTypes.find((type) => !Number.isNaN(type));
}

/** Makes an object of columns, which nobody else uses, stations to plan with: a copy takes as long as planning a small trip. @param describe gives the names of station i. */
export function toStationColumns(columns: PlanColumns, describe: StationColumns["describe"]): StationColumns {
  const fuel = firstFuelOf(columns);
  return Object.assign(columns, { length: columns.milesFromStart.length, fuelType: fuel === undefined ? undefined : FuelType.options[fuel], describe });
}
