// Compares costs in the checks of the debug build.

/**
 * Costs that are equal in theory may differ by this much for each dollar of the sums behind them, because of rounding.
 */
const ROUNDING: f64 = 1e-12;

export function isClose(cost: f64, other: f64, scale: f64): bool {
  return isAtMost(cost, other, scale) && isAtMost(other, cost, scale);
}

/** Whether `cost` is no more than `other`, but for rounding of sums as large as `scale`. */
export function isAtMost(cost: f64, other: f64, scale: f64): bool {
  return cost <= other + ROUNDING * (1 + abs(scale) + abs(cost));
}
