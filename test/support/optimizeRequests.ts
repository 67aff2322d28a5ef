import type { z } from "zod";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { integer, pick } from "./random.js";

/** A request as it comes out of the contract, with what most tests read made certain. */
export interface RandomRequest {
  readonly request: z.infer<typeof OptimizeRequest>;
  readonly totalMiles: number;
  readonly mpg: number;
  readonly capacity: number;
  readonly start: number;
  readonly reserveFraction: number;
  readonly bufferFraction: number;
  readonly timeValue: number;
}

/** Numbers with few digits, as people write them: they make ties and exact limits likely. */
export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** A random request of 0 to 30 usable stations, some past the end; feasible or not. */
export function randomRequest(random: () => number): RandomRequest {
  const mpg = pick(random, [5, 6.5, 8, 10, roundTo(4 + random() * 20, 1)]);
  const capacity = pick(random, [20, 50, 100, 150, roundTo(10 + random() * 300, 1)]);
  const totalMiles = roundTo(mpg * capacity * (0.3 + random() * 3.5), 1);
  const start = roundTo(capacity * pick(random, [0, 0.2, 0.25, 0.5, 1, random()]), 2);
  const reserveFraction = pick(random, [0, 0.1, 0.1, 0.25, roundTo(random(), 2)]);
  const bufferFraction = pick(random, [0, 0.05, 0.05, 0.1, roundTo(random() * 0.4, 2)]);
  const timeValue = roundTo(0.1 + random() * 0.8, 2);
  const count = pick(random, [integer(random, 1, 5), integer(random, 1, 30), integer(random, 10, 30)]);
  const basePrice = roundTo(2.5 + random() * 2, 2);
  const priceSpread = pick(random, [0, 0.1, 1]);
  const detours = pick(random, [0, 3, 15]);
  const atMile = (): number =>
    pick(random, [
      random() * totalMiles,
      random() * totalMiles,
      random() * totalMiles,
      Math.floor(random() * 10) * (totalMiles / 10),
      0,
      totalMiles,
      totalMiles * 1.1,
    ]);
  const stations = Array.from({ length: count }, (_, i) => ({
    id: `s${i}`,
    name: `Station ${i}`,
    address: `Exit ${i}`,
    location: { lat: 40, lng: -100 },
    price_per_gallon: roundTo(basePrice + random() * priceSpread, 3),
    miles_from_route_start: roundTo(atMile(), 1),
    ...(random() < 0.8 ? { detour_minutes: roundTo(random() * detours, 1) } : {}),
  }));
  const request = OptimizeRequest.parse({
    route: {
      total_distance_miles: totalMiles,
      total_duration_minutes: roundTo(totalMiles * 1.1, 1),
      start: { lat: 40, lng: -100 },
      end: { lat: 40, lng: -90 },
      waypoints: [
        { lat: 40, lng: -100 },
        { lat: 40, lng: -90 },
      ],
    },
    stations,
    vehicle: { mpg, tank_capacity_gallons: capacity, current_fuel_gallons: start },
    params: {
      time_value_dollars_per_minute: timeValue,
      destination_reserve_fraction: reserveFraction,
      inter_stop_buffer_fraction: bufferFraction,
    },
  });
  return { request, totalMiles, mpg, capacity, start, reserveFraction, bufferFraction, timeValue };
}

/**
 * The request's usable stations in driving order; at one mile the cheapest first, at one price too the shorter detour,
 * then by id.
 */
export function usableStations({ request, totalMiles }: RandomRequest) {
  return request.stations
    .map((station) => ({
      id: station.id,
      miles: station.miles_from_route_start ?? NaN,
      price: station.price_per_gallon ?? NaN,
      detourMinutes: station.detour_minutes ?? 0,
    }))
    .filter(({ miles }) => miles <= totalMiles)
    .toSorted(
      (a, b) => a.miles - b.miles || a.price - b.price || a.detourMinutes - b.detourMinutes || (a.id < b.id ? -1 : 1),
    );
}
