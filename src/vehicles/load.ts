import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { systemCodeOf } from "../systemError.js";
import { VehicleCatalog } from "./catalog.js";
import { CatalogError, readCatalog } from "./file.js";
import type { CatalogVehicle } from "./vehicle.js";

/** The last model year that the built-in catalog knows. */
const LAST_KNOWN_YEAR = 2025;

const FOLDER = new URL("./catalog/", import.meta.url);

/** Its files. */
const FILES = ["cars.csv", "suvs.csv", "pickups.csv", "vans.csv", "trucks.csv"];

/** The vehicles of the built-in catalog. */
export async function loadBuiltIn(): Promise<CatalogVehicle[]> {
  const texts = await Promise.all(FILES.map((file) => readFile(new URL(file, FOLDER), "utf8")));
  return texts.flatMap((text, i) => readCatalog(FILES[i] ?? "", text));
}

/**
 * The built-in catalog, and beside it that of a file.
 * @param path a catalog as `fuel-route vehicles import` makes them.
 * @throws {CatalogError} when the file cannot be used.
 */
export async function loadVehicles(path?: string): Promise<VehicleCatalog> {
  const builtIn = { name: "the built-in catalog", vehicles: await loadBuiltIn(), lastKnownYear: LAST_KNOWN_YEAR };
  if (path === undefined) return new VehicleCatalog([builtIn]);
  const name = basename(path);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new CatalogError(`${name} cannot be read (${systemCodeOf(error)})`);
  });
  return new VehicleCatalog([builtIn, { name, vehicles: readCatalog(name, text) }]);
}
