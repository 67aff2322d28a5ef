// What the page says of plans with fleet rules: loaded when it first has one.

import { defined } from "../../common/defined.js";
import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { type Warning, wordWarning } from "../../contract/values/warnings.js";
import { type RuleConflict, wordConflict } from "../../planning/conflict.js";
import { wordRelaxation } from "../../rules/rules.js";
import type { Discount } from "../../contract/schemas/pricing.js";
import { writeDeal } from "../../rules/pricing.js";
import { wordStopPrice } from "../../report/priceWords.js";
import { counted } from "../../report/text.js";
import { refusePrices } from "../pricing/refusedPrices.js";
import { describeRuleFigures } from "../rules/figures.js";
import { describeTerms } from "../rules/pricingWords.js";
import { relax, type RuleRelaxation } from "../rules/relax.js";
import type { Rules } from "../rules/rules.js";
import { describeRules } from "../rules/words.js";
import type { LoadedTrip, TooTight } from "../shown.js";
import type { Planner, RuleWords } from "./planner.js";

export const RULE_WORDS: RuleWords = {
  describeRules,
  describeRuleFigures,
  describeStopPrices,
  wordWarning: wordForPage,
  toTooTight,
};

function describeStopPrices({ stops }: OptimizeResult, { discounts }: Rules): string[] {
  return stops.map((stop) => wordStopPrice(stop, discounts ?? [], wordDeal));
}

/** As links have it, but a price that a file gives would be the one word "cost". */
function wordDeal(deal: Discount): string {
  return typeof deal.cost_plus_cents === "number" ? describeTerms(deal) : writeDeal(deal);
}

/** A warning in the page's words for deals. */
function wordForPage(warning: Warning): string {
  switch (warning.code) {
    case "COSTS_MISSING":
      return `${counted(warning.stationCount, "station")} without the supplier's cost: deals over cost do not count there.`;
    case "PRICES_TOO_OLD":
      return `${counted(warning.stationCount, "station")} left out: the price is more than ${counted(warning.mostHours, "hour", String)} old.`;
    case "DISCOUNTS_ABSENT":
      return wordWarning(warning).replace(/the discounts name\.$/u, "the deals name.");
    default:
      return wordWarning(warning);
  }
}

/** The same planner, which says in words where rules leave fuel that costs nothing or less. */
export function wordRefusedPrices(plan: Planner): Planner {
  return (trip, settings, rules) => {
    try {
      return plan(trip, settings, rules);
    } catch (error) {
      const refused = refusePrices(error, rules, trip);
      if (refused === undefined) throw error;
      // What is drawn beside it goes by the prices of the pump.
      const { discounts: _deals, fuel_tax: _tax, ...others } = rules;
      return {
        ...plan(trip, settings, others),
        priceAt: undefined,
        outcome: refused,
        rulesInWords: describeRules(rules, trip.stations),
      };
    }
  };
}

/** What leaves no plan, with the names of stations in place of their ids. */
function toTooTight({ relaxations, together }: RuleConflict, rules: Rules, { stations }: LoadedTrip): TooTight {
  const names = new Map(stations.map(({ id, name }) => [id, name]));
  const named = relaxations.map((relaxation) => withNames(relaxation, names));
  const texts = named.map(wordRelaxation);
  return {
    status: "tooTight",
    message: "The fuel would last without them.",
    fix: wordConflict({ relaxations: named, together }).fix,
    relaxations: relaxations.flatMap((relaxation, k) => {
      const relaxed = relax(rules, relaxation, stations);
      return relaxed === undefined ? [] : [{ text: defined(texts[k]), rules: relaxed }];
    }),
  };
}

function withNames(relaxation: RuleRelaxation, names: ReadonlyMap<string, string>): RuleRelaxation {
  if (relaxation.rule !== "required_station_ids" && relaxation.rule !== "excluded_station_ids") return relaxation;
  return { ...relaxation, remove: relaxation.remove.map((id) => names.get(id) ?? id) };
}
