import { z } from "zod";
import { isObject } from "../../contract/values/faults.js";
import { writeLocalTime } from "../../clock/localTime.js";
import type { TimeZoneAt } from "../../clock/timeZone.js";
import { Hours } from "../../contract/schemas/hours.js";
import { OptimizationParams } from "../../contract/schemas/optimize.js";
import { Pricing } from "../../contract/schemas/pricing.js";
import { Route } from "../../contract/schemas/route.js";
import { remarkSavedTrip } from "../../contract/schemas/savedTrip.js";
import type { FuelType } from "../../contract/values/columns.js";
import { Vehicle } from "../../contract/schemas/vehicle.js";
import { splitDoubts, wordWarning, wordWarnings } from "../../contract/values/warnings.js";
import { isSameDeal } from "../../rules/pricing.js";
import { isPriced, requirePricedStations } from "../../planning/preconditions.js";
import { resolveVehicle } from "../../planning/vehicle.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import { checkStations, describeFaults, tooFaulty } from "../../stations/check.js";
import { readRequestStations } from "../../stations/json.js";
import { PAID_AT_COST, StationFileError } from "../../stations/rows.js";
import { NO_VEHICLES, type VehicleLookUp } from "../../vehicles/vehicle.js";
import { fieldsInForce } from "../rules/rules.js";
import { RuleFields } from "../rules/schema.js";
import type { Settings } from "../settings.js";
import { toLoadedTrip } from "./loaded.js";
import { asTripErrors } from "./refusal.js";
import type { TripWithSettings } from "./types.js";

export interface WholeTripTools {
  readonly optimizer: Optimizer;
  /** Loaded only for a vehicle that is given by name. */
  readonly catalog: () => Promise<VehicleLookUp>;
  /** Loaded only for a departure. */
  readonly timeZones: () => Promise<TimeZoneAt>;
}

/** A whole trip but for its stations: an optimize request, or what `fuel-route plan --json` writes. */
const RestOfTrip = z.object({
  route: Route,
  vehicle: Vehicle.nullish(),
  params: OptimizationParams.nullish(),
  pricing: Pricing.nullish(),
  hours: Hours.nullish(),
});
type RestOfTrip = z.infer<typeof RestOfTrip>;

/** A file as messages and titles call it. */
interface NamedFile {
  readonly file: string;
  readonly title: string;
}

/**
 * Reads a whole trip from a JSON value.
 * @throws {StationFileError} naming what is wrong in it.
 * @throws {TripError} when its stations or its vehicle cannot be planned with.
 */
export async function toTrip(tools: WholeTripTools, named: NamedFile, value: unknown): Promise<TripWithSettings> {
  const { file } = named;
  if (isObject(value) && "progress" in value && isGiven(value.progress)) {
    throw new StationFileError(
      `${file} is the rest of a trip, as fuel-route replan --json writes it, and the page plans whole trips: open the file that fuel-route plan --json wrote`,
    );
  }
  const parsed = RestOfTrip.safeParse(value);
  if (!parsed.success) throw tooFaulty(describeFaults(parsed.error.issues, value).map((fault) => `${file}: ${fault}`));
  const rest = parsed.data;
  const remarks = splitDoubts(wordWarnings(isObject(value) ? remarkSavedTrip(rest.route, value) : []));
  return asTripErrors(
    async () => addStations(tools, named, rest, checkStations(file, readRequestStations(file, value)), remarks),
    { doubts: remarks.doubts },
  );
}

/** @throws {ServiceError} when its stations lack miles, sell several fuels, or its vehicle is not in the catalog. */
async function addStations(
  { optimizer, catalog, timeZones }: WholeTripTools,
  { title }: NamedFile,
  rest: RestOfTrip,
  { stations, warnings }: ReturnType<typeof checkStations>,
  { doubts, others }: ReturnType<typeof splitDoubts>,
): Promise<TripWithSettings> {
  const { route } = rest;
  const { fuelType } = requirePricedStations(stations);
  const notes = [...others, ...warnings];
  const settings = {
    ...toParamSettings(rest.params ?? {}),
    ...(await toVehicleSettings(catalog, rest.vehicle ?? {}, fuelType, notes)),
  };
  const rules = RuleFields.parse({ ...rest.params, ...rest.vehicle, ...rest.pricing, hours: rest.hours });
  const withRules =
    fieldsInForce(rules).length === 0
      ? {}
      : { rules, deals: (rules.discounts ?? []).filter((deal) => isSameDeal(deal, PAID_AT_COST)) };
  const departure = rest.hours?.departure_at;
  const leave =
    typeof departure === "string"
      ? { leave: writeLocalTime(Date.parse(departure), (await timeZones())(route.start)).slice(0, MINUTE_CHARACTERS) }
      : {};
  return {
    ...withRules,
    ...leave,
    trip: {
      ...toLoadedTrip(
        optimizer,
        { title, from: toText(route.start), to: toText(route.end) },
        { route, stations: stations.filter(isPriced), notes },
      ),
      ...(doubts.length > 0 && { doubts }),
    },
    settings,
  };
}

/** Of a time to the minute. */
const MINUTE_CHARACTERS = "2026-07-13T06:00".length;

/** Degrees to about a metre. */
const COORDINATE_DIGITS = 5;

function toText({ lat, lng }: RestOfTrip["route"]["start"]): string {
  return [lat, lng].map((degrees) => Number(degrees.toFixed(COORDINATE_DIGITS))).join(",");
}

function toParamSettings(params: NonNullable<RestOfTrip["params"]>): Partial<Settings> {
  return given({
    timeValueDollarsPerMinute: params.time_value_dollars_per_minute,
    reserveFraction: params.destination_reserve_fraction,
    bufferFraction: params.inter_stop_buffer_fraction,
  });
}

/** The settings that a vehicle gives, by its figures or by its name. */
async function toVehicleSettings(
  catalog: WholeTripTools["catalog"],
  vehicle: Vehicle,
  stationFuel: FuelType | undefined,
  notes: string[],
): Promise<Partial<Settings>> {
  const isWhole = (isGiven(vehicle.mpg) || isGiven(vehicle.consumption)) && isGiven(vehicle.tank_capacity_gallons);
  const isNamed = isGiven(vehicle.year) && isGiven(vehicle.make) && isGiven(vehicle.model);
  if (isWhole || isNamed) {
    const { mpg, tankCapacityGallons, startGallons, warnings } = resolveVehicle(
      vehicle,
      isWhole ? NO_VEHICLES : await catalog(),
      stationFuel,
    );
    notes.push(...warnings.map(wordWarning));
    return given({ mpg, tankCapacityGallons, startGallons });
  }
  // Fuel on board means nothing without the size of the tank.
  return given({ mpg: vehicle.mpg, tankCapacityGallons: vehicle.tank_capacity_gallons });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Only the settings that have a number. */
function given(settings: Readonly<Partial<Record<keyof Settings, number | null | undefined>>>): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => isGiven(value)));
}
