import type { Rules } from "../rules/rules.js";

/**
 * The rules without what a stop itself counts for, and without a most number of them: what is left says how a stop must
 * be.
 */
export function withoutStopWeights({
  stop_minutes: _minutes,
  stop_cost_dollars: _cost,
  maximum_stops: _most,
  ...rules
}: Rules): Rules {
  return rules;
}

/**
 * The rules without any on the number and the size of stops, and on stations that are wanted. What fuel costs and where
 * the truck may fuel at all, such as by the brands of its card, stays.
 */
export function withoutRulesOnStops(rules: Rules): Rules {
  const {
    minimum_purchase_gallons: _least,
    fill_up: _fillUp,
    required_station_ids: _required,
    when_infeasible: _dip,
    brands,
    ...rest
  } = withoutStopWeights(rules);
  if (brands === undefined || brands === null) return rest;
  const { prefer: _prefer, ...where } = brands;
  return { ...rest, brands: where };
}
