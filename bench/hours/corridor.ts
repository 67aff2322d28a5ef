// Real truck stops along a real corridor, as a request.

import { defined } from "../../src/common/defined.js";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import type { Optimizer } from "../../src/optimizer/optimizer.js";
import { readCorridor, readTruckStops } from "../../test/support/sharedData.js";

const MOST_MILES_OFF = 5;

/** Off the road and on again at 30 mph, and two minutes at the ramps. */
const RAMP_MINUTES = 2;
const MINUTES_PER_MILE_OFF = 4;

const VEHICLE = { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 75 };

/** The drive along a corridor of the shared data, with all truck stops within five miles of it. */
export async function makeCorridorRequest(optimizer: Optimizer, name: string): Promise<OptimizeRequest> {
  const [{ lats, lngs, miles, minutes }, stops] = await Promise.all([readCorridor(name), readTruckStops()]);
  const found = optimizer.nearestOnPolyline({
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    queryLats: Float64Array.from(stops, ({ lat }) => lat),
    queryLngs: Float64Array.from(stops, ({ lng }) => lng),
  });
  const scale = miles / (found.pointMiles.at(-1) ?? NaN);
  const waypoints = lats.map((lat, i) => ({ lat, lng: defined(lngs[i]) }));
  const stations = stops.flatMap(({ id, name: title, address, lat, lng, pricePerGallon }, i) => {
    const off = defined(found.miles[i]);
    if (!(off <= MOST_MILES_OFF)) return [];
    const along = Math.min(defined(found.milesAlong[i]) * scale, miles);
    return {
      id,
      name: title,
      address,
      location: { lat, lng },
      price_per_gallon: pricePerGallon,
      miles_from_route_start: along,
      detour_minutes: RAMP_MINUTES + MINUTES_PER_MILE_OFF * off,
    };
  });
  return OptimizeRequest.parse({
    route: {
      total_distance_miles: miles,
      total_duration_minutes: minutes,
      start: waypoints[0],
      end: waypoints.at(-1),
      waypoints,
    },
    stations,
    vehicle: VEHICLE,
  });
}
