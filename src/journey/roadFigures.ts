// What a road costs, so that roads can be compared.

import { ServiceError } from "../contract/values/errors.js";
import { FaultDetails } from "../contract/schemas/details.js";
import { costsOf, infeasibleRoute } from "../planning/answer.js";
import { haltMinutesOf } from "../planning/hours/answer.js";
import { planStops } from "../planning/plan.js";
import type { TripRequest, TripTools } from "../planning/trip.js";

/** The figures of a road's plan, or why it has none. Plain data, which can go to another thread. */
export type RoadFigures = {
  /** Mean net price of its usable stations, in dollars a gallon; missing where it is not known. */
  readonly meanPricePerGallon?: number;
} & (PlannedRoad | { readonly message: string });

/** What is compared, in dollars and gallons. */
interface PlannedRoad {
  readonly message?: undefined;
  readonly stopCount: number;
  /** Exact sums of what the stops show. */
  readonly totalFuelCost: number;
  readonly totalCost: number;
  /**
   * Driving time and rests at the time value: a longer road may need one rest more, while all plans of one road have
   * the same.
   */
  readonly drivingCost: number;
  /** Fuel at the start less that on arrival. */
  readonly takenGallons: number;
}

/** Plans a road. Its plan is not explained, as that may take far longer than planning it. */
export function measureRoad(tools: TripTools, trip: TripRequest): RoadFigures {
  try {
    const outcome = planStops(tools, trip);
    const { referencePricePerGallon: meanPricePerGallon, planInput } = outcome.trip;
    if (outcome.status !== "planned") return { meanPricePerGallon, message: infeasibleRoute(outcome).message };
    const { plan } = outcome;
    const { total_fuel_cost: totalFuelCost, total_cost: totalCost } = costsOf(plan);
    const restMinutes =
      plan.day === undefined ? 0 : haltMinutesOf(plan.day).rests.reduce((sum, minutes) => sum + minutes, 0);
    const drivingCost = (plan.durationMinutes + restMinutes) * plan.timeValue;
    return {
      meanPricePerGallon,
      stopCount: plan.stops.length,
      totalFuelCost,
      totalCost,
      drivingCost,
      takenGallons: planInput.startGallons - plan.arrivalGallons,
    };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === "INTERNAL_ERROR") throw error;
    return { message: wordRefusal(error) };
  }
}

function wordRefusal({ message, details }: ServiceError): string {
  const [fault] = FaultDetails.safeParse(details).data ?? [];
  return fault === undefined ? message : `${fault.loc.slice(1).join(".")}: ${fault.msg}`;
}
