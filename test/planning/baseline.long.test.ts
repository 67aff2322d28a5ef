// The naive driver and the net cost, against both written anew, and by hand.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { driveByHabit, netCost } from "../support/naiveDriver.js";
import { usableStations } from "../support/optimizeRequests.js";
import { answer, plannedRequests } from "../support/plans.js";
import { seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

const FEASIBLE_REQUESTS = sampleSize(300, 2_000);
/** Half a cent for each of the two rounded terms, and a little for the arithmetic. */
const CENT = 0.0101;

test(`${FEASIBLE_REQUESTS} random plans against the naive driver`, () => {
  const random = seededRandom(16);
  let boundsKept = 0;
  let gains = 0;
  for (const {
    instance,
    plan: { stops, summary },
    label,
  } of plannedRequests(random, FEASIBLE_REQUESTS)) {
    const { baseline_comparison: baseline } = summary;
    const { mpg, capacity, start, totalMiles, reserveFraction, bufferFraction, timeValue } = instance;
    const stations = usableStations(instance);

    const naive = driveByHabit({ stations, totalMiles, mpg, capacity, start });
    if (naive === "stranded") throw new Error(`the naive driver is stranded though a plan is feasible: ${label}`);
    const arrival = start + stops.reduce((sum, stop) => sum + stop.gallons_to_purchase, 0) - totalMiles / mpg;
    const priced =
      stations.length > 0
        ? stations
        : instance.request.stations.map(({ price_per_gallon: price }) => ({ price: price ?? NaN }));
    const referencePrice = priced.reduce((sum, { price }) => sum + price, 0) / priced.length;
    const purchases = stops.map((stop) => ({ gallons: stop.gallons_to_purchase, price: stop.price_per_gallon }));
    const optimal = { purchases, arrival };
    const naiveNet = netCost(
      naive.fills.map(({ gallons, station }) => ({ gallons, price: station.price })),
      naive.arrival,
      optimal,
      start,
      referencePrice,
    );
    const optimizerNet = netCost(purchases, arrival, optimal, start, referencePrice);
    const naiveDetour = naive.fills.reduce((sum, { station }) => sum + station.detourMinutes, 0);

    // Gallons of the answer are rounded to 0.001: each stop can be off by half of that at its price.
    const tolerance = CENT + 0.0005 * stops.length * 10;
    expect(baseline.naive_stop_count, label).toBe(naive.fills.length);
    expect(baseline.naive_total_detour_minutes, label).toBeCloseTo(naiveDetour, 3);
    expect(
      Math.abs(baseline.naive_total_time_hours - (instance.request.route.total_duration_minutes + naiveDetour) / 60),
      label,
    ).toBeLessThan(0.00501);
    expect(Math.abs(baseline.naive_total_fuel_cost - naiveNet), label).toBeLessThan(tolerance);
    expect(Math.abs(baseline.optimizer_net_fuel_cost - optimizerNet), label).toBeLessThan(tolerance);
    if (arrival > start + 0.01) gains++;

    // Worth of fuel that was burnt: between what the cheapest and the dearest gallons cost.
    const burnt = totalMiles / mpg;
    const prices = [...purchases.map(({ price }) => price), ...(arrival < start ? [referencePrice] : [])];
    expect(baseline.optimizer_net_fuel_cost, label).toBeGreaterThanOrEqual(burnt * Math.min(...prices) - tolerance);
    expect(baseline.optimizer_net_fuel_cost, label).toBeLessThanOrEqual(burnt * Math.max(...prices) + tolerance);
    expect(baseline.savings_percent, label).toBeLessThanOrEqual(100);
    if (baseline.naive_total_fuel_cost <= 0) expect(baseline.savings_percent, label).toBe(0);
    else
      expect(
        Math.abs(baseline.savings_percent - (100 * baseline.savings_dollars) / baseline.naive_total_fuel_cost),
        label,
      ).toBeLessThanOrEqual(0.00501);

    const keepsBuffer = naive.fills.every(({ arrivalGallons }) => arrivalGallons >= bufferFraction * capacity);
    if (!keepsBuffer || naive.arrival < reserveFraction * capacity) continue;
    boundsKept++;
    const savedTime = (baseline.naive_total_detour_minutes - summary.total_detour_minutes) * timeValue;
    expect(baseline.savings_dollars + savedTime, label).toBeGreaterThanOrEqual(-0.02);
  }
  expect(boundsKept).toBeGreaterThan(FEASIBLE_REQUESTS / 4);
  expect(gains).toBeGreaterThan(FEASIBLE_REQUESTS / 20);
});

describe("by hand: 10 mpg, 40 gallons, so 25 % are 10 gallons and 100 miles", () => {
  const station = (miles: number, price: number, detour = 0) => ({
    id: `at-${miles}`,
    name: "Name",
    address: "Address",
    location: { lat: 40, lng: -95 },
    price_per_gallon: price,
    miles_from_route_start: miles,
    detour_minutes: detour,
  });
  const plan = (totalMiles: number, fuel: number, stations: OptimizeRequest["stations"], reserve = 0, buffer = 0) => {
    const answered = answer({
      route: {
        total_distance_miles: totalMiles,
        total_duration_minutes: 600,
        start: { lat: 40, lng: -100 },
        end: { lat: 40, lng: -90 },
        polyline: null,
      },
      stations,
      vehicle: { mpg: 10, tank_capacity_gallons: 40, current_fuel_gallons: fuel },
      params: {
        destination_reserve_fraction: reserve,
        inter_stop_buffer_fraction: buffer,
        time_value_dollars_per_minute: 0.5,
      },
    });
    if (!answered.feasible) throw new Error(answered.message);
    return answered.plan.summary;
  };

  test("fills up at the first station past the 25 % mark and is given back what is left", () => {
    // 30 gallons: down to 10 at mile 200; the next station is at 220 ($4), 8 gallons left, 32 bought.
    // Arrives at 500 with 12. The optimizer buys 20 at mile 100 ($3) and arrives empty: E = 0.
    // Naive: 32 × 4 − 12 × 4 = 80. Optimizer: 60. Drawdown for both: 30 × mean of 3, 4 = 105.
    expect(plan(500, 30, [station(100, 3), station(220, 4)]).baseline_comparison).toMatchObject({
      naive_stop_count: 1,
      naive_total_fuel_cost: 185,
      optimizer_net_fuel_cost: 165,
      savings_dollars: 20,
      savings_percent: 10.81,
    });
  });

  test("starts below 25 %: fills up at the next station at once", () => {
    // 8 gallons: at mile 50 with 3, 37 bought at $4; arrives at 300 with 15. The optimizer goes on to mile 70,
    // 22 at $3: E = 0. Naive: 37 × 4 − 15 × 4 = 88. Optimizer: 66. Drawdown 8 × 3.5 = 28.
    expect(plan(300, 8, [station(50, 4), station(70, 3)]).baseline_comparison).toMatchObject({
      naive_stop_count: 1,
      naive_total_fuel_cost: 88 + 28,
      optimizer_net_fuel_cost: 66 + 28,
    });
  });

  test("the next station past the mark is out of reach: fills up at the last one within reach, above 25 %", () => {
    // 30 gallons: the mark is at mile 200, the next station at 350, but empty at 300. So at mile 150 with 15:
    // 25 bought at $5. Full at 150, at the mark at 450: the destination (480) is nearer than empty (550).
    expect(plan(480, 30, [station(100, 4), station(150, 5), station(350, 3)]).baseline_comparison).toMatchObject({
      naive_stop_count: 1,
      naive_total_detour_minutes: 0,
    });
    // E: 5 gallons at mile 100 ($4) reach mile 350, 13 there ($3) reach the end: E = 0, 20 + 39 = 59.
    // Naive: 25 × 5, 7 left taken back at 5: 90. Drawdown 30 × 4 = 120.
    expect(plan(480, 30, [station(100, 4), station(150, 5), station(350, 3)]).baseline_comparison).toMatchObject({
      naive_total_fuel_cost: 210,
      optimizer_net_fuel_cost: 179,
    });
  });

  test("the destination is out of reach and no station is past the mark: the last one within reach", () => {
    // 30 gallons, mark at 200, empty at 300, destination at 320, stations at 50 and 120 only: fills up at 120.
    // There with 18: 22 at $4; arrives with 20. The optimizer buys 2 at mile 50 ($3): E = 0, $6.
    // Naive: 88 − 20 × 4 = 8. Drawdown 30 × 3.5 = 105.
    expect(plan(320, 30, [station(50, 3, 4), station(120, 4, 6)]).baseline_comparison).toMatchObject({
      naive_stop_count: 1,
      naive_total_detour_minutes: 6,
      naive_total_fuel_cost: 113,
      optimizer_net_fuel_cost: 111,
      naive_total_time_hours: 10.1,
    });
  });

  test("more than one purchase is taken back, newest first", () => {
    // 40 gallons: mark at 300, fills 30 at 300 ($4): mark at 600, fills 31 at 610 ($5); arrives at 620 with 39.
    // The optimizer needs 62 gallons: 22 bought at 300, E = 0, $88. Naive: 120 + 155 − 31 × 5 − 8 × 4 = 88.
    expect(plan(620, 40, [station(300, 4), station(610, 5)]).baseline_comparison).toMatchObject({
      naive_stop_count: 2,
      naive_total_fuel_cost: 88 + 180,
      optimizer_net_fuel_cost: 88 + 180,
      savings_dollars: 0,
      savings_percent: 0,
    });
  });

  test("arrives with less than the optimizer: the shortfall is charged at its last price", () => {
    // 40 gallons, a reserve of half a tank. The naive driver fills up at 310: 31 at $4; arrives at 600 with 11.
    // The optimizer needs 20 on arrival: 10 at mile 310 just reach mile 500, 30 there ($3) do: E = 20, 40 + 90 = 130.
    // Naive: 124 + 9 × 4 = 160. Drawdown (40 − 20) × 3.5 = 70.
    expect(plan(600, 40, [station(310, 4), station(500, 3)], 0.5).baseline_comparison).toMatchObject({
      naive_stop_count: 1,
      optimizer_net_fuel_cost: 200,
      naive_total_fuel_cost: 230,
    });
  });

  test("fuel gained on the way is worth what the optimizer's last purchases paid for it", () => {
    // 10 gallons, a reserve of a full tank. 10 miles burn 1 gallon; at mile 5, with 9.5, 30.5 at $1 and, at the
    // destination, the half gallon since at $20. E = 40, a gain of 30 gallons: half a gallon at $20, 29.5 at $1.
    // One gallon is burnt, at $1. The naive driver, who begins at 25 %, buys 30.5 at $1 and no more: half a gallon is
    // short, at $1, and the gain is worth $39.50 to both: less than nothing, of which no share is meant.
    expect(plan(10, 10, [station(5, 1), station(10, 20)], 1).baseline_comparison).toMatchObject({
      naive_stop_count: 1,
      optimizer_net_fuel_cost: 1,
      naive_total_fuel_cost: -8.5,
      savings_dollars: -9.5,
      savings_percent: 0,
    });
  });

  test("no purchase at all: both burn what was there", () => {
    // 20 gallons for 100 miles: 10 are left, above a reserve of 4. Drawdown 10 × 3.5.
    expect(plan(100, 20, [station(50, 3), station(70, 4)], 0.1)).toMatchObject({
      total_fuel_cost: 0,
      baseline_comparison: {
        naive_stop_count: 0,
        naive_total_fuel_cost: 35,
        optimizer_net_fuel_cost: 35,
        savings_dollars: 0,
        savings_percent: 0,
      },
    });
  });
});
