// Rounds and words an explanation for clients, as `../answer.ts` does a plan: stations by their ids, dollars to a
// millionth.

import type { Explanation, StopExplanation } from "../../contract/schemas/explanation.js";
import type { OptimizeResult, StopRecommendation } from "../../contract/schemas/optimize.js";
import {
  roundSum,
  fromThousandths,
  MINUTE_DIGITS,
  roundMillionths,
  roundUp,
  THOUSANDTH_DIGITS,
} from "../../contract/values/rounding.js";
import { joinWarnings, wordWarnings } from "../../contract/values/warnings.js";
import type { PlannedStop } from "../../optimizer/plans.js";
import { costsOf, detoursOf, gallonsShown } from "../answer.js";
import type { PlanExplanation, StopFacts, Surroundings } from "../explain.js";
import type { Plan } from "../plan.js";
import type { Trip } from "../trip.js";
import { wordReason } from "./reason.js";

/**
 * An answer with the explanation of its plan. @param showsAllStations whether it says what a stop at each station
 * costs.
 */
export function withExplanation(
  answer: OptimizeResult,
  trip: Trip,
  plan: Plan,
  explained: PlanExplanation,
  showsAllStations: boolean,
): OptimizeResult {
  const { stops } = answer;
  return {
    ...answer,
    stops: stops.map((stop, index) => {
      const facts = explained.stops[index];
      return facts === undefined ? stop : { ...stop, explanation: showStop(trip, plan, { stop, index, facts }) };
    }),
    ...(explained.isCut ? joinWarnings(answer, wordWarnings([{ code: "EXPLANATION_CUT" }])) : {}),
    explanation: showPlan(trip, plan, explained, showsAllStations),
  };
}

function showPlan(
  trip: Trip,
  { timeValue, rules }: Plan,
  explained: PlanExplanation,
  showsAllStations: boolean,
): Explanation {
  const { alternatives, byStops, buyingExtraCosts } = explained;
  return {
    ...(alternatives && {
      alternatives: alternatives.map(({ station, extraCost, priceToEnter }) => ({
        station_id: idOf(trip, station),
        extra_cost: roundMillionths(extraCost),
        price_to_enter: priceToEnter === null ? null : roundMillionths(priceToEnter),
      })),
    }),
    rules: explained.rules.map(({ rule, extraCost }) => ({
      rule,
      ...(extraCost !== undefined && { extra_cost: roundMillionths(extraCost) }),
    })),
    ...(byStops && {
      by_stops: byStops.map(({ stops, day, preferenceHandicap }) => {
        const { total_cost, total_fuel_cost } = costsOf({ stops, day, timeValue, rules, preferenceHandicap });
        return {
          stops: stops.length,
          total_cost,
          total_fuel_cost,
          total_detour_minutes: roundSum(detoursOf({ stops }), MINUTE_DIGITS),
        };
      }),
    }),
    ...(showsAllStations && buyingExtraCosts && { station_prices: priceStations(trip, buyingExtraCosts) }),
  };
}

/** All stations of the request in its order; those that the trip may not use, or buys nothing at, have no price. */
function priceStations(trip: Trip, extraCosts: Float64Array): NonNullable<Explanation["station_prices"]> {
  const { ids, length } = trip.facts.stations;
  const costOfRow = new Map(Array.from(extraCosts, (extraCost, station) => [trip.stationAt(station).row, extraCost]));
  return Array.from({ length }, (_, row) => {
    const extraCost = costOfRow.get(row) ?? Infinity;
    return { station_id: ids.at(row) ?? "", extra_cost: extraCost === Infinity ? null : roundMillionths(extraCost) };
  });
}

function showStop(
  trip: Trip,
  plan: Plan,
  { stop, index, facts }: { readonly stop: StopRecommendation; readonly index: number; readonly facts: StopFacts },
): StopExplanation {
  const { station, isRequired, gallonsCause, cheapest, surroundings } = facts;
  const shown = surroundings && showSurroundings(trip, surroundings);
  const runnerUp = surroundings?.runnerUp?.replaces.includes(station) === true ? surroundings.runnerUp : undefined;
  const cause = plan.stops[gallonsCause.at ?? NaN];
  const leastGallons = cause === undefined ? plan.reserveGallons : plan.bufferGallons;
  const reason = wordReason({
    stop,
    isAtDestination: trip.stationAt(station).milesFromStart >= trip.routeMiles,
    isRequired,
    cheapest,
    gallonsCause,
    halt: plan.day?.stops[index],
    causeName: cause?.station.name,
    // In a dip less than that is left.
    isFuelKept: leastGallons > 0 && plan.optimality !== "dip",
    without: shown?.without,
    runnerUp: runnerUp && {
      name: trip.namedStationAt(runnerUp.station).name,
      extraCost: roundMillionths(runnerUp.extraCost),
    },
  });
  return { reason, gallons_set_by: gallonsCause.setBy, ...shown };
}

function showSurroundings(
  trip: Trip,
  { without, runnerUp, highestPrice, backup, shortByGallons }: Surroundings,
): Omit<StopExplanation, "reason" | "gallons_set_by"> {
  return {
    without: without && {
      extra_cost: roundMillionths(without.extraCost),
      stops: without.stops.map((purchase) => showPurchase(trip, purchase)),
    },
    runner_up: runnerUp && {
      station_id: idOf(trip, runnerUp.station),
      extra_cost: roundMillionths(runnerUp.extraCost),
      replaces_station_ids: runnerUp.replaces.map((replaced) => idOf(trip, replaced)),
    },
    price_range: { from: 0, to: highestPrice === null ? null : roundMillionths(highestPrice) },
    backup: backup && {
      station_id: backup.station === null ? null : idOf(trip, backup.station),
      extra_cost: roundMillionths(backup.extraCost),
    },
    ...(backup === null &&
      Number.isFinite(shortByGallons) && {
        // With less by the tolerance the planner still drives on; sums that are off by rounding add no thousandth.
        short_by_gallons: roundUp(Math.max(0, shortByGallons - trip.reachToleranceGallons), THOUSANDTH_DIGITS),
      }),
  };
}

function showPurchase(trip: Trip, { station, gallons }: PlannedStop): { station_id: string; gallons: number } {
  return {
    station_id: idOf(trip, station),
    gallons: fromThousandths(gallonsShown(gallons, trip.stationAt(station).terms)),
  };
}

function idOf(trip: Trip, station: number): string {
  return trip.facts.stations.ids.at(trip.stationAt(station).row) ?? "";
}
