import { createFleetOptimizer } from "./optimizer/fleet.js";
import type { Optimizer } from "./optimizer/optimizer.js";
import { findCandidates } from "./optimizer/polyline/prefilter.js";
import { compileCore, compileFrontier } from "./optimizer/wasm/module.js";

export {
  type Optimizer,
  MAX_MPG,
  MAX_PRICE_PER_GALLON,
  MAX_STOP_COST_DOLLARS,
  MAX_TANK_CAPACITY_GALLONS,
  MAX_TOTAL_MILES,
} from "./optimizer/optimizer.js";
export type {
  Alternative,
  Backup,
  CountedPlan,
  Explained,
  ExplainedStop,
  ExplainOptions,
  PricedPlan,
  BoundedPlan,
  ConsumptionStretches,
  CreditWindows,
  FleetRules,
  InfeasiblePlan,
  OptimalPlan,
  PlainTrip,
  PlanInput,
  PlannedStop,
  PlanResult,
} from "./optimizer/plans.js";
export { DistanceTestLimitError, type NearestInput, type NearestResult } from "./optimizer/polyline/nearest.js";

/**
 * Loads the optimizer in Node. The WebAssembly module is read and compiled once in a process; each
 * call makes an instance with a memory of its own.
 */
export async function loadOptimizer(): Promise<Optimizer> {
  const [core, frontier] = await Promise.all([compileCore(), compileFrontier()]);
  return createFleetOptimizer(core, frontier, findCandidates);
}
