import { useApp } from "../app/context.js";
import type { App } from "../app/app.js";

/** What a rule costs alone, in dollars; `unknown` where the search was cut short, or the worker has failed. */
export type RuleCost = number | "waiting" | "unknown";

/**
 * What each rule in force costs, by the field that sets it: `stop_minutes`, `brands.never`, `hours`. A rule that is not
 * in it costs nothing that is known.
 */
export type RuleCosts = { get(field: string): RuleCost | undefined };

/** Reading it subscribes. */
export function useRuleCosts(): RuleCosts {
  return costsOf(useApp());
}

function costsOf({ explained: { value: explained }, shown: { value: shown } }: App): RuleCosts {
  if (explained.status === "none" || shown === undefined) return { get: () => undefined };
  if (explained.status === "waiting") return { get: () => "waiting" };
  if (explained.status === "failed") return { get: () => "unknown" };
  const costs = new Map(explained.result.explanation?.rules.map(({ rule, extra_cost: cost }) => [rule, cost]));
  return { get: (field) => (costs.has(field) ? (costs.get(field) ?? "unknown") : undefined) };
}
