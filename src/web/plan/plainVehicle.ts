// In the place of planning/vehicle.ts where there are no fleet rules: the page's settings have every figure of the
// vehicle, so nothing is looked up.

import type { resolveVehicle as resolveAnyVehicle } from "../../planning/vehicle.js";

/** @throws {Error} when a figure is missing, which the page's settings never leave out. */
export const resolveVehicle: typeof resolveAnyVehicle = ({
  mpg,
  tank_capacity_gallons: tankCapacityGallons,
  current_fuel_gallons: startGallons,
}) => {
  if (typeof mpg !== "number" || typeof tankCapacityGallons !== "number" || typeof startGallons !== "number")
    throw new Error("the vehicle of a trip without fleet rules lacks a figure");
  return { mpg, stretches: undefined, tankCapacityGallons, startGallons, warnings: [] };
};
