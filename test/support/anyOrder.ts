// Stations at one mile have no order on the road. A solver that visits stations one after the other is asked about all
// their orders at once: it gets a list in which such a mile stands in rounds, and makes one stop a round at most.

import { countOnRoute, type FleetTrip } from "./fleetTrips.js";

/** A trip as a list of places at which a plan may stop. */
export interface ListedTrip {
  readonly trip: FleetTrip;
  /** The station at each place. */
  readonly stations: readonly number[];
  /** What makes its plans those of all orders. @param stop the variable that is 1 where the stop at a place is made. */
  readonly rules: (stop: (place: number) => string) => string[];
}

/** The trip with its stations in another order, or with some of them several times. */
export function inOrder(trip: FleetTrip, order: readonly number[]): FleetTrip {
  const take = <T>(column: readonly T[]): T[] =>
    order.map((station) => {
      const value = column[station];
      if (value === undefined) throw new Error(`the trip has no station ${station}`);
      return value;
    });
  return {
    ...trip,
    stationMiles: take(trip.stationMiles),
    pricesPerGallon: take(trip.pricesPerGallon),
    stopCosts: take(trip.stopCosts),
    minimumPurchases: take(trip.minimumPurchases),
    maximumPurchases: take(trip.maximumPurchases),
    detourGallons: take(trip.detourGallons),
    required: take(trip.required),
    ...(trip.windows && {
      windows: { ofStations: take(trip.windows.ofStations), credits: take(trip.windows.credits) },
    }),
  };
}

/**
 * Lists the stations so that every order of those at one mile is a part of the list: the first stop is made in the first
 * round, the second in the second. There are as many rounds as stations, or as stops that the trip allows. One round is
 * enough where all orders are alike: without fill-up, the stops of a mile only raise the fuel on board, unless a detour
 * burns some.
 */
export function listAllOrders(trip: FleetTrip): ListedTrip {
  const { stationMiles, detourGallons, maximumStops, fillUp } = trip;
  const stations: number[] = [];
  const miles: { readonly mile: readonly number[]; readonly rounds: readonly (readonly number[])[] }[] = [];
  const onRoute = countOnRoute(trip);
  for (let first = 0; first < stationMiles.length;) {
    const mile = [...stationMiles.keys()].filter((station) => stationMiles[station] === stationMiles[first]);
    const isOrdered =
      first < onRoute && mile.length > 1 && (fillUp || mile.some((station) => (detourGallons[station] ?? NaN) > 0));
    const count = isOrdered ? Math.max(1, Math.min(mile.length, maximumStops ?? Infinity)) : 1;
    const rounds = [...Array(count).keys()].map((round) =>
      mile.map((_, k) => stations.length + mile.length * round + k),
    );
    stations.push(...rounds.flatMap(() => mile));
    if (count > 1) miles.push({ mile, rounds });
    first += mile.length;
  }
  const listed = inOrder(trip, stations);
  const isRepeated = new Set(miles.flatMap(({ mile }) => mile));
  return {
    trip: {
      ...listed,
      mayBeRequired: listed.required,
      required: listed.required.map((isRequired, place) => isRequired && !isRepeated.has(stations[place] ?? NaN)),
    },
    stations,
    rules(stop) {
      const sum = (places: readonly number[]): string => places.map(stop).join(" + ");
      return miles.flatMap(({ mile, rounds }) => [
        ...mile.map((station, k) => {
          const places = rounds.map((round) => round[k] ?? NaN);
          return `${sum(places)} ${trip.required[station] === true ? "=" : "<="} 1`;
        }),
        // Rounds without a stop come last: otherwise one order would be several solutions, and slow the solver down.
        ...rounds.map((round, k) => {
          const before = rounds[k - 1];
          return before === undefined ? `${sum(round)} <= 1` : `${sum(round)} - ${before.map(stop).join(" - ")} <= 0`;
        }),
      ]);
    },
  };
}
