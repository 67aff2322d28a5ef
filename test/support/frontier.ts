// The frontier planner on any trip, also on those that the optimizer gives to the sweep, and from either end.

import { createFrontierPlanner } from "../../src/optimizer/frontier.js";
import type { PlanInput, PlanResult } from "../../src/optimizer/optimizer.js";
import { toRuledTrip } from "../../src/optimizer/rules.js";
import { compileTestedFrontier } from "./testedCore.js";

const frontier = createFrontierPlanner(await compileTestedFrontier());

/** @param isMirrored works from the destination back to the start. */
export function planByFrontier(input: PlanInput, { isMirrored }: { readonly isMirrored: boolean }): PlanResult {
  return frontier.plan(toRuledTrip(input), () => 0, { isBackwards: isMirrored });
}
