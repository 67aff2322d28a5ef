import type { OptimizeResult } from "../contract/optimize.js";
import { infeasibleRoute } from "./obstacle.js";
import { summarize } from "./summary.js";
import { makeTrip, type TripRequest, type TripTools } from "./trip.js";

/**
 * Answers one optimize request.
 * @throws {ServiceError} when a precondition fails or no plan is feasible.
 */
export function optimizeTrip({ optimizer, vehicles }: TripTools, request: TripRequest): OptimizeResult {
  const warnings: string[] = [];
  const trip = makeTrip(request, { optimizer, vehicles }, warnings);
  const plan = optimizer.plan(trip.planInput);
  if (plan.status === "infeasible") throw infeasibleRoute(trip, plan);
  return { ...summarize(trip, plan), feasible: true, warnings };
}
