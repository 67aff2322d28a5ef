import type { z } from "zod";
import type { OptimizeRequest, OptimizeResponse } from "../../src/contract/optimize.js";
import { ServiceError } from "../../src/contract/errors.js";
import { loadOptimizer } from "../../src/index.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import { InfeasibleDetails } from "./infeasible.js";
import { makeCatalog } from "./vehicles.js";

const optimizer = await loadOptimizer();

export type Answer =
  | { readonly feasible: true; readonly plan: Omit<OptimizeResponse, "request_id"> }
  | { readonly feasible: false; readonly message: string; readonly details: z.infer<typeof InfeasibleDetails> };

/** The service's answer to a request that is right in form: a plan, or why there is none. */
export function answer(request: OptimizeRequest): Answer {
  try {
    return { feasible: true, plan: optimizeTrip({ optimizer, vehicles: makeCatalog() }, request) };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "INFEASIBLE_ROUTE") throw error;
    return { feasible: false, message: error.message, details: InfeasibleDetails.parse(error.details) };
  }
}
