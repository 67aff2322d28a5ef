import { UsageError } from "../common/usageError.js";
import { type Settings, variableOf } from "../settings/settings.js";
import { type Brands, BrandsError, BUILT_IN_BRANDS, makeBrands } from "../stations/brands/brands.js";
import { readBrandsFile } from "../stations/brands/file.js";

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
