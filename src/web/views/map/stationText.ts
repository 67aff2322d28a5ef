import type { StopRecommendation } from "../../../contract/optimize.js";
import { wordOtherPrices } from "../../../report/priceWords.js";
import { counted, dollars, pricePerGallon } from "../../../report/text.js";
import type { PlacedStation, PriceAt, Shown } from "../../shown.js";

/** For a screen reader: `Stop 3: Love's Fernley, 10.0 gallons at $4.199` */
export function nameStop(index: number, stop: StopRecommendation): string {
  const { station_name: name, gallons_to_purchase: gallons, price_per_gallon: price } = stop;
  return `Stop ${index + 1}: ${name}, ${gallons.toFixed(1)} gallons at ${pricePerGallon(price)}${wordOtherPrices(stop)}`;
}

/** What the popup of a station says, line by line; the first is its name. */
export function describeStation(station: PlacedStation, { outcome, priceAt }: Shown): string[] {
  const { name, address, miles_from_route_start: miles, detour_minutes: detour } = station;
  const lines = [name, address, describePrice(station, priceAt), ...describeAge(station), `Mile ${miles.toFixed(1)}, ${counted(detour ?? 0, "minute")} of detour`];
  const index = outcome.status === "planned" ? outcome.stopStations.indexOf(station) : -1;
  const stop = outcome.status === "planned" ? outcome.result.stops[index] : undefined;
  if (stop !== undefined) lines.push(`Stop ${index + 1}: ${stop.gallons_to_purchase.toFixed(1)} gallons for ${dollars(stop.total_cost_at_stop)}`);
  return lines;
}

/** `$3.459 a gallon`, `$3.459 at the pump, $3.009 paid, $2.271 net of fuel tax in IL` */
function describePrice(station: PlacedStation, priceAt: PriceAt | undefined): string {
  const { price_per_gallon: pump } = station;
  const price = priceAt?.(station);
  const parts = [
    ...(price !== undefined && price.paidPerGallon !== pump ? [`${pricePerGallon(price.paidPerGallon)} paid`] : []),
    ...(price !== undefined && price.taxCreditPerGallon > 0 ? [`${pricePerGallon(price.netPerGallon)} net of fuel tax${price.jurisdiction === undefined ? "" : ` in ${price.jurisdiction}`}`] : []),
  ];
  return parts.length === 0 ? `${pricePerGallon(pump)} a gallon` : [`${pricePerGallon(pump)} at the pump`, ...parts].join(", ");
}

function describeAge({ price_as_of: asOf }: PlacedStation): string[] {
  return asOf ? [`Price seen ${new Date(asOf).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" })}`] : [];
}
