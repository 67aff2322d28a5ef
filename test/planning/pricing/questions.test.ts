// What else is asked of a trip with pricing: a stop made or left out, a plan on the way, and plans side by side.

import { expect, test } from "vitest";
import { ServiceError } from "../../../src/contract/values/errors.js";
import type { ComparedPlan } from "../../../src/contract/schemas/comparison.js";
import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import { comparePlans } from "../../../src/planning/compare.js";
import { explainStation } from "../../../src/planning/explainStation.js";
import { excluding, forcing } from "../../support/changedRequests.js";
import { driveByHabit } from "../../support/naiveDriver.js";
import { atNetPrices, type PricedRequest, readPricedRules } from "../../support/netPrices.js";
import { randomPricedRequest } from "../../support/randomPricing.js";
import { pick, seededRandom } from "../../support/random.js";
import { bestPriced, plannedPriced, pricedTools } from "./priced.js";
import { sampleSize } from "../../support/sampleSize.js";

const REQUESTS = sampleSize(20, 60);

/** Half of a cent, and a little for the arithmetic. */
const CENT = 0.00501;
/** Costs that differ by less are the same: a millionth for each stop that a plan saves. */
const DOLLARS = 2e-5;

function forPlanned(
  requests: number,
  seed: number,
  check: (request: OptimizeRequest, answer: OptimizeResult, random: () => number) => void,
): void {
  const random = seededRandom(seed);
  let plans = 0;
  for (let k = 0; k < requests; k++) {
    const request = randomPricedRequest(random);
    const answer = plannedPriced(request);
    if (answer === undefined) continue;
    plans++;
    try {
      check(request, answer, random);
    } catch (error) {
      throw new Error(`request ${k} of seed ${seed}: ${JSON.stringify(request)}`, { cause: error });
    }
  }
  expect(plans).toBeGreaterThan(requests / 5);
}

function costOf(request: OptimizeRequest): number {
  return bestPriced(request)?.totalCost ?? Infinity;
}

interface Bought {
  readonly id: string;
  readonly gallons: number;
}

/** What a plan costs by what the request says of its stations: paid, and all that counts. */
function priced(rules: PricedRequest, bought: readonly Bought[]): { paid: number; total: number } {
  let [paid, total] = [0, 0];
  for (const { id, gallons } of bought) {
    const price = rules.prices.get(id) ?? expect.fail(id);
    const station = rules.stations.find((each) => each.id === id) ?? expect.fail(id);
    paid += gallons * price.paid;
    total +=
      gallons * (price.net + station.handicapCents / 100) +
      (station.detourMinutes + station.stopMinutes) * rules.timeValue +
      rules.stopDollars +
      station.handicapDollars;
  }
  return { paid, total };
}

test("a station in or out costs what the changed request costs, by net prices", () => {
  forPlanned(REQUESTS, 21_401, (request, _, random) => {
    const { stations } = readPricedRules(request);
    const cost = costOf(request);
    for (const force of ["in", "out"] as const) {
      const { id = "" } = stations.length === 0 ? {} : pick(random, stations);
      if (id === "") continue;
      const { plan, extra_cost: extraCost } = explainStation(pricedTools(), { ...request, station_id: id, force });
      const changed = costOf(force === "in" ? forcing(request, id) : excluding(request, [id]));
      if (extraCost === null || plan === null) expect(changed).toBe(Infinity);
      else expect(Math.abs(extraCost - (changed - cost))).toBeLessThan(DOLLARS);
      if (plan !== null) expect(plan.stops.every((stop) => typeof stop.net_price_per_gallon === "number")).toBe(true);
    }
  });
});

test("a plan that goes on as planned costs nothing more, by net prices", () => {
  forPlanned(REQUESTS, 21_402, (request, answer) => {
    const previous = answer.stops.map(({ station_id, gallons_to_purchase }) => ({ station_id, gallons_to_purchase }));
    const replanned = plannedPriced({
      ...request,
      progress: { miles_from_route_start: 0, previous_stops: previous },
    });
    const { summary, stops } = replanned ?? expect.fail("no plan");
    expect(Math.abs(summary.total_cost - answer.summary.total_cost)).toBeLessThan(2 * CENT * (answer.stops.length + 1));
    expect(stops.map(({ station_id: id, discount, net_price_per_gallon: net }) => ({ id, discount, net }))).toEqual(
      answer.stops.map(({ station_id: id, discount, net_price_per_gallon: net }) => ({ id, discount, net })),
    );
    if (replanned?.previous_plan?.feasible === true)
      expect(Math.abs((replanned.previous_plan.total_cost ?? NaN) - answer.summary.total_cost)).toBeLessThan(
        2 * CENT * (stops.length + 1),
      );
  });
});

test("plans side by side are all priced net of discounts and tax", () => {
  let plain = 0;
  forPlanned(REQUESTS, 21_403, (request, answer) => {
    const rules = readPricedRules(request);
    const own = answer.stops.map(({ station_id, gallons_to_purchase: gallons }) => ({ station_id, gallons }));
    const rows = comparePlans(pricedTools(), request, { own: [{ name: "Own", stops: own }] });
    const rowOf = (kind: ComparedPlan["kind"]): ComparedPlan | undefined => rows.find((row) => row.kind === kind);
    const best = rowOf("best") ?? expect.fail();
    expect(best.total_cost).toBe(answer.summary.total_cost);
    expect(best.total_fuel_cost).toBe(answer.summary.total_fuel_cost);
    expect(best.net_fuel_cost).toBe(answer.summary.baseline_comparison.optimizer_net_fuel_cost);
    for (const row of rows) {
      // The naive driver and a plan by price alone may use what rules count against.
      const bought = row.stops.map(({ station_id: id, gallons }) => ({ id, gallons }));
      if (!bought.every(({ id }) => rules.stations.some((station) => station.id === id))) continue;
      const { paid, total } = priced(rules, bought);
      const tolerance = (CENT + 0.0006 * 6) * bought.length + CENT;
      expect(Math.abs(row.total_fuel_cost - paid), row.kind).toBeLessThan(tolerance);
      expect(Math.abs(row.total_cost - total), row.kind).toBeLessThan(2 * tolerance);
      if (row.problems.length === 0) expect(row.total_cost, row.kind).toBeGreaterThan(best.total_cost - 2 * tolerance);
    }
    const naive = driveByHabit({
      ...rules,
      stations: atNetPrices(rules).stations,
      mpg: rules.stretches.map(({ untilMile, mpg }) => ({ until_mile: untilMile, mpg })),
    });
    expect(naive === "stranded" ? NaN : naive.fills.length).toBe(rowOf("naive")?.stop_count);
    expect(rowOf("naive")?.net_fuel_cost).toBe(answer.summary.baseline_comparison.naive_total_fuel_cost);
    expect(rowOf("own")?.problems).toEqual([]);
    if (rowOf("plain")) plain++;
  });
  expect(plain).toBeGreaterThan(REQUESTS / 10);
});

test("prices that only deals change make a plan by price alone to compare with", () => {
  const random = seededRandom(21_404);
  for (;;) {
    const request = randomPricedRequest(random);
    const answer = plannedPriced(request);
    const dearest = answer?.stops[0];
    if (answer === undefined || dearest === undefined) continue;
    const rows = comparePlans(pricedTools(), {
      ...request,
      params: null,
      vehicle: { ...request.vehicle, usable_tank_fraction: null },
      pricing: { discounts: [{ cents_off: 5, station_ids: [dearest.station_id] }] },
    });
    expect(rows.map(({ kind }) => kind)).toContain("plain");
    return;
  }
});

test("net prices of nothing or less are refused wherever a trip is planned", () => {
  const random = seededRandom(21_405);
  const request = { ...randomPricedRequest(random), pricing: { discounts: [{ percent_off: 100 }] } };
  const [station = expect.fail()] = request.stations;
  expect(() => comparePlans(pricedTools(), request)).toThrow(ServiceError);
  expect(() => explainStation(pricedTools(), { ...request, station_id: station.id, force: "in" })).toThrow(
    ServiceError,
  );
});
