import type { Discount } from "../../contract/schemas/pricing.js";
import { isSameDeal } from "../../rules/pricing.js";
import type { Rule, RuleField } from "../../rules/rule.js";
import { RULE_FIELDS, RULES } from "../../rules/rules.js";
import type { LoadedTrip } from "../shown.js";
import type { Rules } from "./schema.js";

export type { BrandRules, RuleHours, Rules } from "./schema.js";

export const NO_RULES: Rules = {};

/** What a user can say of a station. */
export type StationRule = "must" | "never";

/** The field that lists the stations of which it is said. */
export const STATION_FIELDS = {
  must: "required_station_ids",
  never: "excluded_station_ids",
} as const satisfies Readonly<Record<StationRule, keyof Rules>>;

/** The fields that have a rule in force: those with another value than the neutral one. */
export function fieldsInForce(rules: Rules): RuleField[] {
  return RULE_FIELDS.filter((field) => RULES[field].isAsked(rules));
}

/**
 * The rules in force as the page's top bar says them: `15 min a stop · at least 50 gal · never Pilot`, `Net of fuel
 * tax`.
 */
export function sayRules(rules: Rules): string {
  const said = fieldsInForce(rules).flatMap((field) => {
    const value = rules[field];
    const rule: Rule = RULES[field];
    const words = value === null || value === undefined ? "" : rule.brief(value);
    return words === "" ? [] : [words];
  });
  return said.length === 0 ? "None" : said.join(" · ").replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

/** Whether the tax in the price counts. */
export function goesByTax(rules: Rules): boolean {
  return RULES.fuel_tax.isAsked(rules);
}

/** Whether breaks and rests are planned. Hours that say nothing are those of a driver who has rested. */
export function hasHours(rules: Rules): boolean {
  return RULES.hours.isAsked(rules);
}

/** What is said of a station, if anything. */
export function ruleOf(rules: Rules, id: string): StationRule | undefined {
  if (rules.required_station_ids?.includes(id) === true) return "must";
  return rules.excluded_station_ids?.includes(id) === true ? "never" : undefined;
}

/** The change that says this of a station and nothing else; `undefined` takes back what has been said. */
export function sayOfStation(rules: Rules, id: string, rule: StationRule | undefined): Rules {
  const listed = (of: StationRule): string[] => [
    ...(rules[STATION_FIELDS[of]] ?? []).filter((other) => other !== id),
    ...(rule === of ? [id] : []),
  ];
  return { required_station_ids: listed("must"), excluded_station_ids: listed("never") };
}

/**
 * The rules without the deals of a former file, which are told by their identity, and with those of a new one that they
 * do not have.
 */
export function exchangeDeals(rules: Rules, former: readonly Discount[], added: readonly Discount[]): Rules {
  if (former.length + added.length === 0) return rules;
  const kept = (rules.discounts ?? []).filter((deal) => added.includes(deal) || !former.includes(deal));
  return { ...rules, discounts: [...kept, ...added.filter((deal) => !kept.some((other) => isSameDeal(deal, other)))] };
}

/**
 * The rules without stations that the trip lacks, without required ones that it has twice or past its end, and without
 * saying both of one.
 */
export function keepKnownStations(rules: Rules, { stations, route }: Pick<LoadedTrip, "stations" | "route">): Rules {
  const { required_station_ids: required, excluded_station_ids: excluded } = rules;
  if (!required && !excluded) return rules;
  const counts = new Map<string, number>();
  for (const { id, miles_from_route_start: miles } of stations)
    counts.set(id, (counts.get(id) ?? 0) + (miles <= route.total_distance_miles ? 1 : Infinity));
  const kept = new Set((required ?? []).filter((id) => counts.get(id) === 1));
  return {
    ...rules,
    required_station_ids: [...kept],
    excluded_station_ids: [...new Set(excluded ?? [])].filter((id) => counts.has(id) && !kept.has(id)),
  };
}
