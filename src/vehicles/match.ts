import { type CatalogVehicle, nameOf } from "./vehicle.js";

/** A catalog and its name. */
export interface CatalogFile {
  /** The name that messages use. */
  readonly name: string;
  readonly vehicles: readonly CatalogVehicle[];
  /** The last model year that it knows; generations that are made to this day are assumed to continue unchanged. */
  readonly lastKnownYear?: number;
}

/** A vehicle that was found by a name. */
export interface Match {
  readonly vehicle: CatalogVehicle;
  /** The name that it was found by: the model's own or an alias. */
  readonly name: string;
  readonly catalog: CatalogFile;
}

/** What must be assumed to use a match for a year, in words; undefined when nothing is. */
export function assumptionOf({ vehicle, catalog: { lastKnownYear = Infinity } }: Match, year: number): string | undefined {
  if (vehicle.lastYear !== undefined || year <= lastKnownYear) return undefined;
  return `the catalog knows vehicles up to ${lastKnownYear}: the ${nameOf(year, vehicle)} is taken to be as those were`;
}
