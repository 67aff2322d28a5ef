import { VehicleCatalog } from "../../src/vehicles/catalog.js";
import type { CatalogVehicle } from "../../src/vehicles/vehicle.js";

/** A catalog's row; `changes` win. */
export function makeVehicle(changes: Partial<CatalogVehicle> = {}): CatalogVehicle {
  return {
    make: "Ford",
    model: "Transit 250",
    aliases: [],
    firstYear: 2015,
    lastYear: 2019,
    mpg: 16,
    tankCapacityGallons: 25.1,
    tankEstimate: undefined,
    fuelType: "regular",
    vehicleClass: "van",
    trim: "cargo",
    mpgSource: "test",
    tankSource: "test",
    ...changes,
  };
}

/** A catalog of files, the first of them the built-in one. */
export function makeCatalog(...files: readonly (readonly CatalogVehicle[])[]): VehicleCatalog {
  return new VehicleCatalog(files.map((vehicles, i) => ({ name: i === 0 ? "built-in" : `file-${i}.csv`, vehicles })));
}
