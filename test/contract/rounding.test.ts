// D13, D14, D15: what is rounded, to what, and which sums are exact.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { randomRequest, usableStations } from "../support/optimizeRequests.js";
import { answer } from "../support/plans.js";
import { seededRandom } from "../support/random.js";

const FEASIBLE_REQUESTS = 1000;

const optimizer = await loadOptimizer();

/** Whether a number is the shortest way to write so many decimals: what rounding leaves. */
function hasDecimals(value: number, digits: number): boolean {
  return Number(value.toFixed(digits)) === value;
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

test(`${FEASIBLE_REQUESTS} random answers beside the library's unrounded plans`, () => {
  const random = seededRandom(13);
  let compared = 0;
  for (let k = 0; compared < FEASIBLE_REQUESTS; k++) {
    const instance = randomRequest(random);
    const answered = answer(instance.request);
    if (!answered.feasible) continue;
    compared++;
    const { stops, summary } = answered.plan;
    const { baseline_comparison: baseline } = summary;
    const { request, capacity, mpg, start, totalMiles, timeValue, reserveFraction, bufferFraction } = instance;
    const label = `request ${k}: ${JSON.stringify({ instance, answered })}`;

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
      expect(Math.abs(stop.departure_fuel_gallons - gallons), label).toBeLessThanOrEqual(0.000501);
      expect(Math.abs(stop.gallons_to_purchase - exact.gallons), label).toBeLessThanOrEqual(0.000501);
      expect(Math.abs(stop.total_cost_at_stop - exact.gallons * at.price), label).toBeLessThanOrEqual(0.00501);
      bought += exact.gallons;
      detourMinutes += at.detourMinutes;
    });

    expect(Math.abs(summary.total_fuel_gallons - bought), label).toBeLessThanOrEqual(0.000501);
    expect(Math.abs(summary.fuel_remaining_at_destination_gallons - (start + bought - totalMiles / mpg)), label).toBeLessThanOrEqual(0.000501);
    expect(Math.abs(summary.total_time_hours - (request.route.total_duration_minutes + detourMinutes) / 60), label).toBeLessThanOrEqual(0.00501);
    expect(Math.abs(summary.total_cost - plan.totalCost), label).toBeLessThanOrEqual(0.00501);
    expect(summary.total_detour_minutes, label).toBeCloseTo(detourMinutes, 6);
    expect(summary.total_distance_miles, label).toBe(request.route.total_distance_miles);
    expect(summary.optimality, label).toBe("proven");

    expect(cents(summary.total_fuel_cost), label).toBe(stops.reduce((sum, stop) => sum + cents(stop.total_cost_at_stop), 0));
    expect(cents(baseline.savings_dollars), label).toBe(cents(baseline.naive_total_fuel_cost) - cents(baseline.optimizer_net_fuel_cost));
    const percent = baseline.naive_total_fuel_cost === 0 ? 0 : (baseline.savings_dollars / baseline.naive_total_fuel_cost) * 100;
    expect(Math.abs(baseline.savings_percent - percent), label).toBeLessThanOrEqual(0.00501);

    const toCents = [
      ...stops.map((stop) => stop.total_cost_at_stop),
      summary.total_fuel_cost,
      summary.total_cost,
      summary.total_time_hours,
      baseline.naive_total_fuel_cost,
      baseline.optimizer_net_fuel_cost,
      baseline.savings_dollars,
      baseline.savings_percent,
      baseline.naive_total_time_hours,
    ];
    const toThousandths = [
      ...stops.flatMap((stop) => [stop.gallons_to_purchase, stop.arrival_fuel_gallons, stop.departure_fuel_gallons]),
      summary.total_fuel_gallons,
      summary.fuel_remaining_at_destination_gallons,
    ];
    expect(toCents.filter((value) => !hasDecimals(value, 2)), label).toEqual([]);
    expect(toThousandths.filter((value) => !hasDecimals(value, 3)), label).toEqual([]);
  }
});
