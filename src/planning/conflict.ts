// Why a trip that fuel allows has no plan: which of its rules, relaxed alone by how little, leave one.

import { DEFAULT_PARAMS, MAX_STOPS_BOUND } from "../contract/optimize.js";
import type { Relaxation } from "../contract/relaxation.js";
import { fromThousandths } from "../contract/rounding.js";
import { compareText, firstWhere } from "../common/order.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { isFeasible, leastStops } from "./reach.js";
import { type TripRules, usableGallons } from "./rules.js";
import { avoid } from "./solve.js";
import { type Trip, withRules } from "./trip.js";

export type RuleName = Relaxation["rule"];

/** Rules that leave no plan, of a trip that has one without them. */
export interface RuleConflict {
  /** Each alone leaves a plan. */
  readonly relaxations: readonly Relaxation[];
  /** Where none alone does: rules that must go together, none of which can stay. Empty otherwise. */
  readonly together: readonly RuleName[];
}

/** Rules that leave a trip no plan, and how to ask whether others do. */
interface Search {
  readonly optimizer: Optimizer;
  readonly trip: Trip;
  readonly rules: TripRules;
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

/** As many brands are tried one by one, those with the most stations first. */
const MOST_BRANDS_TRIED = 20;

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
    relax: (search) => shorten(search, "required_station_ids", search.rules.requiredIds, (requiredIds) => ({ ...search.rules, requiredIds })),
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
    relax: (search) => shorten(search, "brands.never", search.rules.never, (never) => ({ ...search.rules, never })),
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
 * @param rules under which the trip has no plan. Without them, but with their buffer, reserve and usable tank, it must have one.
 */
export function findConflict(optimizer: Optimizer, trip: Trip, rules: TripRules): RuleConflict {
  const isPossible = (others: TripRules): boolean => isFeasible(withRules(trip, others));
  const search = { optimizer, trip, rules, isPossible };
  const applying = RULES.filter(({ applies }) => applies(search));
  const relaxations = applying.flatMap(({ drop, relax }) => (isPossible(drop(rules, trip)) ? relax(search) : []));
  if (relaxations.length > 0) return { relaxations, together: [] };
  const without = (gone: readonly Rule[]): TripRules => gone.reduce((left, { drop }) => drop(left, trip), rules);
  return { relaxations, together: leastOf(applying, (gone) => isPossible(without(gone))).map(({ name }) => name) };
}

/** As few of the items as still suffice: without any one of them they would not. All of them must. */
function leastOf<Item>(items: readonly Item[], suffice: (some: readonly Item[]) => boolean): readonly Item[] {
  return items.reduce((left, item) => {
    const others = left.filter((other) => other !== item);
    return suffice(others) ? others : left;
  }, items);
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

/** Each member of a list that alone may go or, where none may, as few as may go together. */
function shorten({ isPossible }: Search, rule: "required_station_ids" | "brands.never", list: readonly string[], withList: (list: readonly string[]) => TripRules): readonly Relaxation[] {
  const suffices = (remove: readonly string[]): boolean => isPossible(withList(list.filter((member) => !remove.includes(member))));
  const single = list.filter((member) => suffices([member]));
  return (single.length > 0 ? single.map((member) => [member]) : [[...leastOf(list, suffices)]]).map((remove) => ({ rule, remove }));
}

/** The fewest excluded stations that must be allowed. */
function relaxExclusions({ optimizer, trip, rules, isPossible }: Search): readonly Relaxation[] {
  const excluded = new Set(rules.excludedIds);
  const all = withRules(trip, { ...rules, excludedIds: [] });
  const ids = Array.from(all.planInput.stationMiles, (_, station) => all.namedStationAt(station).id);
  const stops = avoid(optimizer, all, (station) => excluded.has(ids[station] ?? ""));
  const used = [...new Set(stops.map(({ station }) => ids[station] ?? "").filter((id) => excluded.has(id)))];
  const suffice = (remove: readonly string[]): boolean => isPossible({ ...rules, excludedIds: rules.excludedIds.filter((id) => !remove.includes(id)) });
  // The optimizer finds the fewest, unless its search was cut short.
  return [{ rule: "excluded_station_ids", remove: suffice(used) ? [...leastOf(used, suffice)] : [...excluded] }];
}

/** One brand more, where one is enough; otherwise those of a plan with the fewest stops at other brands, without those that it can do without. */
function relaxOnly({ optimizer, trip, rules, isPossible }: Search): readonly Relaxation[] {
  const { only = [] } = rules;
  const others = otherChains(trip, only);
  const suffice = (add: readonly string[]): boolean => isPossible({ ...rules, only: [...only, ...add] });
  const allowAll: readonly Relaxation[] = [{ rule: "brands.only", add: null }];
  const relax = (add: readonly string[]): readonly Relaxation[] => [{ rule: "brands.only", add: add.map((chain) => nameOfChain(trip, chain)) }];
  const single = others.slice(0, MOST_BRANDS_TRIED).find((chain) => suffice([chain]));
  if (single !== undefined) return relax([single]);
  if (!suffice(others)) return allowAll;
  const all = withRules(trip, { ...rules, only: [...only, ...others] });
  const isOther = new Set(others);
  const chainAt = (station: number): string => chainsOf(trip)[all.stationAt(station).row] ?? "";
  const stops = avoid(optimizer, all, (station) => isOther.has(chainAt(station)));
  const used = [...new Set(stops.map(({ station }) => chainAt(station)).filter((chain) => isOther.has(chain)))];
  return suffice(used) ? relax(leastOf(used, suffice)) : allowAll;
}

/** Chains of the stations on the route that are not among these brands, those with the most stations first. */
function otherChains(trip: Trip, only: readonly string[]): readonly string[] {
  const { rows, ruleFacts } = trip.facts;
  const allowed = new Set(only.map((name) => ruleFacts?.chains?.chainOf(name)));
  const counts = new Map<string, number>();
  for (const row of rows) {
    const chain = chainsOf(trip)[row];
    if (chain !== undefined && !allowed.has(chain)) counts.set(chain, (counts.get(chain) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, countOfA], [b, countOfB]) => countOfB - countOfA || compareText(a, b)).map(([chain]) => chain);
}

/** By row. */
function chainsOf({ facts: { ruleFacts } }: Trip): readonly (string | undefined)[] {
  return ruleFacts?.chains?.ofStations ?? [];
}

/** A chain's name, as the table of brands or else a station has it. */
function nameOfChain(trip: Trip, chain: string): string {
  const { stations, ruleFacts } = trip.facts;
  return ruleFacts?.chains?.nameOf(chain) ?? stations.brands.at(chainsOf(trip).indexOf(chain)) ?? chain;
}
