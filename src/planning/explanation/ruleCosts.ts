// What each rule costs: the best plan without it.

import type { Optimizer } from "../../optimizer/optimizer.js";
import type { TripRules } from "../../rules/rule.js";
import { CHARGES, DROPPABLE_RULES, type DroppableRule } from "../../rules/rules.js";
import { planWith } from "../solve.js";
import type { Trip } from "../trip.js";

export interface RuleCost {
  /** The field that sets it. */
  readonly rule: string;
  /** How much less the best plan without it costs, in dollars; `undefined` where the search was cut short. */
  readonly extraCost: number | undefined;
}

/**
 * What each rule in force costs.
 * @param totalCost of the trip's best plan, in dollars; `undefined` where it is not known to be the best.
 */
export function priceRules(optimizer: Optimizer, trip: Trip, totalCost: number | undefined): readonly RuleCost[] {
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
