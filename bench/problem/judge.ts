// What an answer to an instance is worth. A plan is driven by the tests' simulator, which knows nothing of the planner.

import { driveFleet } from "../../test/support/fleetSimulate.js";
import type { FleetTrip } from "../../test/support/fleetTrips.js";
import type { Optimum } from "./optima.js";
import type { Stops } from "./plan.js";

/** What a plan may miss a bound by: the simulator's tolerance. README.md states it. */
export const GALLONS_TOLERANCE = 1e-6;

const RELATIVE_TOLERANCE = 1e-6;
const LEAST_TOLERANCE_DOLLARS = 1e-5;

/** A cost that is this close to the optimum, in dollars, is the optimum. */
export function costTolerance(optimum: number): number {
  return Math.max(LEAST_TOLERANCE_DOLLARS, RELATIVE_TOLERANCE * optimum);
}

export type Verdict =
  /** A plan that keeps the rules. `above` is its cost over the optimum as a share of it, 0 within the tolerance. */
  | { readonly kind: "plan"; readonly cost: number; readonly above: number }
  /**
   * Cheaper than what was proven, or a plan where none was thought to be: a sensation, or a fault of this benchmark.
   */
  | { readonly kind: "below"; readonly cost: number; readonly optimum: number | null }
  | { readonly kind: "rightly none" }
  | { readonly kind: "none" }
  | { readonly kind: "invalid"; readonly reason: string };

/** @param stops null where the answer says that there is no plan. */
export function judge(trip: FleetTrip, optimum: Optimum, stops: Stops | null): Verdict {
  if (stops === null) return { kind: optimum.cost === null ? "rightly none" : "none" };
  try {
    return judgeCost(optimum, driveFleet(trip, stops));
  } catch (error) {
    return { kind: "invalid", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The same for methods that find only what the optimum costs. */
export function judgeCost({ cost: optimum }: Optimum, cost: number): Verdict {
  if (optimum === null) return { kind: "below", cost, optimum };
  const tolerance = costTolerance(optimum);
  if (cost < optimum - tolerance) return { kind: "below", cost, optimum };
  return { kind: "plan", cost, above: cost <= optimum + tolerance ? 0 : (cost - optimum) / optimum };
}
