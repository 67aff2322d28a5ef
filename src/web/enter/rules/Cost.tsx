import { dollars } from "../../design/words.js";
import { useRuleCosts } from "../../why/ruleCosts.js";

/** Less than half a cent is nothing. */
const LEAST_SAID = 0.005;

interface CostProps {
  /** The field that sets the rule. */
  readonly rule: string;
  /** What the sum holds beside money, said behind it. */
  readonly more?: string;
  /** The rule's name, where several stand in one line. */
  readonly what?: string;
}

/** What a rule in force costs alone: `Costs $1.35`. There is nothing until it is known. */
export function Cost({ rule, more = "", what }: CostProps) {
  const cost = useRuleCosts().get(rule);
  if (typeof cost !== "number") return null;
  const verb = what === undefined ? "Costs" : `${what}: costs`;
  return (
    <span data-cost={rule}>
      {verb}{" "}
      {cost < LEAST_SAID ? (
        "nothing"
      ) : (
        <>
          <b>{dollars(cost)}</b>
          {more}
        </>
      )}
    </span>
  );
}
