// Every tolerance of the planner, stated once. Levels are in gallons and costs in dollars. What each of them promises
// stands in docs/algorithm.md, "Tolerances".

/**
 * A level counts as reached when it is missed by no more than this fraction of the tank, so that
 * inputs such as 0.1 + 0.2 do not turn a trip infeasible.
 */
export const REACH_FRACTION: f64 = 1e-9;

/** However large the tank, a level may be missed by no more than this many gallons. */
const REACH_MAX_GALLONS: f64 = 5e-7;

/**
 * The dollars that every stop is charged when plans are compared, so that a stop must save more than this to be worth
 * making. The plan found can therefore cost more than the cheapest one by this much for each stop that it saves.
 */
export const STOP_TIE_DOLLARS: f64 = 1e-6;

/**
 * Of two cost functions of the frontier planner that differ by no more than this the one that is there already stays.
 */
export const COST_TOLERANCE_DOLLARS: f64 = 1e-9;

/**
 * A plan that buys fuel where the cheapest one would stop for nothing ties with it if it costs no more than this many
 * dollars more. A thousandth of a gallon costs more where prices differ at all, and rounding costs less.
 */
export const IDLE_TIE_DOLLARS: f64 = 1e-8;

/**
 * Of two plans that cost the same with equally many stops, the one with less stop cost wins: comparisons raise stop
 * costs by this fraction, but by at most this many dollars per stop, a hundredth of what each stop is charged.
 */
const DETOUR_TIE_FRACTION: f64 = 1e-9;
const DETOUR_TIE_MAX_DOLLARS: f64 = 1e-8;

/** The fraction by which comparisons raise stop costs on a trip whose dearest stop costs `dearestStop` dollars. */
export function detourTieFraction(dearestStop: f64): f64 {
  assert(dearestStop >= 0, "stop costs are not negative");
  return min(DETOUR_TIE_FRACTION, DETOUR_TIE_MAX_DOLLARS / dearestStop);
}

/** By how many gallons a level may be missed with a tank of this size. */
export function reachToleranceGallons(tankCapacityGallons: f64): f64 {
  return min(REACH_FRACTION * tankCapacityGallons, REACH_MAX_GALLONS);
}
