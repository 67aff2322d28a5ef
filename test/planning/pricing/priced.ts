// Plans and answers of requests with pricing, by the fake table and map.

import { expect } from "vitest";
import { ServiceError } from "../../../src/contract/values/errors.js";
import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../../src/index.js";
import { optimizeTrip } from "../../../src/planning/optimize.js";
import { type Plan, planStops } from "../../../src/planning/plan.js";
import type { TripTools } from "../../../src/planning/trip.js";
import { NO_VEHICLES } from "../../../src/vehicles/vehicle.js";
import { FAKE_FUEL_TAX, NOW } from "../../support/fakeFuelTax.js";

const optimizer = await loadOptimizer();

export function pricedTools(now = NOW): TripTools {
  return { optimizer, vehicles: NO_VEHICLES, fuelTax: () => FAKE_FUEL_TAX, now: () => now };
}

/** The answer to a request that has a plan. */
export function optimizePriced(request: OptimizeRequest, now = NOW): OptimizeResult {
  return optimizeTrip(pricedTools(now), request);
}

/** The answer to a valid request; `undefined` where there is no plan. */
export function plannedPriced(request: OptimizeRequest): OptimizeResult | undefined {
  try {
    return optimizePriced(request);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "INFEASIBLE_ROUTE") return undefined;
    throw error;
  }
}

/** The plan of a valid request, unrounded; `undefined` where there is none. */
export function bestPriced(request: OptimizeRequest): Plan | undefined {
  const outcome = planStops(pricedTools(), request);
  if (outcome.status !== "planned") return undefined;
  expect(outcome.plan.optimality).not.toBe("bounded");
  return outcome.plan;
}
