import type { BoundedPlan, OptimalPlan, Optimizer, PlanResult } from "../optimizer/optimizer.js";
import type { Warning } from "../contract/warnings.js";
import { driveNaively, netFuelCost } from "./baseline.js";
import { type Drive, driveTrip } from "./drive.js";
import { findObstacle, type Obstacle } from "./obstacle.js";
import type { TripRules } from "./rules.js";
import { makeTrip, type NamedStation, type Trip, type TripRequest, type TripTools, withRules } from "./trip.js";

/** The cheapest way to drive a trip, in miles, gallons, minutes and dollars. Nothing is rounded or worded: `toAnswer` does that. */
export interface Plan extends Drive<NamedStation> {
  /** What is minimised: fuel, detours and stops at the value of time, what stops cost beside, and `preferenceHandicap`. */
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
  /** What the tank may be filled to. */
  readonly usableTankGallons: number;
  /** Least fuel on arrival at each stop, and at the destination. */
  readonly bufferGallons: number;
  readonly reserveGallons: number;
  /** What is known of the plan: that no other costs less, only by how much one could, or that it keeps less of buffer and reserve than asked. */
  readonly optimality: "proven" | "bounded" | "dip";
  /** The most by which another plan could cost less, in dollars. */
  readonly optimalityGap: number;
  /** With a dip: the share of buffer and reserve that is kept. */
  readonly keptShare?: number;
  /** What counts in `totalCost` against stations that are not preferred or are a fallback, in dollars; `undefined` where nothing could. */
  readonly preferenceHandicap: number | undefined;
  /** What the plan keeps to; `undefined` when the request has no rule of fleets. */
  readonly rules: TripRules | undefined;
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
  const result = solve(tools.optimizer, trip);
  return result.status !== "infeasible"
    ? { status: "planned", trip, plan: makePlan(trip, result) }
    : { status: "infeasible", trip, obstacle: findObstacle(trip, result) };
}

/** The cheapest plan of a trip under other rules, and the trip under these. */
export function planWith(optimizer: Optimizer, trip: Trip, rules: TripRules): { readonly trip: Trip; readonly result: PlanResult } {
  const ruled = withRules(trip, rules);
  return { trip: ruled, result: solve(optimizer, ruled) };
}

function solve(optimizer: Optimizer, { planInput, requiresUnusable }: Trip): PlanResult {
  return requiresUnusable ? { status: "infeasible", fromStation: null, toStation: null, isByRules: true } : optimizer.plan(planInput);
}

/** The plan that makes the optimizer's purchases. Fields are named one by one: spreading objects takes longer than planning a small trip. */
export function makePlan(trip: Trip, { status, stops: purchases, totalCost, lowerBound }: OptimalPlan | BoundedPlan): Plan {
  const { totalMiles, tankCapacityGallons, usableTankGallons = tankCapacityGallons, bufferGallons, reserveGallons } = trip.planInput;
  const drive = driveTrip(trip, purchases, trip.namedStationAt);
  const naive = driveNaively(trip);
  const isBounded = status === "bounded";
  return {
    stops: drive.stops,
    course: drive.course,
    arrivalGallons: drive.arrivalGallons,
    fuelCost: drive.fuelCost,
    detourMinutes: drive.detourMinutes,
    stopMinutes: drive.stopMinutes,
    totalCost,
    netFuelCost: netFuelCost(trip, drive, drive),
    naive,
    naiveNetFuelCost: netFuelCost(trip, naive, drive),
    totalMiles,
    durationMinutes: trip.durationMinutes,
    timeValue: trip.timeValue,
    tankCapacityGallons,
    usableTankGallons,
    bufferGallons,
    reserveGallons,
    optimality: isBounded ? "bounded" : "proven",
    optimalityGap: isBounded ? Math.max(0, totalCost - lowerBound) : 0,
    preferenceHandicap: trip.rules === undefined ? undefined : handicapOf(trip, drive),
    rules: trip.rules,
    warnings: trip.warnings,
  };
}

function handicapOf({ facts }: Trip, { stops }: Drive): number | undefined {
  const isPossible = (facts.ruleFacts?.params.brands?.prefer?.length ?? 0) > 0 || stops.some(({ station }) => station.terms?.isFallback);
  return isPossible ? stops.reduce((sum, { station: { terms }, gallons }) => sum + (terms?.handicapDollars ?? 0) + (terms?.handicapPerGallon ?? 0) * gallons, 0) : undefined;
}
