import { z } from "zod";
import { crossFieldFault, isObject } from "./faults.js";
import { text, wholeNumber } from "./fields.js";

/** Direct specs win field by field over what year, make and model look up. */
export const Vehicle = z
  .object({
    mpg: z.number().gt(0).max(200).nullish(),
    tank_capacity_gallons: z.number().gt(0).max(500).nullish(),
    current_fuel_gallons: z.number().min(0).max(500).nullish(),
    year: wholeNumber(1980, 2030).nullish(),
    make: text(1, 100).nullish(),
    model: text(1, 100).nullish(),
  })
  .refine(
    (vehicle) => !isObject(vehicle) || !isMoreThan(vehicle.current_fuel_gallons, vehicle.tank_capacity_gallons),
    crossFieldFault("current_fuel_gallons", "less_than_equal", "Input should be less than or equal to tank_capacity_gallons", {
      le: "tank_capacity_gallons",
    }),
  );
export type Vehicle = z.infer<typeof Vehicle>;

function isMoreThan(fuel: unknown, capacity: unknown): boolean {
  return typeof fuel === "number" && typeof capacity === "number" && fuel > capacity;
}
