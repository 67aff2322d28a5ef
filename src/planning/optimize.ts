import type { OptimizationParams, OptimizeResult } from "../contract/schemas/optimize.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import { infeasibleRoute, toAnswer } from "./answer.js";
import { explainPlan } from "./explain.js";
import { withExplanation } from "./explanation/answer.js";
import { type PlanOutcome, planStops } from "./plan.js";
import { compareWithPrevious } from "./previousPlan.js";
import type { TripRequest, TripTools } from "./trip.js";

/** A trip and its plan. */
export type Planned = Extract<PlanOutcome, { readonly status: "planned" }>;

/**
 * Answers one optimize request.
 * @throws {ServiceError} when a precondition fails or no plan is feasible.
 */
export function optimizeTrip(tools: TripTools, request: TripRequest): OptimizeResult {
  const outcome = planStops(tools, request);
  if (outcome.status !== "planned") throw infeasibleRoute(outcome);
  return answerRequest(tools, request, outcome);
}

/** The answer to a request that has this plan. */
export function answerRequest(tools: TripTools, request: TripRequest, planned: Planned): OptimizeResult {
  const answer = answerPlan(tools.optimizer, planned, request.params);
  const { progress } = request;
  return progress?.previous_stops
    ? { ...answer, ...compareWithPrevious(progress.previous_stops, progress, planned) }
    : answer;
}

/** The answer that shows a plan, with its explanation where that is asked for. */
export function answerPlan(
  optimizer: Optimizer,
  { trip, plan }: Planned,
  params: OptimizationParams | null | undefined,
): OptimizeResult {
  const answer = toAnswer(plan);
  if (params?.explain !== true) return answer;
  return withExplanation(answer, trip, plan, explainPlan(optimizer, trip, plan), params.station_prices === true);
}
