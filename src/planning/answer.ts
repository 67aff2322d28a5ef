// Rounds and words a plan for clients. What is said about plans is rounded elsewhere: why a plan is as it is in
// `explanation/answer.ts`, plans side by side in `compare.ts`, a former plan in `previousPlan.ts`, and a station
// in or out in `explainStation.ts`.

import { defined } from "../common/defined.js";
import {
  roundSum,
  CENT_DIGITS,
  fromCents,
  fromThousandths,
  HOUR_DIGITS,
  MINUTE_DIGITS,
  roundDollars,
  roundDown,
  roundGallons,
  roundHours,
  roundMiles,
  roundPercent,
  roundUp,
  THOUSANDTH_DIGITS,
  toCents,
  toThousandths,
} from "../contract/values/rounding.js";
import { ServiceError } from "../contract/values/errors.js";
import type {
  BaselineComparison,
  OptimizeResult,
  RouteSummary,
  StopRecommendation,
} from "../contract/schemas/optimize.js";
import { wordWarnings } from "../contract/values/warnings.js";
import { describeStrategy } from "./baseline.js";
import type { Drive } from "./drive.js";
import { haltMinutesOf, showSchedule, showStopHours, summariseHours, type TimedDrive } from "./hours/answer.js";
import type { Purchase } from "./changes.js";
import { wordConflict } from "./conflict.js";
import type { Obstacle } from "./obstacle.js";
import { wordObstacle } from "./obstacleText.js";
import type { Plan, Refused } from "./plan.js";
import type { StationPrice } from "./pricing/prices.js";
import type { StationTerms } from "./terms.js";

/** Decimal digits of a share that is kept. */
const SHARE_DIGITS = 6;

/** The answer that shows a plan. Totals are sums of the rounded figures, so that what is shown adds up. */
export function toAnswer(plan: Plan): OptimizeResult {
  const stops = recommendStops(plan);
  const timed = timedDriveOf(plan);
  const costs = costsOf(plan);
  const summary: RouteSummary = {
    total_fuel_cost: costs.total_fuel_cost,
    total_fuel_gallons: fromThousandths(stops.reduce((sum, stop) => sum + toThousandths(stop.gallons_to_purchase), 0)),
    ...timeOf(plan, plan),
    // The route's own length is shown as it was given.
    total_distance_miles: plan.milesAhead === plan.totalMiles ? plan.totalMiles : roundMiles(plan.milesAhead),
    fuel_remaining_at_destination_gallons: roundGallons(plan.arrivalGallons),
    total_cost: costs.total_cost,
    optimality: plan.optimality,
    baseline_comparison: compareWithNaive(plan),
  };
  return {
    stops,
    summary: {
      ...summary,
      ...(plan.rules && summariseRules(plan)),
      ...(timed && summariseHours(timed)),
      ...summarisePrices(plan),
    },
    feasible: true,
    ...wordWarnings(plan.warnings),
    ...(timed && { schedule: showSchedule(timed) }),
  };
}

/** The part of a plan by which its costs go. */
type Costed = Pick<Drive, "stops" | "day"> & Pick<Plan, "timeValue" | "rules" | "preferenceHandicap">;

/** What is paid and what is minimised, as the exact sums of what the stops show. */
export function costsOf(plan: Costed): Pick<RouteSummary, "total_fuel_cost" | "total_cost"> {
  const fuel = fuelCents(plan);
  return {
    total_fuel_cost: fromCents(fuel),
    total_cost: fromCents(fuel - creditCents(plan) + toCents(worthBesideFuel(plan))),
  };
}

/** What is paid at the plan's stops, in cents. */
function fuelCents({ stops }: Pick<Drive, "stops">): number {
  return stops.reduce((sum, { cost }) => sum + toCents(cost), 0);
}

/** The fuel tax that the plan's purchases are credited with, in cents. */
function creditCents({ stops }: Pick<Drive, "stops">): number {
  return stops.reduce((sum, { gallons, station }) => sum + toCents(gallons * station.taxCreditPerGallon), 0);
}

/** What the plan's stops count for beside their fuel, in dollars. */
function worthBesideFuel(plan: Costed): number {
  const { stops, day, timeValue, rules } = plan;
  if (rules === undefined) return roundSum(detoursOf(plan), CENT_DIGITS, { factor: timeValue });
  // Wherever the driver rests, he has to leave the road.
  const detours = detoursOf(plan).filter((_, k) => day?.stops[k]?.covers !== "rest");
  const minutes = [...detours, ...stopMinutesOf(plan), ...(day === undefined ? [] : haltMinutesOf(day).breaks)];
  const dollars = stops.map(({ station: { terms } }) => terms?.stopDollars ?? 0);
  return roundSum(minutes, CENT_DIGITS, { factor: timeValue, plus: [...dollars, plan.preferenceHandicap ?? 0] });
}

/** What prices other than those of the pump come to. */
export function priceTotalsOf(
  drive: Pick<Drive, "stops">,
): Pick<RouteSummary, "total_discount" | "total_tax_credit" | "total_net_cost"> {
  const [fuel, credit] = [fuelCents(drive), creditCents(drive)];
  const atPump = drive.stops.reduce((sum, { gallons, station }) => sum + toCents(gallons * station.pricePerGallon), 0);
  return {
    total_discount: fromCents(atPump - fuel),
    total_tax_credit: fromCents(credit),
    total_net_cost: fromCents(fuel - credit),
  };
}

/** The same of a plan, the tax that is due beside it, and how old prices are. */
function summarisePrices(plan: Plan): Partial<RouteSummary> {
  const { hasPricing, tax, oldestPrice } = plan;
  return {
    ...(hasPricing && priceTotalsOf(plan)),
    ...(tax?.due !== undefined && { tax_due_estimate: roundDollars(tax.due) }),
    ...(tax?.table && { fuel_tax_table: { quarter: tax.table.quarter, source: tax.table.source } }),
    ...(oldestPrice && {
      oldest_price: {
        station_id: oldestPrice.station.id,
        price_as_of: oldestPrice.asOf,
        age_hours: roundHours(oldestPrice.hours),
      },
    }),
  };
}

function summariseRules(plan: Plan): Partial<RouteSummary> {
  const { preferenceHandicap, optimality, optimalityGap, keptShare } = plan;
  return {
    total_stop_minutes: roundSum(stopMinutesOf(plan), MINUTE_DIGITS),
    ...(preferenceHandicap !== undefined && { preference_handicap: roundDollars(preferenceHandicap) }),
    ...((optimality === "bounded" || (optimality === "dip" && optimalityGap > 0)) && {
      optimality_gap_dollars: roundUp(optimalityGap, CENT_DIGITS),
    }),
    ...(keptShare !== undefined && { kept_share: roundDown(keptShare, SHARE_DIGITS) }),
  };
}

function recommendStops(plan: Plan): StopRecommendation[] {
  const { stops, tankCapacityGallons, usableTankGallons, tax } = plan;
  const timed = timedDriveOf(plan);
  const hasTax = tax !== undefined;
  // Down, where the tank has more digits than the answer.
  const mostThousandths = toThousandths(roundDown(usableTankGallons, THOUSANDTH_DIGITS));
  return stops.map(({ station, gallons, cost, arrivalGallons }, k) => {
    // Both may have been rounded up; the tank does not hold more for that.
    const bought = Math.min(gallonsShown(gallons, station.terms), mostThousandths);
    // Where nothing is bought, the tank may still be fuller than it may be filled.
    const most = bought > 0 ? mostThousandths : toThousandths(roundDown(tankCapacityGallons, THOUSANDTH_DIGITS));
    const arrival = Math.min(toThousandths(arrivalGallons), Math.max(0, most - bought));
    const stop = {
      station_id: station.id,
      station_name: station.name,
      station_address: station.address,
      miles_from_route_start: station.milesFromStart,
      gallons_to_purchase: fromThousandths(bought),
      price_per_gallon: station.pricePerGallon,
      total_cost_at_stop: roundDollars(cost),
      detour_minutes: station.detourMinutes,
      arrival_fuel_gallons: fromThousandths(arrival),
      departure_fuel_gallons: fromThousandths(arrival + bought),
    };
    return station.terms === undefined
      ? stop
      : {
          ...stop,
          ...showTerms(station.terms),
          ...(station.price && showPrice(station.price, hasTax)),
          ...(timed && showStopHours(timed, k)),
        };
  });
}

/** What a plan buys, as answers show it. */
export function shownPurchases(plan: Plan): Purchase[] {
  const shown = recommendStops(plan);
  return plan.stops.map(({ station: { row } }, k) => ({ row, gallons: defined(shown[k]).gallons_to_purchase }));
}

/** Thousandths of a gallon: rounded, but never below the minimum purchase or above the maximum. */
export function gallonsShown(gallons: number, terms: StationTerms | undefined): number {
  const rounded = toThousandths(gallons);
  if (terms === undefined || gallons === 0) return rounded;
  const least = toThousandths(roundUp(terms.minimumGallons, THOUSANDTH_DIGITS));
  return terms.maximumGallons === Infinity
    ? Math.max(rounded, least)
    : Math.min(Math.max(rounded, least), toThousandths(roundDown(terms.maximumGallons, THOUSANDTH_DIGITS)));
}

function timedDriveOf({ stops, day, hours }: Plan): TimedDrive | undefined {
  return day && { stops, day, clock: hours?.clock };
}

function showTerms({ stopMinutes, detourGallons, isFallback }: StationTerms): Partial<StopRecommendation> {
  return {
    stop_minutes: stopMinutes,
    detour_gallons: roundGallons(detourGallons),
    ...(isFallback && { is_fallback: true }),
  };
}

function showPrice(
  { paidPerGallon, discount, taxCreditPerGallon, netPerGallon, jurisdiction }: StationPrice,
  hasTax: boolean,
): Partial<StopRecommendation> {
  return {
    price_paid_per_gallon: paidPerGallon,
    discount: discount < 0 ? null : discount,
    tax_credit_per_gallon: taxCreditPerGallon,
    net_price_per_gallon: netPerGallon,
    ...(hasTax && { jurisdiction: jurisdiction ?? null }),
  };
}

function compareWithNaive(plan: Plan): BaselineComparison {
  const naiveCents = toCents(plan.naiveNetFuelCost);
  // A rounding error must not make it less than nothing.
  const optimizerCents = Math.max(0, toCents(plan.netFuelCost));
  const savedCents = naiveCents - optimizerCents;
  const naiveTime = timeOf(plan, plan.naive);
  return {
    strategy_description: describeStrategy(plan.usableTankGallons < plan.tankCapacityGallons),
    naive_total_fuel_cost: fromCents(naiveCents),
    naive_total_time_hours: naiveTime.total_time_hours,
    naive_total_detour_minutes: naiveTime.total_detour_minutes,
    naive_stop_count: plan.naive.stops.length,
    savings_dollars: fromCents(savedCents),
    // A share of a cost that is 0 or less says nothing.
    savings_percent: naiveCents <= 0 ? 0 : roundPercent((savedCents / naiveCents) * 100),
    optimizer_net_fuel_cost: fromCents(optimizerCents),
  };
}

/** The detours of a drive, and the trip's time with them and with its stops. */
export function timeOf(
  { durationMinutes, rules }: Pick<Plan, "durationMinutes" | "rules">,
  drive: Pick<Drive, "stops" | "day">,
): Pick<RouteSummary, "total_detour_minutes" | "total_time_hours"> {
  const detourMinutes = roundSum(detoursOf(drive), MINUTE_DIGITS);
  const minutes =
    rules === undefined
      ? [durationMinutes, detourMinutes]
      : [durationMinutes, detourMinutes, roundSum(stopMinutesOf(drive), MINUTE_DIGITS), ...haltsOf(drive)];
  return { total_detour_minutes: detourMinutes, total_time_hours: roundSum(minutes, HOUR_DIGITS, { divisor: 60n }) };
}

export function detoursOf({ stops }: Pick<Drive, "stops">): number[] {
  return stops.map(({ station }) => station.detourMinutes);
}

/** With the breaks that stops are. */
function stopMinutesOf({ stops, day }: Pick<Drive, "stops" | "day">): number[] {
  return day === undefined
    ? stops.map(({ station }) => station.terms?.stopMinutes ?? 0)
    : day.stops.map(({ minutes }) => minutes);
}

/** All breaks that are not fuel stops, and all rests. */
function haltsOf({ day }: Pick<Drive, "day">): number[] {
  if (day === undefined) return [];
  const { breaks, rests } = haltMinutesOf(day);
  return [roundSum(breaks, MINUTE_DIGITS), roundSum(rests, MINUTE_DIGITS)];
}

/** What 422 INFEASIBLE_ROUTE says about a trip for which there is no plan. */
export function infeasibleRoute(outcome: Refused): ServiceError {
  const { message, fix } =
    outcome.status === "infeasible" ? wordObstacle(outcome.obstacle) : wordConflict(outcome.conflict);
  const details = outcome.status === "infeasible" ? detailObstacle(outcome.obstacle) : NO_STRETCH;
  return new ServiceError("INFEASIBLE_ROUTE", `${message} To get further: ${fix}.`, {
    ...details,
    nearest_fix: fix,
    ...(outcome.status === "tooTight" && { rules: outcome.conflict.relaxations }),
  });
}

function detailObstacle({
  cause,
  fromMile,
  toMile,
  usableRangeMiles,
  shortfallGallons,
  fromStation,
  toStation,
}: Obstacle) {
  return {
    cause,
    from_mile: fromMile,
    to_mile: toMile,
    gap_miles: roundMiles(toMile - fromMile),
    usable_range_miles: roundMiles(usableRangeMiles),
    shortfall_gallons: roundUp(shortfallGallons, THOUSANDTH_DIGITS),
    from_station_id: fromStation?.id ?? null,
    to_station_id: toStation?.id ?? null,
  };
}

/** No stretch of the route is in the way. */
const NO_STRETCH = {
  cause: "RULES_TOO_TIGHT",
  from_mile: null,
  to_mile: null,
  gap_miles: null,
  usable_range_miles: null,
  shortfall_gallons: null,
  from_station_id: null,
  to_station_id: null,
} as const;
