import { useApp } from "../../app/context.js";
import type { Rules } from "../../rules/rules.js";
import type { BrandRules } from "../../rules/schema.js";

interface RulesInHand {
  /** As the user has set them. */
  readonly rules: Rules;
  /** Changes some of them; `undefined` takes a rule out. */
  readonly set: (changed: Rules) => void;
  readonly setBrands: (change: (brands: BrandRules) => BrandRules) => void;
}

/**
 * The rules, and how they are changed: changes that follow each other before the next frame must not lose each other.
 */
export function useRules(): RulesInHand {
  const app = useApp();
  const change = (by: (rules: Rules) => Rules): void => app.change({}, by(app.rules.peek()));
  return {
    rules: app.rules.value,
    set: (changed) => change((rules) => ({ ...rules, ...changed })),
    setBrands: (by) => change((rules) => ({ ...rules, brands: by(rules.brands ?? {}) })),
  };
}
