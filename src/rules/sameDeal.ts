// Apart from the words for deals, because the page needs it before its first plan.

import type { Discount } from "../contract/schemas/pricing.js";

const DEAL_FIELDS = [
  "brands",
  "station_ids",
  "cents_off",
  "percent_off",
  "cost_plus_cents",
] as const satisfies readonly (keyof Discount)[];

/** Whether two deals say the same. */
export function isSameDeal(a: Discount, b: Discount): boolean {
  const sayings = [a, b].map((deal) => JSON.stringify(DEAL_FIELDS.map((field) => deal[field] ?? null)));
  return sayings[0] === sayings[1];
}
