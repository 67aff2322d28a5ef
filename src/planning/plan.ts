import { UNSEEN_GALLONS } from "../contract/values/rounding.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import type { BoundedPlan, OptimalPlan } from "../optimizer/plans.js";
import type { Warning } from "../contract/values/warnings.js";
import { driveNaively, netFuelCost } from "./baseline.js";
import { type Drive, driveTrip, findOldestPrice, type OldestPrice } from "./drive.js";
import type { RuleConflict } from "./conflict.js";
import type { TripHours } from "./hours/tripHours.js";
import { keepPrevious } from "./keepPrevious.js";
import type { Obstacle } from "./obstacle.js";
import type { TripRules } from "../rules/rule.js";
import { inOrderOfStops } from "./sameMile.js";
import { type AllowedPlan, chooseAgain } from "./secondChoice.js";
import { solve, solveAhead, withoutUnpumped } from "./solve.js";
import type { Tax } from "./pricing/tax.js";
import { makeTrip, type NamedStation, type Trip, type TripRequest, type TripTools } from "./trip.js";

/**
 * The cheapest way to drive a trip, in miles, gallons, minutes and dollars. Nothing is rounded or worded: `toAnswer`
 * does that.
 */
export interface Plan extends Drive<NamedStation> {
  /**
   * What is minimised: fuel, detours and stops at the value of time, what stops cost beside, and `preferenceHandicap`;
   * less what stops are worth as breaks and rests. An answer also counts the breaks, which are the same for every plan.
   */
  readonly totalCost: number;
  /** What the fuel burnt is worth (see `netFuelCost`). */
  readonly netFuelCost: number;
  /** A naive driver on the same trip. */
  readonly naive: Drive;
  readonly naiveNetFuelCost: number;
  /** Length of the whole route. */
  readonly totalMiles: number;
  /** What is left of it where the vehicle is on its way. */
  readonly milesAhead: number;
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
  /**
   * What is known of the plan: that no other costs less, only by how much one could, or that it keeps less of buffer
   * and reserve than asked.
   */
  readonly optimality: "proven" | "bounded" | "dip";
  /** The most by which another plan could cost less, in dollars. */
  readonly optimalityGap: number;
  /** With a dip: the share of buffer and reserve that is kept. */
  readonly keptShare?: number;
  /**
   * What counts in `totalCost` against stations that are not preferred or are a fallback, in dollars; `undefined` where
   * nothing could.
   */
  readonly preferenceHandicap: number | undefined;
  /** What the plan keeps to; `undefined` when the request has no rule of fleets. */
  readonly rules: TripRules | undefined;
  /** The driver's hours; `undefined` when the request gives none. */
  readonly hours: TripHours | undefined;
  /** Whether other prices than those of the pump count. */
  readonly hasPricing: boolean;
  /**
   * The fuel tax that the trip goes by, and what is due for the miles ahead, in dollars; `undefined` where it does not
   * count, or is not known.
   */
  readonly tax: { readonly table: Tax["table"]; readonly due: number | undefined } | undefined;
  /** `undefined` where no stop says when its price was seen. */
  readonly oldestPrice: OldestPrice | undefined;
  readonly warnings: readonly Warning[];
}

/**
 * The outcome of planning: a plan, the first stretch of the route that cannot be driven, or rules that leave no plan.
 */
export type PlanOutcome = { readonly trip: Trip } & (
  | { readonly status: "planned"; readonly plan: Plan }
  | { readonly status: "infeasible"; readonly obstacle: Obstacle }
  | { readonly status: "tooTight"; readonly conflict: RuleConflict }
);

/** There is no plan. */
export type Refused = Exclude<PlanOutcome, { readonly status: "planned" }>;

/**
 * Plans the fuel stops of a trip.
 * @throws {ServiceError} when a precondition fails.
 */
export function planStops(tools: TripTools, request: TripRequest): PlanOutcome {
  return planMadeTrip(tools.optimizer, makeTrip(request, tools), request);
}

/** The same for a trip that has been made of its request. */
export function planMadeTrip(
  optimizer: Optimizer,
  made: Trip,
  { progress }: Pick<TripRequest, "progress">,
): PlanOutcome {
  const { trip, result } = progress ? solveAhead(optimizer, made) : { trip: made, result: solve(optimizer, made) };
  const previous = progress?.previous_stops;
  const finish = (planned: { readonly trip: Trip; readonly result: OptimalPlan | BoundedPlan }) => {
    const kept = previous ? keepPrevious(optimizer, planned.trip, planned.result, previous) : planned.result;
    const pumped = withoutUnpumped(optimizer, planned.trip, kept);
    return { ...inOrderOfStops(pumped.trip, pumped.result), given: pumped.trip };
  };
  if (result.status !== "infeasible") {
    const finished = finish({ trip, result });
    return { status: "planned", trip: finished.trip, plan: makePlan(finished.trip, finished.result, finished.given) };
  }
  const choice = chooseAgain(optimizer, trip, result);
  if (choice.status !== "allowed") return { ...choice, trip };
  const finished = finish(choice);
  return { status: "planned", trip: finished.trip, plan: makeAllowedPlan({ ...choice, ...finished }) };
}

/** The plan with warnings that say what it does not keep of the request. */
function makeAllowedPlan({ trip, result, given, asked, keptShare }: AllowedPlan & { readonly given: Trip }): Plan {
  const plan = makePlan(trip, result, given);
  const warnings = [...plan.warnings, ...warnOfFallback(plan), ...warnOfDips(plan, asked)];
  return keptShare === undefined ? { ...plan, warnings } : { ...plan, warnings, optimality: "dip", keptShare };
}

function warnOfFallback({ stops }: Plan): Warning[] {
  const stopCount = stops.filter(({ station }) => station.terms?.isFallback).length;
  return stopCount === 0 ? [] : [{ code: "FALLBACK_USED", stopCount }];
}

function warnOfDips(
  { stops, arrivalGallons, totalMiles }: Plan,
  { bufferGallons, reserveGallons }: TripRules,
): Warning[] {
  const arrivals = [
    ...stops.map(({ station, arrivalGallons: gallons }) => ({
      stationName: station.name,
      mile: station.milesFromStart,
      gallons,
      askedGallons: bufferGallons,
    })),
    { stationName: undefined, mile: totalMiles, gallons: arrivalGallons, askedGallons: reserveGallons },
  ];
  const dips = arrivals.filter(({ gallons, askedGallons }) => gallons < askedGallons - UNSEEN_GALLONS);
  return dips.length === 0 ? [] : [{ code: "FUEL_DIPS", dips }];
}

/**
 * The plan that makes the optimizer's purchases. Fields are named one by one: spreading objects takes longer than
 * planning a small trip.
 * @param given the trip with its stations in the order of the request: the naive driver does not know the plan.
 */
export function makePlan(
  trip: Trip,
  { status, stops: purchases, totalCost, lowerBound }: OptimalPlan | BoundedPlan,
  given = trip,
): Plan {
  const {
    totalMiles,
    tankCapacityGallons,
    usableTankGallons = tankCapacityGallons,
    bufferGallons,
    reserveGallons,
  } = trip.planInput;
  const drive = driveTrip(trip, purchases, trip.namedStationAt);
  const naive = driveNaively(given);
  const isBounded = status === "bounded";
  return {
    stops: drive.stops,
    course: drive.course,
    arrivalGallons: drive.arrivalGallons,
    fuelCost: drive.fuelCost,
    detourMinutes: drive.detourMinutes,
    stopMinutes: drive.stopMinutes,
    day: drive.day,
    totalCost,
    netFuelCost: netFuelCost(trip, drive, drive),
    naive,
    naiveNetFuelCost: netFuelCost(trip, naive, drive),
    totalMiles: trip.routeMiles,
    milesAhead: totalMiles,
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
    hasPricing: trip.facts.prices !== undefined,
    tax: taxOf(trip),
    oldestPrice: findOldestPrice(drive, trip.facts.stations, trip.facts.now),
    hours: trip.hours,
    warnings: drive.day === undefined ? trip.warnings : [...trip.warnings, ...drive.day.warnings],
  };
}

function taxOf({ facts: { prices }, planInput, gallonsAt }: Trip): Plan["tax"] {
  const tax = prices?.tax;
  return tax && { table: tax.table, due: tax.dueFor(gallonsAt(planInput.totalMiles)) };
}

/** What counts against a drive's stations in the comparison only, in dollars; `undefined` where nothing could. */
export function handicapOf({ facts }: Trip, { stops }: Drive): number | undefined {
  const isPossible =
    (facts.ruleFacts?.params.brands?.prefer?.length ?? 0) > 0 || stops.some(({ station }) => station.terms?.isFallback);
  return isPossible
    ? stops.reduce(
        (sum, { station: { terms }, gallons }) =>
          sum + (terms?.handicapDollars ?? 0) + (terms?.handicapPerGallon ?? 0) * gallons,
        0,
      )
    : undefined;
}
