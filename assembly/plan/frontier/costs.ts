// The costs of many plans, which the host reads.

import { reserveBytes } from "../../memory/arena";

/** The columns of the costs. */
export class Costs {
  /** Infinity where there is no plan. */
  dollars: f64;
}

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
