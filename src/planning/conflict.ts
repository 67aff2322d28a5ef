// Why a trip that fuel allows has no plan: which of its rules, relaxed alone by how little, leave one, and how that is
// said.

import type { Relaxation } from "../contract/schemas/details.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import type { RelaxSearch, RuleName, TripRules } from "../rules/rule.js";
import { DROPPABLE_RULES, type DroppableRule, LIMITS, wordRelaxation } from "../rules/rules.js";
import { listSome } from "../contract/values/words.js";
import { absentOnly, allowBrands, allowExcluded, leastOf, shortenNever, shortenRequired } from "./listConflict.js";
import { isFeasible, leastStops, turningTanks } from "./reach.js";
import { type Trip, withRules } from "./trip.js";

/** Rules that leave no plan, of a trip that has one without them. */
export interface RuleConflict {
  /** Each alone leaves a plan. */
  readonly relaxations: readonly Relaxation[];
  /** Where none alone does: rules that must go together, none of which can stay. Empty otherwise. */
  readonly together: readonly RuleName[];
  /** Brands only to use that no station has. */
  readonly absentBrands?: readonly string[];
  /** Set where the search was cut short before it found a plan or that there is none: there may be one. */
  readonly isUnproven?: true;
}

/**
 * What may be looked into in search of the least relaxations, in ranges of levels: a fraction of a second. Only
 * purchases of thousands of fixed sizes take more; then relaxations leave a plan as always, but less of them might do.
 */
const MOST_WORK = 5e6;

/**
 * Finds what relaxes rules that leave no plan.
 * @param rules under which the trip has no plan. Without them, but with their buffer and reserve, it must have one.
 */
export function findConflict(optimizer: Optimizer, trip: Trip, rules: TripRules): RuleConflict {
  const work = { left: MOST_WORK };
  const lists = { optimizer, trip, rules, work };
  const search: RelaxSearch = {
    trip: trip.ruled,
    rules,
    isPossible: (others) => isFeasible(withRules(trip, others), work),
    leastStops: (most) => leastStops(withRules(trip, rules), most),
    turningTanks: () => turningTanks(withRules(trip, { ...rules, usableTankGallons: trip.ruled.tankCapacityGallons })),
    shortenRequired: () => shortenRequired(lists),
    shortenNever: () => shortenNever(lists),
    allowExcluded: () => allowExcluded(lists),
    allowBrands: () => allowBrands(lists),
  };
  const applying = DROPPABLE_RULES.filter(({ applies }) => applies(rules, trip.ruled));
  const without = (gone: readonly DroppableRule[]): TripRules =>
    Object.assign({}, rules, ...gone.map(({ drop }) => drop(trip.ruled)));
  const helping = applying.filter(
    (rule) => rule.mayHelpInPart?.(rules) === true || isFeasible(withRules(trip, without([rule]))),
  );
  const relaxations = helping.flatMap(({ relax }) => relax(search));
  const absentBrands = absentOnly(trip, rules);
  if (relaxations.length > 0) return { relaxations, together: [], absentBrands };
  const together = leastOf(applying, (gone) => search.isPossible(without(gone)));
  return { relaxations, together: together.map(({ rule }) => rule), absentBrands };
}

/** A conflict in words: a sentence that says what is wrong, and what would fix it, such as `allow 4 stops`. */
export function wordConflict({ relaxations: [first], together, absentBrands = [], isUnproven }: RuleConflict): {
  readonly message: string;
  readonly fix: string;
} {
  return {
    message: [
      isUnproven === true
        ? "The search for a plan that keeps the rules of this request was cut short before it found one: there may be one. The fuel would last without them."
        : "No plan keeps the rules of this request, although the fuel would last without them.",
      ...(absentBrands.length === 0 ? [] : [`No station is of ${listSome(absentBrands.map((name) => `"${name}"`))}.`]),
    ].join(" "),
    fix:
      first === undefined
        ? `give up ${listSome(together.map((rule) => LIMITS[rule].name))} together: no rule alone is in the way`
        : wordRelaxation(first),
  };
}
