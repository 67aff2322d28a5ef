// What to answer where no plan keeps all that a request asks for: a plan that the request allows instead, or why there
// is none.

import { firstWhere } from "../common/order.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import type { BoundedPlan, InfeasiblePlan, OptimalPlan } from "../optimizer/plans.js";
import { findConflict, type RuleConflict } from "./conflict.js";
import { findObstacle, type Obstacle } from "./obstacle.js";
import { isFeasible, keepMost, MILLION } from "./reach.js";
import type { TripRules } from "../rules/rule.js";
import { withoutRules } from "./rules.js";
import { planWith } from "./solve.js";
import { type Trip, withRules } from "./trip.js";

/** A plan that the request allows instead of one that keeps all its rules. */
export interface AllowedPlan {
  readonly status: "allowed";
  /** Under the rules that the plan keeps. */
  readonly trip: Trip;
  readonly result: OptimalPlan | BoundedPlan;
  /** The rules of the request. */
  readonly asked: TripRules;
  /** The share of buffer and reserve that it keeps at least, where that is not all. */
  readonly keptShare?: number;
}

type SecondChoice =
  | AllowedPlan
  | { readonly status: "infeasible"; readonly obstacle: Obstacle }
  | { readonly status: "tooTight"; readonly conflict: RuleConflict };

/** What may be looked into in search of what a plan can keep, in ranges of levels: a fraction of a second. */
const MOST_WORK = 5e6;

/**
 * Tries what a request allows where no plan keeps all its rules: first stations that it leaves out, then less buffer
 * and reserve.
 * @param strict what the optimizer says of the trip with all of them.
 */
export function chooseAgain(optimizer: Optimizer, trip: Trip, strict: InfeasiblePlan): SecondChoice {
  const { rules } = trip;
  if (rules === undefined) return { status: "infeasible", obstacle: findObstacle(trip) };
  const usesFallback = rules.fallbackDollarsPerStop !== undefined;
  const allowed = { ...rules, usesFallback };
  const second = usesFallback ? planAllowed(optimizer, trip, allowed) : strict;
  if (second.status === "allowed") return second;
  const third = rules.dips ? planDip(optimizer, trip, allowed) : second;
  if (third.status === "allowed") return third;
  const refusal = refuse(optimizer, trip, rules.dips ? keepShare(allowed, 0) : allowed);
  return refusal.status === "tooTight" && third.isUnproven === true
    ? { ...refusal, conflict: { ...refusal.conflict, isUnproven: true } }
    : refusal;
}

function planAllowed(optimizer: Optimizer, strict: Trip, rules: TripRules): AllowedPlan | InfeasiblePlan {
  const { trip, result } = planWith(optimizer, strict, rules);
  return result.status === "infeasible" ? result : { status: "allowed", trip, result, asked: rules };
}

/**
 * The plan that keeps the greatest share of buffer and reserve: what one share for both must be, and more of the
 * reserve and of the buffers where that is possible. The optimizer has the last word: it may refuse a share that is
 * possible by less than rounding, and then takes a little less.
 */
function planDip(optimizer: Optimizer, trip: Trip, rules: TripRules): AllowedPlan | InfeasiblePlan {
  const isPossible = (millionths: number): boolean =>
    isFeasible(withRules(trip, keepShare(rules, millionths / MILLION)));
  if (!isPossible(0)) return planAllowed(optimizer, trip, keepShare(rules, 0));
  const most = firstWhere(1, MILLION, (millionths) => !isPossible(millionths)) - 1;
  const asked = withRules(trip, rules);
  const kept = keepMost(asked, most, { left: MOST_WORK });
  for (let less = 0; ; less = Math.max(1, 2 * less)) {
    const shareOf = (millionths: number): number => Math.max(0, millionths - less) / MILLION;
    const plan = planAllowed(optimizer, trip, {
      ...rules,
      reserveGallons: shareOf(kept.reserve) * rules.reserveGallons,
      buffersOfRows: new Map(
        kept.buffers.map((millionths, station) => [
          asked.stationAt(station).row,
          shareOf(millionths) * rules.bufferGallons,
        ]),
      ),
    });
    const keptShare = shareOf(most);
    if (plan.status === "allowed") return { ...plan, asked: rules, keptShare };
    if (keptShare === 0 || plan.isUnproven === true) return plan;
  }
}

function keepShare(rules: TripRules, share: number): TripRules {
  return { ...rules, bufferGallons: share * rules.bufferGallons, reserveGallons: share * rules.reserveGallons };
}

/**
 * Why there is no plan. Fuel comes first: relaxing rules would not help. @param rules the loosest that the request
 * allows.
 */
function refuse(optimizer: Optimizer, trip: Trip, rules: TripRules): Exclude<SecondChoice, AllowedPlan> {
  const { bufferGallons, reserveGallons, tankCapacityGallons } = trip.planInput;
  const unruled = withoutRules(rules, trip.ruled);
  const conflict = isFeasible(withRules(trip, { ...unruled, usableTankGallons: tankCapacityGallons }))
    ? findConflict(optimizer, trip, rules)
    : undefined;
  // Where no rule is to blame, rounding decides, and the obstacle says what would be enough.
  if (conflict !== undefined && conflict.relaxations.length + conflict.together.length > 0)
    return { status: "tooTight", conflict };
  return {
    status: "infeasible",
    obstacle: findObstacle(withRules(trip, { ...unruled, bufferGallons, reserveGallons })),
  };
}
