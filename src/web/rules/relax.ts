import type { Relaxation as RuleRelaxation } from "../../contract/schemas/details.js";
import { LIMITS } from "../../rules/rules.js";
import type { PlacedStation } from "../shown.js";
import type { Rules } from "./rules.js";

export type { RuleRelaxation };

/** The rules with one of them relaxed; `undefined` when only the trip's stations could be changed. */
export function relax(rules: Rules, relaxation: RuleRelaxation, stations: readonly PlacedStation[]): Rules | undefined {
  return LIMITS[relaxation.rule].loosen(rules, relaxation, stations);
}
