import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { defined } from "../common/defined.js";
import { systemCodeOf } from "../common/systemError.js";
import { builtInCatalog, VehicleCatalog } from "./catalog.js";
import { CatalogError, type CatalogVehicle } from "./vehicle.js";

/** The files of the built-in catalog. */
const FILES = [
  "cars.csv",
  "suvs.csv",
  "pickups.csv",
  "vans.csv",
  "trucks.csv",
  "motorhomes.csv",
  "plug-ins.csv",
  "all-wheel-drive.csv",
];

/** Reads the built-in catalog from its hand-written files. @param folder where they are. */
export async function readBuiltIn(folder: URL): Promise<CatalogVehicle[]> {
  const { readCatalog } = await import("./file.js");
  const texts = await Promise.all(FILES.map((file) => readFile(new URL(file, folder), "utf8")));
  return texts.flatMap((text, i) => readCatalog(defined(FILES[i]), text));
}

/** The built-in vehicles, as the build has read and checked them. Each worker loads them when it starts. */
export async function loadBuiltIn(): Promise<CatalogVehicle[]> {
  const vehicles: CatalogVehicle[] = JSON.parse(await readFile(new URL("./catalog.json", import.meta.url), "utf8"));
  return vehicles;
}

/** The text of a catalog's file. */
export interface CatalogText {
  readonly name: string;
  readonly csv: string;
}

/**
 * Reads the text of a catalog.
 * @throws {CatalogError} when the file cannot be read.
 */
export async function readVehiclesFile(path: string): Promise<CatalogText> {
  const name = basename(path);
  const csv = await readFile(path, "utf8").catch((error: unknown) => {
    throw new CatalogError(`${name} cannot be read (${systemCodeOf(error)})`);
  });
  return { name, csv };
}

/**
 * The built-in catalog, together with that of a file.
 * @throws {CatalogError} when the file cannot be used.
 */
export async function loadVehicles(path?: string): Promise<VehicleCatalog> {
  return joinVehicles(path === undefined ? undefined : await readVehiclesFile(path));
}

/**
 * The built-in catalog, together with another one.
 * @throws {CatalogError} when that is not a catalog.
 */
export async function joinVehicles(own: CatalogText | undefined): Promise<VehicleCatalog> {
  const builtIn = builtInCatalog(await loadBuiltIn());
  if (own === undefined) return new VehicleCatalog([builtIn]);
  // Most services have no catalog of their own and never load the CSV reader.
  const { readCatalog } = await import("./file.js");
  return new VehicleCatalog([builtIn, { name: own.name, vehicles: readCatalog(own.name, own.csv) }]);
}
