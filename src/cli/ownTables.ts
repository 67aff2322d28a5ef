// The host's own tables, by the settings, as commands use them.

import { UsageError } from "../common/usageError.js";
import { readSettings } from "../settings/read.js";
import { type Settings, variableOf } from "../settings/settings.js";
import { type Brands, BrandsError, BUILT_IN_BRANDS, makeBrands } from "../stations/brands/brands.js";
import { readBrandsFile } from "../stations/brands/file.js";
import { type FuelTax, FuelTaxError } from "../tax/fuelTax.js";
import { loadFuelTax, readFuelTaxText } from "../tax/load.js";
import type { VehicleCatalog } from "../vehicles/catalog.js";
import { loadVehicles } from "../vehicles/load.js";
import { CatalogError } from "../vehicles/vehicle.js";

/** The table of brands, with those of the file that the settings name. */
export async function openBrands({ brandsFile: path }: Settings): Promise<Brands> {
  try {
    return path === undefined ? BUILT_IN_BRANDS : makeBrands(await readBrandsFile(path));
  } catch (error) {
    throw error instanceof BrandsError ? wrongBrands(error) : error;
  }
}

/** What to say when the file of the settings cannot be used. */
export function wrongBrands({ message }: BrandsError): UsageError {
  return new UsageError(`${variableOf("brandsFile")}: ${message}`);
}

/** What fuel tax goes by, with the rates of the file that the settings name or else the built-in ones. */
export async function openFuelTax({ fuelTaxFile: path }: Settings): Promise<() => FuelTax> {
  return loadFuelTax(path === undefined ? undefined : await readFuelTaxText(path).catch(refuseFuelTax));
}

/** @throws {UsageError} for an error of the file that the settings name. */
export function refuseFuelTax(error: unknown): never {
  throw error instanceof FuelTaxError ? wrongFuelTax(error) : error;
}

/** What to say when the file of the settings cannot be used. */
export function wrongFuelTax({ message }: FuelTaxError): UsageError {
  return new UsageError(`${variableOf("fuelTaxFile")}: ${message}`);
}

/** The catalog that the service would use with the same settings. */
export async function openCatalog(): Promise<VehicleCatalog> {
  try {
    return await loadVehicles(readSettings(process.env).vehiclesFile);
  } catch (error) {
    throw error instanceof CatalogError ? new UsageError(error.message) : error;
  }
}
