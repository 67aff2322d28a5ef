import { z } from "zod";
import { isObject } from "../../contract/faults.js";
import { OptimizationParams, OptimizeRequest } from "../../contract/optimize.js";
import type { FuelType } from "../../contract/station.js";
import { Vehicle } from "../../contract/vehicle.js";
import { fuelTypeOf, isPriced, requirePricedStations } from "../../optimize/preconditions.js";
import { resolveVehicle } from "../../optimize/vehicle.js";
import type { Optimizer } from "../../optimizer.js";
import { describeFaults, findStations, readContent, tooFaulty } from "../../stations/read.js";
import { VehicleCatalog } from "../../vehicles/catalog.js";
import type { Settings } from "../settings.js";
import { toLoadedTrip } from "./loaded.js";
import { refusing } from "./refusal.js";
import type { ReadFile, TripWithSettings } from "./types.js";

export interface FileTools {
  readonly optimizer: Optimizer;
  /** Asked only for vehicles that are given by name. */
  readonly catalog: () => Promise<VehicleCatalog>;
}

/** What a whole trip has beside its stations: an optimize request, or what `fuel-route plan --json` writes. */
const RestOfTrip = z.object({
  route: OptimizeRequest.shape.route,
  vehicle: Vehicle.nullish(),
  params: OptimizationParams.nullish(),
});
type RestOfTrip = z.infer<typeof RestOfTrip>;

/**
 * Reads a dropped file.
 * @throws {TripError} naming what is wrong in it.
 */
export async function readFile(tools: FileTools, name: string, bytes: Uint8Array): Promise<ReadFile> {
  return refusing(async () => {
    const content = readContent(name, bytes);
    if (content.kind === "json" && isObject(content.value) && "route" in content.value) {
      return { kind: "trip", ...(await toTrip(tools, { file: name, title: name.replace(/\.[^.]*$/, "") }, content.value)) };
    }
    return { kind: "stations", ...findStations(name, content) };
  });
}

/**
 * A whole trip of a JSON value.
 * @param file its name, for messages.
 * @throws {StationFileError} naming what is wrong in it.
 * @throws {ServiceError} when its stations lack miles, sell several fuels, or its vehicle is not in the catalog.
 */
export async function toTrip({ optimizer, catalog }: FileTools, { file, title }: { readonly file: string; readonly title: string }, value: unknown): Promise<TripWithSettings> {
  const parsed = RestOfTrip.safeParse(value);
  if (!parsed.success) throw tooFaulty(describeFaults(parsed.error.issues, value).map((fault) => `${file}: ${fault}`));
  const { stations, warnings } = findStations(file, { kind: "json", value });
  requirePricedStations(stations);
  const { route } = parsed.data;
  const notes = [...warnings];
  const settings = {
    ...toParamSettings(parsed.data.params ?? {}),
    ...(await toVehicleSettings(catalog, parsed.data.vehicle ?? {}, fuelTypeOf(stations), notes)),
  };
  return { trip: toLoadedTrip(optimizer, { title, from: toText(route.start), to: toText(route.end) }, { route, stations: stations.filter(isPriced), notes }), settings };
}

function toText({ lat, lng }: RestOfTrip["route"]["start"]): string {
  return `${lat},${lng}`;
}

function toParamSettings(params: NonNullable<RestOfTrip["params"]>): Partial<Settings> {
  return given({
    timeValueDollarsPerMinute: params.time_value_dollars_per_minute,
    reserveFraction: params.destination_reserve_fraction,
    bufferFraction: params.inter_stop_buffer_fraction,
  });
}

/** What a vehicle tells, by its figures or by its name. */
async function toVehicleSettings(catalog: FileTools["catalog"], vehicle: Vehicle, stationFuel: FuelType | undefined, notes: string[]): Promise<Partial<Settings>> {
  const isWhole = isGiven(vehicle.mpg) && isGiven(vehicle.tank_capacity_gallons);
  const isNamed = isGiven(vehicle.year) && isGiven(vehicle.make) && isGiven(vehicle.model);
  if (isWhole || isNamed) return { ...resolveVehicle(vehicle, isWhole ? new VehicleCatalog([]) : await catalog(), stationFuel, notes) };
  // Fuel is told of a tank, and there is none.
  return given({ mpg: vehicle.mpg, tankCapacityGallons: vehicle.tank_capacity_gallons });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The settings that have a number. */
function given(settings: Readonly<Partial<Record<keyof Settings, number | null | undefined>>>): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => isGiven(value)));
}
