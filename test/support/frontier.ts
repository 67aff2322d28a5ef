// One search of the frontier planner on any trip, also on those that the optimizer plans otherwise, and from either
// end.

import { createFrontierSolver, type Found, type Search } from "../../src/optimizer/frontier.js";
import type { OptimalPlan, PlanInput } from "../../src/optimizer/plans.js";
import { toRuledTrip } from "../../src/optimizer/rules.js";
import { Direction, FRONTIER, type FrontierExports } from "../../src/optimizer/wasm/frontierExports.js";
import { instantiate } from "../../src/optimizer/wasm/instance.js";
import { compileTestedFrontier } from "./testedCore.js";

const frontier = createFrontierSolver(instantiate<FrontierExports>(await compileTestedFrontier(), FRONTIER));

/** As much work as it likes. A search still gives up where a cost function has too many pieces. */
const BUDGET = 1e8;

/**
 * The cheapest plan; null where there is none, and undefined where the search gives up.
 * @param isMirrored works from the destination back to the start.
 */
export function planByFrontier(
  input: PlanInput,
  { isMirrored }: { readonly isMirrored: boolean },
): Pick<OptimalPlan, "totalCost" | "stops"> | null | undefined {
  const trip = toRuledTrip(input);
  if (trip.isRequiredPastEnd) return null;
  const found = frontier.solve(trip, {
    maximumStops: trip.maximumStops,
    budget: BUDGET,
    direction: isMirrored ? Direction.BACKWARDS : Direction.FORWARDS,
  });
  if (found === "infeasible") return null;
  return found?.isProven === true ? found : undefined;
}

/**
 * What a search finds that may look at about `budget` pieces: undefined where it gives up, or has thinned all plans
 * away.
 */
export function findWithin(
  input: PlanInput,
  budget: number,
  search: Partial<Pick<Search, "direction" | "thinning">> = {},
): Found | "infeasible" | undefined {
  const trip = toRuledTrip(input);
  return frontier.solve(trip, { maximumStops: trip.maximumStops, budget, direction: Direction.FORWARDS, ...search });
}
