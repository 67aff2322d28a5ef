import type { FuelType } from "../contract/values/columns.js";
import type { Vehicle } from "../contract/schemas/vehicle.js";
import { ServiceError } from "../contract/values/errors.js";
import { MORE_FUEL_THAN_TANK, validationError } from "../contract/values/faults.js";
import type { Warning } from "../contract/values/warnings.js";
import type { ConsumptionStretches } from "../optimizer/plans.js";
import { assumptionOf, isPlugIn, type Match, nameOf, type VehicleLookUp, yearsOf } from "../vehicles/vehicle.js";

/** What a vehicle burns: the same on every mile, or by stretch of the route. */
type Burn =
  | { readonly mpg: number; readonly stretches: undefined }
  | { readonly mpg: undefined; readonly stretches: ConsumptionStretches };

/** What planning needs to know of a vehicle. */
export type VehicleSpecs = Burn & {
  readonly tankCapacityGallons: number;
  readonly startGallons: number;
  /** What was looked up or assumed. */
  readonly warnings: readonly Warning[];
};

const SPECS = ["mpg", "tank_capacity_gallons"] as const;
const LOOKUP = ["year", "make", "model"] as const;

interface MissingVehicle {
  /** What the catalog has instead. */
  readonly reason: string;
  /** The fields that must be given without it; none if the reason says what to do. */
  readonly missing: readonly string[];
  readonly nearest: readonly string[];
}

/** The catalog lacks the vehicle. */
export class VehicleNotFoundError extends ServiceError {
  constructor(readonly found: MissingVehicle) {
    const { missing, nearest } = found;
    super("VEHICLE_NOT_FOUND", wordMissingVehicle(found, "; details have near names"), { missing, nearest });
  }
}

/** @param nearNames where to find the near names, if there are any. */
export function wordMissingVehicle({ reason, missing, nearest }: MissingVehicle, nearNames: string): string {
  if (missing.length === 0) return reason;
  return `${reason} Give ${missing.join(" and ")} directly${nearest.length > 0 ? nearNames : ""}.`;
}

/**
 * Takes the specs that a request gives directly, and the missing ones from the catalog. Consumption by stretch takes
 * the place of `mpg`, which then is neither needed nor looked up.
 * @param stationFuel what the stations sell, where they say so.
 * @throws {ServiceError} VEHICLE_INCOMPLETE when neither specs nor a look-up are complete; VEHICLE_NOT_FOUND when the
 *   catalog lacks the vehicle; VALIDATION_ERROR when more fuel is on board than the looked-up tank holds.
 */
export function resolveVehicle(
  vehicle: Vehicle,
  catalog: VehicleLookUp,
  stationFuel: FuelType | undefined,
): VehicleSpecs {
  const specs = takeSpecs(vehicle, catalog, stationFuel);
  const { tankCapacityGallons } = specs;
  const { current_fuel_gallons: startGallons } = vehicle;
  if (typeof startGallons === "number") {
    if (startGallons > tankCapacityGallons) refuseSurplus(startGallons);
    return { ...specs, startGallons };
  }
  return {
    ...specs,
    startGallons: tankCapacityGallons,
    warnings: [...specs.warnings, { code: "FULL_TANK_ASSUMED", tankCapacityGallons }],
  };
}

function takeSpecs(
  vehicle: Vehicle,
  catalog: VehicleLookUp,
  stationFuel: FuelType | undefined,
): Burn & Omit<VehicleSpecs, "startGallons" | keyof Burn> {
  const { tank_capacity_gallons: tankCapacityGallons } = vehicle;
  const burn = givenBurn(vehicle);
  if (burn !== undefined && typeof tankCapacityGallons === "number")
    return { ...burn, tankCapacityGallons, warnings: [] };
  const { match, year } = lookUp(vehicle, catalog);
  const found = match.vehicle;
  const specs = [
    ...(burn === undefined ? [`${found.mpg} mpg`] : []),
    ...(typeof tankCapacityGallons === "number" ? [] : [`${found.tankCapacityGallons} gal`]),
  ];
  const name = nameOf(year, found);
  const warnings: Warning[] = [{ code: "VEHICLE_FROM_CATALOG", vehicle: name, specs }];
  if (typeof tankCapacityGallons !== "number" && found.tankEstimate !== undefined) {
    warnings.push({
      code: "TANK_ESTIMATED",
      tankCapacityGallons: found.tankCapacityGallons,
      reason: found.tankEstimate,
    });
  }
  if (burn === undefined && isPlugIn(found)) warnings.push({ code: "PLUG_IN_HYBRID", vehicle: name });
  const assumption = assumptionOf(match, year);
  if (assumption !== undefined) warnings.push({ code: "VEHICLE_ASSUMED", text: assumption });
  if (
    stationFuel !== undefined &&
    found.fuelType !== undefined &&
    (stationFuel === "diesel") !== (found.fuelType === "diesel")
  ) {
    warnings.push({ code: "FUEL_DIFFERS", stationFuel, vehicle: name, vehicleFuel: found.fuelType });
  }
  return {
    ...(burn ?? { mpg: found.mpg, stretches: undefined }),
    tankCapacityGallons: tankCapacityGallons ?? found.tankCapacityGallons,
    warnings,
  };
}

/** What the request says that the vehicle burns, if it says so. */
function givenBurn({ mpg, consumption }: Vehicle): Burn | undefined {
  if (consumption === undefined || consumption === null)
    return typeof mpg === "number" ? { mpg, stretches: undefined } : undefined;
  const first = consumption[0]?.mpg;
  if (first !== undefined && consumption.every((stretch) => stretch.mpg === first))
    return { mpg: first, stretches: undefined };
  return {
    mpg: undefined,
    stretches: {
      untilMiles: Float64Array.from(consumption, ({ until_mile }) => until_mile),
      mpgs: Float64Array.from(consumption, (stretch) => stretch.mpg),
    },
  };
}

function lookUp(vehicle: Vehicle, catalog: VehicleLookUp): { match: Match; year: number } {
  const { year, make, model } = vehicle;
  const missing = SPECS.filter(
    (field) => typeof vehicle[field] !== "number" && !(field === "mpg" && givenBurn(vehicle) !== undefined),
  );
  if (typeof year !== "number" || typeof make !== "string" || typeof model !== "string") {
    const lookupMissing = LOOKUP.filter((field) => vehicle[field] === undefined || vehicle[field] === null);
    throw new ServiceError(
      "VEHICLE_INCOMPLETE",
      `The vehicle lacks ${missing.join(" and ")}. Give the missing values, or year, make and model; of these ${lookupMissing.join(" and ")} ${lookupMissing.length === 1 ? "is" : "are"} missing.`,
      { missing, lookup_missing: lookupMissing },
    );
  }
  const [match] = catalog.find(year, make, model);
  if (match !== undefined) return { match, year };
  const electric = catalog.wordElectric(year, make, model);
  if (electric !== undefined) throw new VehicleNotFoundError({ reason: electric, missing: [], nearest: [] });
  const nearest = catalog.nearest(year, make, model);
  const others = catalog.generations(make, model).map((other) => yearsOf(other.vehicle));
  const known =
    others.length > 0
      ? `The catalog has this model of other years only: ${[...new Set(others)].toSorted().join(", ")}.`
      : "No vehicle of this make and model is in the catalog.";
  throw new VehicleNotFoundError({ reason: known, missing, nearest });
}

function refuseSurplus(startGallons: number): never {
  throw validationError([
    { loc: ["body", "vehicle", "current_fuel_gallons"], ...MORE_FUEL_THAN_TANK, input: startGallons },
  ]);
}
