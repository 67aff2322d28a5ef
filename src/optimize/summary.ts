import type { BaselineComparison, RouteSummary, StopRecommendation } from "../contract/optimize.js";
import type { OptimalPlan, PlannedStop } from "../optimizer.js";
import { type DrivenPlan, driveNaively, netFuelCost, STRATEGY_DESCRIPTION } from "./baseline.js";
import { fromCents, roundDollars, roundGallons, roundHours, roundMinutes, roundPercent, toCents } from "../contract/rounding.js";
import type { Trip } from "./trip.js";

/** The answer's figures for an optimal plan, rounded. */
export function summarize(trip: Trip, plan: OptimalPlan): { stops: StopRecommendation[]; summary: RouteSummary } {
  const { totalMiles, mpg, startGallons } = trip.planInput;
  const stops = recommendStops(trip, plan.stops);
  const boughtGallons = plan.stops.reduce((sum, stop) => sum + stop.gallons, 0);
  // Never below nothing by a rounding error.
  const arrivalGallons = Math.max(0, startGallons + boughtGallons - totalMiles / mpg);
  const driven = { stops: plan.stops, arrivalGallons };
  const detourMinutes = sumDetours(trip, plan.stops);
  return {
    stops,
    summary: {
      total_fuel_cost: fromCents(stops.reduce((sum, stop) => sum + toCents(stop.total_cost_at_stop), 0)),
      total_fuel_gallons: roundGallons(boughtGallons),
      total_time_hours: roundHours((trip.durationMinutes + detourMinutes) / 60),
      total_distance_miles: totalMiles,
      fuel_remaining_at_destination_gallons: roundGallons(arrivalGallons),
      total_detour_minutes: roundMinutes(detourMinutes),
      total_cost: roundDollars(plan.totalCost),
      optimality: "proven",
      baseline_comparison: compareWithBaseline(trip, driven),
    },
  };
}

function recommendStops(trip: Trip, stops: readonly PlannedStop[]): StopRecommendation[] {
  const { stationMiles, mpg, startGallons } = trip.planInput;
  let miles = 0;
  let gallons = startGallons;
  return stops.map((stop) => {
    const station = trip.stationAt(stop.station);
    const stationMile = stationMiles[stop.station] ?? miles;
    const arrivalGallons = Math.max(0, gallons - (stationMile - miles) / mpg);
    miles = stationMile;
    gallons = arrivalGallons + stop.gallons;
    return {
      station_id: station.id,
      station_name: station.name,
      station_address: station.address,
      miles_from_route_start: station.milesFromStart,
      gallons_to_purchase: roundGallons(stop.gallons),
      price_per_gallon: station.pricePerGallon,
      total_cost_at_stop: roundDollars(stop.gallons * station.pricePerGallon),
      detour_minutes: station.detourMinutes,
      arrival_fuel_gallons: roundGallons(arrivalGallons),
      departure_fuel_gallons: roundGallons(gallons),
    };
  });
}

function compareWithBaseline(trip: Trip, plan: DrivenPlan): BaselineComparison {
  const naive = driveNaively(trip);
  const naiveCents = toCents(netFuelCost(trip, naive, plan.arrivalGallons));
  const optimizerCents = toCents(netFuelCost(trip, plan, plan.arrivalGallons));
  const savedCents = naiveCents - optimizerCents;
  const naiveDetourMinutes = sumDetours(trip, naive.stops);
  return {
    strategy_description: STRATEGY_DESCRIPTION,
    naive_total_fuel_cost: fromCents(naiveCents),
    naive_total_time_hours: roundHours((trip.durationMinutes + naiveDetourMinutes) / 60),
    naive_total_detour_minutes: roundMinutes(naiveDetourMinutes),
    naive_stop_count: naive.stops.length,
    savings_dollars: fromCents(savedCents),
    // Of a cost that is nothing or, with much fuel bought to be kept, less than nothing, no share is meant.
    savings_percent: naiveCents <= 0 ? 0 : roundPercent((savedCents / naiveCents) * 100),
    optimizer_net_fuel_cost: fromCents(optimizerCents),
  };
}

function sumDetours(trip: Trip, stops: readonly PlannedStop[]): number {
  return stops.reduce((sum, stop) => sum + (trip.detourMinutes[stop.station] ?? 0), 0);
}
