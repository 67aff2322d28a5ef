// Rounds and words the plans of a comparison, as `answer.ts` does a plan.

import { defined } from "../common/defined.js";
import type { ComparedPlan } from "../contract/schemas/comparison.js";
import { roundSum } from "../contract/values/decimal.js";
import { MINUTE_DIGITS, roundDollars, roundGallons, roundMiles } from "../contract/values/rounding.js";
import { costsOf, priceTotalsOf, timeOf } from "./answer.js";
import { netFuelCost } from "./baseline.js";
import { listChanges, type Purchase } from "./changes.js";
import { driveTrip } from "./drive.js";
import { haltMinutesOf } from "./hours/answer.js";
import type { Day } from "./hours/day.js";
import { handicapOf, type Plan } from "./plan.js";
import { wordProblem } from "./problemText.js";
import { followFuel } from "./problems.js";
import { shownPurchases } from "./shownPurchases.js";
import { type Trip, withStations } from "./trip.js";

/** A plan to compare. */
export interface Contender extends Pick<ComparedPlan, "kind" | "name"> {
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
export function toComparedPlan({ asked, trip, best }: Terms, { kind, name, purchases, plan }: Contender): ComparedPlan {
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
