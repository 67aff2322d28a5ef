import { z } from "zod";
import { crossFieldFault, isObject } from "./faults.js";
import { text, wholeNumber } from "./fields.js";

export const FIRST_MODEL_YEAR = 1980;
export const LAST_MODEL_YEAR = 2030;

export const Mpg = z.number().gt(0).max(200);
export const TankCapacityGallons = z.number().gt(0).max(500);
export const ModelYear = wholeNumber(FIRST_MODEL_YEAR, LAST_MODEL_YEAR);
/** A name of a make or a model. */
export const VehicleName = text(1, 100);

/** DESIGN D9, wherever the tank's size is from. */
export const MORE_FUEL_THAN_TANK = {
  type: "less_than_equal",
  msg: "Input should be less than or equal to tank_capacity_gallons",
  ctx: { le: "tank_capacity_gallons" },
};

/** Direct specs win field by field over what year, make and model look up. */
export const Vehicle = z
  .object({
    mpg: Mpg.nullish(),
    tank_capacity_gallons: TankCapacityGallons.nullish(),
    current_fuel_gallons: z.number().min(0).max(500).nullish(),
    year: ModelYear.nullish(),
    make: VehicleName.nullish(),
    model: VehicleName.nullish(),
  })
  .refine(
    (vehicle) => !isObject(vehicle) || !isMoreThan(vehicle.current_fuel_gallons, vehicle.tank_capacity_gallons),
    crossFieldFault("current_fuel_gallons", MORE_FUEL_THAN_TANK.type, MORE_FUEL_THAN_TANK.msg, MORE_FUEL_THAN_TANK.ctx),
  );
export type Vehicle = z.infer<typeof Vehicle>;

function isMoreThan(fuel: unknown, capacity: unknown): boolean {
  return typeof fuel === "number" && typeof capacity === "number" && fuel > capacity;
}
