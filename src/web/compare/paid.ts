// By which sum plans compare: what fuel costs, less the fuel tax that is credited.

import type { ComparedPlan } from "../../contract/comparison.js";

/** Sums are in cents: those that differ by less are the same. */
export const SAME_DOLLARS = 0.005;

/** What is paid in all: net of fuel tax where it is credited. */
export function paidFor({ total_net_cost: net, total_fuel_cost: paid }: Pick<ComparedPlan, "total_net_cost" | "total_fuel_cost">): number {
  return net ?? paid;
}

/** What to call that sum, behind `pay`. */
export function wordPaid(plans: readonly Pick<ComparedPlan, "total_tax_credit">[]): string {
  return plans.some(({ total_tax_credit: credit = 0 }) => credit > 0) ? "net of fuel tax" : "at the pump";
}
