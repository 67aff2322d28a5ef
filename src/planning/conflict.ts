// Why a trip that fuel allows has no plan: which of its rules, relaxed alone by how little, leave one.

import { defined } from "../common/defined.js";
import { MAX_STOPS_BOUND } from "../contract/values/limits.js";
import type { Relaxation } from "../contract/schemas/relaxation.js";
import { fromThousandths, roundUp } from "../contract/values/rounding.js";
import { firstWhere } from "../common/order.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { leastOf, relaxExclusions, relaxNever, relaxOnly, relaxRequired, type Ruled } from "./listConflict.js";
import { isFeasible, leastStops } from "./reach.js";
import { type TripRules, usableGallons } from "./rules.js";
import { leastMaximum, mostMinimum, type Rule, type RuleName, DROPPABLE_RULES } from "./droppableRules.js";
import { type Trip, withRules } from "./trip.js";

/** Rules that leave no plan, of a trip that has one without them. */
export interface RuleConflict {
  /** Each alone leaves a plan. */
  readonly relaxations: readonly Relaxation[];
  /** Where none alone does: rules that must go together, none of which can stay. Empty otherwise. */
  readonly together: readonly RuleName[];
  /** Set where the search was cut short before it found a plan or that there is none: there may be one. */
  readonly isUnproven?: true;
}

/** Rules that leave a trip no plan, and how to ask whether others do. */
interface Search extends Ruled {
  readonly isPossible: (rules: TripRules) => boolean;
}

/** Fractions of the tank have six digits. */
const MILLION = 1e6;
const THOUSAND = 1000;

/**
 * What may be looked into in search of the least relaxations, in ranges of levels: a fraction of a second. Only
 * purchases of thousands of fixed sizes take more; then relaxations leave a plan as always, but less of them might do.
 */
const MOST_WORK = 5e6;

/** The least relaxations of a rule without which there is a plan. */
const RELAX: Readonly<Record<RuleName, (search: Search) => readonly Relaxation[]>> = {
  maximum_stops: relaxMaximumStops,
  minimum_purchase_gallons: relaxMinimumPurchase,
  maximum_purchase_gallons: relaxMaximumPurchase,
  price_maximum_age_hours: relaxPriceAge,
  fill_up: () => [{ rule: "fill_up", value: false }],
  usable_tank_fraction: relaxUsableTank,
  required_station_ids: relaxRequired,
  excluded_station_ids: relaxExclusions,
  "brands.never": relaxNever,
  "brands.only": relaxOnly,
};

/**
 * Finds what relaxes rules that leave no plan.
 * @param rules under which the trip has no plan. Without them, but with their buffer and reserve, it must have one.
 */
export function findConflict(optimizer: Optimizer, trip: Trip, rules: TripRules): RuleConflict {
  const work = { left: MOST_WORK };
  const isPossible = (others: TripRules): boolean => isFeasible(withRules(trip, others), work);
  const search = { optimizer, trip, rules, work, isPossible };
  const applying = DROPPABLE_RULES.filter(({ applies }) => applies(rules, trip));
  const helping = applying.filter(({ drop }) => isFeasible(withRules(trip, drop(rules, trip))));
  const relaxations = helping.flatMap(({ name }) => RELAX[name](search));
  if (relaxations.length > 0) return { relaxations, together: [] };
  const without = (gone: readonly Rule[]): TripRules => gone.reduce((left, { drop }) => drop(left, trip), rules);
  return { relaxations, together: leastOf(applying, (gone) => isPossible(without(gone))).map(({ name }) => name) };
}

function relaxMaximumStops({ trip, rules }: Search): readonly Relaxation[] {
  return [{ rule: "maximum_stops", value: leastStops(withRules(trip, rules), MAX_STOPS_BOUND) ?? null }];
}

function relaxMinimumPurchase({ trip, rules, isPossible }: Search): readonly Relaxation[] {
  const isTooMuch = (thousandths: number): boolean =>
    !isPossible({ ...rules, mostMinimumGallons: fromThousandths(thousandths) });
  return [
    {
      rule: "minimum_purchase_gallons",
      value: fromThousandths(firstWhere(1, Math.ceil(mostMinimum(trip) * THOUSAND), isTooMuch) - 1),
    },
  ];
}

function relaxMaximumPurchase({ trip, rules, isPossible }: Search): readonly Relaxation[] {
  const isEnough = (thousandths: number): boolean =>
    isPossible({ ...rules, leastMaximumGallons: fromThousandths(thousandths) });
  // Nobody buys more than the usable tank holds.
  return [
    {
      rule: "maximum_purchase_gallons",
      value: fromThousandths(
        firstWhere(
          Math.floor(leastMaximum(trip) * THOUSAND) + 1,
          Math.ceil(rules.usableTankGallons * THOUSAND),
          isEnough,
        ),
      ),
    },
  ];
}

/** The age in tenths of an hour: prices grow older while the request is sent anew. */
const AGE_DIGITS = 1;

function relaxPriceAge({ trip, rules, isPossible }: Search): readonly Relaxation[] {
  const ages = [...new Set(trip.facts.ruleFacts?.priceAges)]
    .filter((hours) => hours > rules.maximumPriceAgeHours)
    .toSorted((a, b) => a - b);
  const isEnough = (index: number): boolean => isPossible({ ...rules, maximumPriceAgeHours: defined(ages[index]) });
  return [
    {
      rule: "price_maximum_age_hours",
      value: roundUp(defined(ages[firstWhere(0, ages.length - 1, isEnough)]), AGE_DIGITS),
    },
  ];
}

function relaxUsableTank({ trip, rules, isPossible }: Search): readonly Relaxation[] {
  const { tankCapacityGallons } = trip.planInput;
  const isEnough = (millionths: number): boolean =>
    isPossible({ ...rules, usableTankGallons: usableGallons(tankCapacityGallons, millionths / MILLION) });
  const given = Math.floor((rules.usableTankGallons / tankCapacityGallons) * MILLION);
  return [{ rule: "usable_tank_fraction", value: firstWhere(given + 1, MILLION, isEnough) / MILLION }];
}
