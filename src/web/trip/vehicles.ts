import { FIRST_MODEL_YEAR, LAST_MODEL_YEAR } from "../../contract/vehicle.js";
import { resolveVehicle } from "../../optimize/vehicle.js";
import { builtInCatalog, LAST_KNOWN_YEAR, VehicleCatalog } from "../../vehicles/catalog.js";
import { readVehicle } from "../../vehicles/query.js";
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
 * A vehicle by year, make and model, with the figures that the service would use.
 * @throws {TripError} when the catalog has none; it offers near names.
 */
export function findVehicle(catalog: VehicleCatalog, text: string): FoundVehicle {
  const { year, make, model } = readVehicle(catalog, text);
  if (make === "" || (model === "" && catalog.hasMake(make))) throw refusal(USAGE);
  if (year === undefined) throw missingYear(catalog, make, model);
  if (year < FIRST_MODEL_YEAR || year > LAST_MODEL_YEAR) throw refusal(`The year must be ${FIRST_MODEL_YEAR} to ${LAST_MODEL_YEAR}, not ${year}.`);
  const [match] = catalog.find(year, make, model);
  if (match === undefined) {
    const isOfOtherYears = catalog.generations(make, model).length > 0;
    throw refusal(`${year} ${make} ${model}`.trim() + (isOfOtherYears ? " is not in the catalog for that year." : " is not in the catalog."), nearNames(catalog, year, make, model));
  }
  const notes: string[] = [];
  // What is on board is not asked here; were it not given, a full tank would be noted.
  const { mpg, tankCapacityGallons } = resolveVehicle({ year, make, model, current_fuel_gallons: 0 }, catalog, undefined, notes);
  return { label: nameOf(year, match.vehicle), mpg, tankCapacityGallons, notes };
}

function missingYear(catalog: VehicleCatalog, make: string, model: string): TripError {
  const known = catalog.generations(make, model).map(({ vehicle }) => offerOf(vehicle, undefined));
  return known.length > 0 ? refusal(`The year is missing. ${USAGE}`, known) : refusal(`No ${`${make} ${model}`.trim()} is in the catalog. ${USAGE}`, nearNames(catalog, undefined, make, model));
}

function nearNames(catalog: VehicleCatalog, year: number | undefined, make: string, model: string): string[] {
  // A word that is no make is a model whose make was left out.
  const near = model === "" ? catalog.nearestVehicles(year, "", make) : catalog.nearestVehicles(year, make, model);
  return near.map((vehicle) => offerOf(vehicle, year));
}

/** The vehicle's name with the year asked for, or the nearest of its own. */
function offerOf(vehicle: CatalogVehicle, year: number | undefined): string {
  const lastYear = vehicle.lastYear ?? Math.max(vehicle.firstYear, year ?? LAST_KNOWN_YEAR);
  return nameOf(Math.min(Math.max(year ?? lastYear, vehicle.firstYear), lastYear), vehicle);
}

function refusal(message: string, offers: readonly string[] = []): TripError {
  const hint = offers.length > 0 ? " These come near." : "";
  return new TripError(`${message}${hint}`, { field: "vehicle", offers: [...new Set(offers)] });
}
