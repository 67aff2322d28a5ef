// Prices that are really paid: planning with `pricing` compared with planning by pump prices, from the trip to the
// answer.

import { OptimizeRequest } from "../src/contract/schemas/optimize.js";
import type { Pricing } from "../src/contract/schemas/pricing.js";
import { loadOptimizer } from "../src/index.js";
import { optimizeTrip } from "../src/planning/optimize.js";
import { planStops } from "../src/planning/plan.js";
import { scanRequest, RestOfOptimize } from "../src/tasks/optimize.js";
import type { TripTools } from "../src/planning/trip.js";
import { loadScanner } from "../src/scanner/load.js";
import type { ScanTools } from "../src/scanner/scanner.js";
import { NO_VEHICLES } from "../src/vehicles/vehicle.js";
import { FAKE_FUEL_TAX, FAKE_RATES, NOW } from "../test/support/fakeFuelTax.js";
import { netPriceOf } from "../test/support/netPrices.js";
import { roundTo } from "../test/support/optimizeRequests.js";
import { randomInstance, SEED, toRequestBody } from "../test/support/randomInstances.js";
import { pick, seededRandom } from "../test/support/random.js";
import { checkCost } from "./harness/checks.js";
import { BRIEFLY, measure, medianOf, type Rounds, type Task } from "./harness/measure.js";
import { progress, type Setting } from "./harness/report.js";

const GROUP = "pricing";
const CPU: Rounds = { ...BRIEFLY, unit: "ms CPU" };

const STATIONS = 5_000;
/** How often the time of a request by pump prices one with pricing may take, its bytes read in both. */
const MAX_REQUESTS = 5;

const BRANDS = ["Pilot", "Love's Travel Stop", "TA", "Shell"] as const;

/** As many as a request may name. */
const MOST_DEALS = 100;

interface Case {
  readonly name: string;
  readonly pricing: Pricing;
}

export async function benchPricing({ report }: Setting): Promise<void> {
  const [optimizer, scanner] = await Promise.all([loadOptimizer(), loadScanner()]);
  const tools = { optimizer, scanner, vehicles: NO_VEHICLES, fuelTax: () => FAKE_FUEL_TAX, now: () => NOW };
  report.say(
    `PRICING. From the bytes of a request to its answer, with and without, ${STATIONS.toLocaleString("en-US")} random stations, in processor time`,
  );
  const plain = makeRequest();
  const tasks: Task[] = [taskOf(tools, BY_PUMP, plain)];
  const cases = makeCases(plain);
  for (const { name, pricing } of cases) {
    progress(`${GROUP}: checking ${name}`);
    const request = { ...plain, pricing };
    checkAgainstNetPrices(tools, name, request);
    tasks.push(taskOf(tools, name, request));
  }
  const figures = await measure(GROUP, "stations", tasks, CPU);
  report.show(figures);
  for (const { name } of cases)
    report.judge(
      `${name}, of a request by pump prices`,
      medianOf(figures, name) / medianOf(figures, BY_PUMP),
      MAX_REQUESTS,
      "times",
    );
  report.say(
    "Each plan costs what that of the same stations costs with their net prices, worked out apart, at the pump; every price that it shows is the one worked out.",
  );
}

const BY_PUMP = "pump prices";

/**
 * Stations say their brand, their cost and their jurisdiction in all requests, so that all have as many bytes but for
 * the pricing.
 */
function makeRequest(): OptimizeRequest {
  const request = OptimizeRequest.parse(JSON.parse(toRequestBody(randomInstance(STATIONS, SEED))));
  const random = seededRandom(SEED);
  const jurisdictions = [...FAKE_RATES.keys()];
  const stations = request.stations.map((station) => {
    const price = roundTo(station.price_per_gallon ?? NaN, 3);
    return {
      ...station,
      price_per_gallon: price,
      brand: pick(random, BRANDS),
      cost_per_gallon: roundTo(price - 0.4 + 0.5 * random(), 3),
      jurisdiction: pick(random, jurisdictions),
    };
  });
  return { ...request, stations };
}

function makeCases({ stations }: OptimizeRequest): Case[] {
  const deals: Pricing["discounts"] = [
    { cents_off: 40, brands: ["Pilot"] },
    { percent_off: 8, brands: ["Love's"] },
    { cost_plus_cents: 5, brands: ["Pilot"] },
    { cents_off: 2 },
  ];
  const byId = Array.from({ length: MOST_DEALS }, (_, k) => ({
    cents_off: k / 4,
    station_ids: stations.slice(k * 50, k * 50 + 50).map(({ id }) => id),
  }));
  return [
    { name: "cents off at all stations", pricing: { discounts: [{ cents_off: 20 }] } },
    { name: "four deals", pricing: { discounts: deals } },
    { name: `${MOST_DEALS} deals, 50 stations each by id`, pricing: { discounts: byId } },
    { name: "fuel tax, jurisdictions given", pricing: { fuel_tax: "ifta" } },
    { name: "four deals and fuel tax", pricing: { discounts: deals, fuel_tax: "ifta" } },
  ];
}

function taskOf(tools: TripTools & ScanTools, name: string, request: OptimizeRequest): Task {
  const body = Buffer.from(JSON.stringify(request));
  const run = () => {
    const read = scanRequest(tools, body, RestOfOptimize)?.request;
    if (read === undefined) throw new Error(`${name}: the scanner is not certain about the request`);
    return optimizeTrip(tools, read);
  };
  const { stops } = run();
  return { name, count: STATIONS, run, note: `${stops.length} stops` };
}

/** @throws {Error} when the plan does not cost what that by net prices costs, or a stop shows another price. */
function checkAgainstNetPrices(tools: TripTools, name: string, request: OptimizeRequest): void {
  const prices = new Map(request.stations.map((station) => [station.id, netPriceOf(station, request.pricing)]));
  const atPump = {
    ...request,
    pricing: null,
    stations: request.stations.map((station) => ({ ...station, price_per_gallon: prices.get(station.id)?.net ?? NaN })),
  };
  checkCost(name, costOf(tools, request), costOf(tools, atPump));
  for (const stop of optimizeTrip(tools, request).stops) {
    const { paid = NaN, credit = NaN, net = NaN } = prices.get(stop.station_id) ?? {};
    if (
      stop.price_paid_per_gallon !== paid ||
      stop.tax_credit_per_gallon !== credit ||
      stop.net_price_per_gallon !== net
    )
      throw new Error(`${name}, seed ${SEED}: ${stop.station_id} shows a price of its own`);
  }
}

function costOf(tools: TripTools, request: OptimizeRequest): number {
  const outcome = planStops(tools, request);
  return outcome.status === "planned" ? outcome.plan.totalCost : Infinity;
}
