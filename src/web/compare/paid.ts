// By which sum plans compare: what fuel costs, less the fuel tax that is credited.

import type { ComparedPlan } from "../../contract/schemas/comparison.js";
import { BELOW_SHOWN_GALLONS } from "../design/words.js";

/** Sums are in cents: those that differ by less are the same. */
export const SAME_DOLLARS = 0.005;

/** What is paid in all: net of fuel tax where it is credited. */
export function paidFor({
  total_net_cost: net,
  total_fuel_cost: paid,
}: Pick<ComparedPlan, "total_net_cost" | "total_fuel_cost">): number {
  return net ?? paid;
}

export interface Pay {
  readonly dollars: number;
  /**
   * Whether the plan arrives with other fuel than the one that is shown, so that it counts as if it arrived with the
   * same.
   */
  readonly isAdjusted: boolean;
}

/** By which sum a plan stands beside the one that is shown. @param best that one. */
export function payBeside(plan: ComparedPlan, best: ComparedPlan): Pay {
  const isAdjusted =
    Math.abs(plan.fuel_remaining_at_destination_gallons - best.fuel_remaining_at_destination_gallons) >
    BELOW_SHOWN_GALLONS;
  return { dollars: isAdjusted ? paidFor(best) + plan.net_fuel_cost - best.net_fuel_cost : paidFor(plan), isAdjusted };
}

/** What to call that sum, behind `pay`. */
export function wordPaid(plans: readonly Pick<ComparedPlan, "total_tax_credit">[]): string {
  return plans.some(({ total_tax_credit: credit = 0 }) => credit > 0) ? "net of fuel tax" : "at the pump";
}
