import { loadOptimizer } from "../../browser.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import { fieldsInForce, type Rules } from "../rules/rules.js";
import type { LoadedTrip } from "../shown.js";
import { plainPlanning } from "./plainPlanning.js";
import { createPlanner, type Planner } from "./planner.js";

/** What is known of the planner for fleet rules, which is loaded when it is first needed. */
export type FleetPlannerState = "notNeeded" | "loading" | "failed" | "ready";

export interface Planners {
  /** The planner for a trip with these rules; `undefined` until it is loaded. */
  choose(trip: LoadedTrip, rules: Rules): Planner | undefined;
  /** Tries again to load the planner for fleet rules. */
  retry(): void;
}

/** @param onState is called when the state has changed: once it is `ready`, `choose` has the planner. */
export function createPlanners(optimizer: Optimizer, onState: (state: FleetPlannerState) => void): Planners {
  const plain = createPlanner(optimizer, plainPlanning);
  let fleet: Planner | undefined;
  let state: FleetPlannerState = "notNeeded";
  const enter = (next: FleetPlannerState): void => {
    state = next;
    onState(state);
  };
  async function load(): Promise<void> {
    enter("loading");
    try {
      const [fleetOptimizer, { fleetPlanning }] = await Promise.all([loadOptimizer(undefined, { fleetRules: true }), import("./fleetPlanning.js")]);
      fleet = createPlanner(fleetOptimizer, fleetPlanning);
      enter("ready");
    } catch {
      enter("failed");
    }
  }
  return {
    choose(trip, rules) {
      if (fleet !== undefined) return fleet;
      if (fieldsInForce(rules).length === 0 && !hasTerms(trip)) {
        if (state === "failed") enter("notNeeded");
        return plain;
      }
      if (state === "notNeeded") void load();
      return undefined;
    },
    retry() {
      if (state === "failed") void load();
    },
  };
}

const termsOf = new WeakMap<LoadedTrip, boolean>();

/** Whether stations of the trip have fields that only the planner for fleet rules heeds, such as the miles of a detour. */
function hasTerms(trip: LoadedTrip): boolean {
  const known = termsOf.get(trip);
  if (known !== undefined) return known;
  const found = trip.stations.some(
    (station) =>
      (station.detour_miles ?? 0) > 0 ||
      (station.stop_minutes ?? 0) > 0 ||
      (station.minimum_purchase_gallons ?? 0) > 0 ||
      typeof station.maximum_purchase_gallons === "number",
  );
  termsOf.set(trip, found);
  return found;
}
