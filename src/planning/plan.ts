import type { OptimalPlan } from "../optimizer/optimizer.js";
import type { Warning } from "../contract/warnings.js";
import { driveNaively, netFuelCost } from "./baseline.js";
import { type Drive, driveTrip, type Stop } from "./drive.js";
import { findObstacle, type Obstacle } from "./obstacle.js";
import type { StationNames } from "./stationColumns.js";
import { makeTrip, type Trip, type TripRequest, type TripTools } from "./trip.js";

/** A drive, with what the fuel burnt on it is worth in dollars (see `netFuelCost`). */
export interface ValuedDrive extends Drive {
  readonly netFuelCost: number;
}

/** The cheapest way to drive a trip, in miles, gallons, minutes and dollars. Nothing is rounded or worded: `toAnswer` does that. */
export interface Plan extends ValuedDrive {
  readonly stops: readonly (Stop & StationNames)[];
  /** What is minimised: fuel, and detours at the value of time. */
  readonly totalCost: number;
  /** A naive driver on the same trip. */
  readonly naive: ValuedDrive;
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

/** What planning ends with: a plan, or the first stretch of the route that cannot be driven. */
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
  return result.status === "optimal"
    ? { status: "planned", trip, plan: makePlan(trip, result) }
    : { status: "infeasible", trip, obstacle: findObstacle(trip, result) };
}

/** What the optimizer's purchases come to. */
export function makePlan(trip: Trip, { stops: purchases, totalCost }: OptimalPlan): Plan {
  const { totalMiles, tankCapacityGallons, bufferGallons, reserveGallons } = trip.planInput;
  const drive = driveTrip(trip, purchases);
  const naive = driveNaively(trip);
  return {
    ...drive,
    stops: drive.stops.map((stop) => ({ ...stop, ...trip.namesOf(stop) })),
    netFuelCost: netFuelCost(trip, drive, drive),
    naive: { ...naive, netFuelCost: netFuelCost(trip, naive, drive) },
    totalCost,
    totalMiles,
    durationMinutes: trip.durationMinutes,
    timeValue: trip.timeValue,
    tankCapacityGallons,
    bufferGallons,
    reserveGallons,
    warnings: trip.warnings,
  };
}
