// What is asked of a trip whose route and stations are found. All of it is plain data, which can go to another thread.

import type { OptimizeResult } from "../contract/optimize.js";
import { optimizeTrip } from "../planning/optimize.js";
import type { TripRequest, TripTools } from "../planning/trip.js";

export type TripQuestion =
  /** The best plan. */
  { readonly kind: "plan" };

export type TripAnswer = { readonly kind: "plan"; readonly plan: OptimizeResult };

/** @throws {ServiceError} when a precondition fails or no plan is feasible. */
export function answerQuestion(tools: TripTools, trip: TripRequest, { kind }: TripQuestion): TripAnswer {
  return { kind, plan: optimizeTrip(tools, trip) };
}
