// Tables of the host's own, which every thread gets as text.

import { readBrandsFile } from "../stations/brands/file.js";
import { readFuelTaxText } from "../tax/load.js";
import { readVehiclesFile } from "../vehicles/load.js";

interface OwnTableFiles {
  /** A catalog of vehicles besides the built-in one. */
  readonly vehiclesFile?: string | undefined;
  /** Names of brands besides the built-in ones. */
  readonly brandsFile?: string | undefined;
  /** A table of fuel tax in place of the built-in one. */
  readonly fuelTaxFile?: string | undefined;
}

/**
 * Reads the tables that are given.
 * @throws {CatalogError} for the vehicles; {BrandsError} for the brands; {FuelTaxError} for the table of fuel tax.
 */
export async function readOwnTables({ vehiclesFile, brandsFile, fuelTaxFile }: OwnTableFiles) {
  return {
    vehicles: vehiclesFile === undefined ? undefined : await readVehiclesFile(vehiclesFile),
    brands: brandsFile === undefined ? undefined : await readBrandsFile(brandsFile),
    fuelTax: fuelTaxFile === undefined ? undefined : await readFuelTaxText(fuelTaxFile),
  };
}
