// Every tolerance of the planner, stated once. Levels are gallons, costs are dollars.

/**
 * A level counts as reached when it is missed by no more than this fraction of the tank, so that
 * inputs such as 0.1 + 0.2 do not turn a trip infeasible.
 */
export const REACH_FRACTION: f64 = 1e-9;

/** ... and by no more than this many gallons, however large the tank. */
const REACH_MAX_GALLONS: f64 = 5e-7;

/** What a stop must save to be worth making, in dollars: of two plans closer than this, the one with fewer stops wins. */
export const STOP_TIE_DOLLARS: f64 = 1e-6;

/** Of two plans with equal cost and equally many stops, the one with less detour cost wins. */
export const DETOUR_TIE_FRACTION: f64 = 1e-9;

/** By how many gallons a level may be missed with a tank of this size. */
export function reachToleranceGallons(tankCapacityGallons: f64): f64 {
  return min(REACH_FRACTION * tankCapacityGallons, REACH_MAX_GALLONS);
}
