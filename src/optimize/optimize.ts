import type { OptimizeRequest, OptimizeResult } from "../contract/optimize.js";
import type { Optimizer } from "../optimizer.js";
import { infeasibleRoute } from "./obstacle.js";
import { summarize } from "./summary.js";
import { makeTrip } from "./trip.js";

/**
 * Answers one optimize request.
 * @throws {ServiceError} when a precondition fails or no plan is feasible.
 */
export function optimizeTrip(optimizer: Optimizer, request: OptimizeRequest): OptimizeResult {
  const warnings: string[] = [];
  const trip = makeTrip(request, optimizer, warnings);
  const plan = optimizer.plan(trip.planInput);
  if (plan.status === "infeasible") throw infeasibleRoute(trip, plan);
  return { ...summarize(trip, plan), feasible: true, warnings };
}
