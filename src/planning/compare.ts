// Several plans of one trip side by side, all in the same figures and on the same terms, rounded and worded for clients.

import { defined } from "../common/defined.js";
import type { ComparedPlan, OwnPlan } from "../contract/schemas/comparison.js";
import { DEFAULT_WITHIN_DOLLARS } from "../contract/values/limits.js";
import {
  TIE_DOLLARS,
  roundSum,
  MINUTE_DIGITS,
  roundDollars,
  roundGallons,
  roundMiles,
} from "../contract/values/rounding.js";
import { type Fault, validationError } from "../contract/values/faults.js";
import { MAX_COUNTED_STOPS } from "../optimizer/frontier.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import type { PlanInput } from "../optimizer/plans.js";
import { costsOf, infeasibleRoute, priceTotalsOf, shownPurchases, timeOf } from "./answer.js";
import { listChanges, type Purchase } from "./changes.js";
import { inOrderOfPlan } from "./drivingOrder.js";
import { planInAnyOrder } from "./sameMile.js";
import { makePlan, type Plan, planMadeTrip, handicapOf } from "./plan.js";
import { faultOfId, PAST_END, rowsOfIds } from "./stationIds.js";
import { makeTrip, type Trip, type TripRequest, type TripTools, withStations } from "./trip.js";
import { netFuelCost } from "./baseline.js";
import { driveTrip } from "./drive.js";
import { haltMinutesOf } from "./hours/answer.js";
import type { Day } from "./hours/day.js";
import { wordProblem, followFuel } from "./problems.js";

export interface CompareOptions {
  /** How much more than the best plan the one with the fewest stops may cost, in dollars, >= 0; 10 unless given. */
  readonly withinDollars?: number | undefined;
  /** Plans of one's own, such as what the driver did. */
  readonly own?: readonly OwnPlan[] | undefined;
}

/**
 * Compares plans of a trip: the best one, the best by pump price and detour alone where the request has rules beside
 * these, the one with the fewest stops within an extra cost, the naive driver, and any of one's own, in this order.
 * Plans of one's own may break rules, and their `problems` say which.
 * @throws {ServiceError} as planning does: when a precondition fails, or there is no plan; and VALIDATION_ERROR naming
 *   the
 *   stations of one's own plans that are unknown, listed twice, or past the route's end.
 */
export function comparePlans(
  tools: TripTools,
  request: TripRequest,
  { withinDollars = DEFAULT_WITHIN_DOLLARS, own = [] }: CompareOptions = {},
): ComparedPlan[] {
  const asked = makeTrip(request, tools);
  const owned = readOwnPlans(asked, own);
  const outcome = planMadeTrip(tools.optimizer, asked, request);
  if (outcome.status !== "planned") throw infeasibleRoute(outcome);
  const { trip, plan: best } = outcome;
  const contenders: Contender[] = [
    { kind: "best", name: "Best plan", purchases: purchasesOf(best), plan: best },
    ...planByPriceAlone(tools.optimizer, trip),
    {
      kind: "fewest_stops",
      name: `Fewest stops for $${Number.isInteger(withinDollars) ? withinDollars : withinDollars.toFixed(2)} more`,
      ...withPurchases(planFewestStops(tools.optimizer, trip, best, withinDollars)),
    },
    { kind: "naive", name: "Naive driver", purchases: purchasesOf(best.naive) },
    ...owned,
  ];
  return contenders.map((contender) => toComparedPlan({ asked, trip, best }, contender));
}

function purchasesOf({ stops }: Pick<Plan["naive"], "stops">): Purchase[] {
  return stops.map(({ station: { row }, gallons }) => ({ row, gallons }));
}

function withPurchases(plan: Plan): Pick<Contender, "purchases" | "plan"> {
  return { purchases: purchasesOf(plan), plan };
}

/**
 * The best plan by pump price and detour alone: stations and detours are those of the trip, and nothing else is asked
 * of its stops. None where nothing else was asked.
 */
function planByPriceAlone(optimizer: Optimizer, trip: Trip): Contender[] {
  const { planInput, rules, timeValue, detourMinutes, stationAt, facts } = trip;
  if (rules === undefined) return [];
  const { minimumPurchaseGallons, maximumPurchaseGallons, maximumStops, fillUp, ...rest } = planInput;
  const free: PlanInput = {
    ...rest,
    windows: undefined,
    pricesPerGallon: planInput.pricesPerGallon.map((_, i) => stationAt(i).pricePerGallon),
    // A station that is only a fallback stays one.
    stopCosts: detourMinutes.map(
      (minutes, i) =>
        minutes * timeValue + (stationAt(i).terms?.isFallback === true ? (rules.fallbackDollarsPerStop ?? 0) : 0),
    ),
  };
  const asksMore = [minimumPurchaseGallons, maximumPurchaseGallons, maximumStops, fillUp].some(
    (rule) => rule !== undefined,
  );
  if (
    !asksMore &&
    isSame(free.pricesPerGallon, planInput.pricesPerGallon) &&
    isSame(free.stopCosts, planInput.stopCosts)
  )
    return [];
  const result = planInAnyOrder(optimizer, free);
  if (result.status === "infeasible") return [];
  return [
    {
      kind: "plain",
      name: `By ${facts.prices === undefined ? "" : "pump "}price and detour alone`,
      purchases: result.stops.map(({ station, gallons }) => ({ row: stationAt(station).row, gallons })),
    },
  ];
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.every((value, i) => value === b[i]);
}

/** The cheapest of the plans with as few stops as possible that cost little more than the best one. */
function planFewestStops(optimizer: Optimizer, trip: Trip, best: Plan, withinDollars: number): Plan {
  const mostDollars = best.totalCost + withinDollars + TIE_DOLLARS;
  const costs = optimizer.costsByStops(trip.planInput, Math.min(best.stops.length, MAX_COUNTED_STOPS));
  const fewest = costs.findIndex((cost) => cost <= mostDollars);
  let found = best;
  for (
    let most = fewest < 0 ? best.stops.length - 1 : Math.min(fewest, best.stops.length - 1);
    most >= 0;
    most = found.stops.length - 1
  ) {
    const result = planInAnyOrder(optimizer, { ...trip.planInput, maximumStops: most });
    if (result.status === "infeasible" || result.totalCost > mostDollars) {
      // No plan with fewer stops is within the cost, unless the search for it was cut short.
      const isUnproven = result.status === "infeasible" ? result.isUnproven === true : result.lowerBound <= mostDollars;
      return isUnproven ? { ...found, optimality: "bounded" } : found;
    }
    const plan = makePlan(trip, result);
    found = best.optimality === "dip" ? { ...plan, optimality: "dip" } : plan;
  }
  return found;
}

/** @throws {ServiceError} VALIDATION_ERROR, which names each station at fault. */
function readOwnPlans(
  { startMile, routeMiles, facts: { stations, rows } }: Trip,
  own: readonly OwnPlan[],
): Contender[] {
  if (own.length === 0) return [];
  const rowsOf = rowsOfIds(
    stations,
    own.flatMap(({ stops }) => stops.map(({ station_id }) => station_id)),
  );
  const onRoute = new Set(rows);
  const faults: Fault[] = [];
  const contenders = own.map(({ name, stops }, p): Contender => {
    const gallonsAt = new Map<number, number>();
    const seen = new Set<string>();
    for (const [k, { station_id: id, gallons }] of stops.entries()) {
      const rowsOfId = rowsOf.get(id) ?? [];
      const [row] = rowsOfId;
      const mile = row === undefined ? NaN : defined(stations.milesFromStart[row]);
      const msg =
        faultOfId(rowsOfId) ??
        (seen.has(id) ? "Input should be listed once" : undefined) ??
        (mile > routeMiles && !onRoute.has(row ?? NaN) ? PAST_END : undefined);
      seen.add(id);
      if (msg !== undefined)
        faults.push({
          loc: ["own", String(p), "stops", String(k), "station_id"],
          type: "value_error",
          msg,
          ctx: {},
          input: id,
        });
      // Stops behind a vehicle that is on its way have been made.
      if (row !== undefined && mile >= startMile) gallonsAt.set(row, gallons);
    }
    return {
      kind: "own",
      name,
      purchases: inOrderOfPlan(stations, [...gallonsAt.keys()]).map((row) => ({
        row,
        gallons: defined(gallonsAt.get(row)),
      })),
    };
  });
  if (faults.length > 0) throw validationError(faults);
  return contenders;
}

/** A plan to compare. */
interface Contender extends Pick<ComparedPlan, "kind" | "name"> {
  /** In driving order. */
  readonly purchases: readonly Purchase[];
  /** Of a plan that was searched for under the rules of the trip. */
  readonly plan?: Plan;
}

/** What all plans of a comparison are held against. */
interface Terms {
  /** The trip under the rules of the request. */
  readonly asked: Trip;
  /** The same under those that the best plan keeps, which are looser where no plan keeps all. */
  readonly trip: Trip;
  readonly best: Plan;
}

/** A plan in the figures by which plans are compared. Totals are sums of the rounded figures of its stops. */
function toComparedPlan({ asked, trip, best }: Terms, { kind, name, purchases, plan }: Contender): ComparedPlan {
  const along = withStations(
    trip,
    purchases.map(({ row }) => row),
  );
  const stops = purchases.map(({ gallons }, station) => ({ station, gallons }));
  const fuel = followFuel(along, stops, asked);
  const driven = driveTrip(along, stops, along.namedStationAt);
  // What is missing counts as burnt, too.
  const drive = fuel.arrivalGallons < 0 ? { ...driven, arrivalGallons: fuel.arrivalGallons } : driven;
  const shown = plan === undefined ? purchases : shownPurchases(plan);
  const { timeValue, durationMinutes, rules } = best;
  return {
    kind,
    name,
    stops: drive.stops.map(({ station }, k) => ({
      station_id: station.id,
      station_name: station.name,
      miles_from_route_start: station.milesFromStart,
      gallons: roundGallons(defined(shown[k]).gallons),
    })),
    stop_count: stops.length,
    ...costsOf({ timeValue, rules, stops: drive.stops, day: drive.day, preferenceHandicap: handicapOf(along, drive) }),
    ...(best.hasPricing && priceTotalsOf(drive)),
    net_fuel_cost: roundDollars(netFuelCost(trip, drive, best)),
    ...timeOf({ durationMinutes, rules }, drive),
    ...(drive.day && breakTotalsOf(drive.day)),
    lowest_fuel_gallons: roundGallons(fuel.lowestGallons),
    lowest_fuel_mile: roundMiles(fuel.lowestMile),
    fuel_remaining_at_destination_gallons: roundGallons(drive.arrivalGallons),
    ...(plan !== undefined && { optimality: plan.optimality }),
    ...(kind === "own" && { changes: listChanges(trip.facts.stations, shownPurchases(best), purchases) }),
    problems: fuel.problems.map(wordProblem),
  };
}

/** How long the breaks of a day are that are not fuel stops, and how many breaks and rests are fuel stops. */
function breakTotalsOf(day: Day): { readonly total_break_minutes: number; readonly breaks_at_stops: number } {
  return {
    total_break_minutes: roundSum(haltMinutesOf(day).breaks, MINUTE_DIGITS),
    breaks_at_stops: day.halts.filter(({ stop }) => stop !== undefined).length,
  };
}
