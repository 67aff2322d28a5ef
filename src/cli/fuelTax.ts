import { UsageError } from "../common/usageError.js";
import { type Settings, variableOf } from "../settings/settings.js";
import { type FuelTax, FuelTaxError } from "../tax/fuelTax.js";
import { loadFuelTax, readFuelTaxText } from "../tax/load.js";

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
