// Going on with the plan that was followed so far, beside the new one.

import { defined } from "../common/defined.js";
import { roundMillionths } from "../contract/values/rounding.js";
import { listSome } from "../contract/values/words.js";
import type { OptimizeResult } from "../contract/schemas/optimize.js";
import type { PreviousStop, Progress } from "../contract/schemas/progress.js";
import { costsOf, shownPurchases } from "./answer.js";
import { isSamePurchase, listChanges, type Purchase } from "./changes.js";
import { driveTrip } from "./drive.js";
import { handicapOf, type Plan } from "./plan.js";
import { costOf } from "../optimizer/windows.js";
import { followFuel, wordProblem } from "./problems.js";
import { makePurchases, readRest } from "./keepPrevious.js";
import { ROUNDED_GALLONS } from "./solve.js";
import { type Trip, withStations } from "./trip.js";

/** The fields of an answer that compare a plan with the one before. */
type Comparison = Required<Pick<OptimizeResult, "changes" | "extra_cost" | "previous_plan">>;

/** As many problems of a plan are told. */
const MOST_TOLD = 3;

/**
 * Compares a new plan with the one that was followed so far.
 * @param previous the stops of that plan, as they were answered.
 * @param planned the new plan, and the trip under the rules that it keeps: the former plan is held against the same.
 */
export function compareWithPrevious(
  previous: readonly PreviousStop[],
  progress: Progress,
  { trip, plan }: { readonly trip: Trip; readonly plan: Plan },
): Comparison {
  const { stations, prices } = trip.facts;
  const { purchases, unknownIds } = readRest(previous, trip);
  const changes = listChanges(stations, purchases, shownPurchases(plan));
  const exact = withExactGallons(purchases, plan);
  const { cost, totalCost, problems } = goOn(trip, exact, progress);
  const all = [
    ...(unknownIds.length === 0
      ? []
      : [`Stops at ${listSome(unknownIds.map((id) => `"${id}"`))}, which is not among the stations.`]),
    ...problems,
  ];
  if (all.length > 0)
    return { changes, extra_cost: null, previous_plan: { feasible: false, total_cost: null, message: tell(all) } };
  const extraCost = roundMillionths(plan.totalCost - cost);
  return {
    changes,
    // What the rounding of its gallons makes of the former plan's cost is no difference.
    extra_cost:
      Math.abs(extraCost) <= roundingOf(purchases, exact, prices?.netPerGallon ?? stations.pricesPerGallon)
        ? 0
        : extraCost,
    previous_plan: { feasible: true, total_cost: totalCost, message: null },
  };
}

function tell(problems: readonly string[]): string {
  const others = problems.length - MOST_TOLD;
  return (
    problems.slice(0, MOST_TOLD).join(" ") +
    (others > 0 ? ` There ${others === 1 ? "is 1 more problem" : `are ${others} more problems`}.` : "")
  );
}

/**
 * Purchases that the new plan makes too, with all their digits: otherwise the same plan would cost a little more or
 * less than itself.
 */
function withExactGallons(purchases: readonly Purchase[], { stops }: Plan): Purchase[] {
  const exact = new Map(stops.map(({ station, gallons }) => [station.row, gallons]));
  return purchases.map(({ row, gallons }) => {
    const other = exact.get(row);
    return { row, gallons: other !== undefined && isSamePurchase(gallons, other) ? other : gallons };
  });
}

/** By how much, in dollars, the rounding of gallons may change what they cost. */
function roundingOf(purchases: readonly Purchase[], exact: readonly Purchase[], pricesPerGallon: Float64Array): number {
  return purchases.reduce(
    (sum, { row, gallons }, k) =>
      sum + (exact[k]?.gallons === gallons ? ROUNDED_GALLONS * defined(pricesPerGallon[row]) : 0),
    0,
  );
}

interface WayOn {
  /** What is minimised, in dollars, and the same as an answer shows it. */
  readonly cost: number;
  readonly totalCost: number;
  /** What is in the way, in sentences. */
  readonly problems: readonly string[];
}

/** Makes the purchases, less where the tank has no room for all of it. */
function goOn(trip: Trip, purchases: readonly Purchase[], progress: Progress): WayOn {
  const { stations, rows } = trip.facts;
  const onRoute = new Set(rows);
  const skipped = new Set(progress.skipped_station_ids);
  const problems = purchases.flatMap(({ row }) => {
    if (onRoute.has(row)) return [];
    const { id, name } = stations.describe(row);
    return [`Stops at ${name}, which is ${skipped.has(id) ? "skipped" : "past the end of the route"}.`];
  });
  const made = purchases.filter(({ row }) => onRoute.has(row));
  const along = withStations(
    trip,
    made.map(({ row }) => row),
  );
  const stops = makePurchases(along, made);
  const drive = driveTrip(along, stops, along.stationAt);
  return {
    cost: costOf(along.planInput, stops),
    totalCost: costsOf({
      stops: drive.stops,
      day: drive.day,
      timeValue: along.timeValue,
      rules: along.rules,
      preferenceHandicap: handicapOf(along, drive),
    }).total_cost,
    problems: [...problems, ...followFuel(along, stops, trip).problems.map(wordProblem)],
  };
}
