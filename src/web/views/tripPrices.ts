import { scalePrices } from "../../report/prices.js";
import { type Range, rangeOf } from "../../report/range.js";
import type { LoadedTrip, PlacedStation, PriceAt } from "../shown.js";
import { atNetPrices } from "./netPrices.js";

/** What a chart of prices shows of a trip. */
export interface TripPrices {
  /** In driving order, with the prices by which they compare: net of deals and fuel tax. */
  readonly stations: readonly PlacedStation[];
  /** Ends of the colours. */
  readonly colors: Range;
  /** Ends of the axis, never equal. Prices beyond them are drawn at the ends. */
  readonly axis: Range;
}

/** How far the axis may go beyond the ends of the colours, as a share of the range between them. */
const AXIS_BEYOND = 0.5;

/** Half the height of the axis when all prices are equal. */
const LEAST_AXIS_DOLLARS = 0.05;

/** The stations that are not past the route's end, and the scales for their prices. */
export function surveyPrices({ stations, route }: LoadedTrip, priceAt?: PriceAt): TripPrices {
  const ahead = atNetPrices(priceAt, stations).filter((station) => station.miles_from_route_start <= route.total_distance_miles);
  const colors = scalePrices(ahead);
  const prices = rangeOf([colors.least, colors.most, ...ahead.map((station) => station.price_per_gallon)]);
  // A few outlying prices must not stretch the axis.
  const beyond = (colors.most - colors.least) * AXIS_BEYOND;
  const axis = { least: Math.max(prices.least, colors.least - beyond), most: Math.min(prices.most, colors.most + beyond) };
  const missing = Math.max(0, LEAST_AXIS_DOLLARS - (axis.most - axis.least) / 2);
  return {
    stations: ahead.toSorted((a, b) => a.miles_from_route_start - b.miles_from_route_start),
    colors,
    axis: { least: axis.least - missing, most: axis.most + missing },
  };
}

/** The price itself, or the end of the axis that it lies beyond. */
export function clampToAxis(price: number, { axis: { least, most } }: TripPrices): number {
  return Math.min(Math.max(price, least), most);
}

/** Index of the first station at or after a mile; the number of stations if there is none. */
function firstStationFrom(stations: readonly PlacedStation[], mile: number): number {
  let from = 0;
  let to = stations.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((stations[middle]?.miles_from_route_start ?? Infinity) >= mile) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Of the stations within `mostMiles` of a mile along the route, the one with the least distance; if there is none, the
 * nearest by miles.
 */
export function nearestStation(
  stations: readonly PlacedStation[],
  mile: number,
  mostMiles: number,
  distanceTo: (station: PlacedStation) => number,
): PlacedStation | undefined {
  const first = firstStationFrom(stations, mile - mostMiles);
  let nearest: PlacedStation | undefined;
  let least = Infinity;
  for (let i = first; i < stations.length; i++) {
    const station = stations[i];
    if (station === undefined || station.miles_from_route_start > mile + mostMiles) break;
    const distance = distanceTo(station);
    if (distance >= least) continue;
    least = distance;
    nearest = station;
  }
  if (nearest !== undefined) return nearest;
  const [before, after] = [stations[first - 1], stations[first]];
  if (before === undefined || after === undefined) return before ?? after;
  return mile - before.miles_from_route_start <= after.miles_from_route_start - mile ? before : after;
}
