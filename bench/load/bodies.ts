// Requests of which the least cost is known.

import { randomInstance, SEED, toRequestBody } from "../instances.js";

export interface PricedBody {
  readonly body: Buffer;
  /** What the answer's `total_cost` is. */
  readonly totalCost: number;
}

const LARGE_STATIONS = 5_000;

/** The cost that the optimizer's own bench expects of this instance, which the HiGHS MILP solver found, in cents. */
export const large: PricedBody = { body: Buffer.from(toRequestBody(randomInstance(LARGE_STATIONS, SEED))), totalCost: 1208.58 };

/**
 * Ten stations on 960 miles at 10 mpg with an 80-gallon tank, 40 gallons at the start, 8 to be left. All charge $4 but
 * one, which charges $2 and is reached at mile 250 with 15 gallons: all of the 64 gallons that are needed fit in there,
 * for $128, and the minute of detour is $0.50.
 */
export const small: PricedBody = {
  body: Buffer.from(
    JSON.stringify({
      route: {
        total_distance_miles: 960,
        total_duration_minutes: 960,
        start: { lat: 41, lng: -110 },
        end: { lat: 41, lng: -90 },
        waypoints: [{ lat: 41, lng: -110 }, { lat: 41, lng: -90 }],
      },
      stations: Array.from({ length: 10 }, (_, i) => ({
        id: `station-${i}`,
        name: `Truck Stop ${i}`,
        address: `${i} Interstate Highway`,
        location: { lat: 41, lng: -109 + 2 * i },
        price_per_gallon: i === 2 ? 2 : 4,
        fuel_type: "diesel",
        miles_from_route_start: 50 + 100 * i,
        detour_minutes: 1,
      })),
      vehicle: { mpg: 10, tank_capacity_gallons: 80, current_fuel_gallons: 40 },
      params: { time_value_dollars_per_minute: 0.5, destination_reserve_fraction: 0.1, inter_stop_buffer_fraction: 0.05 },
    }),
  ),
  totalCost: 128.5,
};
