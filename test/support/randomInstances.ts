import type { PlainTrip } from "../../src/optimizer/plans.js";
import { seededRandom } from "./random.js";

/** The seed of all random inputs. */
export const SEED = 1;

/** With fewer stations the random drive across the country has no plan. */
export const LEAST_STATIONS = 8;

/** The drive across the country. */
const LEAST_MILES = 3_000;

/** With more than 5,000 stations the drive gets longer, so that they lie no closer together. */
const MILES_PER_STATION = 0.6;

const VEHICLE = { mpg: 6.5, tankCapacityGallons: 150, startGallons: 75 };
const RESERVE_FRACTION = 0.1;
const BUFFER_FRACTION = 0.05;
const TIME_VALUE_DOLLARS_PER_MINUTE = 0.5;

/** Stations uniformly random in mile, price ($3 to $5 a gallon) and detour (0 to 10 minutes). */
export function randomInstance(stationCount: number, seed: number): PlainTrip {
  const random = seededRandom(seed);
  const totalMiles = Math.max(LEAST_MILES, stationCount * MILES_PER_STATION);
  return {
    stationMiles: Float64Array.from({ length: stationCount }, () => random() * totalMiles).toSorted(),
    pricesPerGallon: Float64Array.from({ length: stationCount }, () => 3 + random() * 2),
    stopCosts: Float64Array.from({ length: stationCount }, () => random() * 10 * TIME_VALUE_DOLLARS_PER_MINUTE),
    totalMiles,
    ...VEHICLE,
    reserveGallons: RESERVE_FRACTION * VEHICLE.tankCapacityGallons,
    bufferGallons: BUFFER_FRACTION * VEHICLE.tankCapacityGallons,
  };
}

/** The instance as the body of an optimize request: about 360 bytes a station, most of it metadata. */
export function toRequestBody(instance: PlainTrip): string {
  const stations = Array.from(instance.stationMiles, (miles, i) => ({
    id: `station-${i}`,
    name: `Truck Stop ${i}`,
    address: `${i} Interstate Highway, Exit ${Math.round(miles)}`,
    location: { lat: 41 + i / 1e5, lng: -120 + miles / 60 },
    brand: "Brand",
    price_per_gallon: instance.pricesPerGallon[i],
    fuel_type: "diesel",
    miles_from_route_start: miles,
    detour_minutes: (instance.stopCosts[i] ?? 0) / TIME_VALUE_DOLLARS_PER_MINUTE,
    metadata: { network: "west", site: 100_000 + i, amenities: ["showers", "scales"] },
  }));
  return JSON.stringify({
    route: {
      total_distance_miles: instance.totalMiles,
      total_duration_minutes: instance.totalMiles,
      start: { lat: 41, lng: -120 },
      end: { lat: 41, lng: -70 },
      waypoints: [
        { lat: 41, lng: -120 },
        { lat: 41, lng: -70 },
      ],
    },
    stations,
    vehicle: {
      mpg: instance.mpg,
      tank_capacity_gallons: instance.tankCapacityGallons,
      current_fuel_gallons: instance.startGallons,
    },
    params: {
      time_value_dollars_per_minute: TIME_VALUE_DOLLARS_PER_MINUTE,
      destination_reserve_fraction: RESERVE_FRACTION,
      inter_stop_buffer_fraction: BUFFER_FRACTION,
    },
  });
}
