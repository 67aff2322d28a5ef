// Rules under which the page plans a given plan. The first ones change least of what the user has set.

import type { Rules } from "../rules/rules.js";
import { withoutRulesOnStops, withoutStopWeights } from "./looser.js";

/** The rules for exactly these stops. */
function exactly(rules: Rules, stationIds: readonly string[]): Rules {
  const { maximum_stops: _most, ...rest } = rules;
  const never = (rules.excluded_station_ids ?? []).filter((id) => !stationIds.includes(id));
  return {
    ...rest,
    required_station_ids: [...stationIds],
    maximum_stops: stationIds.length,
    ...(rules.excluded_station_ids && { excluded_station_ids: never }),
  };
}

/** Under the user's rules, with so many stops. */
export function rulesForStops(rules: Rules, stationIds: readonly string[]): Rules[] {
  const most = stationIds.length;
  return [
    { ...rules, maximum_stops: most },
    exactly(rules, stationIds),
    { ...withoutStopWeights(rules), maximum_stops: most },
  ];
}

/** Without rules on stops, with so many of them. */
export function rulesForFreeStops(rules: Rules, stationIds: readonly string[]): Rules[] {
  return [withoutRulesOnStops(rules), { ...withoutRulesOnStops(rules), maximum_stops: stationIds.length }];
}

/** At the stations of somebody's own plan. */
export function rulesForOwn(rules: Rules, stationIds: readonly string[]): Rules[] {
  const free = withoutRulesOnStops(rules);
  const { minimum_purchase_gallons: _least, ...withoutLeast } = rules;
  return [rules, withoutLeast, free].flatMap((each) => [
    exactly(each, stationIds),
    { ...exactly(each, stationIds), fill_up: true },
  ]);
}
