import { type PlanOutcome, planStops } from "../planning/plan.js";
import type { TripTools } from "../planning/trip.js";
import { resolveVehicle } from "../planning/vehicle.js";
import type { PlanSteps } from "./planTrip.js";

/** Plans trips with the optimizer of this process. */
export function planHere(tools: TripTools): PlanSteps<PlanOutcome> {
  return {
    // What the stations sell is not known yet.
    checkVehicle: (vehicle) => void resolveVehicle(vehicle, tools.vehicles, undefined),
    plan: (trip) => planStops(tools, trip),
  };
}
