import type { OptimizeRequest, OptimizeResult } from "../contract/optimize.js";
import { optimizeTrip } from "../planning/optimize.js";
import { fuelTypeOf } from "../planning/preconditions.js";
import type { TripTools } from "../planning/trip.js";
import { resolveVehicle } from "../planning/vehicle.js";
import type { PlanSteps } from "./planTrip.js";

/** Plans trips in this process. */
export function planHere(tools: TripTools): PlanSteps<{ request: OptimizeRequest; result: OptimizeResult }> {
  return {
    // What the stations sell is not known yet.
    checkVehicle: ({ vehicle }) => void resolveVehicle(vehicle, tools.vehicles, undefined, []),
    plan: ({ route, stations, vehicle, params }) => {
      const warnings: string[] = [];
      const specs = resolveVehicle(vehicle, tools.vehicles, fuelTypeOf(stations), warnings);
      const request = { route, stations: [...stations], vehicle: { mpg: specs.mpg, tank_capacity_gallons: specs.tankCapacityGallons, current_fuel_gallons: specs.startGallons }, params };
      const result = optimizeTrip(tools, request);
      return { request, result: { ...result, warnings: [...warnings, ...result.warnings] } };
    },
  };
}
