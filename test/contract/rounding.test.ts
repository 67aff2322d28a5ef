// What answers round, and to how many decimals; and that the figures of an answer add up, to the last decimal.

import { describe, expect, test } from "vitest";
import {
  roundSum,
  roundDollars,
  roundDown,
  roundGallons,
  roundMiles,
  roundUp,
  toCents,
  toThousandths,
  writeTenths,
} from "../../src/contract/values/rounding.js";
import { loadOptimizer } from "../../src/index.js";
import { usableStations } from "../support/optimizeRequests.js";
import { answer, plannedRequests } from "../support/plans.js";
import { seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

const ANSWERS = sampleSize(150, 3_000);

const optimizer = await loadOptimizer();

/** A number in whole units of its last decimal, read from its digits. @throws {Error} when it has more of them. */
function inUnits(value: number, digits: number): bigint {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === "" || fraction.length > digits) throw new Error(`${value} has more than ${digits} decimals`);
  return BigInt(`${sign}${whole}${fraction.padEnd(digits, "0")}`);
}

const cents = (dollars: number): bigint => inUnits(dollars, 2);
const thousandths = (value: number): bigint => inUnits(value, 3);

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b;
}

test(`${ANSWERS} random answers against the library's unrounded plans`, () => {
  const random = seededRandom(13);
  for (const {
    instance,
    plan: { stops, summary },
    label,
  } of plannedRequests(random, ANSWERS)) {
    const { baseline_comparison: baseline } = summary;
    const { request, capacity, mpg, start, totalMiles, timeValue, reserveFraction, bufferFraction } = instance;
    const stations = usableStations(instance);
    const plan = optimizer.plan({
      stationMiles: Float64Array.from(stations, ({ miles }) => miles),
      pricesPerGallon: Float64Array.from(stations, ({ price }) => price),
      stopCosts: Float64Array.from(stations, ({ detourMinutes }) => detourMinutes * timeValue),
      totalMiles,
      mpg,
      tankCapacityGallons: capacity,
      startGallons: start,
      reserveGallons: reserveFraction * capacity,
      bufferGallons: bufferFraction * capacity,
    });
    if (plan.status === "infeasible") throw new Error(label);
    expect(stops.length, label).toBe(plan.stops.length);

    let gallons = start;
    let miles = 0;
    let bought = 0;
    let detourMinutes = 0;
    stops.forEach((stop, s) => {
      const exact = plan.stops[s];
      const given = request.stations.find(({ id }) => id === stop.station_id);
      const at = stations[exact?.station ?? -1];
      if (exact === undefined || given === undefined || at === undefined) throw new Error(label);
      expect(stop, label).toMatchObject({
        station_id: at.id,
        station_name: given.name,
        station_address: given.address,
        miles_from_route_start: given.miles_from_route_start,
        price_per_gallon: given.price_per_gallon,
        detour_minutes: given.detour_minutes ?? 0,
      });
      gallons -= (at.miles - miles) / mpg;
      miles = at.miles;
      expect(Math.abs(stop.arrival_fuel_gallons - gallons), label).toBeLessThanOrEqual(0.000501);
      gallons += exact.gallons;
      expect(Math.abs(stop.departure_fuel_gallons - gallons), label).toBeLessThanOrEqual(0.001001);
      expect(stop.departure_fuel_gallons, label).toBeLessThanOrEqual(capacity);
      expect(thousandths(stop.departure_fuel_gallons), label).toBe(
        thousandths(stop.arrival_fuel_gallons) + thousandths(stop.gallons_to_purchase),
      );
      expect(Math.abs(stop.gallons_to_purchase - exact.gallons), label).toBeLessThanOrEqual(0.000501);
      expect(Math.abs(stop.total_cost_at_stop - exact.gallons * at.price), label).toBeLessThanOrEqual(0.00501);
      bought += exact.gallons;
      detourMinutes += at.detourMinutes;
    });

    expect(Math.abs(summary.total_fuel_gallons - bought), label).toBeLessThanOrEqual(0.000501 * stops.length);
    expect(
      Math.abs(summary.fuel_remaining_at_destination_gallons - (start + bought - totalMiles / mpg)),
      label,
    ).toBeLessThanOrEqual(0.000501);
    expect(
      Math.abs(summary.total_time_hours - (request.route.total_duration_minutes + detourMinutes) / 60),
      label,
    ).toBeLessThanOrEqual(0.00501);
    expect(Math.abs(summary.total_cost - plan.totalCost), label).toBeLessThanOrEqual(0.00501 * (stops.length + 1));
    expect(summary.total_detour_minutes, label).toBeCloseTo(detourMinutes, 6);
    expect(summary.total_distance_miles, label).toBe(request.route.total_distance_miles);
    expect(summary.optimality, label).toBe("proven");

    expect(cents(summary.total_fuel_cost), label).toBe(sumOf(stops.map((stop) => cents(stop.total_cost_at_stop))));
    expect(thousandths(summary.total_fuel_gallons), label).toBe(
      sumOf(stops.map((stop) => thousandths(stop.gallons_to_purchase))),
    );
    expect(thousandths(summary.total_detour_minutes), label).toBe(
      sumOf(stops.map((stop) => thousandths(stop.detour_minutes))),
    );
    // The worth of the detours, in units of 0.00001: to the cent, halves up.
    const worth = thousandths(summary.total_detour_minutes) * cents(timeValue);
    expect(cents(summary.total_cost) - cents(summary.total_fuel_cost), label).toBe((worth + 500n) / 1000n);
    // Hours in units of 0.01, 600 of which are the thousandth of a minute.
    for (const [hours, minutes] of [
      [summary.total_time_hours, summary.total_detour_minutes],
      [baseline.naive_total_time_hours, baseline.naive_total_detour_minutes],
    ] as const) {
      const driven = thousandths(request.route.total_duration_minutes) + thousandths(minutes);
      expect(cents(hours), label).toBe((driven + 300n) / 600n);
    }
    const [naiveCents, optimizerCents, savedCents] = [
      baseline.naive_total_fuel_cost,
      baseline.optimizer_net_fuel_cost,
      baseline.savings_dollars,
    ].map(cents);
    if (naiveCents === undefined || optimizerCents === undefined || savedCents === undefined) throw new Error(label);
    expect(savedCents, label).toBe(naiveCents - optimizerCents);
    if (naiveCents <= 0n) expect(baseline.savings_percent, label).toBe(0);
    else
      expect(
        distance(cents(baseline.savings_percent) * naiveCents, savedCents * 10_000n) * 2n <= naiveCents,
        label,
      ).toBe(true);

    // No more decimals than these, or `cents` and `thousandths` throw.
    for (const stop of stops) thousandths(stop.arrival_fuel_gallons);
    thousandths(summary.fuel_remaining_at_destination_gallons);
  }
});

describe("halves that doubles lose", () => {
  const station = { address: "1 Main St", location: { lat: 41, lng: -96 }, price_per_gallon: 3 };
  const request = {
    route: {
      start: { lat: 41, lng: -96 },
      end: { lat: 41, lng: -101 },
      total_distance_miles: 300,
      total_duration_minutes: 300,
      waypoints: [
        { lat: 41, lng: -96 },
        { lat: 41, lng: -101 },
      ],
    },
    vehicle: { mpg: 10, tank_capacity_gallons: 12, current_fuel_gallons: 12 },
    params: { time_value_dollars_per_minute: 0.5, destination_reserve_fraction: 0, inter_stop_buffer_fraction: 0 },
  };
  const planned = (
    detours: readonly number[],
    changes: Partial<typeof request> = {},
    prices: readonly number[] = [],
  ) => {
    const stations = detours.map((detour_minutes, i) => ({
      ...station,
      id: `S${i}`,
      name: `S${i}`,
      miles_from_route_start: 100 * (i + 1),
      detour_minutes,
      price_per_gallon: prices[i] ?? 3,
    }));
    const answered = answer({ ...request, ...changes, stations });
    if (!answered.feasible) throw new Error("has a plan");
    return answered.plan;
  };

  test("the worth of detours", () => {
    const { stops, summary } = planned([1.13, 0.7]);
    expect(stops).toHaveLength(2);
    // 1.83 minutes are worth $0.915.
    expect([cents(summary.total_cost) - cents(summary.total_fuel_cost), summary.total_detour_minutes]).toEqual([
      92n,
      1.83,
    ]);
  });

  test("hours", () => {
    // 1.13 and 0.77 minutes; 302.1 minutes are 5.035 hours.
    const { summary } = planned([1.13, 0.77], { route: { ...request.route, total_duration_minutes: 300.2 } });
    expect([summary.total_detour_minutes, summary.total_time_hours]).toEqual([1.9, 5.04]);
  });

  test("any terms: as their digits say", () => {
    const random = seededRandom(132);
    for (let k = 0; k < 3000; k++) {
      const minutes = Array.from({ length: 1 + (k % 5) }, () => Number((random() * 20).toFixed(3)));
      const worth = sumOf(minutes.map(thousandths)) * 9n;
      expect({ minutes, worth: cents(roundSum(minutes, 2, { factor: 0.9 })) }).toEqual({
        minutes,
        worth: (worth * 10n + 500n) / 1000n,
      });
      expect({ minutes, hours: cents(roundSum(minutes, 2, { divisor: 60n })) }).toEqual({
        minutes,
        hours: (sumOf(minutes.map(thousandths)) + 300n) / 600n,
      });
    }
    expect([
      roundSum([1e-300, 5e-3], 2),
      roundSum([1.5e300, 1e300], 2),
      roundSum([Number.MAX_VALUE, Number.MAX_VALUE], 2),
      roundSum([], 2),
    ]).toEqual([0.01, 2.5e300, Number.MAX_VALUE, 0]);
  });

  test("a tank with more digits than gallons are shown with is never overfull", () => {
    const { stops } = planned(
      [0, 0],
      {
        vehicle: { mpg: 1.0851, tank_capacity_gallons: 276.53897, current_fuel_gallons: 100 },
        route: { ...request.route, total_distance_miles: 480 },
      },
      [3, 4],
    );
    expect(stops.map(({ departure_fuel_gallons }) => departure_fuel_gallons)).toContain(276.538);
    for (const { departure_fuel_gallons } of stops) expect(departure_fuel_gallons).toBeLessThanOrEqual(276.53897);
  });
});

describe("rounding", () => {
  test("halves go up, and the digits decide what a half is", () => {
    // The nearest doubles to these lie below the half, or above.
    expect([1.005, 2.675, 8.345, 0.145, 1.255].map(roundDollars)).toEqual([1.01, 2.68, 8.35, 0.15, 1.26]);
    expect([1.0005, 4.3495, 0.0015, 0.1005].map(roundGallons)).toEqual([1.001, 4.35, 0.002, 0.101]);
    expect([7.25, 7.35, 7.05, 7.04, 12, 0.05, 19.95, 6.949999].map(writeTenths)).toEqual([
      "7.3",
      "7.4",
      "7.1",
      "7.0",
      "12.0",
      "0.1",
      "20.0",
      "6.9",
    ]);
    expect(roundDollars(-1.004)).toBe(-1);
    expect(Object.is(roundDollars(-0.001), 0)).toBe(true);
  });

  test("any number: as its digits say", () => {
    const random = seededRandom(131);
    for (let k = 0; k < 20_000; k++) {
      const digits = [2, 3, 4, 9][k % 4] ?? 2;
      const value = Number((random() * 10 ** (k % 7)).toFixed(digits));
      const [whole = "", fraction = ""] = value.toFixed(digits).split(".");
      const units = BigInt(whole + fraction);
      for (const [rounded, kept] of [
        [toCents(value), 2],
        [toThousandths(value), 3],
      ] as const) {
        const unit = 10n ** BigInt(Math.max(digits - kept, 0));
        const expected = (units * 10n ** BigInt(Math.max(kept - digits, 0)) * 2n + unit) / (2n * unit);
        expect({ value, rounded: BigInt(rounded) }).toEqual({ value, rounded: expected });
      }
    }
  });

  test("up and down", () => {
    expect([roundDown(0.29, 2), roundDown(1.1, 3), roundDown(4.35, 2), roundDown(0.0579999, 3)]).toEqual([
      0.29, 1.1, 4.35, 0.057,
    ]);
    expect([roundUp(0.29, 2), roundUp(1.1, 3), roundUp(0.0570001, 3)]).toEqual([0.29, 1.1, 0.058]);
    expect([roundMiles(1e300), roundDown(Infinity, 3)]).toEqual([1e300, Number.MAX_VALUE]);
  });
});
