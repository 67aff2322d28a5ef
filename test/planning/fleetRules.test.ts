// Answers to requests with all fleet rules mixed: their cost against the solver's, and every figure against the
// request.

import { describe, expect, test } from "vitest";
import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import {
  burntBetween,
  randomFleetRequest,
  readRules,
  type RuledRequest,
  type RuledStation,
} from "../support/fleetRequests.js";
import { driveByHabit, netCost } from "../support/naiveDriver.js";
import { randomRequest } from "../support/optimizeRequests.js";
import { pick, seededRandom } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";
import { compareFleetAnswers, LIMITED, planned } from "./fleetAnswers.js";

const DRIVEN_REQUESTS = sampleSize(150, 1_000);
const NEUTRAL_REQUESTS = sampleSize(150, 400);

/** Half of the last digit that an answer shows, and a little for the arithmetic. */
const CENT = 0.00501;
const THOUSANDTH = 0.000501;

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

compareFleetAnswers(sampleSize(20, 4_000));
compareFleetAnswers(sampleSize(40, 4_000), LIMITED);

/** What an answer says of a stop, beside what its station and the drive so far make of it. */
function expectStop(
  rules: RuledRequest,
  station: RuledStation,
  stop: OptimizeResult["stops"][number],
  arrival: number,
  drift: number,
  isFull: boolean,
  label: string,
): void {
  const { gallons_to_purchase: gallons } = stop;
  expect(stop, label).toMatchObject({
    price_per_gallon: station.price,
    miles_from_route_start: station.miles,
    detour_minutes: station.detourMinutes,
    stop_minutes: station.stopMinutes,
  });
  expect(stop, label).not.toHaveProperty("is_fallback");
  expect(Math.abs((stop.detour_gallons ?? NaN) - station.detourGallons), label).toBeLessThan(THOUSANDTH);
  expect(Math.abs(stop.arrival_fuel_gallons - arrival), label).toBeLessThan(drift);
  expect(stop.arrival_fuel_gallons, label).toBeGreaterThanOrEqual(rules.buffer - 2 * THOUSANDTH);
  expect(Math.round(1000 * stop.departure_fuel_gallons), label).toBe(
    Math.round(1000 * stop.arrival_fuel_gallons) + Math.round(1000 * gallons),
  );
  // Shown figures keep the rules to the last digit, as far as a thousandth of a gallon can.
  if (isFull) expect(gallons, label).toBe(0);
  else expect(gallons, label).toBeGreaterThanOrEqual(station.minimum);
  expect(gallons, label).toBeLessThanOrEqual(station.maximum);
  expect(stop.departure_fuel_gallons, label).toBeLessThanOrEqual(gallons > 0 ? rules.usable : rules.capacity);
  if (rules.fillUp) expect(stop.departure_fuel_gallons, label).toBeGreaterThan(rules.usable - 0.00101);
  if (!station.isRequired) expect(gallons, label).toBeGreaterThan(0);
  expect(Math.abs(stop.total_cost_at_stop - gallons * station.price), label).toBeLessThan(CENT + 0.001 * station.price);
}

function expectBaseline(
  rules: RuledRequest,
  request: OptimizeRequest,
  { stops, summary }: OptimizeResult,
  arrival: number,
  label: string,
): void {
  const { stations, totalMiles, capacity, usable, start, meanPrice } = rules;
  const mpg = rules.stretches.map(({ untilMile, mpg: each }) => ({ until_mile: untilMile, mpg: each }));
  const naive = driveByHabit({ stations, totalMiles, mpg, capacity, usable, start });
  if (naive === "stranded") throw new Error(`the naive driver is stranded though a plan is feasible: ${label}`);
  const { baseline_comparison: baseline } = summary;
  const purchases = stops
    .filter((stop) => stop.gallons_to_purchase > 0)
    .map((stop) => ({ gallons: stop.gallons_to_purchase, price: stop.price_per_gallon }));
  const optimal = { purchases, arrival };
  const minutes = naive.fills.map(({ station }) => stations.find((each) => each === station));
  expect(baseline.naive_stop_count, label).toBe(naive.fills.length);
  const timeHours =
    (request.route.total_duration_minutes +
      sum(minutes.map((station) => (station?.detourMinutes ?? NaN) + (station?.stopMinutes ?? NaN)))) /
    60;
  expect(Math.abs(baseline.naive_total_time_hours - timeHours), label).toBeLessThan(CENT + 1e-4);
  const tolerance = 2 * CENT + 0.001 * stops.length * 10;
  const naiveNet = netCost(
    naive.fills.map(({ gallons, station }) => ({ gallons, price: station.price })),
    naive.arrival,
    optimal,
    start,
    meanPrice,
  );
  expect(Math.abs(baseline.naive_total_fuel_cost - naiveNet), label).toBeLessThan(tolerance);
  expect(
    Math.abs(baseline.optimizer_net_fuel_cost - netCost(purchases, arrival, optimal, start, meanPrice)),
    label,
  ).toBeLessThan(tolerance);
  expect(baseline.strategy_description, label).toContain(
    usable < capacity ? "25% of usable capacity" : "25% of capacity",
  );
}

test(`${DRIVEN_REQUESTS} random requests: each figure of an answer follows from the request`, () => {
  const random = seededRandom(18_002);
  let plans = 0;
  let stopsMade = 0;
  for (let k = 0; k < DRIVEN_REQUESTS; k++) {
    const request = randomFleetRequest(random);
    const answer = planned(request);
    const label = `request ${k}: ${JSON.stringify({ request, answer })}`;
    // Some have no rule.
    if (answer === undefined || !("total_stop_minutes" in answer.summary)) continue;
    plans++;
    const { stops, summary } = answer;
    const rules = readRules(request);
    const visited = stops.map(
      (stop) =>
        rules.stations.find(({ id }) => id === stop.station_id) ??
        expect.fail(`${stop.station_id} may not be used: ${label}`),
    );
    let [mile, gallons] = [0, rules.start];
    for (const [i, stop] of stops.entries()) {
      const station = visited[i] ?? expect.fail();
      gallons -= burntBetween(rules, mile, station.miles) + station.detourGallons / 2;
      const isFull = (request.params?.required_station_ids ?? []).includes(station.id) && gallons > rules.usable;
      expectStop(rules, station, stop, gallons, 0.002 + 0.002 * i, isFull, label);
      gallons += stop.gallons_to_purchase - station.detourGallons / 2;
      mile = station.miles;
      stopsMade++;
    }
    gallons -= burntBetween(rules, mile, rules.totalMiles);
    expect(Math.abs(summary.fuel_remaining_at_destination_gallons - gallons), label).toBeLessThan(
      0.002 + 0.002 * stops.length,
    );
    expect(summary.fuel_remaining_at_destination_gallons, label).toBeGreaterThanOrEqual(rules.reserve - THOUSANDTH);
    expect(stops.length, label).toBeLessThanOrEqual(rules.maximumStops ?? Infinity);
    for (const { id } of rules.stations.filter(({ isRequired }) => isRequired))
      expect(
        stops.map((stop) => stop.station_id),
        label,
      ).toContain(id);

    const stopMinutes = sum(visited.map((station) => station.stopMinutes));
    const detourMinutes = sum(visited.map((station) => station.detourMinutes));
    const handicap = sum(
      visited.map(
        (station, i) =>
          station.handicapDollars + (station.handicapCents / 100) * (stops[i]?.gallons_to_purchase ?? NaN),
      ),
    );
    expect(Math.abs((summary.total_stop_minutes ?? NaN) - stopMinutes), label).toBeLessThan(THOUSANDTH);
    expect(
      Math.abs(summary.total_time_hours - (request.route.total_duration_minutes + stopMinutes + detourMinutes) / 60),
      label,
    ).toBeLessThan(CENT + 1e-4);
    const isPreferring = (request.params?.brands?.prefer ?? []).length > 0;
    expect("preference_handicap" in summary, label).toBe(isPreferring);
    if (isPreferring)
      expect(Math.abs((summary.preference_handicap ?? NaN) - handicap), label).toBeLessThan(CENT + 1e-3);
    expect(Math.round(100 * summary.total_fuel_cost), label).toBe(
      sum(stops.map((stop) => Math.round(100 * stop.total_cost_at_stop))),
    );
    const beside = (stopMinutes + detourMinutes) * rules.timeValue + stops.length * rules.stopDollars + handicap;
    expect(Math.abs(summary.total_cost - summary.total_fuel_cost - beside), label).toBeLessThan(CENT + 1e-3);
    expect(summary.optimality, label).toBe("proven");
    expectBaseline(rules, request, answer, gallons, label);
  }
  expect(plans).toBeGreaterThan(DRIVEN_REQUESTS / 6);
  expect(stopsMade).toBeGreaterThan(plans);
});

describe("rules at their neutral values", () => {
  test(`${NEUTRAL_REQUESTS} random requests with and without them have the same answer`, () => {
    const random = seededRandom(18_003);
    let plans = 0;
    for (let k = 0; k < NEUTRAL_REQUESTS; k++) {
      const { request, mpg, totalMiles } = randomRequest(random);
      const neutral: OptimizeRequest = {
        ...request,
        stations: request.stations.map((station) => ({
          ...station,
          brand: "Pilot",
          detour_miles: pick(random, [0, null]),
          stop_minutes: pick(random, [0, null]),
          minimum_purchase_gallons: pick(random, [0, null]),
          maximum_purchase_gallons: null,
        })),
        vehicle: {
          ...request.vehicle,
          mpg: pick(random, [mpg, null, 1]),
          usable_tank_fraction: pick(random, [1, null]),
          consumption: [
            { until_mile: totalMiles / 3, mpg },
            { until_mile: totalMiles / 2, mpg },
          ],
        },
        params: {
          ...request.params,
          stop_minutes: 0,
          stop_cost_dollars: 0,
          minimum_purchase_gallons: 0,
          maximum_stops: null,
          fill_up: false,
          required_station_ids: [],
          excluded_station_ids: pick(random, [[], null]),
          brands: pick(random, [
            null,
            {},
            { only: null, never: [], prefer: [], fallback: false, fallback_dollars_per_stop: 50 },
          ]),
          when_infeasible: "refuse",
        },
      };
      const [expected, answer] = [planned(request), planned(neutral)];
      expect(JSON.stringify(answer)).toBe(JSON.stringify(expected));
      if (expected !== undefined) plans++;
    }
    expect(plans).toBeGreaterThan(NEUTRAL_REQUESTS / 5);
  });
});
