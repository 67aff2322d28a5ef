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

/** A catalog's file as it was read. */
export interface CatalogText {
  readonly name: string;
  readonly csv: string;
}

/**
 * Reads a catalog as `fuel-route vehicles import` makes them.
 * @throws {CatalogError} when there is no such file.
 */
export async function readVehiclesFile(path: string): Promise<CatalogText> {
  const name = basename(path);
  const csv = await readFile(path, "utf8").catch((error: unknown) => {
    throw new CatalogError(`${name} cannot be read (${systemCodeOf(error)})`);
  });
  return { name, csv };
}

/**
 * The built-in catalog, and beside it that of a file.
 * @throws {CatalogError} when the file cannot be used.
 */
export async function loadVehicles(path?: string): Promise<VehicleCatalog> {
  return joinVehicles(path === undefined ? undefined : await readVehiclesFile(path));
}

/**
 * The built-in catalog, and beside it another one.
 * @throws {CatalogError} when that is not a catalog.
 */
export async function joinVehicles(own: CatalogText | undefined): Promise<VehicleCatalog> {
  const builtIn = { name: "the built-in catalog", vehicles: await loadBuiltIn(), lastKnownYear: LAST_KNOWN_YEAR };
  if (own === undefined) return new VehicleCatalog([builtIn]);
  return new VehicleCatalog([builtIn, { name: own.name, vehicles: readCatalog(own.name, own.csv) }]);
}
