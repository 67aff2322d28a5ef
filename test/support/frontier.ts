// The frontier planner on any trip, also on those for which the optimizer takes the sweep, and from either end.

import type { PlanInput, PlanResult } from "../../src/optimizer/optimizer.js";

/** THE ONE PLACE TO ADAPT until the planner is there. */
export function planByFrontier(_input: PlanInput, _options: { readonly isMirrored: boolean }): PlanResult {
  throw new Error("not built yet");
}
