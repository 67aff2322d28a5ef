// One search of the frontier planner on any trip, also on those that the optimizer plans otherwise, and from either end.

import { createFrontierSolver } from "../../src/optimizer/frontier.js";
import type { OptimalPlan, PlanInput } from "../../src/optimizer/optimizer.js";
import { toRuledTrip } from "../../src/optimizer/rules.js";
import { compileTestedFrontier } from "./testedCore.js";

const frontier = createFrontierSolver(await compileTestedFrontier());

/** No search of a trip for tests needs more. */
const MOST_PIECES = 1e8;

/**
 * The cheapest plan; null where there is none.
 * @param isMirrored works from the destination back to the start.
 * @throws {Error} when the search gives up.
 */
export function planByFrontier(input: PlanInput, { isMirrored }: { readonly isMirrored: boolean }): Pick<OptimalPlan, "totalCost" | "stops"> | null {
  const trip = toRuledTrip(input);
  if (trip.isRequiredPastEnd) return null;
  const found = frontier.solve(trip, { maximumStops: trip.maximumStops, budget: MOST_PIECES, thins: false, isBackwards: isMirrored });
  if (found === "infeasible") return null;
  if (found === undefined || !found.isProven) throw new Error("the search was cut short");
  return found;
}
