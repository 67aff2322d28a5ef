// Which prices of a plan differ from those of the pump. The page loads this before its first plan, and the words of
// `priceWords.ts` later.

import { HALF_CENT } from "../contract/values/rounding.js";
import type { OptimizeResult, RouteSummary, StopRecommendation } from "../contract/schemas/optimize.js";

/** Which prices of some stops tell something: the others are those of the pump. */
export interface ShownPrices {
  /** Whether something other than the pump price is paid at one of them. */
  readonly paid: boolean;
  /** Whether tax is credited at one of them. */
  readonly net: boolean;
}

/** Whether stations of a plan compare by other prices than the pump's. */
export function hasPricing({ summary }: Pick<OptimizeResult, "summary">): boolean {
  return summary.total_net_cost !== undefined;
}

/** What to show of the prices of these stops. */
export function pricesToShow(stops: readonly StopRecommendation[]): ShownPrices {
  return {
    paid: stops.some(({ price_per_gallon: pump, price_paid_per_gallon: paid = pump }) => paid !== pump),
    net: stops.some(({ tax_credit_per_gallon: credit = 0 }) => credit > 0),
  };
}

/** The price by which a stop compares with others, in dollars per gallon. */
export function netPriceOf({ price_per_gallon: pump, net_price_per_gallon: net }: StopRecommendation): number {
  return net ?? pump;
}

/** ` net of fuel tax` where tax is credited, to follow an amount; nothing elsewhere. */
export function wordNet({ total_tax_credit: credit = 0 }: RouteSummary): string {
  return credit >= HALF_CENT ? " net of fuel tax" : "";
}
