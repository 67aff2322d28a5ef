// The families that were worst for planners: they have nothing random but what their recipes have, so a trip that is
// not taken is followed by one with a few stations more.

import { HARD_FAMILIES, inWholeGallons, RULE_SETS } from "../../../test/support/fleetFamilies.js";
import { makeFleetTrip, type Rules } from "../../../test/support/fleetRecipes.js";
import { withoutRules } from "../../../test/support/fleetTrips.js";
import { toTrip } from "../../../test/support/trips.js";
import { WORST_FLEET_FAMILIES } from "../../../test/support/worstFleetFamilies.js";
import { PLAIN_WORST_FAMILIES } from "../slots.js";
import type { Draw } from "./family.js";

const FAMILIES = HARD_FAMILIES.slice(0, PLAIN_WORST_FAMILIES);

const RULED = RULE_SETS.filter(({ name }) => name !== "no rules");

/**
 * With more stations than this, the MILP solver takes too long, and whole gallons let the exact grid prove the optimum.
 */
const MOST_FRACTIONAL_STATIONS = 100;

export const drawPlainWorst: Draw = (_, stationCount, k, attempt) => {
  const plain = elementOf(FAMILIES, k).make(stationCount + STATIONS_PER_ATTEMPT * attempt);
  return stationCount > MOST_FRACTIONAL_STATIONS ? inWholeGallons(plain) : withoutRules(toTrip(plain));
};

/**
 * Most of these roads are one tank long and begin with a full one, so that they would need no stop; others begin with
 * just the buffer.
 */
const START_FRACTIONS = [0.6, 0.7] as const;

const ATTEMPTS_PER_RULES = 4;

/** Some recipes leave gaps that no tank bridges until they have three times as many stations. */
const STATIONS_PER_ATTEMPT = 5;

/** In tanks. */
const LEAST_TO_BUY = 0.6;

/** The families whose most stops and most purchases together allow for a road of one tank. */
const WORST_RECIPES = WORST_FLEET_FAMILIES.map(({ recipe }) => recipe).filter(
  ({ rules }) => mostToBuy(rules) >= LEAST_TO_BUY,
);

/** Of fractions of gallons, as searches found them. */
export const drawFleetWorst: Draw = (_, stationCount, k, attempt) => {
  const { road, rules } = elementOf(WORST_RECIPES, k);
  // Those that need more stations than they were asked for would else be the same trip in both sizes.
  const startFraction = elementOf(START_FRACTIONS, Math.floor(k / WORST_RECIPES.length));
  return makeFleetTrip({ road: { ...road, startFraction }, rules }, stationCount + STATIONS_PER_ATTEMPT * attempt);
};

/** In tanks. */
function mostToBuy({ minimum, maximumAbove, maximumStops }: Rules): number {
  if (maximumAbove === null || maximumStops === null) return Infinity;
  return (
    maximumStops * (maximumAbove.least + maximumAbove.span + (minimum === null ? 0 : minimum.least + minimum.span))
  );
}

/**
 * In whole gallons, so that the exact grid can prove the optimum of many stations. Each family meets each set of rules
 * in turn; one that leaves no plan gives way to the next.
 */
export const drawFleetHard: Draw = (_, stationCount, k, attempt) => {
  const family = elementOf(FAMILIES, k);
  const rules = elementOf(RULED, k + Math.floor(k / FAMILIES.length) + Math.floor(attempt / ATTEMPTS_PER_RULES));
  return rules.lay(inWholeGallons(family.make(stationCount + (attempt % ATTEMPTS_PER_RULES))));
};

function elementOf<T>(list: readonly T[], k: number): T {
  const element = list[k % list.length];
  if (element === undefined) throw new Error("the list is empty");
  return element;
}
