import type { OptimizeResult } from "../contract/optimize.js";
import { infeasibleRoute, toAnswer } from "./answer.js";
import { planStops } from "./plan.js";
import type { TripRequest, TripTools } from "./trip.js";

/**
 * Answers one optimize request.
 * @throws {ServiceError} when a precondition fails or no plan is feasible.
 */
export function optimizeTrip(tools: TripTools, request: TripRequest): OptimizeResult {
  const outcome = planStops(tools, request);
  if (outcome.status !== "planned") throw infeasibleRoute(outcome);
  return toAnswer(outcome.plan);
}
