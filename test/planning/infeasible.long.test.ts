// The first obstacle is reported, and applying the fix removes it.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { type AskedFix, readFix, withFix } from "../support/infeasible.js";
import { type RandomRequest, randomRequest, usableStations } from "../support/optimizeRequests.js";
import { answer } from "../support/plans.js";
import { seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

const REQUESTS = sampleSize(1_000, 4_000);
const CLOSE_GALLONS = 1e-6;

/** Where the truck that always fills up gets stuck: from the fullest it can be, no next stop is within reach. */
function findObstacle(random: RandomRequest): { fromMile: number; next: number | null; gallons: number } | null {
  const { mpg, capacity, start, reserveFraction, bufferFraction, totalMiles } = random;
  let fromMile = 0;
  let gallons = start;
  for (const { miles } of usableStations(random)) {
    if (gallons - (miles - fromMile) / mpg < bufferFraction * capacity - CLOSE_GALLONS) {
      return arrives() ? null : { fromMile, next: miles, gallons };
    }
    fromMile = miles;
    gallons = capacity;
  }
  return arrives() ? null : { fromMile, next: null, gallons };

  function arrives(): boolean {
    return gallons - (totalMiles - fromMile) / mpg >= reserveFraction * capacity - CLOSE_GALLONS;
  }
}

/** The same with as many digits as doubles have, in tanks, miles and fractions. */
function withManyDigits(random: () => number, { request, ...numbers }: RandomRequest): RandomRequest {
  const grow = (value: number): number => value * (1 + random() * 1e-5);
  const [capacity, totalMiles, bufferFraction, reserveFraction] = [
    grow(numbers.capacity),
    grow(numbers.totalMiles),
    Math.min(grow(numbers.bufferFraction), 1),
    Math.min(grow(numbers.reserveFraction), 1),
  ];
  const start = numbers.start === numbers.capacity ? capacity : numbers.start;
  return {
    ...numbers,
    capacity,
    totalMiles,
    bufferFraction,
    reserveFraction,
    start,
    request: {
      ...request,
      route: { ...request.route, total_distance_miles: totalMiles },
      stations: request.stations.map((station) => ({
        ...station,
        miles_from_route_start: grow(station.miles_from_route_start ?? NaN),
      })),
      vehicle: { ...request.vehicle, tank_capacity_gallons: capacity, current_fuel_gallons: start },
      params: {
        ...request.params,
        inter_stop_buffer_fraction: bufferFraction,
        destination_reserve_fraction: reserveFraction,
      },
    },
  };
}

test(`of ${REQUESTS} random requests, those without a plan get the true obstacle and a way to remove it`, () => {
  const random = seededRandom(18);
  const seen = new Map<string, number>();
  for (let k = 0; k < REQUESTS; k++) {
    const plain = randomRequest(random);
    const instance = k % 2 === 0 ? plain : withManyDigits(random, plain);
    const obstacle = findObstacle(instance);
    const answered = answer(instance.request);
    const label = `request ${k}: ${JSON.stringify({ instance, answered })}`;
    expect(answered.feasible, label).toBe(obstacle === null);
    if (answered.feasible || obstacle === null) continue;

    const { details } = answered;
    const { capacity, mpg, reserveFraction, bufferFraction, totalMiles } = instance;
    const toDestination = details.to_station_id === null;
    const needed = (toDestination ? reserveFraction : bufferFraction) * capacity;
    const burnt = (details.to_mile - details.from_mile) / mpg;
    expect(details.from_mile, label).toBeCloseTo(obstacle.fromMile, 6);
    expect(details.to_mile, label).toBeCloseTo(toDestination ? totalMiles : (obstacle.next ?? NaN), 6);
    expect(details.gap_miles, label).toBeCloseTo(details.to_mile - details.from_mile, 2);
    expect(details.usable_range_miles, label).toBeCloseTo(Math.max(0, obstacle.gallons - needed) * mpg, 2);
    expect(Math.abs(details.shortfall_gallons - (burnt + needed - obstacle.gallons)), label).toBeLessThanOrEqual(0.001);
    expect(details.shortfall_gallons, label).toBeGreaterThan(0);
    expect(details.from_station_id === null, label).toBe(
      !usableStations(instance).some(({ id }) => id === details.from_station_id),
    );
    for (const [id, mile] of [
      [details.from_station_id, details.from_mile],
      [details.to_station_id, details.to_mile],
    ] as const) {
      if (id !== null) expect(usableStations(instance).find((station) => station.id === id)?.miles, label).toBe(mile);
    }

    expect(details.nearest_fix, label).not.toMatch(/\.\d{4}|\de[+-]?\d/);
    const fix = readFix(details.nearest_fix);
    for (const miles of fix.stationMiles ?? [[]]) {
      const fixed = answer(withFix(instance.request, fix, miles));
      // Gone: the trip is feasible, or what is in the way now begins where this ended, or further on.
      const isGone =
        fixed.feasible ||
        (fixed.details.from_station_id !== details.from_station_id && fixed.details.from_mile >= details.to_mile);
      expect(isGone, `${label}\nfixed with ${miles.join()}: ${JSON.stringify(fixed)}`).toBe(true);
    }
    expectNotGenerous(instance, fix, details.from_station_id, label);
    const kind = `${details.cause} ${Object.keys(fix).toSorted().join("+")}${(fix.stationMiles?.[0]?.length ?? 0) > 1 ? " several" : ""}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  console.log(
    [...seen]
      .toSorted(([, a], [, b]) => b - a)
      .map(([kind, count]) => `${String(count).padStart(5)} ${kind}`)
      .join("\n"),
  );
  for (const kind of [
    "INITIAL_FUEL_TOO_LOW startGallons",
    "RESERVE_UNREACHABLE reserveFraction",
    "STATION_GAP_EXCEEDS_RANGE bufferFraction",
    "STATION_GAP_EXCEEDS_RANGE stationMiles",
    "STATION_GAP_EXCEEDS_RANGE stationMiles several",
  ]) {
    expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(REQUESTS / 400);
  }
});

/** A little less than what is asked for must not do. */
function expectNotGenerous(instance: RandomRequest, fix: AskedFix, fromStationId: string | null, label: string): void {
  const tighter: AskedFix[] = [];
  const { startGallons, bufferFraction, reserveFraction } = fix;
  if (Object.keys(fix).length === 1) {
    if (startGallons !== undefined && startGallons > 0.11) tighter.push({ startGallons: startGallons - 0.11 });
    if (bufferFraction !== undefined && bufferFraction < 0.998)
      tighter.push({ bufferFraction: bufferFraction + 0.0011 });
    if (reserveFraction !== undefined && reserveFraction < 0.998)
      tighter.push({ reserveFraction: reserveFraction + 0.0011 });
  }
  for (const less of tighter) {
    const still = answer(withFix(instance.request, less));
    const isThere = !still.feasible && still.details.from_station_id === fromStationId;
    expect(isThere, `${label}\ngone also with ${JSON.stringify(less)}`).toBe(true);
  }
}

describe("by hand", () => {
  const base = randomRequest(seededRandom(1)).request;
  const station = (id: string, mile: number) => ({
    id,
    name: id,
    address: id,
    location: { lat: 40, lng: -95 },
    price_per_gallon: 3,
    miles_from_route_start: mile,
    detour_minutes: 0,
  });
  /** 10 mpg, 50 gallons: 500 miles. */
  const trip = (
    totalMiles: number,
    fuel: number,
    miles: readonly number[],
    reserve = 0.1,
    buffer = 0.1,
  ): OptimizeRequest => ({
    ...base,
    route: { ...base.route, total_distance_miles: totalMiles },
    stations: miles.map((mile) => station(`at-${mile}`, mile)),
    vehicle: { mpg: 10, tank_capacity_gallons: 50, current_fuel_gallons: fuel },
    params: { destination_reserve_fraction: reserve, inter_stop_buffer_fraction: buffer },
  });

  test("too little fuel to the first station: 200 miles burn 20, 5 must be left, 12 are there", () => {
    expect(answer(trip(600, 12, [200, 400]))).toMatchObject({
      details: {
        cause: "INITIAL_FUEL_TOO_LOW",
        from_mile: 0,
        to_mile: 200,
        gap_miles: 200,
        usable_range_miles: 70,
        shortfall_gallons: 13,
        from_station_id: null,
        to_station_id: "at-200",
        nearest_fix: "start with at least 25 gallons",
      },
    });
  });

  test("a gap of 600 miles on 500 miles of fuel: a station from where the buffer is left to where it is", () => {
    expect(answer(trip(900, 50, [100, 700]))).toMatchObject({
      details: {
        cause: "STATION_GAP_EXCEEDS_RANGE",
        from_mile: 100,
        to_mile: 700,
        gap_miles: 600,
        usable_range_miles: 450,
        shortfall_gallons: 15,
        from_station_id: "at-100",
        to_station_id: "at-700",
        nearest_fix: "add a station between mile 250.0 and 550.0",
      },
    });
  });

  test("a gap of 475 miles: only the buffer is in the way, 2.5 gallons of 50 would be left", () => {
    expect(answer(trip(900, 50, [100, 575]))).toMatchObject({
      details: {
        cause: "STATION_GAP_EXCEEDS_RANGE",
        nearest_fix: "an inter-stop buffer of at most 0.05 would be feasible",
      },
    });
  });

  test("the destination within reach, not with the reserve: 5 of 50 gallons left, a fifth asked", () => {
    expect(answer(trip(550, 50, [100], 0.2))).toMatchObject({
      details: {
        cause: "RESERVE_UNREACHABLE",
        from_mile: 100,
        to_mile: 550,
        from_station_id: "at-100",
        to_station_id: null,
        shortfall_gallons: 5,
        nearest_fix: "a destination reserve of at most 0.1 would be feasible",
      },
    });
  });

  test("no station ahead at all", () => {
    expect(answer(trip(400, 30, [500]))).toMatchObject({
      details: { cause: "INITIAL_FUEL_TOO_LOW", to_station_id: null, nearest_fix: "start with at least 45 gallons" },
    });
  });

  test("what is needed and what the tank holds lie between two thousandths: a little less buffer", () => {
    // 450.002 miles burn 45.0002 gallons, and 5 must be left; the tank holds 50.0003.
    const request = trip(900, 12, [450.002, 800]);
    const tight = {
      ...request,
      vehicle: { ...request.vehicle, tank_capacity_gallons: 50.0003 },
      params: { ...request.params, inter_stop_buffer_fraction: 0.1 },
    };
    const answered = answer(tight);
    expect(answered).toMatchObject({
      details: {
        cause: "INITIAL_FUEL_TOO_LOW",
        nearest_fix: "start with at least 50 gallons, and an inter-stop buffer of at most 0.099 would be feasible",
      },
    });
    const fixed = answer({
      ...tight,
      vehicle: { ...tight.vehicle, current_fuel_gallons: 50 },
      params: { ...tight.params, inter_stop_buffer_fraction: 0.099 },
    });
    expect(fixed.feasible).toBe(true);
  });

  test("a whole tank in reserve at a mile of many digits: almost a whole tank", () => {
    expect(answer(trip(700.00049, 50, [100], 1))).toMatchObject({
      details: {
        nearest_fix:
          "a destination reserve of at most 0.999 would be feasible, and add at least 2 stations: the first at mile 550.0 or before, each next one at most 450.0 miles on, the last at mile 699.6 or after",
      },
    });
  });

  test("a whole tank in reserve needs a station at the destination", () => {
    expect(answer(trip(700, 50, [100], 1))).toMatchObject({
      details: {
        cause: "STATION_GAP_EXCEEDS_RANGE",
        nearest_fix:
          "add at least 2 stations: the first at mile 550.0 or before, each next one at most 450.0 miles on, the last at mile 700.0",
      },
    });
  });
});
