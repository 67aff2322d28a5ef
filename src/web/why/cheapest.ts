// How far around a stop its fuel is the cheapest.

import type { PlacedStation } from "../shown.js";

/** What is known of the prices around a station. */
export interface PricesAround {
  /** In driving order, with the one in question. */
  readonly stations: readonly PlacedStation[];
  /** By which stations compare, in dollars a gallon. */
  netOf(station: PlacedStation): number;
  /** Whether the rules let it be used. */
  isAllowed(station: PlacedStation): boolean;
  readonly totalMiles: number;
}

/** Back or on from a station no other that the rules allow costs less, for so many miles. */
interface Span {
  readonly miles: number;
  /** Whether that is so to the start or to the destination. */
  readonly isWhole: boolean;
}

export interface CheapestAround {
  readonly back: Span;
  readonly on: Span;
  /** Whether stations that the rules leave out cost less there. */
  readonly isByRules: boolean;
  /** Whether others there cost less at the pump. */
  readonly isNet: boolean;
}

const NOWHERE: Span = { miles: 0, isWhole: false };

export function findCheapest(
  here: PlacedStation,
  { stations, netOf, isAllowed, totalMiles }: PricesAround,
): CheapestAround {
  const price = netOf(here);
  const mile = here.miles_from_route_start;
  const others = stations.filter((station) => station !== here);
  const cheaper = others.filter((station) => netOf(station) < price && isAllowed(station));
  const before = others.filter((station) => station.miles_from_route_start <= mile);
  const after = others.filter((station) => station.miles_from_route_start >= mile);
  const lastBefore = cheaper.findLast((station) => station.miles_from_route_start <= mile);
  const firstAfter = cheaper.find((station) => station.miles_from_route_start >= mile);
  // The only station on a stretch is no bargain.
  const back =
    before.length === 0
      ? NOWHERE
      : { miles: mile - (lastBefore?.miles_from_route_start ?? 0), isWhole: lastBefore === undefined };
  const on =
    after.length === 0
      ? NOWHERE
      : { miles: (firstAfter?.miles_from_route_start ?? totalMiles) - mile, isWhole: firstAfter === undefined };
  const [from, to] =
    back.isWhole && on.isWhole
      ? [0, totalMiles]
      : back.miles >= on.miles
        ? [mile - back.miles, mile]
        : [mile, mile + on.miles];
  const within = others.filter(
    (station) => station.miles_from_route_start >= from && station.miles_from_route_start <= to,
  );
  return {
    back,
    on,
    isByRules: within.some((station) => !isAllowed(station) && netOf(station) < price),
    isNet: within.some((station) => netOf(station) >= price && station.price_per_gallon < here.price_per_gallon),
  };
}
