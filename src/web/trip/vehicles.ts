import { FIRST_MODEL_YEAR, LAST_MODEL_YEAR } from "../../contract/values/limits.js";
import { wordWarning } from "../../contract/values/warnings.js";
import { resolveVehicle } from "../../planning/vehicle.js";
import {
  builtInCatalog,
  LAST_KNOWN_YEAR,
  VehicleCatalog,
  readVehicle,
  type VehicleQuery,
} from "../../vehicles/catalog.js";
import { type CatalogVehicle, nameOf } from "../../vehicles/vehicle.js";
import { type FetchAsset, requireAsset } from "./assets.js";
import { TripError } from "./error.js";
import type { FoundVehicle } from "./types.js";

const CATALOG = new URL("../../vehicles/catalog.json", import.meta.url);

const USAGE = 'Enter year, make and model, such as "2019 Ford Transit".';

/** The built-in catalog. */
export async function loadCatalog({ fetchText }: { readonly fetchText: FetchAsset }): Promise<VehicleCatalog> {
  // The build has checked it.
  const vehicles: CatalogVehicle[] = JSON.parse(await requireAsset(fetchText, "the catalog of vehicles", CATALOG));
  return new VehicleCatalog([builtInCatalog(vehicles)]);
}

/**
 * Finds a vehicle by year, make and model, with the figures that the service would use.
 * @throws {TripError} when the catalog does not have it; it offers similar names.
 */
export function findVehicle(catalog: VehicleCatalog, text: string): FoundVehicle {
  const query = readVehicle(catalog, text);
  const { year, make, model } = query;
  if (make === "" || (model === "" && catalog.hasMake(make))) throw refusal(USAGE);
  if (year === undefined) throw missingYear(catalog, make, model);
  if (year < FIRST_MODEL_YEAR || year > LAST_MODEL_YEAR)
    throw refusal(`The year must be ${FIRST_MODEL_YEAR} to ${LAST_MODEL_YEAR}, not ${year}.`);
  const [match] = catalog.find(year, make, model);
  if (match === undefined) {
    const hasOtherYears = catalog.generations(make, model).length > 0;
    throw notFound(catalog, query, hasOtherYears ? "is not in the catalog for that year" : "is not in the catalog");
  }
  // Fuel on board plays no part here, but without it a warning would say that a full tank is assumed.
  const { tankCapacityGallons, warnings } = resolveVehicle(
    { year, make, model, current_fuel_gallons: 0 },
    catalog,
    undefined,
  );
  // The page shows the figures themselves.
  const notes = warnings.filter(({ code }) => code !== "VEHICLE_FROM_CATALOG").map(wordWarning);
  return { label: nameOf(year, match.vehicle), mpg: match.vehicle.mpg, tankCapacityGallons, notes };
}

function missingYear(catalog: VehicleCatalog, make: string, model: string): TripError {
  const known = catalog.generations(make, model).map(({ vehicle }) => offerOf(vehicle, undefined));
  return known.length > 0
    ? refusal("The year is missing: choose one of these, or enter it.", known)
    : notFound(catalog, { year: undefined, make, model }, "is not in the catalog");
}

function notFound(catalog: VehicleCatalog, { year, make, model }: VehicleQuery, what: string): TripError {
  const electric = catalog.wordElectric(year, make, model);
  if (electric !== undefined) return refusal(electric);
  // A single word that is not a make may be a model without its make.
  const near = model === "" ? catalog.nearestVehicles(year, "", make) : catalog.nearestVehicles(year, make, model);
  const asked = [year, make, model].filter((word) => word !== undefined && word !== "").join(" ");
  const remedy = near.length > 0 ? "Choose one of these, or enter mpg and tank." : "Enter mpg and tank.";
  return refusal(
    `${asked} ${what}. ${remedy}`,
    near.map((vehicle) => offerOf(vehicle, year)),
  );
}

/** The vehicle's name with the requested year, or with the nearest year in which it was made. */
function offerOf(vehicle: CatalogVehicle, year: number | undefined): string {
  const lastYear = vehicle.lastYear ?? Math.max(vehicle.firstYear, year ?? LAST_KNOWN_YEAR);
  return nameOf(Math.min(Math.max(year ?? lastYear, vehicle.firstYear), lastYear), vehicle);
}

function refusal(message: string, offers: readonly string[] = []): TripError {
  return new TripError(message, { field: "vehicle", offers: [...new Set(offers)] });
}
