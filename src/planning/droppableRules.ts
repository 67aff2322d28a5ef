// The rules that can be given up one by one: whether a request has each, and what is left without it.

import { DEFAULT_PARAMS } from "../contract/values/limits.js";
import type { Relaxation } from "../contract/schemas/relaxation.js";
import type { TripRules } from "./rules.js";
import type { Trip } from "./trip.js";

export type RuleName = Relaxation["rule"];

export interface Rule {
  readonly name: RuleName;
  /** Whether it asks for anything. */
  readonly applies: (rules: TripRules, trip: Trip) => boolean;
  /** The rules without it. */
  readonly drop: (rules: TripRules, trip: Trip) => TripRules;
}

/** In the order in which answers list them. */
export const DROPPABLE_RULES: readonly Rule[] = [
  {
    name: "maximum_stops",
    applies: ({ maximumStops }) => maximumStops !== undefined,
    drop: (rules) => ({ ...rules, maximumStops: undefined }),
  },
  {
    name: "minimum_purchase_gallons",
    applies: (_, trip) => mostMinimum(trip) > 0,
    drop: (rules) => ({ ...rules, mostMinimumGallons: 0 }),
  },
  {
    name: "maximum_purchase_gallons",
    applies: (_, trip) => leastMaximum(trip) < Infinity,
    drop: (rules) => ({ ...rules, leastMaximumGallons: Infinity }),
  },
  {
    name: "price_maximum_age_hours",
    applies: ({ maximumPriceAgeHours }, { facts }) =>
      facts.ruleFacts?.priceAges?.some((hours) => hours > maximumPriceAgeHours) === true,
    drop: (rules) => ({ ...rules, maximumPriceAgeHours: Infinity }),
  },
  {
    name: "fill_up",
    applies: ({ fillUp }) => fillUp,
    drop: (rules) => ({ ...rules, fillUp: false }),
  },
  {
    name: "usable_tank_fraction",
    applies: ({ usableTankGallons }, { planInput }) => usableTankGallons < planInput.tankCapacityGallons,
    drop: (rules, { planInput }) => ({ ...rules, usableTankGallons: planInput.tankCapacityGallons }),
  },
  {
    name: "required_station_ids",
    applies: ({ requiredIds }) => requiredIds.length > 0,
    drop: (rules) => ({ ...rules, requiredIds: [] }),
  },
  {
    name: "excluded_station_ids",
    applies: ({ excludedIds }) => excludedIds.length > 0,
    drop: (rules) => ({ ...rules, excludedIds: [] }),
  },
  {
    name: "brands.never",
    applies: ({ never }) => never.length > 0,
    drop: (rules) => ({ ...rules, never: [] }),
  },
  {
    name: "brands.only",
    applies: ({ only }) => only !== undefined,
    drop: (rules) => ({ ...rules, only: undefined }),
  },
];

/** The largest minimum purchase that the request has anywhere. */
export function mostMinimum({ facts }: Trip): number {
  const common = facts.ruleFacts?.params.minimum_purchase_gallons ?? DEFAULT_PARAMS.minimum_purchase_gallons;
  return facts.stations.minimumPurchases.reduce((most, gallons) => Math.max(most, gallons || 0), common);
}

/** The smallest maximum purchase of a station. */
export function leastMaximum({ facts }: Trip): number {
  return facts.stations.maximumPurchases.reduce((least, gallons) => (gallons < least ? gallons : least), Infinity);
}
