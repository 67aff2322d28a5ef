import { type CatalogVehicle, nameOf } from "./vehicle.js";

/** A catalog as it was read. */
export interface CatalogFile {
  /** What messages call it. */
  readonly name: string;
  readonly vehicles: readonly CatalogVehicle[];
  /** The last model year that it can know; its generations that are still made are assumed to go on. */
  readonly lastKnownYear?: number;
}

/** What is known of a vehicle by one name. */
export interface Match {
  readonly vehicle: CatalogVehicle;
  /** The name that it was found by: its own or another one of it. */
  readonly name: string;
  readonly catalog: CatalogFile;
}

/** What using a match takes for granted, beside its figures; undefined for nothing. */
export function assumptionOf({ vehicle, catalog: { lastKnownYear = Infinity } }: Match, year: number): string | undefined {
  if (vehicle.lastYear !== undefined || year <= lastKnownYear) return undefined;
  return `the catalog knows vehicles up to ${lastKnownYear}: the ${nameOf(year, vehicle)} is taken to be as those were`;
}
