// What a plan buys, as answers show it. It stands apart from changes.ts, because the page loads that before the words
// of answers with rules.

import { defined } from "../common/defined.js";
import { recommendStops } from "./answer.js";
import type { Purchase } from "./changes.js";
import type { Plan } from "./plan.js";

export function shownPurchases(plan: Plan): Purchase[] {
  const shown = recommendStops(plan);
  return plan.stops.map(({ station: { row } }, k) => ({ row, gallons: defined(shown[k]).gallons_to_purchase }));
}
