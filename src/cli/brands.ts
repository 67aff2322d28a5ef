import { type Brands, BrandsError, BUILT_IN_BRANDS, makeBrands } from "../stations/brands/brands.js";
import { readBrandsFile } from "../stations/brands/file.js";
import { type Settings, wrongBrands } from "./config.js";

/** The table of brands, with those of the file that the settings name. */
export async function openBrands({ BRANDS: path }: Settings): Promise<Brands> {
  try {
    return path === undefined ? BUILT_IN_BRANDS : makeBrands(await readBrandsFile(path));
  } catch (error) {
    throw error instanceof BrandsError ? wrongBrands(error) : error;
  }
}
