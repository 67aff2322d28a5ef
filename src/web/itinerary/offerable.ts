import type { Shown } from "../shown.js";

/** As many stops less are worth an offer. */
export const LEAST_FEWER = 2;

/** Whether the rules say nothing yet of what is offered. */
export function isOfferable({ rules, outcome }: Pick<Shown, "rules" | "outcome">): boolean {
  return (
    outcome.status === "planned" &&
    outcome.result.stops.length > LEAST_FEWER &&
    (rules.stop_minutes ?? 0) === 0 &&
    (rules.minimum_purchase_gallons ?? 0) === 0
  );
}
