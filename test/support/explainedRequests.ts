// Requests that ask why, with all fleet rules, ties and second choices mixed, and what decides each purchase of their
// plans.

import type { GallonsSetBy } from "../../src/contract/schemas/explanation.js";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import type { PlannedStop } from "../../src/optimizer/plans.js";
import { burntTo } from "./counterfactuals.js";
import { randomFleetRequest } from "./fleetRequests.js";
import { type FleetTrip, gallonsTo } from "./fleetTrips.js";
import { integer, pick } from "./random.js";

/** A random request of at most so many stations; feasible or not. */
export function randomExplainedRequest(random: () => number, mostStations: number): OptimizeRequest {
  const request = randomFleetRequest(random);
  const { params, vehicle, route } = request;
  const total = route.total_distance_miles;
  const price = pick<number | null>(random, [null, null, null, 3.459]);
  const milesApart = pick<number | null>(random, [null, null, total / 4]);
  const isFree = random() < 0.2;
  const stations = request.stations.slice(0, mostStations).map((station) => ({
    ...station,
    ...(price !== null && { price_per_gallon: price }),
    ...(milesApart !== null && {
      miles_from_route_start: milesApart * Math.round((station.miles_from_route_start ?? NaN) / milesApart),
    }),
    ...(isFree && { detour_minutes: 0, stop_minutes: 0 }),
  }));
  const onRoute = new Set(
    stations.filter((station) => (station.miles_from_route_start ?? NaN) <= total).map(({ id }) => id),
  );
  return OptimizeRequest.parse({
    ...request,
    stations,
    vehicle: { ...vehicle, current_fuel_gallons: (vehicle.current_fuel_gallons ?? NaN) * pick(random, [1, 1, 0.3]) },
    params: {
      ...params,
      ...(isFree && { stop_minutes: 0, stop_cost_dollars: 0 }),
      required_station_ids: params?.required_station_ids?.filter((id) => onRoute.has(id)),
      brands: params?.brands && {
        ...params.brands,
        fallback: random() < 0.5,
        fallback_dollars_per_stop: pick(random, [null, 0, 7.5]),
      },
      when_infeasible: random() < 0.3 ? "dip" : null,
      maximum_stops: params?.maximum_stops ?? (random() < 0.15 ? integer(random, 1, 3) : null),
      explain: true,
      station_prices: true,
    },
  });
}

/** By less than this, in gallons, a level may miss what it is taken for. */
const LEAST_TOLERANCE = 1e-6;
const MOST_TOLERANCE = 0.0006;

/** What may decide how much each stop of a plan buys: one reason, or two where it depends on the tolerance. */
export function reasonsForGallons(
  trip: FleetTrip,
  stops: readonly PlannedStop[],
): readonly (readonly (GallonsSetBy | undefined)[])[] {
  const levels = levelsOf(trip, stops);
  return stops.map((_, k) =>
    [LEAST_TOLERANCE, MOST_TOLERANCE].map((tolerance) => reasonFor(trip, stops, levels, k, tolerance)),
  );
}

interface Levels {
  /** Gallons at the pump of each stop, before and after. */
  readonly arrivals: readonly number[];
  readonly departures: readonly number[];
  readonly atDestination: number;
}

function levelsOf(trip: FleetTrip, stops: readonly PlannedStop[]): Levels {
  const arrivals: number[] = [];
  const departures: number[] = [];
  let onBoard = trip.startGallons;
  let burnt = 0;
  for (const { station, gallons } of stops) {
    const halfDetour = (trip.detourGallons[station] ?? NaN) / 2;
    arrivals.push(onBoard - (burntTo(trip, station) - burnt) - halfDetour);
    departures.push((arrivals.at(-1) ?? NaN) + gallons);
    onBoard = (departures.at(-1) ?? NaN) - halfDetour;
    burnt = burntTo(trip, station);
  }
  return { arrivals, departures, atDestination: onBoard - (gallonsTo(trip.totalMiles, trip.stretches) - burnt) };
}

function reasonFor(
  trip: FleetTrip,
  stops: readonly PlannedStop[],
  { arrivals, departures, atDestination }: Levels,
  k: number,
  tolerance: number,
): GallonsSetBy | undefined {
  const { station = NaN, gallons = NaN } = stops[k] ?? {};
  const isSame = (a: number | null | undefined, b: number): boolean => Math.abs((a ?? NaN) - b) <= tolerance;
  const isFull = (j: number): boolean => isSame(departures[j], trip.usableTankGallons);
  const isReached = (j: number): boolean => isSame(arrivals[j], trip.bufferGallons);
  if (trip.fillUp) return "fill_up";
  if (isFull(k)) return "tank_full";
  if (isReached(k + 1)) return "reach_next_stop";
  if (k === stops.length - 1 && isSame(atDestination, trip.reserveGallons)) return "reach_destination";
  if (isSame(trip.maximumPurchases[station], gallons)) return "maximum_purchase";
  if (isSame(trip.minimumPurchases[station], gallons)) return "minimum_purchase";
  for (let later = k + 1; later < stops.length; later++) {
    if (isReached(later)) return "reach_next_stop";
    if (isFull(later)) return "tank_full";
  }
  return isSame(atDestination, trip.reserveGallons) ? "reach_destination" : undefined;
}
