// Why a plan is as it is: each figure is the difference between two best plans of the trip or of a changed one. Nothing
// is rounded or worded: `explanation/answer.ts` does that.

import { defined } from "../common/defined.js";
import { TIE_DOLLARS } from "../contract/values/rounding.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import type { PlanInput, PlannedStop } from "../optimizer/plans.js";
import { costOf } from "../optimizer/windows.js";
import type { TripRules } from "../rules/rule.js";
import { CHARGES, DROPPABLE_RULES, type DroppableRule } from "../rules/rules.js";
import { type Drive, driveTrip } from "./drive.js";
import { type Cheapest, findCheapest, findGallonsCause, type GallonsCause } from "./explanation/purchaseCause.js";
import { handicapOf, type Plan } from "./plan.js";
import { indicesOfRows, type Trip } from "./trip.js";
import { explainInAnyOrder } from "./sameMile.js";
import { planWith } from "./solve.js";

/** As many stations outside of the plan are named. */
export const MOST_ALTERNATIVES = 20;
/** The curve by stops goes no further than this many. */
const MOST_STOPS = 20;
/** And so far beyond the plan where the request bounds stops: otherwise more of them are never cheaper. */
const MORE_STOPS = 2;

/** The largest number of stops that the curve of a trip shows. @param planStops how many the plan makes. */
export function mostCurveStops({ maximumStops }: Pick<PlanInput, "maximumStops">, planStops: number): number {
  return Math.min(planStops + (maximumStops === undefined ? 0 : MORE_STOPS), MOST_STOPS);
}

/** Where a stop is made instead. */
interface Replacement {
  /** Of the trip. */
  readonly station: number;
  readonly extraCost: number;
}

/**
 * What else could be done than stopping at a station. Costs are in dollars more than the plan's; `null` where there is
 * no such plan.
 */
export interface Surroundings {
  readonly without: { readonly extraCost: number; readonly stops: readonly PlannedStop[] } | null;
  readonly runnerUp:
    | (Replacement & {
        /** Stations of the plan at which that plan does not stop. */ readonly replaces: readonly number[];
      })
    | null;
  /** The highest price per gallon at which some best plan buys here; `null` where every plan must stop here. */
  readonly highestPrice: number | null;
  /** Its station is `null` where the fuel lasts to the destination. */
  readonly backup: { readonly station: number | null; readonly extraCost: number } | null;
  /** Without a backup: how many more gallons on board would do; `Infinity` where none do. */
  readonly shortByGallons: number;
}

/** Why the plan stops at a station. */
export interface StopFacts {
  readonly station: number;
  readonly isRequired: boolean;
  readonly gallonsCause: GallonsCause;
  readonly cheapest: Cheapest;
  /** `undefined` where the search was cut short. */
  readonly surroundings: Surroundings | undefined;
}

/** A best plan with a number of stops. */
interface CountedDrive extends Pick<Drive, "stops" | "day"> {
  readonly preferenceHandicap: number | undefined;
}

/**
 * Why a plan is as it is. Stations are those of the trip; what is `undefined` is not known, because the search was cut
 * short.
 */
export interface PlanExplanation {
  readonly stops: readonly StopFacts[];
  /** By cost. */
  readonly alternatives:
    | readonly (Replacement & {
        /** At the pump; `null` where no price does. */ readonly priceToEnter: number | null;
      })[]
    | undefined;
  readonly rules: readonly RuleCost[];
  readonly byStops: readonly CountedDrive[] | undefined;
  /** What a stop costs at each station of the trip; `Infinity` where there is no plan. */
  readonly extraCosts: Float64Array | undefined;
  /** The same, but `Infinity` where the cheapest plan that stops there buys nothing. */
  readonly buyingExtraCosts: Float64Array | undefined;
  /** Whether something is not known. */
  readonly isCut: boolean;
}

/**
 * Explains a plan. @param trip the one that was planned, under the rules that the plan keeps. @param looksAtAll whether
 * all stations outside of the plan are alternatives, those included where a stop is cheapest if it buys nothing.
 */
export function explainPlan(optimizer: Optimizer, trip: Trip, plan: Plan, looksAtAll = false): PlanExplanation {
  const { planInput } = trip;
  const made = plannedStopsOf(trip, plan);
  const isProven = plan.optimality !== "bounded" && plan.optimalityGap === 0;
  const options = {
    mostAlternatives: looksAtAll ? planInput.stationMiles.length : MOST_ALTERNATIVES,
    idleAlternatives: looksAtAll,
    mostStops: mostCurveStops(planInput, made.length),
  };
  const { stations, byStops } = isProven
    ? explainInAnyOrder(optimizer, planInput, { stops: made, totalCost: plan.totalCost }, options)
    : { stations: undefined, byStops: undefined };
  const extraCostOf = (totalCost: number): number => Math.max(0, totalCost - plan.totalCost);
  const isRequired = (station: number): boolean => planInput.required?.[station] === 1;
  // What the optimizer compares is net of fuel tax, and has a handicap in it.
  const pumpPriceOf = (price: number, station: number): number => {
    const { row, terms } = trip.stationAt(station);
    const net = price - (terms?.handicapPerGallon ?? 0);
    if (trip.facts.prices === undefined) return net;
    // Fuel that costs nothing or less is refused.
    return net > 0 ? trip.facts.prices.highestPumpPrice(row, net) : 0;
  };

  const surroundings = stations?.stops.map(
    ({ without, runnerUp, breakEvenPrice, backup, shortByGallons }, index): Surroundings => {
      const station = defined(made[index]).station;
      return {
        without: without && { extraCost: extraCostOf(without.totalCost), stops: without.stops },
        runnerUp: runnerUp && {
          station: runnerUp.station,
          extraCost: extraCostOf(runnerUp.plan.totalCost),
          replaces: missingFrom(runnerUp.plan.stops, made),
        },
        highestPrice: finiteOrNull(breakEvenPrice === Infinity ? Infinity : pumpPriceOf(breakEvenPrice, station)),
        backup: backup && { station: backup.station, extraCost: backup.totalCost - costOfRest(planInput, made, index) },
        shortByGallons,
      };
    },
  );
  const rules = priceRules(optimizer, trip, isProven ? plan.totalCost : undefined);
  return {
    stops: made.map(({ station }, index) => ({
      station,
      isRequired: isRequired(station),
      gallonsCause: findGallonsCause(trip, plan, index),
      cheapest: findCheapest(trip, station),
      surroundings: surroundings?.[index],
    })),
    alternatives: stations?.alternatives.map(({ station, totalCost, breakEvenPrice }) => {
      const price = pumpPriceOf(breakEvenPrice, station);
      return { station, extraCost: extraCostOf(totalCost), priceToEnter: price > 0 ? finiteOrNull(price) : null };
    }),
    rules,
    byStops: byStops?.map(({ totalCost, stops }) => toCountedDrive(trip, plan, { totalCost, stops })),
    extraCosts: stations?.forcedCosts.map(extraCostOf),
    buyingExtraCosts: stations?.buyingCosts.map(extraCostOf),
    isCut: stations === undefined || byStops === undefined || rules.some(({ extraCost }) => extraCost === undefined),
  };
}

function finiteOrNull(price: number): number | null {
  return Number.isFinite(price) ? price : null;
}

/** The plan's purchases, as the optimizer has them. */
function plannedStopsOf(trip: Trip, { stops }: Plan): readonly PlannedStop[] {
  const indices = indicesOfRows(trip);
  return stops.map(({ station: { row }, gallons }) => ({ station: defined(indices.get(row)), gallons }));
}

/** The stations of one plan at which another does not stop. */
function missingFrom(other: readonly PlannedStop[], made: readonly PlannedStop[]): readonly number[] {
  const stations = new Set(other.map(({ station }) => station));
  return made.flatMap(({ station }) => (stations.has(station) ? [] : [station]));
}

/** Where plans are as good, the curve shows the one that the answer shows. */
function toCountedDrive(
  trip: Trip,
  plan: Plan,
  { totalCost, stops }: { readonly totalCost: number; readonly stops: readonly PlannedStop[] },
): CountedDrive {
  if (stops.length === plan.stops.length && Math.abs(totalCost - plan.totalCost) <= TIE_DOLLARS) return plan;
  const drive = driveTrip(trip, stops, trip.stationAt);
  return { stops: drive.stops, day: drive.day, preferenceHandicap: handicapOf(trip, drive) };
}

/** What the stops from one on cost, in dollars, beside what those before it would cost alone. */
function costOfRest(input: PlanInput, stops: readonly PlannedStop[], from: number): number {
  // A break before that stop may be worth more at a later one.
  return input.windows === undefined
    ? costOf(input, stops.slice(from))
    : costOf(input, stops) - costOf(input, stops.slice(0, from));
}

interface RuleCost {
  /** The field that sets it. */
  readonly rule: string;
  /** How much less the best plan without it costs, in dollars; `undefined` where the search was cut short. */
  readonly extraCost: number | undefined;
}

/**
 * What each rule in force costs.
 * @param totalCost of the trip's best plan, in dollars; `undefined` where it is not known to be the best.
 */
function priceRules(optimizer: Optimizer, trip: Trip, totalCost: number | undefined): readonly RuleCost[] {
  const { rules, facts } = trip;
  const { ruleFacts } = facts;
  if (rules === undefined || ruleFacts === undefined) return [];
  const savedBy = (changed: Trip, others = rules, breakDollars = 0): number | undefined => {
    if (totalCost === undefined) return undefined;
    const { result } = planWith(optimizer, changed, others);
    if (result.status === "optimal") return Math.max(0, totalCost + breakDollars - result.totalCost);
    // A larger tank that every stop must fill can leave no plan, and so saves nothing.
    return result.status === "infeasible" && result.isUnproven !== true ? 0 : undefined;
  };
  // A station that is locked on the way is no rule of the request: it stays, whichever rule goes.
  const isLocked = (id: string): boolean => facts.lockedIds.includes(id);
  const [locked, required] = [rules.requiredIds.filter(isLocked), rules.requiredIds.filter((id) => !isLocked(id))];
  const asked = { ...rules, requiredIds: required };
  const without = ({ drop }: DroppableRule): TripRules => {
    const left = { ...asked, ...drop(trip.ruled) };
    return { ...left, requiredIds: [...left.requiredIds, ...locked] };
  };
  return [
    ...DROPPABLE_RULES.filter(({ applies }) => applies(asked, trip.ruled)).map((rule) => ({
      rule: rule.rule,
      extraCost: savedBy(trip, without(rule)),
    })),
    ...Object.entries(CHARGES)
      .filter(([, { applies }]) => applies(ruleFacts))
      .map(([rule, { drop }]) => ({
        rule,
        extraCost: savedBy({ ...trip, facts: { ...facts, ruleFacts: drop(ruleFacts) } }),
      })),
    ...(facts.hours === undefined
      ? []
      : [
          {
            rule: "hours",
            extraCost: savedBy({ ...trip, facts: { ...facts, hours: undefined } }, rules, facts.hours.breakDollars),
          },
        ]),
  ];
}
