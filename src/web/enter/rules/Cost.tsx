import { dollars } from "../../design/words.js";
import { useRuleCosts } from "../../why/ruleCosts.js";

/** Less than half a cent is nothing. */
const LEAST_SAID = 0.005;

/** What a rule in force costs alone: `Costs $1.35`. Its line stays empty until it is known. @param rule the field that sets it. */
export function Cost({ rule, more = "" }: { readonly rule: string; readonly more?: string }) {
  const cost = useRuleCosts().get(rule);
  if (typeof cost !== "number") return null;
  return cost < LEAST_SAID ? <>Costs nothing</> : <>Costs <b>{dollars(cost)}</b>{more}</>;
}
