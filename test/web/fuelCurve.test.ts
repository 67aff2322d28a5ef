// The curve of fuel along a route, against trucks that drive leg by leg.

import { describe, expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { gallonsAt, traceFuel } from "../../src/web/plan/fuelCurve.js";
import { driveByHabit } from "../support/naiveDriver.js";
import { seededRandom } from "../support/random.js";
import { drive } from "../support/simulate.js";
import { HAND_TRIP, randomTrip, toPlanInput, type Trip } from "../support/trips.js";

const optimizer = await loadOptimizer();
const TRIPS = 400;
const CLOSE = 1e-6;

/** Trips of the same kinds at each run. */
function* trips(): Generator<Trip> {
  const random = seededRandom(20_261_121);
  for (let i = 0; i < TRIPS; i++) yield randomTrip(random);
}

describe("the fuel of a plan", () => {
  test("of the trip by hand: 6 gallons at mile 100, 22 at mile 200", () => {
    const curve = traceFuel(toPlanInput(HAND_TRIP), [
      { station: 0, gallons: 6 },
      { station: 1, gallons: 22 },
    ]);
    expect(curve).toEqual({ miles: [0, 100, 100, 200, 200, 400], gallons: [15, 5, 11, 1, 23, 3] });
  });

  test("without stops it is one line", () => {
    expect(traceFuel({ ...toPlanInput(HAND_TRIP), totalMiles: 120 }, [])).toEqual({ miles: [0, 120], gallons: [15, 3] });
  });

  test("a station that there is not is refused", () => {
    expect(() => traceFuel(toPlanInput(HAND_TRIP), [{ station: 3, gallons: 1 }])).toThrow(RangeError);
  });

  test("what is read off the curve can be driven, at the plan's cost", () => {
    let planned = 0;
    for (const trip of trips()) {
      const input = toPlanInput(trip);
      const plan = optimizer.plan(input);
      if (plan.status !== "optimal") continue;
      planned++;
      const { miles, gallons } = traceFuel(input, plan.stops);
      expect(miles).toHaveLength(2 + 2 * plan.stops.length);
      expect([miles[0], gallons[0], miles.at(-1)]).toEqual([0, trip.startGallons, trip.totalMiles]);
      // Jumps are purchases; between them each mile burns the same.
      const bought = plan.stops.map(({ station }, k) => {
        const [arrival, departure] = [1 + 2 * k, 2 + 2 * k];
        expect([miles[arrival], miles[departure]]).toEqual([trip.stationMiles[station], trip.stationMiles[station]]);
        return { station, gallons: (gallons[departure] ?? NaN) - (gallons[arrival] ?? NaN) };
      });
      expect(drive(trip, bought)).toBeCloseTo(plan.totalCost, 4);
      for (let i = 0; i < miles.length; i += 2) {
        const burnt = (gallons[i] ?? NaN) - (gallons[i + 1] ?? NaN);
        expect(burnt * trip.mpg).toBeCloseTo((miles[i + 1] ?? NaN) - (miles[i] ?? NaN), 5);
      }
      expect(Math.min(...gallons)).toBeGreaterThanOrEqual(0);
    }
    expect(planned).toBeGreaterThan(TRIPS / 4);
  });

  test("of a naive driver it is what he finds in the tank at each station", () => {
    let driven = 0;
    for (const trip of trips()) {
      const stations = trip.stationMiles.map((miles, i) => ({ miles, price: trip.pricesPerGallon[i] ?? NaN, detourMinutes: 0 }));
      const outcome = driveByHabit({ stations, totalMiles: trip.totalMiles, mpg: trip.mpg, capacity: trip.tankCapacityGallons, start: trip.startGallons });
      if (outcome === "stranded") continue;
      driven++;
      const stops = outcome.fills.map(({ station, gallons }) => ({ station: stations.indexOf(station), gallons }));
      const levels = [trip.startGallons, ...outcome.fills.flatMap(({ arrivalGallons }) => [arrivalGallons, trip.tankCapacityGallons]), outcome.arrival];
      const { gallons } = traceFuel(toPlanInput(trip), stops);
      expect(gallons).toHaveLength(levels.length);
      for (const [i, level] of levels.entries()) expect(Math.abs((gallons[i] ?? NaN) - level)).toBeLessThan(CLOSE);
    }
    expect(driven).toBeGreaterThan(TRIPS / 4);
  });
});

describe("gallons at a mile", () => {
  const curve = { miles: [0, 100, 100, 200], gallons: [30, 20, 50, 40] };

  test.each([
    [0, 30],
    [50, 25],
    [100, 50],
    [150, 45],
    [200, 40],
    [900, 40],
  ])("mile %d", (mile, gallons) => {
    expect(gallonsAt(curve, mile)).toBeCloseTo(gallons, 9);
  });

  test("a stop at the very start", () => {
    expect(gallonsAt({ miles: [0, 0, 0, 100], gallons: [5, 5, 30, 20] }, 0)).toBe(30);
  });
});
