// Every tolerance of the planner, stated once. Levels are gallons, costs are dollars.

/**
 * A level counts as reached when it is missed by no more than this fraction of the tank, so that
 * inputs such as 0.1 + 0.2 do not turn a trip infeasible.
 */
export const REACH_FRACTION: f64 = 1e-9;

/** ... and by no more than this many gallons, however large the tank. */
const REACH_MAX_GALLONS: f64 = 5e-7;

/**
 * What every stop counts in the comparison of plans, in dollars, so that a stop must save more than this to be worth
 * making. The plan found may so cost more than the cheapest one by this for each stop that it saves.
 */
export const STOP_TIE_DOLLARS: f64 = 1e-6;

/**
 * Of two plans that cost the same with equally many stops, the one with less stop cost wins: stop costs count more by this
 * fraction. The plan found may so cost more by `DETOUR_TIE_MAX_DOLLARS` for each stop that it makes, a hundredth of what a stop
 * counts.
 */
const DETOUR_TIE_FRACTION: f64 = 1e-9;
const DETOUR_TIE_MAX_DOLLARS: f64 = 1e-8;

/** By which fraction stop costs count more where the dearest stop costs so many dollars. */
export function detourTieFraction(dearestStop: f64): f64 {
  return min(DETOUR_TIE_FRACTION, DETOUR_TIE_MAX_DOLLARS / dearestStop);
}

/** By how many gallons a level may be missed with a tank of this size. */
export function reachToleranceGallons(tankCapacityGallons: f64): f64 {
  return min(REACH_FRACTION * tankCapacityGallons, REACH_MAX_GALLONS);
}
