import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { systemCodeOf } from "../common/systemError.js";
import { builtInCatalog, VehicleCatalog } from "./catalog.js";
import { CatalogError } from "./error.js";
import type { CatalogVehicle } from "./vehicle.js";

/** Its files. */
const FILES = ["cars.csv", "suvs.csv", "pickups.csv", "vans.csv", "trucks.csv"];

/** The built-in catalog as it is written by hand. @param folder where its files are. */
export async function readBuiltIn(folder: URL): Promise<CatalogVehicle[]> {
  const { readCatalog } = await import("./file.js");
  const texts = await Promise.all(FILES.map((file) => readFile(new URL(file, folder), "utf8")));
  return texts.flatMap((text, i) => readCatalog(FILES[i] ?? "", text));
}

/** The vehicles of the built-in catalog, from what the build has read and checked: each worker reads it, at its start. */
export async function loadBuiltIn(): Promise<CatalogVehicle[]> {
  const vehicles: CatalogVehicle[] = JSON.parse(await readFile(new URL("./catalog.json", import.meta.url), "utf8"));
  return vehicles;
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
  const builtIn = builtInCatalog(await loadBuiltIn());
  if (own === undefined) return new VehicleCatalog([builtIn]);
  // Reading CSV is not needed for the built-in one.
  const { readCatalog } = await import("./file.js");
  return new VehicleCatalog([builtIn, { name: own.name, vehicles: readCatalog(own.name, own.csv) }]);
}
