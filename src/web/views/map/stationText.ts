import type { StopRecommendation } from "../../../contract/optimize.js";
import { counted, dollars, pricePerGallon } from "../../../report/text.js";
import type { PlacedStation, Shown } from "../../shown.js";

/** For a screen reader: `Stop 3: Love's Fernley, 10.0 gallons at $4.199` */
export function nameStop(index: number, { station_name: name, gallons_to_purchase: gallons, price_per_gallon: price }: StopRecommendation): string {
  return `Stop ${index + 1}: ${name}, ${gallons.toFixed(1)} gallons at ${pricePerGallon(price)}`;
}

/** What the popup of a station says, line by line; the first is its name. */
export function describeStation(station: PlacedStation, { outcome }: Shown): string[] {
  const { name, address, price_per_gallon: price, miles_from_route_start: miles, detour_minutes: detour } = station;
  const lines = [name, address, `${pricePerGallon(price)} a gallon`, `Mile ${miles.toFixed(1)}, ${counted(detour ?? 0, "minute")} of detour`];
  const index = outcome.status === "planned" ? outcome.stopStations.indexOf(station) : -1;
  const stop = outcome.status === "planned" ? outcome.result.stops[index] : undefined;
  if (stop !== undefined) lines.push(`Stop ${index + 1}: ${stop.gallons_to_purchase.toFixed(1)} gallons for ${dollars(stop.total_cost_at_stop)}`);
  return lines;
}
