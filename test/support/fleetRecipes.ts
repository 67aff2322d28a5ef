// Recipes for families of trips with fleet rules: a recipe of the road, and one of the rules.

import { type FleetTrip, withoutRules } from "./fleetTrips.js";
import { seededRandom } from "./random.js";
import { makeInstance, type Recipe } from "./tripRecipes.js";
import { toTrip, type Trip } from "./trips.js";

export const SHARE_FORMS = ["alike", "drawn", "by price", "against price"] as const;

/** A quantity of fuel for each station, as fractions of the tank. */
export interface Share {
  readonly least: number;
  readonly span: number;
  /** What decides where in the span a station lies: nothing, chance, or its price among those of the road. */
  readonly form: (typeof SHARE_FORMS)[number];
}

export interface Rules {
  readonly minimum: Share | null;
  /** How far the most that a station sells exceeds its minimum. */
  readonly maximumAbove: Share | null;
  readonly detour: Share | null;
  readonly usableFraction: number;
  readonly maximumStops: number | null;
  readonly fillUp: boolean;
  /** How many stations, spread over the road, the plan must stop at. */
  readonly requiredStops: number;
}

export interface FleetRecipe {
  readonly road: Recipe;
  readonly rules: Rules;
}

/** Every rule at the value at which it changes nothing. */
export const NO_RULES: Rules = {
  minimum: null,
  maximumAbove: null,
  detour: null,
  usableFraction: 1,
  maximumStops: null,
  fillUp: false,
  requiredStops: 0,
};

const SEED = 2;

export function makeFleetTrip({ road, rules }: FleetRecipe, stationCount: number): FleetTrip {
  return layRules(toTrip(makeInstance(road, stationCount)), rules);
}

export function layRules(plain: Trip, rules: Rules): FleetTrip {
  const trip = withoutRules(plain);
  const { pricesPerGallon, tankCapacityGallons } = trip;
  const random = seededRandom(SEED);
  const lowest = pricesPerGallon.reduce((least, price) => Math.min(least, price), Infinity);
  const range = pricesPerGallon.reduce((most, price) => Math.max(most, price - lowest), 0);
  const gallonsOf = ({ least, span, form }: Share): number[] =>
    pricesPerGallon.map((price) => {
      const height = range > 0 ? (price - lowest) / range : 0;
      const place = { alike: 0, drawn: random(), "by price": height, "against price": 1 - height }[form];
      return tankCapacityGallons * (least + span * place);
    });

  const minimumPurchases = rules.minimum === null ? trip.minimumPurchases : gallonsOf(rules.minimum);
  const spacing = Math.floor(plain.stationMiles.length / (rules.requiredStops + 1));
  return {
    ...trip,
    minimumPurchases,
    maximumPurchases:
      rules.maximumAbove === null
        ? trip.maximumPurchases
        : gallonsOf(rules.maximumAbove).map((above, i) => (minimumPurchases[i] ?? NaN) + above),
    detourGallons: rules.detour === null ? trip.detourGallons : gallonsOf(rules.detour),
    usableTankGallons: rules.usableFraction * tankCapacityGallons,
    maximumStops: rules.maximumStops,
    fillUp: rules.fillUp,
    required: trip.required.map(
      (_, i) => rules.requiredStops > 0 && (i + 1) % spacing === 0 && (i + 1) / spacing <= rules.requiredStops,
    ),
  };
}
