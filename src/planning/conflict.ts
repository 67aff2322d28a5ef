// Why a trip that fuel allows has no plan: which of its rules, relaxed alone by how little, leave one.

import { DEFAULT_PARAMS, MAX_STOPS_BOUND } from "../contract/optimize.js";
import type { Relaxation } from "../contract/relaxation.js";
import { fromThousandths } from "../contract/rounding.js";
import { firstWhere } from "../common/order.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { leastOf, relaxExclusions, relaxNever, relaxOnly, relaxRequired, type Ruled } from "./listConflict.js";
import { isFeasible, leastStops } from "./reach.js";
import { type TripRules, usableGallons } from "./rules.js";
import { type Trip, withRules } from "./trip.js";

export type RuleName = Relaxation["rule"];

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

interface Rule {
  readonly name: RuleName;
  /** Whether it asks for anything. */
  readonly applies: (search: Search) => boolean;
  /** The rules without it. */
  readonly drop: (rules: TripRules, trip: Trip) => TripRules;
  /** The least relaxations of a rule without which there is a plan. */
  readonly relax: (search: Search) => readonly Relaxation[];
}

/** Fractions of the tank have six digits. */
const MILLION = 1e6;
const THOUSAND = 1000;

/**
 * What may be looked into in search of the least relaxations, in ranges of levels: a fraction of a second. Only purchases of
 * thousands of fixed sizes take more; then relaxations leave a plan as always, but less of them might do.
 */
const MOST_WORK = 5e6;

/** In the order in which answers list them. */
const RULES: readonly Rule[] = [
  {
    name: "maximum_stops",
    applies: ({ rules }) => rules.maximumStops !== undefined,
    drop: (rules) => ({ ...rules, maximumStops: undefined }),
    relax: relaxMaximumStops,
  },
  {
    name: "minimum_purchase_gallons",
    applies: (search) => mostMinimum(search) > 0,
    drop: (rules) => ({ ...rules, mostMinimumGallons: 0 }),
    relax: relaxMinimumPurchase,
  },
  {
    name: "maximum_purchase_gallons",
    applies: (search) => leastMaximum(search) < Infinity,
    drop: (rules) => ({ ...rules, leastMaximumGallons: Infinity }),
    relax: relaxMaximumPurchase,
  },
  {
    name: "fill_up",
    applies: ({ rules }) => rules.fillUp,
    drop: (rules) => ({ ...rules, fillUp: false }),
    relax: () => [{ rule: "fill_up", value: false }],
  },
  {
    name: "usable_tank_fraction",
    applies: ({ rules, trip }) => rules.usableTankGallons < trip.planInput.tankCapacityGallons,
    drop: (rules, trip) => ({ ...rules, usableTankGallons: trip.planInput.tankCapacityGallons }),
    relax: relaxUsableTank,
  },
  {
    name: "required_station_ids",
    applies: ({ rules }) => rules.requiredIds.length > 0,
    drop: (rules) => ({ ...rules, requiredIds: [] }),
    relax: relaxRequired,
  },
  {
    name: "excluded_station_ids",
    applies: ({ rules }) => rules.excludedIds.length > 0,
    drop: (rules) => ({ ...rules, excludedIds: [] }),
    relax: relaxExclusions,
  },
  {
    name: "brands.never",
    applies: ({ rules }) => rules.never.length > 0,
    drop: (rules) => ({ ...rules, never: [] }),
    relax: relaxNever,
  },
  {
    name: "brands.only",
    applies: ({ rules }) => rules.only !== undefined,
    drop: (rules) => ({ ...rules, only: undefined }),
    relax: relaxOnly,
  },
];

/**
 * Finds what relaxes rules that leave no plan.
 * @param rules under which the trip has no plan. Without them, but with their buffer and reserve, it must have one.
 */
export function findConflict(optimizer: Optimizer, trip: Trip, rules: TripRules): RuleConflict {
  const work = { left: MOST_WORK };
  const isPossible = (others: TripRules): boolean => isFeasible(withRules(trip, others), work);
  const search = { optimizer, trip, rules, work, isPossible };
  const applying = RULES.filter(({ applies }) => applies(search));
  const helping = applying.filter(({ drop }) => isFeasible(withRules(trip, drop(rules, trip))));
  const relaxations = helping.flatMap(({ relax }) => relax(search));
  if (relaxations.length > 0) return { relaxations, together: [] };
  const without = (gone: readonly Rule[]): TripRules => gone.reduce((left, { drop }) => drop(left, trip), rules);
  return { relaxations, together: leastOf(applying, (gone) => isPossible(without(gone))).map(({ name }) => name) };
}

function relaxMaximumStops({ trip, rules }: Search): readonly Relaxation[] {
  return [{ rule: "maximum_stops", value: leastStops(withRules(trip, rules), MAX_STOPS_BOUND) ?? null }];
}

/** The largest minimum purchase that the request has anywhere. */
function mostMinimum({ trip: { facts } }: Search): number {
  const common = facts.ruleFacts?.params.minimum_purchase_gallons ?? DEFAULT_PARAMS.minimum_purchase_gallons;
  return facts.stations.minimumPurchases.reduce((most, gallons) => Math.max(most, gallons || 0), common);
}

function relaxMinimumPurchase(search: Search): readonly Relaxation[] {
  const { rules, isPossible } = search;
  const isTooMuch = (thousandths: number): boolean => !isPossible({ ...rules, mostMinimumGallons: fromThousandths(thousandths) });
  return [{ rule: "minimum_purchase_gallons", value: fromThousandths(firstWhere(1, Math.ceil(mostMinimum(search) * THOUSAND), isTooMuch) - 1) }];
}

/** The smallest maximum purchase of a station. */
function leastMaximum({ trip: { facts } }: Search): number {
  return facts.stations.maximumPurchases.reduce((least, gallons) => (gallons < least ? gallons : least), Infinity);
}

function relaxMaximumPurchase(search: Search): readonly Relaxation[] {
  const { rules, isPossible } = search;
  const isEnough = (thousandths: number): boolean => isPossible({ ...rules, leastMaximumGallons: fromThousandths(thousandths) });
  // Nobody buys more than the usable tank holds.
  return [{ rule: "maximum_purchase_gallons", value: fromThousandths(firstWhere(Math.floor(leastMaximum(search) * THOUSAND) + 1, Math.ceil(rules.usableTankGallons * THOUSAND), isEnough)) }];
}

function relaxUsableTank({ trip, rules, isPossible }: Search): readonly Relaxation[] {
  const { tankCapacityGallons } = trip.planInput;
  const isEnough = (millionths: number): boolean => isPossible({ ...rules, usableTankGallons: usableGallons(tankCapacityGallons, millionths / MILLION) });
  const given = Math.floor((rules.usableTankGallons / tankCapacityGallons) * MILLION);
  return [{ rule: "usable_tank_fraction", value: firstWhere(given + 1, MILLION, isEnough) / MILLION }];
}
