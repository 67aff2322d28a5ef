// Random recipes of trips with fleet rules, and small steps from one to another.

import type { FleetRecipe, Rules, Share } from "./fleetRecipes.js";
import { SHARE_FORMS } from "./fleetRecipes.js";
import { integer, pick } from "./random.js";
import { mutate, randomRecipe } from "./recipeMoves.js";

type Random = () => number;

/** The most stops that a request may ask for are many more; ten are what is judged. */
const MOST_STOPS = 10;
/** The share of changes that change a rule, and not the road. */
const RULE_CHANGES = 0.4;

export function randomFleetRecipe(random: Random): FleetRecipe {
  return {
    road: randomRecipe(random),
    rules: {
      minimum: randomMinimum(random),
      maximumAbove: randomMaximum(random),
      detour: randomDetour(random),
      usableFraction: randomUsable(random),
      maximumStops: randomMaximumStops(random),
      fillUp: random() < 0.1,
      requiredStops: randomRequired(random),
    },
  };
}

/** `recipe` with a few changes. */
export function mutateFleet({ road, rules }: FleetRecipe, random: Random): FleetRecipe {
  return random() < RULE_CHANGES ? { road, rules: changeRule(rules, random) } : { road: mutate(road, random), rules };
}

function changeRule(rules: Rules, random: Random): Rules {
  return {
    ...rules,
    ...pick<() => Partial<Rules>>(random, [
      () => ({ minimum: stepShare(rules.minimum, random) ?? randomMinimum(random) }),
      () => ({ minimum: randomMinimum(random) }),
      () => ({ maximumAbove: stepShare(rules.maximumAbove, random) ?? randomMaximum(random) }),
      () => ({ maximumAbove: randomMaximum(random) }),
      () => ({ detour: stepShare(rules.detour, random) ?? randomDetour(random) }),
      () => ({ detour: randomDetour(random) }),
      () => ({ usableFraction: randomUsable(random) }),
      () => ({ maximumStops: randomMaximumStops(random) }),
      () => ({
        maximumStops: rules.maximumStops === null ? null : Math.max(0, rules.maximumStops + pick(random, [-1, 1])),
      }),
      () => ({ fillUp: !rules.fillUp }),
      () => ({ requiredStops: randomRequired(random) }),
    ])(),
  };
}

const randomMinimum = (random: Random): Share | null =>
  pick(random, [null, randomShare(random, 0.5), { least: 0, span: random() * 0.6, form: "drawn" }]);
const randomMaximum = (random: Random): Share | null => pick(random, [null, null, randomShare(random, 0.8)]);
const randomDetour = (random: Random): Share | null => pick(random, [null, null, randomShare(random, 0.05)]);
const randomUsable = (random: Random): number => pick(random, [1, 1, 0.95, 0.5 + 0.5 * random()]);
const randomMaximumStops = (random: Random): number | null => pick(random, [null, integer(random, 1, MOST_STOPS)]);
const randomRequired = (random: Random): number => pick(random, [0, 0, 0, integer(random, 1, 3)]);

function randomShare(random: Random, most: number): Share {
  return {
    least: most * random() ** 3,
    span: pick(random, [0, most * random() ** 3]),
    form: pick(random, SHARE_FORMS),
  };
}

function stepShare(share: Share | null, random: Random): Share | null {
  if (share === null) return null;
  const factor = pick(random, [1.1, 1.5, 4]) ** (2 * random() - 1);
  return pick<() => Share>(random, [
    () => ({ ...share, least: Math.min(1, share.least * factor) }),
    () => ({ ...share, span: Math.min(1, share.span * factor) }),
    () => ({ ...share, form: pick(random, SHARE_FORMS) }),
  ])();
}
