// A column of costs that the host reads: f64, dollars, infinite where there is no plan.

import { reserveBytes } from "../../memory/arena";

let base: usize = 0;
let rows: i32 = 0;

/** Reserves the column for `count` costs; false when memory cannot grow that far. */
export function reserveCosts(count: i32): bool {
  rows = count;
  base = reserveBytes(u64(count) << 3);
  return base != 0;
}

export function locateCosts(): usize {
  return base;
}

export function setCost(i: i32, dollars: f64): void {
  assert(0 <= i && i < rows, "each cost has its row");
  store<f64>(base + (usize(i) << 3), dollars);
}
