import { describe, expect, test } from "vitest";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { optimizeTrip } from "../../src/planning/optimize.js";
import {
  CORRIDORS,
  type Corridor,
  hasSharedData,
  readCorridor,
  readTruckStops,
  type TruckStop,
} from "../support/sharedData.js";
import { drive } from "../support/simulate.js";
import { makeCatalog } from "../support/vehicles.js";

const MAX_OFFSET_MILES = 5;
/** Mean Earth radius, IUGG. */
const EARTH_RADIUS_MILES = 6371.0088 / 1.609344;

const MPG = 6.5;
const TANK_CAPACITY_GALLONS = 150;
const RESERVE_FRACTION = 0.1;
const BUFFER_FRACTION = 0.05;
const TIME_VALUE_DOLLARS_PER_MINUTE = 0.5;

const optimizer = await loadOptimizer();

describe.skipIf(!hasSharedData)("real truck stops on real corridors", () => {
  test.each(CORRIDORS)("%s", async (name) => {
    const corridor = await readCorridor(name);
    const stations = projectStops(corridor, await readTruckStops());
    const request = OptimizeRequest.parse({
      route: {
        total_distance_miles: corridor.miles,
        total_duration_minutes: corridor.minutes,
        start: { lat: corridor.lats[0], lng: corridor.lngs[0] },
        end: { lat: corridor.lats.at(-1), lng: corridor.lngs.at(-1) },
        waypoints: corridor.lats.map((lat, i) => ({ lat, lng: corridor.lngs[i] })),
      },
      stations,
      vehicle: {
        mpg: MPG,
        tank_capacity_gallons: TANK_CAPACITY_GALLONS,
        current_fuel_gallons: TANK_CAPACITY_GALLONS / 2,
      },
    });
    const { stops, summary } = optimizeTrip({ optimizer, vehicles: makeCatalog() }, request);

    // Driven by the simulator with the gallons of the answer: what rounding to 0.001 can be short of is added.
    const dollars = drive(
      {
        stationMiles: stops.map((stop) => stop.miles_from_route_start),
        pricesPerGallon: stops.map((stop) => stop.price_per_gallon),
        stopCosts: stops.map((stop) => stop.detour_minutes * TIME_VALUE_DOLLARS_PER_MINUTE),
        totalMiles: corridor.miles,
        mpg: MPG,
        tankCapacityGallons: TANK_CAPACITY_GALLONS + 0.001 * stops.length,
        startGallons: TANK_CAPACITY_GALLONS / 2,
        reserveGallons: RESERVE_FRACTION * TANK_CAPACITY_GALLONS - 0.001 * stops.length,
        bufferGallons: BUFFER_FRACTION * TANK_CAPACITY_GALLONS - 0.001 * stops.length,
      },
      stops.map((stop, station) => ({ station, gallons: stop.gallons_to_purchase })),
    );
    expect(dollars).toBeCloseTo(summary.total_cost, 1);

    const { savings_dollars, savings_percent, naive_total_fuel_cost, naive_stop_count } = summary.baseline_comparison;
    console.log(
      `${name.padEnd(32)} ${corridor.miles.toFixed(1).padStart(7)} mi ${String(stations.length).padStart(4)} stations  ` +
        `${String(stops.length).padStart(2)} stops (naive ${naive_stop_count})  naive $${naive_total_fuel_cost.toFixed(2).padStart(8)}  ` +
        `saves $${savings_dollars.toFixed(2).padStart(7)} = ${savings_percent.toFixed(1).padStart(4)} %`,
    );
    expect(savings_percent).toBeGreaterThan(1);
    expect(savings_percent).toBeLessThan(20);
  });
});

interface Projected {
  readonly milesAlong: number;
  readonly offsetMiles: number;
}

function projectStops(corridor: Corridor, stops: readonly TruckStop[]) {
  const milesAlong = measure(corridor);
  return stops.flatMap((stop) => {
    const nearest = project(corridor, milesAlong, stop);
    if (nearest.offsetMiles > MAX_OFFSET_MILES) return [];
    return {
      id: stop.id,
      name: stop.name,
      address: stop.address,
      location: { lat: stop.lat, lng: stop.lng },
      price_per_gallon: stop.pricePerGallon,
      fuel_type: "diesel",
      miles_from_route_start: nearest.milesAlong,
      // Off the road and on again at 30 mph, and two minutes at the ramps.
      detour_minutes: 2 + 4 * nearest.offsetMiles,
    };
  });
}

/** Driving miles from the start to each point, so that the last one has the corridor's own length. */
function measure({ lats, lngs, miles }: Corridor): number[] {
  let along = 0;
  const lengths = lats.map((lat, i) => {
    const [east, north] = i === 0 ? [0, 0] : planeMiles(lats[i - 1] ?? NaN, lngs[i - 1] ?? NaN, lat, lngs[i] ?? NaN);
    return (along += Math.hypot(east, north));
  });
  return lengths.map((length) => length * (miles / along));
}

/** East and north from a to b, in miles, on a plane at a: good to 0.1 % over the few miles that matter here. */
function planeMiles(aLat: number, aLng: number, bLat: number, bLng: number): [east: number, north: number] {
  const milesPerDegree = (Math.PI / 180) * EARTH_RADIUS_MILES;
  return [(bLng - aLng) * Math.cos((aLat * Math.PI) / 180) * milesPerDegree, (bLat - aLat) * milesPerDegree];
}

/** Segments of these corridors are short: from further off than this, in degrees, none comes within reach of a stop. */
const NEAR_DEGREES = 0.3;

function project({ lats, lngs }: Corridor, milesAlong: readonly number[], stop: TruckStop): Projected {
  let nearest: Projected = { milesAlong: 0, offsetMiles: Infinity };
  for (let i = 1; i < lats.length; i++) {
    const lat = lats[i - 1] ?? NaN;
    const lng = lngs[i - 1] ?? NaN;
    if (Math.abs(stop.lat - lat) > NEAR_DEGREES || Math.abs(stop.lng - lng) > NEAR_DEGREES) continue;
    const [east, north] = planeMiles(lat, lng, lats[i] ?? NaN, lngs[i] ?? NaN);
    const [stopEast, stopNorth] = planeMiles(lat, lng, stop.lat, stop.lng);
    const length = Math.hypot(east, north);
    const fraction = length === 0 ? 0 : Math.min(1, Math.max(0, (stopEast * east + stopNorth * north) / length ** 2));
    const offsetMiles = Math.hypot(stopEast - fraction * east, stopNorth - fraction * north);
    const before = milesAlong[i - 1] ?? NaN;
    if (offsetMiles < nearest.offsetMiles)
      nearest = { milesAlong: before + fraction * ((milesAlong[i] ?? NaN) - before), offsetMiles };
  }
  return nearest;
}
