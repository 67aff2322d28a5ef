// The figures of an answer are the library's, rounded, and add up to the last decimal.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { usableStations } from "../support/optimizeRequests.js";
import { plannedRequests } from "../support/plans.js";
import { seededRandom } from "../support/random.js";

const optimizer = await loadOptimizer();

/** A number in whole units of its last decimal, read from its digits. @throws {Error} when it has more of them. */
function inUnits(value: number, digits: number): bigint {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === "" || fraction.length > digits) throw new Error(`${value} has more than ${digits} decimals`);
  return BigInt(`${sign}${whole}${fraction.padEnd(digits, "0")}`);
}

export const cents = (dollars: number): bigint => inUnits(dollars, 2);
export const thousandths = (value: number): bigint => inUnits(value, 3);

export function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b;
}

/** Compares the figures of random answers with the library's unrounded plans, and with one another. */
export function compareRoundedAnswers(count: number): void {
  test(`${count} random answers against the library's unrounded plans`, () => {
    const random = seededRandom(13);
    for (const {
      instance,
      plan: { stops, summary },
      label,
    } of plannedRequests(random, count)) {
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
}
