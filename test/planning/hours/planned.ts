// Plans and answers of requests with hours, with the fuel tax that is made up for tests.

import { expect } from "vitest";
import { timeZoneAt } from "../../../src/clock/timeZoneAt.js";
import { ServiceError } from "../../../src/contract/values/errors.js";
import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import { optimizeTrip } from "../../../src/planning/optimize.js";
import { type Plan, planStops } from "../../../src/planning/plan.js";
import type { TripTools } from "../../../src/planning/trip.js";
import { pricedTools } from "../pricing/priced.js";

export const TOOLS: TripTools = { ...pricedTools(), timeZoneAt };

/** The answer to a valid request; `undefined` where there is no plan. */
export function planned(request: OptimizeRequest): OptimizeResult | undefined {
  try {
    return optimizeTrip(TOOLS, request);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "INFEASIBLE_ROUTE") return undefined;
    throw error;
  }
}

/** The plan of a valid request, unrounded; `undefined` where there is none. */
export function bestPlan(request: OptimizeRequest): Plan | undefined {
  const outcome = planStops(TOOLS, request);
  if (outcome.status !== "planned") return undefined;
  expect(outcome.plan.optimality).not.toBe("bounded");
  return outcome.plan;
}
