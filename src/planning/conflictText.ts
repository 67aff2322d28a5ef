import { listSome, MOST_LISTED } from "../contract/values/list.js";
import type { Relaxation } from "../contract/schemas/relaxation.js";
import type { RuleConflict } from "./conflict.js";
import type { RuleName } from "./droppableRules.js";

/** A conflict in words: a sentence that says what is wrong, and what would fix it, such as `allow 4 stops`. */
export function wordConflict({ relaxations: [first], together, isUnproven }: RuleConflict): {
  readonly message: string;
  readonly fix: string;
} {
  return {
    message:
      isUnproven === true
        ? "The search for a plan that keeps the rules of this request was cut short before it found one: there may be one. The fuel would last without them."
        : "No plan keeps the rules of this request, although the fuel would last without them.",
    fix:
      first === undefined
        ? `give up ${listSome(together.map(nameRule))} together: no rule alone is in the way`
        : wordRelaxation(first),
  };
}

/** A relaxation as an order: `allow 4 stops`. */
export function wordRelaxation(relaxation: Relaxation): string {
  switch (relaxation.rule) {
    case "maximum_stops":
      return relaxation.value === null
        ? "allow any number of stops"
        : `allow ${relaxation.value} ${relaxation.value === 1 ? "stop" : "stops"}`;
    case "minimum_purchase_gallons":
      return `let no minimum purchase be more than ${relaxation.value} gallons`;
    case "maximum_purchase_gallons":
      return `let no maximum purchase be less than ${relaxation.value} gallons`;
    case "price_maximum_age_hours":
      return `allow prices that are ${relaxation.value} hours old`;
    case "fill_up":
      return "do not fill up at every stop";
    case "usable_tank_fraction":
      return `raise the usable tank fraction to ${relaxation.value}`;
    case "required_station_ids":
      return `do not require ${nameStations(relaxation.remove)}`;
    case "excluded_station_ids":
      return `do not exclude ${nameStations(relaxation.remove)}`;
    case "brands.never":
      return `allow ${listSome(relaxation.remove)}`;
    case "brands.only":
      return relaxation.add === null ? "allow stations of all brands" : `allow ${listSome(relaxation.add)} as well`;
  }
}

/** What rules are called in sentences. */
export const RULE_NAMES: Readonly<Record<RuleName, string>> = {
  maximum_stops: "the most stops",
  minimum_purchase_gallons: "the minimum purchases",
  maximum_purchase_gallons: "the maximum purchases",
  price_maximum_age_hours: "the age of prices",
  fill_up: "filling up",
  usable_tank_fraction: "the usable tank fraction",
  required_station_ids: "the required stations",
  excluded_station_ids: "the excluded stations",
  "brands.never": "the brands never to use",
  "brands.only": "the brands only to use",
};

function nameRule(rule: RuleName): string {
  return RULE_NAMES[rule];
}

function nameStations(ids: readonly string[]): string {
  return `the ${ids.length === 1 ? "station" : ids.length > MOST_LISTED ? `${ids.length} stations` : "stations"} ${listSome(ids)}`;
}
