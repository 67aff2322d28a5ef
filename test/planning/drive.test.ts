// The tank's course along a route, against trucks that drive leg by leg.

import { describe, expect, test } from "vitest";
import { readColumns } from "../../src/contract/values/columns.js";
import { loadOptimizer } from "../../src/index.js";
import { gallonsInTank, driveTrip, stationsOf } from "../../src/planning/drive.js";
import { makePlan } from "../../src/planning/plan.js";
import { makeTrip as makePlannedTrip, type Trip as PlannedTrip } from "../../src/planning/trip.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import { driveByHabit } from "../support/naiveDriver.js";
import { seededRandom } from "../support/random.js";
import { drive } from "../support/simulate.js";
import { HAND_TRIP, randomTrip, toPlanInput, type Trip } from "../support/trips.js";

const optimizer = await loadOptimizer();
const TRIPS = 400;
const CLOSE = 1e-6;

/**
 * A trip as planning makes it of a request. A minute of detour is worth a dollar, so that stops cost what the trip
 * says.
 */
function makeTrip(trip: Trip): PlannedTrip {
  const { stationMiles, pricesPerGallon, stopCosts } = toPlanInput(trip);
  const [start, end] = [
    { lat: 40, lng: -100 },
    { lat: 40, lng: -90 },
  ];
  return makePlannedTrip(
    {
      route: { total_distance_miles: trip.totalMiles, total_duration_minutes: 60, start, end, waypoints: [start, end] },
      stations: {
        ...readColumns(Array.from(stationMiles, () => ({}))),
        length: stationMiles.length,
        milesFromStart: stationMiles,
        pricesPerGallon,
        detourMinutes: stopCosts,
        fuelType: undefined,
        describe: (row) => ({ id: String(row), name: `Station ${row}`, address: `Exit ${row}` }),
      },
      vehicle: {
        mpg: trip.mpg,
        tank_capacity_gallons: trip.tankCapacityGallons,
        current_fuel_gallons: trip.startGallons,
      },
      params: {
        time_value_dollars_per_minute: 1,
        destination_reserve_fraction: trip.reserveGallons / trip.tankCapacityGallons,
        inter_stop_buffer_fraction: trip.bufferGallons / trip.tankCapacityGallons,
      },
    },
    { optimizer, vehicles: NO_VEHICLES },
  );
}

/** Trips of the same kinds at each run. */
function* trips(): Generator<Trip> {
  const random = seededRandom(20_261_121);
  for (let i = 0; i < TRIPS; i++) yield randomTrip(random);
}

describe("the course of the tank", () => {
  test("of the trip by hand: 6 gallons at mile 100, 22 at mile 200", () => {
    const purchases = [
      { station: 0, gallons: 6 },
      { station: 1, gallons: 22 },
    ];
    const made = makeTrip(HAND_TRIP);
    const { course, stops, fuelCost, detourMinutes } = driveTrip(made, purchases, made.stationAt);
    expect(course).toEqual({ miles: [0, 100, 100, 200, 200, 400], gallons: [15, 5, 11, 1, 23, 3] });
    expect(stops).toMatchObject([
      { station: { row: 0, milesFromStart: 100 }, gallons: 6, cost: 18, arrivalGallons: 5, departureGallons: 11 },
      { station: { row: 1, milesFromStart: 200 }, gallons: 22, cost: 44, arrivalGallons: 1, departureGallons: 23 },
    ]);
    expect([fuelCost, detourMinutes]).toEqual([62, 2]);
  });

  test("its stops are found among the request's stations, even if these share id and price", () => {
    const made = makeTrip({
      ...HAND_TRIP,
      stationMiles: [150, 100, 200],
      pricesPerGallon: [3, 3, 2],
      stopCosts: [2, 1, 1],
    });
    const naive = driveTrip(
      made,
      [0, 1, 2].map((station) => ({ station, gallons: 6 })),
      made.stationAt,
    );
    // In driving order.
    expect(stationsOf(naive, ["slow", "quick", "last"])).toEqual(["quick", "slow", "last"]);
    expect(() => stationsOf(naive, ["slow"])).toThrow(RangeError);
  });

  test("without stops it is one line", () => {
    const made = makeTrip({ ...HAND_TRIP, totalMiles: 120 });
    expect(driveTrip(made, [], made.stationAt).course).toEqual({ miles: [0, 120], gallons: [15, 3] });
  });

  test("a station that does not exist is refused", () => {
    const made = makeTrip(HAND_TRIP);
    expect(() => driveTrip(made, [{ station: 3, gallons: 1 }], made.stationAt)).toThrow(RangeError);
  });

  test("a truck can drive the plan's course, at the plan's cost", () => {
    let planned = 0;
    for (const trip of trips()) {
      const made = makeTrip(trip);
      const result = optimizer.plan(made.planInput);
      if (result.status !== "optimal") continue;
      planned++;
      const plan = makePlan(made, result);
      const { miles, gallons } = plan.course;
      expect(miles).toHaveLength(2 + 2 * result.stops.length);
      expect([miles[0], gallons[0], miles.at(-1)]).toEqual([0, trip.startGallons, trip.totalMiles]);
      // Jumps are purchases; between them each mile burns the same.
      const bought = result.stops.map(({ station }, k) => {
        const [arrival, departure] = [1 + 2 * k, 2 + 2 * k];
        const mile = made.planInput.stationMiles[station];
        expect([miles[arrival], miles[departure]]).toEqual([mile, mile]);
        return { station, gallons: (gallons[departure] ?? NaN) - (gallons[arrival] ?? NaN) };
      });
      const { mpg = NaN } = made.planInput;
      const cost = drive({ ...made.planInput, mpg }, bought);
      expect(cost).toBeCloseTo(result.totalCost, 4);
      expect(plan.totalCost).toBe(result.totalCost);
      expect(plan.fuelCost + plan.detourMinutes).toBeCloseTo(cost, 4);
      for (let i = 0; i < miles.length; i += 2) {
        const burnt = (gallons[i] ?? NaN) - (gallons[i + 1] ?? NaN);
        expect(burnt * trip.mpg).toBeCloseTo((miles[i + 1] ?? NaN) - (miles[i] ?? NaN), 5);
      }
      expect(Math.min(...gallons)).toBeGreaterThanOrEqual(0);
    }
    expect(planned).toBeGreaterThan(TRIPS / 4);
  });

  test("for a naive driver, it has the fuel that the simulation finds at each station", () => {
    let driven = 0;
    for (const trip of trips()) {
      const stations = trip.stationMiles.map((miles, i) => ({
        miles,
        price: trip.pricesPerGallon[i] ?? NaN,
        detourMinutes: 0,
      }));
      const outcome = driveByHabit({
        stations,
        totalMiles: trip.totalMiles,
        mpg: trip.mpg,
        capacity: trip.tankCapacityGallons,
        start: trip.startGallons,
      });
      if (outcome === "stranded") continue;
      driven++;
      const levels = [
        trip.startGallons,
        ...outcome.fills.flatMap(({ arrivalGallons }) => [arrivalGallons, trip.tankCapacityGallons]),
        outcome.arrival,
      ];
      const made = makeTrip(trip);
      const purchases = outcome.fills.map(({ station, gallons }) => ({
        station: made.planInput.stationMiles.indexOf(station.miles),
        gallons,
      }));
      const { gallons } = driveTrip(made, purchases, made.stationAt).course;
      expect(gallons).toHaveLength(levels.length);
      for (const [i, level] of levels.entries()) expect(Math.abs((gallons[i] ?? NaN) - level)).toBeLessThan(CLOSE);
    }
    expect(driven).toBeGreaterThan(TRIPS / 4);
  });
});

describe("gallons at a mile", () => {
  const course = { miles: [0, 100, 100, 200], gallons: [30, 20, 50, 40] };

  test.each([
    [0, 30],
    [50, 25],
    [100, 50],
    [150, 45],
    [200, 40],
    [900, 40],
  ])("mile %d", (mile, gallons) => {
    expect(gallonsInTank(course, mile)).toBeCloseTo(gallons, 9);
  });

  test("a stop at the very start", () => {
    expect(gallonsInTank({ miles: [0, 0, 0, 100], gallons: [5, 5, 30, 20] }, 0)).toBe(30);
  });
});
