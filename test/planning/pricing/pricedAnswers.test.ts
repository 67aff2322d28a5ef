// Answers to random requests with pricing: their cost against the solver's at net prices, and every figure about money
// against the request.

import { expect, test } from "vitest";
import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import { FAKE_QUARTER, FAKE_SOURCE } from "../../support/fakeFuelTax.js";
import { solveFleetInAnyOrder } from "../../support/fleetMilp.js";
import { burntBetween, toFleetTrip } from "../../support/fleetRequests.js";
import { driveByHabit, netCost } from "../../support/naiveDriver.js";
import { atNetPrices, type PricedRequest, readPricedRules, taxDue } from "../../support/netPrices.js";
import { randomPricedRequest } from "../../support/randomPricing.js";
import { seededRandom } from "../../support/random.js";
import { bestPriced, optimizePriced } from "./priced.js";
import { sampleSize } from "../../support/sampleSize.js";

const REQUESTS = sampleSize(12, 500);
const SEED = 21_002;

/** The solver's cost may be off by this share of it, and by a little where it is next to nothing. */
const RELATIVE = 1e-6;
/** Half of a cent, and a little for the arithmetic. */
const CENT = 0.005 + 1e-6;
/** The last digit of gallons, in dollars at most. */
const UNSEEN_DOLLARS = 0.001 * 10;

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const cents = (dollars: number | undefined): number => Math.round(100 * (dollars ?? NaN));

/** What each stop of an answer says of its price, and what the totals come to, for the plan's unrounded gallons. */
function expectMoney(
  rules: PricedRequest,
  { pricing, route }: OptimizeRequest,
  { stops, summary }: OptimizeResult,
  gallons: readonly number[],
): void {
  const isTaxed = pricing?.fuel_tax === "ifta";
  const prices = stops.map(({ station_id: id }) => rules.prices.get(id) ?? expect.fail(id));
  const visited = stops.map(
    ({ station_id: id }) => rules.stations.find((station) => station.id === id) ?? expect.fail(`${id} may not be used`),
  );
  for (const [k, stop] of stops.entries()) {
    const { paid, discount, credit, net, jurisdiction } = prices[k] ?? expect.fail();
    expect(stop).toMatchObject({
      price_per_gallon: visited[k]?.price,
      price_paid_per_gallon: paid,
      discount,
      tax_credit_per_gallon: credit,
      net_price_per_gallon: net,
    });
    if (isTaxed) expect(stop.jurisdiction).toBe(jurisdiction);
    else expect(stop).not.toHaveProperty("jurisdiction");
    expect(Math.abs(stop.total_cost_at_stop - (gallons[k] ?? NaN) * paid)).toBeLessThan(CENT);
    expect(Math.abs(stop.gallons_to_purchase - (gallons[k] ?? NaN))).toBeLessThan(0.00101);
  }
  const total = (priceOf: (price: (typeof prices)[number], k: number) => number): number =>
    sum(prices.map((price, k) => priceOf(price, k) * (gallons[k] ?? NaN)));
  const within = CENT * stops.length + 1e-9;
  expect(cents(summary.total_fuel_cost)).toBe(sum(stops.map((stop) => cents(stop.total_cost_at_stop))));
  expect(
    Math.abs((summary.total_discount ?? NaN) - total(({ paid }, k) => (visited[k]?.price ?? NaN) - paid)),
  ).toBeLessThanOrEqual(2 * within);
  expect(Math.abs((summary.total_tax_credit ?? NaN) - total(({ credit }) => credit))).toBeLessThanOrEqual(within);
  expect(cents(summary.total_net_cost)).toBe(cents(summary.total_fuel_cost) - cents(summary.total_tax_credit));

  const beside = sum(
    visited.map(
      (station, k) =>
        (station.detourMinutes + station.stopMinutes) * rules.timeValue +
        rules.stopDollars +
        station.handicapDollars +
        (station.handicapCents / 100) * (gallons[k] ?? NaN),
    ),
  );
  expect(Math.abs(summary.total_cost - (summary.total_net_cost ?? NaN) - beside)).toBeLessThan(CENT);
  expect("tax_due_estimate" in summary).toBe(isTaxed);
  if (!isTaxed) return expect(summary).not.toHaveProperty("fuel_tax_table");
  const burnt = burntBetween(rules, 0, rules.totalMiles);
  expect(
    Math.abs((summary.tax_due_estimate ?? NaN) - taxDue(route.start.lng, route.end.lng, burnt, pricing)),
  ).toBeLessThan(CENT);
  expect(summary.fuel_tax_table).toEqual({ quarter: FAKE_QUARTER, source: FAKE_SOURCE });
}

/** The naive driver buys where he ever did, and pays what the request says. */
function expectNaive(
  rules: PricedRequest,
  { stops, summary }: OptimizeResult,
  gallons: readonly number[],
  arrival: number,
): void {
  const { totalMiles, capacity, usable, start, meanPrice } = rules;
  const { stations } = atNetPrices(rules);
  const mpg = rules.stretches.map(({ untilMile, mpg: each }) => ({ until_mile: untilMile, mpg: each }));
  const naive = driveByHabit({ stations, totalMiles, mpg, capacity, usable, start });
  if (naive === "stranded") throw new Error("the naive driver is stranded though there is a plan");
  const purchases = stops
    .map(({ station_id: id }, k) => ({ gallons: gallons[k] ?? NaN, price: rules.prices.get(id)?.net ?? NaN }))
    .filter(({ gallons: bought }) => bought > 0);
  const optimal = { purchases, arrival };
  const { baseline_comparison: baseline } = summary;
  const naiveNet = netCost(
    naive.fills.map(({ gallons: bought, station }) => ({ gallons: bought, price: station.price })),
    naive.arrival,
    optimal,
    start,
    meanPrice,
  );
  const optimizerNet = netCost(purchases, arrival, optimal, start, meanPrice);
  expect(baseline.naive_stop_count).toBe(naive.fills.length);
  expect(Math.abs(baseline.naive_total_fuel_cost - naiveNet)).toBeLessThan(CENT + UNSEEN_DOLLARS);
  expect(Math.abs(baseline.optimizer_net_fuel_cost - Math.max(0, optimizerNet))).toBeLessThan(CENT + UNSEEN_DOLLARS);
  expect(cents(baseline.savings_dollars)).toBe(
    cents(baseline.naive_total_fuel_cost) - cents(baseline.optimizer_net_fuel_cost),
  );
}

async function compareOne(request: OptimizeRequest): Promise<boolean> {
  const plan = bestPriced(request);
  const rules = readPricedRules(request);
  const solved = await solveFleetInAnyOrder(toFleetTrip(atNetPrices(rules)));
  expect(plan !== undefined).toBe(solved !== null);
  if (plan === undefined || solved === null) return false;
  expect(Math.abs(plan.totalCost - solved.cost)).toBeLessThan(RELATIVE * Math.max(1, solved.cost));
  const answer = optimizePriced(request);
  const gallons = plan.stops.map(({ gallons: bought }) => bought);
  expect(answer.stops.map(({ station_id: id }) => id)).toEqual(plan.stops.map(({ station }) => station.id));
  expect(answer.summary.optimality).toBe("proven");
  expectMoney(rules, request, answer, gallons);
  expectNaive(rules, answer, gallons, plan.arrivalGallons);
  return true;
}

test(`${REQUESTS} requests with pricing: a plan where the solver finds one, at its cost, with true figures`, async () => {
  const random = seededRandom(SEED);
  let plans = 0;
  for (let k = 0; k < REQUESTS; k++) {
    const request = randomPricedRequest(random);
    try {
      if (await compareOne(request)) plans++;
    } catch (error) {
      throw new Error(`request ${k} of SEED ${SEED}: ${JSON.stringify(request)}`, { cause: error });
    }
  }
  expect(plans).toBeGreaterThan(REQUESTS / 6);
});
