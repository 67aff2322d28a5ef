import type { BaselineComparison, RouteSummary, StopRecommendation } from "../contract/optimize.js";
import type { OptimalPlan, PlannedStop } from "../optimizer/optimizer.js";
import { type DrivenPlan, driveNaively, netFuelCost, STRATEGY_DESCRIPTION } from "./baseline.js";
import { roundSum } from "../contract/decimal.js";
import { CENT_DIGITS, fromCents, fromThousandths, HOUR_DIGITS, MINUTE_DIGITS, roundDollars, roundDown, roundGallons, roundPercent, THOUSANDTH_DIGITS, toCents, toThousandths } from "../contract/rounding.js";
import type { Trip } from "./trip.js";

/** The answer's figures for an optimal plan, rounded. Totals are made of the rounded figures, so that what is shown adds up. */
export function summarize(trip: Trip, plan: OptimalPlan): { stops: StopRecommendation[]; summary: RouteSummary } {
  const { totalMiles, mpg, startGallons } = trip.planInput;
  const stops = recommendStops(trip, plan.stops);
  const boughtGallons = plan.stops.reduce((sum, stop) => sum + stop.gallons, 0);
  // Never below nothing by a rounding error.
  const arrivalGallons = Math.max(0, startGallons + boughtGallons - totalMiles / mpg);
  const driven = { stops: plan.stops, arrivalGallons };
  const fuelCents = stops.reduce((sum, stop) => sum + toCents(stop.total_cost_at_stop), 0);
  return {
    stops,
    summary: {
      total_fuel_cost: fromCents(fuelCents),
      total_fuel_gallons: fromThousandths(stops.reduce((sum, stop) => sum + toThousandths(stop.gallons_to_purchase), 0)),
      ...timeOf(trip, plan.stops),
      total_distance_miles: totalMiles,
      fuel_remaining_at_destination_gallons: roundGallons(arrivalGallons),
      total_cost: fromCents(fuelCents + toCents(worthOfDetours(trip, plan.stops))),
      optimality: "proven",
      baseline_comparison: compareWithBaseline(trip, driven),
    },
  };
}

function recommendStops(trip: Trip, stops: readonly PlannedStop[]): StopRecommendation[] {
  const { stationMiles, mpg, startGallons, tankCapacityGallons } = trip.planInput;
  // Down, where the tank has more digits than the answer.
  const mostThousandths = toThousandths(roundDown(tankCapacityGallons, THOUSANDTH_DIGITS));
  let miles = 0;
  let gallons = startGallons;
  return stops.map((stop) => {
    const station = trip.stationAt(stop.station);
    const stationMile = stationMiles[stop.station] ?? miles;
    const arrivalGallons = Math.max(0, gallons - (stationMile - miles) / mpg);
    miles = stationMile;
    gallons = arrivalGallons + stop.gallons;
    // Both may have been rounded up; the tank does not hold more for that.
    const bought = Math.min(toThousandths(stop.gallons), mostThousandths);
    const arrival = Math.min(toThousandths(arrivalGallons), Math.max(0, mostThousandths - bought));
    return {
      station_id: station.id,
      station_name: station.name,
      station_address: station.address,
      miles_from_route_start: station.milesFromStart,
      gallons_to_purchase: fromThousandths(bought),
      price_per_gallon: station.pricePerGallon,
      total_cost_at_stop: roundDollars(stop.gallons * station.pricePerGallon),
      detour_minutes: station.detourMinutes,
      arrival_fuel_gallons: fromThousandths(arrival),
      departure_fuel_gallons: fromThousandths(arrival + bought),
    };
  });
}

function compareWithBaseline(trip: Trip, plan: DrivenPlan): BaselineComparison {
  const naive = driveNaively(trip);
  const naiveCents = toCents(netFuelCost(trip, naive, plan));
  // Never below nothing by a rounding error.
  const optimizerCents = Math.max(0, toCents(netFuelCost(trip, plan, plan)));
  const savedCents = naiveCents - optimizerCents;
  const naiveTime = timeOf(trip, naive.stops);
  return {
    strategy_description: STRATEGY_DESCRIPTION,
    naive_total_fuel_cost: fromCents(naiveCents),
    naive_total_time_hours: naiveTime.total_time_hours,
    naive_total_detour_minutes: naiveTime.total_detour_minutes,
    naive_stop_count: naive.stops.length,
    savings_dollars: fromCents(savedCents),
    // Of a cost that is nothing or less than nothing no share is meant.
    savings_percent: naiveCents <= 0 ? 0 : roundPercent((savedCents / naiveCents) * 100),
    optimizer_net_fuel_cost: fromCents(optimizerCents),
  };
}

/** The detours of some stops, and the trip's time with them. */
function timeOf(trip: Trip, stops: readonly PlannedStop[]): Pick<RouteSummary, "total_detour_minutes" | "total_time_hours"> {
  const detourMinutes = roundSum(detoursOf(trip, stops), MINUTE_DIGITS);
  return { total_detour_minutes: detourMinutes, total_time_hours: roundSum([trip.durationMinutes, detourMinutes], HOUR_DIGITS, { divisor: 60n }) };
}

/** What the detours of some stops are worth, in dollars to the cent. */
function worthOfDetours(trip: Trip, stops: readonly PlannedStop[]): number {
  return roundSum(detoursOf(trip, stops), CENT_DIGITS, { factor: trip.timeValue });
}

function detoursOf({ detourMinutes }: Trip, stops: readonly PlannedStop[]): number[] {
  return stops.map(({ station }) => detourMinutes[station] ?? 0);
}
