import type { z } from "zod";
import type { OptimizeRequest, OptimizeResponse } from "../../src/contract/schemas/optimize.js";
import { ServiceError } from "../../src/contract/values/errors.js";
import { loadOptimizer } from "../../src/index.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { InfeasibleDetails } from "./infeasible.js";
import { type RandomRequest, randomRequest } from "./optimizeRequests.js";
import { makeCatalog } from "./vehicles.js";

const optimizer = await loadOptimizer();

export type Answer =
  | { readonly feasible: true; readonly plan: Omit<OptimizeResponse, "request_id"> }
  | { readonly feasible: false; readonly message: string; readonly details: z.infer<typeof InfeasibleDetails> };

/** The service's answer to a valid request: a plan, or why there is none. */
export function answer(request: OptimizeRequest): Answer {
  try {
    return { feasible: true, plan: optimizeTrip({ optimizer, vehicles: makeCatalog() }, request) };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "INFEASIBLE_ROUTE") throw error;
    return { feasible: false, message: error.message, details: InfeasibleDetails.parse(error.details) };
  }
}

/** Random requests that have a plan, with it and a label for failures. */
export function* plannedRequests(
  random: () => number,
  count: number,
): Generator<{ instance: RandomRequest; plan: Omit<OptimizeResponse, "request_id">; label: string }> {
  let planned = 0;
  for (let k = 0; planned < count; k++) {
    const instance = randomRequest(random);
    const answered = answer(instance.request);
    if (!answered.feasible) continue;
    planned++;
    yield { instance, plan: answered.plan, label: `request ${k}: ${JSON.stringify({ instance, answered })}` };
  }
}
