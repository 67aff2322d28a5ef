// What the strip says.

import { gallonsInTank } from "../../planning/drive.js";
import { rangeOf } from "../../report/scale.js";
import { counted, gallons, priceAndNet, whole } from "../design/words.js";
import type { PlacedStation, Shown } from "../shown.js";
import { readableName } from "../station/name.js";

/** A place along the road, and the station there or near to it. */
export interface StripPlace {
  readonly mile: number;
  readonly station: PlacedStation | undefined;
}

/**
 * `Mile 1,335`, `$3.319`, `80.7 gal`, `Love’s #205`: what is at a place, in parts. Where there is little room the last
 * ones are cut.
 */
export function describePlace(
  { outcome, priceAt }: Shown,
  { mile, station }: StripPlace,
  showsNaive: boolean,
): string[] {
  const parts = [`Mile ${whole(mile)}`];
  if (station !== undefined)
    parts.push(priceAndNet(station.price_per_gallon, priceAt?.(station)?.netPerGallon ?? station.price_per_gallon));
  if (outcome.status === "planned") {
    const k = station === undefined ? -1 : outcome.stopStations.indexOf(station);
    const stop = outcome.result.stops[k];
    if (stop !== undefined && stop.miles_from_route_start === mile) {
      parts.push(
        `buys ${gallons(stop.gallons_to_purchase)}`,
        `stop ${k + 1}`,
        `${gallons(stop.arrival_fuel_gallons)} on arrival`,
      );
    } else parts.push(gallons(gallonsInTank(outcome.fuel, mile)));
    if (showsNaive) parts.push(`${gallons(gallonsInTank(outcome.naive.fuel, mile))} if filled up at a quarter tank`);
  } else if (outcome.status === "infeasible" && mile > outcome.fromMile && mile <= outcome.toMile)
    parts.push("out of reach");
  if (station !== undefined) parts.push(readableName(station.name));
  return parts;
}

/** The strip in two sentences, for people who cannot see it. */
export function describeStrip({ trip, settings, outcome, priceAt }: Shown): string {
  const prices = `${priceAt === undefined ? "Prices" : "Net prices"} of ${counted(trip.stations.length, "station")}.`;
  if (outcome.status === "infeasible")
    return `No plan: out of reach between mile ${whole(outcome.fromMile)} and mile ${whole(outcome.toMile)}. ${prices}`;
  if (outcome.status === "tooTight") return `No plan keeps the rules. ${prices}`;
  const { stops, summary } = outcome.result;
  return (
    `Fuel in the tank along ${counted(Math.round(trip.route.total_distance_miles), "mile")}: ${gallons(settings.startGallons)} at the start, ` +
    `${counted(stops.length, "stop")}, never less than ${gallons(rangeOf(outcome.fuel.gallons).least)}, ${gallons(summary.fuel_remaining_at_destination_gallons)} on arrival. ${prices}`
  );
}
