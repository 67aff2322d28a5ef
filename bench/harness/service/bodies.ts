// Bodies of requests: to optimize, with their least cost, and to enrich.

import { defined } from "../../../src/common/defined.js";
import { encodePolyline } from "../../../src/contract/values/polyline.js";
import { seededRandom } from "../../../test/support/random.js";
import { randomInstance, SEED, toRequestBody } from "../../../test/support/randomInstances.js";

export interface PricedBody {
  readonly body: Buffer;
  /** What the answer's `total_cost` is. */
  readonly totalCost: number;
}

const LARGE_STATIONS = 5_000;

/** The HiGHS MILP solver found its cost, here to the cent. */
export const large: PricedBody = {
  body: Buffer.from(toRequestBody(randomInstance(LARGE_STATIONS, SEED))),
  totalCost: 1208.58,
};

/**
 * Ten stations on 960 miles at 10 mpg with an 80-gallon tank, 40 gallons at the start and a reserve of 8. All charge $4
 * except one, which charges $2. The truck reaches that one at mile 250 with 15 gallons, so it can buy all the 64
 * gallons that it needs there, for $128; the minute of detour costs $0.50.
 */
export const small: PricedBody = {
  body: Buffer.from(
    JSON.stringify({
      route: {
        total_distance_miles: 960,
        total_duration_minutes: 960,
        start: { lat: 41, lng: -110 },
        end: { lat: 41, lng: -90 },
        waypoints: [
          { lat: 41, lng: -110 },
          { lat: 41, lng: -90 },
        ],
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
      params: {
        time_value_dollars_per_minute: 0.5,
        destination_reserve_fraction: 0.1,
        inter_stop_buffer_fraction: 0.05,
      },
    }),
  ),
  totalCost: 128.5,
};

export const ROUTE_POINTS = 30_000;

/** A winding road of some 2,800 miles across the country, with stations up to 10 miles off it. */
export function makeEnrichTrip(stationCount: number) {
  const random = seededRandom(SEED);
  const lats: number[] = [];
  const lngs: number[] = [];
  let bend = 0;
  for (let i = 0; i < ROUTE_POINTS; i++) {
    bend = bend * 0.98 + (random() - 0.5) * 0.004;
    lats.push(37 + 3 * Math.sin(i / 4000) + bend);
    lngs.push(-118 + (44 * i) / ROUTE_POINTS);
  }
  const stations = Array.from({ length: stationCount }, (_, i) => {
    const k = Math.floor(random() * ROUTE_POINTS);
    return {
      id: `station-${i}`,
      name: `Truck Stop ${i}`,
      address: `${i} Interstate Highway, Exit ${k}`,
      location: { lat: defined(lats[k]) + (random() - 0.5) * 0.29, lng: defined(lngs[k]) },
      brand: "Brand",
      price_per_gallon: 3 + random() * 2,
      fuel_type: "diesel",
      metadata: { network: "west", site: 100_000 + i, amenities: ["showers", "scales"] },
    };
  });
  const ends = {
    start: { lat: defined(lats[0]), lng: defined(lngs[0]) },
    end: { lat: lats.at(-1) ?? 0, lng: lngs.at(-1) ?? 0 },
  };
  const route = {
    total_distance_miles: 2900,
    total_duration_minutes: 2600,
    ...ends,
    polyline: encodePolyline({ lats, lngs }),
  };
  return { lats, lngs, stations, body: Buffer.from(JSON.stringify({ route, stations })) };
}
