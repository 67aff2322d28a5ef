import { classifyPrices, type PriceClasses } from "../design/priceClasses.js";
import type { LoadedTrip, PlacedStation, PriceAt, Shown } from "../shown.js";

/** The prices of a trip's stations, as the map, the strip and the list colour them. */
export interface TripPrices {
  /** Of all stations that are not past the route's end. */
  readonly classes: PriceClasses;
  /** By which stations compare: net of deals and of fuel tax that is credited; dollars a gallon. */
  netOf(station: PlacedStation): number;
  /** Those stations in driving order. */
  readonly stations: readonly PlacedStation[];
}

let last: { readonly trip: LoadedTrip; readonly priceAt: PriceAt | undefined; readonly prices: TripPrices } | undefined;

/** The same object as long as the trip and its prices are the same. */
export function pricesOf({ trip, priceAt }: Pick<Shown, "trip" | "priceAt">): TripPrices {
  if (last?.trip !== trip || last.priceAt !== priceAt) last = { trip, priceAt, prices: survey(trip, priceAt) };
  return last.prices;
}

function survey({ stations, route }: LoadedTrip, priceAt: PriceAt | undefined): TripPrices {
  const netOf = (station: PlacedStation): number => priceAt?.(station)?.netPerGallon ?? station.price_per_gallon;
  const ahead = stations.filter(({ miles_from_route_start: miles }) => miles <= route.total_distance_miles);
  return {
    classes: classifyPrices(ahead.map(netOf)),
    netOf,
    stations: ahead.toSorted((a, b) => a.miles_from_route_start - b.miles_from_route_start),
  };
}
