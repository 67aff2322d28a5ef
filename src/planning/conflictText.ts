import { listSome } from "../contract/values/list.js";
import { LIMITS, wordRelaxation } from "../rules/rules.js";
import type { RuleConflict } from "./conflict.js";

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
        ? `give up ${listSome(together.map((rule) => LIMITS[rule].name))} together: no rule alone is in the way`
        : wordRelaxation(first),
  };
}
