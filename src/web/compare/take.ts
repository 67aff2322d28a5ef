import type { ComparedPlan } from "../../contract/comparison.js";
import { NO_RULES, type Rules } from "../rules/rules.js";

/** What a compared plan is called on the page. */
export const TITLES: Readonly<Record<ComparedPlan["kind"], string>> = {
  best: "Your rules",
  plain: "Cheapest fuel",
  fewest_stops: "Fewest stops",
  naive: "Filling up at a quarter tank",
  own: "A plan of my own",
};

/** The rules under which the page plans what a column shows; `undefined` where no rules lead to it. */
export function rulesOf(plan: ComparedPlan, rules: Rules): Rules | undefined {
  switch (plan.kind) {
    case "plain": {
      const { consumption, usable_tank_fraction, required_station_ids, excluded_station_ids, hours } = rules;
      return { ...NO_RULES, consumption, usable_tank_fraction, required_station_ids, excluded_station_ids, hours };
    }
    case "fewest_stops":
      return { ...rules, maximum_stops: plan.stop_count };
    case "best":
    case "naive":
    case "own":
      return undefined;
  }
}
