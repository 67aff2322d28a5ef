/** What a rule costs alone, in dollars; `unknown` where the search was cut short. */
export type RuleCost = number | "waiting" | "unknown";

const NONE: ReadonlyMap<string, RuleCost> = new Map();

/** What each rule in force costs, by the field that sets it: `stop_minutes`, `brands.never`, `hours`. */
export function useRuleCosts(): ReadonlyMap<string, RuleCost> {
  return NONE;
}
