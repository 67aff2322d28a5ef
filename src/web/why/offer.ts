// Whether a plan with fewer stops is worth an offer.

import { fromCents, toCents } from "../../contract/values/rounding.js";
import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { fitTank } from "../rules/fitTank.js";
import type { Rules } from "../rules/rules.js";
import type { Shown } from "../shown.js";
import { LEAST_FEWER } from "../itinerary/offerable.js";

/** What a stop takes, and is worth making it for. */
const STOP_MINUTES = 15;
const LEAST_GALLONS = 50;

/** So much more at the pump costs little, as a share of what is paid. */
const MOST_MORE = 0.03;

export interface Offered {
  readonly fewerStops: number;
  /** More at the pump; 0 or less where it is no more. */
  readonly dollars: number;
  readonly stopMinutes: number;
  readonly leastGallons: number;
}

export function offeredRules({ rules, settings }: Pick<Shown, "rules" | "settings">): Rules {
  return fitTank(
    { ...rules, stop_minutes: STOP_MINUTES, minimum_purchase_gallons: LEAST_GALLONS },
    settings.tankCapacityGallons,
  );
}

/** What to offer; `undefined` where it would save too few stops, or cost too much. */
export function readOffer(
  shown: Pick<Shown, "rules" | "settings" | "outcome">,
  other: OptimizeResult | undefined,
): Offered | undefined {
  if (shown.outcome.status !== "planned" || other === undefined) return undefined;
  const { stops, summary } = shown.outcome.result;
  const fewerStops = stops.length - other.stops.length;
  const more = fromCents(toCents(other.summary.total_fuel_cost) - toCents(summary.total_fuel_cost));
  if (fewerStops < LEAST_FEWER || more > MOST_MORE * summary.total_fuel_cost) return undefined;
  return {
    fewerStops,
    dollars: more,
    stopMinutes: STOP_MINUTES,
    leastGallons: offeredRules(shown).minimum_purchase_gallons ?? LEAST_GALLONS,
  };
}
