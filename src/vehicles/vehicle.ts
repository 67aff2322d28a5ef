import type { FuelType } from "../contract/values/columns.js";
import { LAST_MODEL_YEAR } from "../contract/values/limits.js";
import { modelKey } from "./names.js";

/** Classes of vehicles with similar tanks. */
export const VEHICLE_CLASSES = [
  "tractor",
  "truck",
  "step van",
  "motorhome",
  "van",
  "minivan",
  "pickup",
  "small pickup",
  "two seater",
  "subcompact",
  "compact",
  "midsize",
  "large",
  "small suv",
  "suv",
] as const;
export type VehicleClass = (typeof VEHICLE_CLASSES)[number];

/** One generation of a model in a catalog. */
export interface CatalogVehicle {
  readonly make: string;
  readonly model: string;
  /** Other names of the model. */
  readonly aliases: readonly string[];
  readonly firstYear: number;
  /** Undefined while it is still made. */
  readonly lastYear: number | undefined;
  /** Combined city and highway. */
  readonly mpg: number;
  /** All tanks together. */
  readonly tankCapacityGallons: number;
  /** What the tank's size is estimated from; undefined if it is known. */
  readonly tankEstimate: string | undefined;
  readonly fuelType: FuelType | undefined;
  readonly vehicleClass: VehicleClass | undefined;
  /** The trim that the figures apply to, where they differ by trim; "plug-in hybrid" is said of every such vehicle. */
  readonly trim: string;
  readonly mpgSource: string;
  readonly tankSource: string;
}

/** A catalog and its name. */
export interface CatalogFile {
  /** The name for messages. */
  readonly name: string;
  readonly vehicles: readonly CatalogVehicle[];
  /** The last model year that it covers. Generations still made then are assumed to continue unchanged. */
  readonly lastKnownYear?: number;
}

/** A vehicle found by its name. */
export interface Match {
  readonly vehicle: CatalogVehicle;
  /** The name by which it was found: the model's own or an alias. */
  readonly name: string;
  readonly catalog: CatalogFile;
}

/** A catalog cannot be used; the message names the file, the lines and what is wrong there. */
export class CatalogError extends Error {
  override readonly name = "CatalogError";
}

/** Whether it drives on electricity from the grid, too. Its mpg is that on gasoline. */
export function isPlugIn({ trim }: CatalogVehicle): boolean {
  return /\bplug-in hybrid\b/i.test(trim);
}

/** Whether a generation was made in a model year. */
export function isOfYear({ firstYear, lastYear = LAST_MODEL_YEAR }: CatalogVehicle, year: number): boolean {
  return firstYear <= year && year <= lastYear;
}

/** The keys of all names of a model. */
export function keysOf({ make, model, aliases }: CatalogVehicle): Set<string> {
  return new Set([model, ...aliases].map((name) => modelKey(make, name)));
}

/** What using a match for a year assumes, in words; undefined if nothing. */
export function assumptionOf(
  { vehicle, catalog: { lastKnownYear = Infinity } }: Match,
  year: number,
): string | undefined {
  if (vehicle.lastYear !== undefined || year <= lastKnownYear) return undefined;
  return `the catalog knows vehicles up to ${lastKnownYear}: the ${nameOf(year, vehicle)} is taken to be as those were`;
}

/** `2019 Ford Transit 250` */
export function nameOf(year: number, { make, model }: CatalogVehicle): string {
  return `${year} ${make} ${model}`;
}

/** `2015 to 2019`, `2021 on`, `2003` */
export function yearsOf({ firstYear, lastYear }: CatalogVehicle): string {
  if (lastYear === undefined) return `${firstYear} on`;
  return firstYear === lastYear ? String(firstYear) : `${firstYear} to ${lastYear}`;
}

/** The part of a catalog that looks vehicles up. */
export interface VehicleLookUp {
  /** The matches for a vehicle; the service uses the first, which is the best. */
  find(year: number, make: string, model: string): readonly Match[];
  /** All generations of a model. */
  generations(make: string, model: string): readonly Match[];
  /** Up to five names similar to one not found: `Ford Transit 250 (2015 to 2019)`. */
  nearest(year: number | undefined, make: string, model: string): string[];
  /** Why a vehicle without a fuel tank is refused, and what to do; undefined for one that may burn fuel. */
  wordElectric(year: number | undefined, make: string, model: string): string | undefined;
}

/** An empty catalog, for callers that know all of a vehicle's figures. */
export const NO_VEHICLES: VehicleLookUp = {
  find: () => [],
  generations: () => [],
  nearest: () => [],
  wordElectric: () => undefined,
};
