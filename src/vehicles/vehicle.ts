import type { FuelType } from "../contract/station.js";
import { LAST_MODEL_YEAR } from "../contract/vehicle.js";
import { modelKey } from "./names.js";

/** Classes of vehicles with similar tanks. */
export const VEHICLE_CLASSES = [
  "tractor",
  "truck",
  "step van",
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
  /** What the tank's size is estimated from; undefined when it is known. */
  readonly tankEstimate: string | undefined;
  readonly fuelType: FuelType | undefined;
  readonly vehicleClass: VehicleClass | undefined;
  /** The trim that the figures are for, where they differ by trim. */
  readonly trim: string;
  readonly mpgSource: string;
  readonly tankSource: string;
}

/** Whether the generation was made in a model year. */
export function isOfYear({ firstYear, lastYear = LAST_MODEL_YEAR }: CatalogVehicle, year: number): boolean {
  return firstYear <= year && year <= lastYear;
}

/** The keys of all names of a model. */
export function keysOf({ make, model, aliases }: CatalogVehicle): Set<string> {
  return new Set([model, ...aliases].map((name) => modelKey(make, name)));
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
