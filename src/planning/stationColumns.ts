import type { Station } from "../contract/schemas/station.js";
import { FUEL_TYPES, type FuelType, type PlanColumns } from "../contract/values/columns.js";

/** The fields by which people know a station. */
export type StationNames = Pick<Station, "id" | "name" | "address">;

/** Stations that can be planned with, in columns: element i of each is one of them, in the request's order. */
export interface StationColumns extends PlanColumns {
  readonly length: number;
  /** The fuel that the stations sell, if any of them says so. */
  readonly fuelType: FuelType | undefined;
  /**
   * The names of station `row`, which are looked up only for the few stations that an answer shows. @throws
   * {RangeError} when there is no such station.
   */
  describe(row: number): StationNames;
}

/**
 * What the first station that says it sells, as an index into `FUEL_TYPES`; `undefined` when none says it.
 */
export function firstFuelOf({ fuelTypes }: PlanColumns): number | undefined {
  return fuelTypes.find((type) => !Number.isNaN(type));
}

/**
 * Makes an object of columns, which nobody else uses, stations to plan with: a copy takes as long as planning a small
 * trip.
 */
export function toStationColumns(columns: PlanColumns): StationColumns {
  const fuel = firstFuelOf(columns);
  return Object.assign(columns, {
    length: columns.milesFromStart.length,
    fuelType: fuel === undefined ? undefined : FUEL_TYPES[fuel],
    describe: (row: number) => namesAt(columns, row),
  });
}

function namesAt({ ids, names, addresses }: PlanColumns, row: number): StationNames {
  const id = ids.at(row);
  const name = names.at(row);
  const address = addresses.at(row);
  if (id === undefined || name === undefined || address === undefined)
    throw new RangeError(`there is no station ${row}`);
  return { id, name, address };
}
