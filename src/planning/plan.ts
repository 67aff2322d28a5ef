import type { BoundedPlan, OptimalPlan } from "../optimizer/optimizer.js";
import type { Warning } from "../contract/warnings.js";
import { driveNaively, netFuelCost } from "./baseline.js";
import { type Drive, driveTrip } from "./drive.js";
import { findObstacle, type Obstacle } from "./obstacle.js";
import { makeTrip, type NamedStation, type Trip, type TripRequest, type TripTools } from "./trip.js";

/** The cheapest way to drive a trip, in miles, gallons, minutes and dollars. Nothing is rounded or worded: `toAnswer` does that. */
export interface Plan extends Drive<NamedStation> {
  /** What is minimised: fuel, and detours at the value of time. */
  readonly totalCost: number;
  /** What the fuel burnt is worth (see `netFuelCost`). */
  readonly netFuelCost: number;
  /** A naive driver on the same trip. */
  readonly naive: Drive;
  readonly naiveNetFuelCost: number;
  readonly totalMiles: number;
  /** Without detours. */
  readonly durationMinutes: number;
  /** What a minute of detour is worth, in dollars. */
  readonly timeValue: number;
  readonly tankCapacityGallons: number;
  /** Least fuel on arrival at each stop, and at the destination. */
  readonly bufferGallons: number;
  readonly reserveGallons: number;
  readonly warnings: readonly Warning[];
}

/** The outcome of planning: a plan, or the first stretch of the route that cannot be driven. */
export type PlanOutcome = { readonly trip: Trip } & (
  | { readonly status: "planned"; readonly plan: Plan }
  | { readonly status: "infeasible"; readonly obstacle: Obstacle }
);

/**
 * Plans the fuel stops of a trip.
 * @throws {ServiceError} when a precondition fails.
 */
export function planStops(tools: TripTools, request: TripRequest): PlanOutcome {
  const trip = makeTrip(request, tools);
  const result = tools.optimizer.plan(trip.planInput);
  return result.status !== "infeasible"
    ? { status: "planned", trip, plan: makePlan(trip, result) }
    : { status: "infeasible", trip, obstacle: findObstacle(trip, result) };
}

/** The plan that makes the optimizer's purchases. Fields are named one by one: spreading objects takes longer than planning a small trip. */
export function makePlan(trip: Trip, { stops: purchases, totalCost }: OptimalPlan | BoundedPlan): Plan {
  const { totalMiles, tankCapacityGallons, bufferGallons, reserveGallons } = trip.planInput;
  const drive = driveTrip(trip, purchases, trip.namedStationAt);
  const naive = driveNaively(trip);
  return {
    stops: drive.stops,
    course: drive.course,
    arrivalGallons: drive.arrivalGallons,
    fuelCost: drive.fuelCost,
    detourMinutes: drive.detourMinutes,
    totalCost,
    netFuelCost: netFuelCost(trip, drive, drive),
    naive,
    naiveNetFuelCost: netFuelCost(trip, naive, drive),
    totalMiles,
    durationMinutes: trip.durationMinutes,
    timeValue: trip.timeValue,
    tankCapacityGallons,
    bufferGallons,
    reserveGallons,
    warnings: trip.warnings,
  };
}
