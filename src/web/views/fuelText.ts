// What the fuel chart says in words.

import { count, counted, pricePerGallon } from "../../report/text.js";
import { wordOtherPrices } from "../../report/priceWords.js";
import { rangeOf } from "../../report/range.js";
import { gallonsInTank } from "../../planning/course.js";
import type { PlacedStation, Shown } from "../shown.js";

/** A place along the route that the user points at. */
export interface Place {
  readonly mile: number;
  /** A stop of the plan that is there, counted from 0. */
  readonly stop: number | undefined;
  /** The station nearest to it. */
  readonly station: PlacedStation | undefined;
}

/** The miles that the arrow keys go to: the trip's ends, and the stops or the ends of the stretch that cannot be driven. */
export function landmarks({ trip, outcome }: Shown): number[] {
  return [...new Set([0, ...milesBetween(outcome), trip.route.total_distance_miles])];
}

function milesBetween(outcome: Shown["outcome"]): number[] {
  if (outcome.status === "planned") return outcome.result.stops.map((stop) => stop.miles_from_route_start);
  return outcome.status === "infeasible" ? [outcome.fromMile, outcome.toMile] : [];
}

/** One line about a place: the fuel and the price there. */
export function describePlace(shown: Shown, { mile, stop, station }: Place): string {
  const parts = [`Mile ${count(mile)}`];
  const { outcome } = shown;
  if (outcome.status === "planned") {
    const bought = stop === undefined ? undefined : outcome.result.stops[stop];
    if (stop !== undefined && bought !== undefined) {
      parts.push(
        `stop ${stop + 1}, ${bought.station_name}`,
        `${count(bought.gallons_to_purchase)} gal at ${pricePerGallon(bought.price_per_gallon)}${wordOtherPrices(bought)}`,
        `tank ${count(bought.arrival_fuel_gallons)} → ${count(bought.departure_fuel_gallons)} gal`,
      );
    } else parts.push(`${count(gallonsInTank(outcome.fuel, mile))} gal in the tank`);
    if (shown.showsNaive) parts.push(`naive driver ${count(gallonsInTank(outcome.naive.fuel, mile))} gal`);
    if (bought !== undefined) return parts.join(" · ");
  } else if (outcome.status === "infeasible" && mile >= outcome.fromMile && mile <= outcome.toMile) parts.push("out of reach");
  if (station !== undefined) parts.push(`near ${station.name}, ${pricePerGallon(station.price_per_gallon)}${shown.priceAt === undefined ? "" : " net"} at mile ${count(station.miles_from_route_start)}`);
  return parts.join(" · ");
}

/** The chart in two sentences, for people who cannot see it. */
export function describeChart({ trip, settings, outcome, priceAt }: Shown): string {
  const prices = `${priceAt === undefined ? "Prices" : "Net prices"} of ${counted(trip.stations.length, "station")}.`;
  if (outcome.status === "infeasible") {
    return `No plan: out of reach between mile ${count(outcome.fromMile)} and mile ${count(outcome.toMile)}. ${prices}`;
  }
  if (outcome.status === "tooTight") return `No plan keeps the fleet rules. ${prices}`;
  const { stops, summary } = outcome.result;
  return (
    `Fuel in the tank along ${counted(trip.route.total_distance_miles, "mile")}: ${count(settings.startGallons)} gallons at the start, ` +
    `${counted(stops.length, "stop")}, never less than ${count(rangeOf(outcome.fuel.gallons).least)}, ${count(summary.fuel_remaining_at_destination_gallons)} on arrival. ${prices}`
  );
}
