import { ServiceError } from "../contract/errors.js";
import type { Vehicle } from "../contract/vehicle.js";

/** What planning needs to know of a vehicle. */
export interface VehicleSpecs {
  readonly mpg: number;
  readonly tankCapacityGallons: number;
  readonly startGallons: number;
}

/**
 * Takes the specs that a request gives directly. A warning is added when the fuel on board is assumed.
 * @throws {ServiceError} VEHICLE_NOT_FOUND when a look-up is asked for, which has no catalog yet;
 *   VEHICLE_INCOMPLETE when neither specs nor a look-up are complete.
 */
export function resolveVehicle(vehicle: Vehicle, warnings: string[]): VehicleSpecs {
  const { mpg, tank_capacity_gallons: tankCapacityGallons, current_fuel_gallons: startGallons } = vehicle;
  if (typeof mpg !== "number" || typeof tankCapacityGallons !== "number") refuse(vehicle);
  if (typeof startGallons === "number") return { mpg, tankCapacityGallons, startGallons };
  warnings.push(`current_fuel_gallons not given: a full tank of ${tankCapacityGallons} gallons is assumed.`);
  return { mpg, tankCapacityGallons, startGallons: tankCapacityGallons };
}

function refuse(vehicle: Vehicle): never {
  const missing = (["mpg", "tank_capacity_gallons"] as const).filter((field) => typeof vehicle[field] !== "number");
  const isLookup = (["year", "make", "model"] as const).every((field) => vehicle[field] !== undefined && vehicle[field] !== null);
  if (isLookup) {
    throw new ServiceError(
      "VEHICLE_NOT_FOUND",
      `No vehicle of this year, make and model is in the catalog. Give ${missing.join(" and ")} directly.`,
      { missing, nearest: [] },
    );
  }
  throw new ServiceError(
    "VEHICLE_INCOMPLETE",
    `The vehicle lacks ${missing.join(" and ")}. Give the missing values, or year, make and model.`,
    { missing },
  );
}
