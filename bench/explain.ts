// Why a plan is as it is: planning with `explain` compared with planning alone, from the trip to the answer.

import { OptimizeRequest, type OptimizeResult } from "../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../src/index.js";
import { mostCurveStops } from "../src/planning/explain.js";
import { optimizeTrip } from "../src/planning/optimize.js";
import { planStops } from "../src/planning/plan.js";
import { scanRequest, RestOfOptimize } from "../src/tasks/optimize.js";
import { makeTrip, type TripRequest, type TripTools } from "../src/planning/trip.js";
import { loadScanner } from "../src/scanner/load.js";
import { NO_VEHICLES } from "../src/vehicles/vehicle.js";
import { excluding, forcing, pricing } from "../test/support/changedRequests.js";
import { doubtPrice, LEAST_GALLONS } from "../test/support/counterfactuals.js";
import { randomInstance, SEED, toRequestBody } from "../test/support/randomInstances.js";
import { seededRandom } from "../test/support/random.js";
import { checkCost } from "./harness/checks.js";
import { BRIEFLY, measure, medianOf, type Rounds, type Task } from "./harness/measure.js";
import { progress, type Setting } from "./harness/report.js";

const GROUP = "explain";
const CPU: Rounds = { ...BRIEFLY, unit: "ms CPU" };

const STATIONS = 5_000;
/** How often the time of a plan its explanation may take, the plan included. */
const MAX_PLANS = 20;

const MOST_STOPS = 10;
/** With a tank of this many gallons the cheapest drive across the country makes more than `MOST_STOPS` stops. */
const SMALL_TANK = { tank_capacity_gallons: 57, current_fuel_gallons: 28.5 };

const MOST_ALTERNATIVES = 20;

/** Costs differ by a millionth of a dollar for each stop that the plan saves. */
const DOLLARS = 1e-4;
/** Prices are shown to a millionth. */
const PRICE = 0.51e-6;
/** So many alternatives, and as many of all stations, are held against plans of changed requests. */
const CHECKED = 4;

interface Case {
  readonly name: string;
  readonly request: OptimizeRequest;
}

export async function benchExplain({ report }: Setting): Promise<void> {
  const [optimizer, scanner] = await Promise.all([loadOptimizer(), loadScanner()]);
  const tools = { optimizer, scanner, vehicles: NO_VEHICLES };
  report.say(
    `EXPLAIN. Planning with and without, from the trip to the answer, ${STATIONS.toLocaleString("en-US")} random stations, in processor time`,
  );
  const cases = makeCases();
  checkBinds(tools, cases);
  const tasks: Task[] = [];
  for (const { name, request } of cases) {
    progress(`${GROUP}: checking ${name}`);
    const answer = optimizeTrip(tools, explained(request));
    await checkExplanation(tools, request, answer);
    const read = scanRequest(tools, Buffer.from(JSON.stringify(request)), RestOfOptimize)?.request;
    if (read === undefined) throw new Error(`${name}: the scanner is not certain about the request`);
    tasks.push(...tasksOf(tools, name, read));
  }
  const figures = await measure(GROUP, "stations", tasks, CPU);
  report.show(figures);
  for (const { name } of cases) {
    for (const how of [EXPLAIN, STATION_PRICES])
      report.judge(
        `${name}: planning with ${how}, of planning`,
        medianOf(figures, `${name}: ${how}`) / medianOf(figures, name),
        MAX_PLANS,
        "times",
      );
    const ratio = medianOf(figures, `${name}: optimizer.explain`) / medianOf(figures, `${name}: optimizer.plan`);
    report.say(`       ${name}: optimizer.explain, of optimizer.plan: ${ratio.toFixed(1)} times`);
  }
  report.say(
    `Each stop was left out and priced anew in the request, and ${CHECKED} alternatives and ${CHECKED} of all stations were required: the explanations say what that costs.`,
  );
}

const EXPLAIN = "explain";
const STATION_PRICES = "station_prices";

function makeCases(): Case[] {
  const plain = OptimizeRequest.parse(JSON.parse(toRequestBody(randomInstance(STATIONS, SEED))));
  const random = seededRandom(SEED);
  const drawn = plain.stations.map((station) => ({ ...station, minimum_purchase_gallons: 20 + 60 * random() }));
  return [
    { name: "no rules", request: plain },
    { name: "50 gallons at least", request: withParams(plain, { minimum_purchase_gallons: 50 }) },
    { name: "20 to 80 gallons at least", request: { ...plain, stations: drawn } },
    {
      name: `small tank, ${MOST_STOPS} stops at most`,
      request: withParams({ ...plain, vehicle: { ...plain.vehicle, ...SMALL_TANK } }, { maximum_stops: MOST_STOPS }),
    },
  ];
}

function withParams(request: OptimizeRequest, params: NonNullable<OptimizeRequest["params"]>): OptimizeRequest {
  return { ...request, params: { ...request.params, ...params } };
}

function explained(request: OptimizeRequest): OptimizeRequest {
  return withParams(request, { explain: true, station_prices: true });
}

/** @throws {Error} when the cheapest plan makes no more stops than are allowed anyway. */
function checkBinds(tools: TripTools, cases: readonly Case[]): void {
  for (const { name, request } of cases) {
    if (typeof request.params?.maximum_stops !== "number") continue;
    if (optimizeTrip(tools, withParams(request, { maximum_stops: null })).stops.length <= MOST_STOPS)
      throw new Error(`${name}: the bound on stops does not bind`);
  }
}

function tasksOf(tools: TripTools, name: string, request: TripRequest): Task[] {
  const asking = (params: TripRequest["params"]): TripRequest => ({
    ...request,
    params: { ...request.params, ...params },
  });
  const { planInput } = makeTrip(request, tools);
  const plan = tools.optimizer.plan(planInput);
  if (plan.status !== "optimal") throw new Error(`${name}: the plan is ${plan.status}`);
  const { stops } = plan;
  const options = { mostAlternatives: MOST_ALTERNATIVES, mostStops: mostCurveStops(planInput, stops.length) };
  const note = `${stops.length} stops`;
  const timed = (suffix: string, run: () => unknown): Task => ({
    name: `${name}${suffix}`,
    count: STATIONS,
    run,
    note,
  });
  return [
    timed("", () => optimizeTrip(tools, request)),
    timed(`: ${EXPLAIN}`, () => optimizeTrip(tools, asking({ explain: true }))),
    timed(`: ${STATION_PRICES}`, () => optimizeTrip(tools, asking({ explain: true, station_prices: true }))),
    timed(": optimizer.plan", () => tools.optimizer.plan(planInput)),
    timed(": optimizer.explain", () => tools.optimizer.explain(planInput, stops, options)),
  ];
}

/** @throws {Error} when a figure is not what a plan of the changed request costs. */
async function checkExplanation(
  tools: TripTools,
  request: OptimizeRequest,
  { stops, explanation, warnings }: OptimizeResult,
): Promise<void> {
  const least = costOf(tools, request);
  const check = (what: string, extraCost: number | null | undefined, changed: OptimizeRequest): void =>
    checkCost(what, least + (extraCost ?? Infinity), costOf(tools, changed), DOLLARS / least);
  for (const { station_id: id, explanation: figures } of stops) {
    check(`without ${id}`, figures?.without?.extra_cost, excluding(request, [id]));
    if (figures?.runner_up)
      check(`the runner-up of ${id}`, figures.runner_up.extra_cost, forcing(request, figures.runner_up.station_id));
    const buyAt = async (price: number): Promise<{ cost: number; gallons: number }> => {
      const outcome = planStops(tools, pricing(forcing(request, id), id, price, LEAST_GALLONS));
      if (outcome.status !== "planned") throw new Error(`no plan with ${id} at $${price}`);
      return {
        cost: outcome.plan.totalCost,
        gallons: outcome.plan.stops.find(({ station }) => station.id === id)?.gallons ?? NaN,
      };
    };
    const doubt = await doubtPrice(
      buyAt,
      figures?.price_range?.to ?? Infinity,
      costOf(tools, excluding(request, [id])),
      { dollars: DOLLARS, price: PRICE },
    );
    if (doubt !== undefined) throw new Error(`the highest price at ${id}: ${doubt}`);
  }
  const { alternatives = [], station_prices: prices = [], by_stops: byStops = [] } = explanation ?? {};
  // With a bound on stops that binds, the plans by number of stops may take too long; the answer then says so.
  const isSaid = warnings.some((warning) => warning.startsWith("the explanation is incomplete"));
  if (alternatives.length < MOST_ALTERNATIVES || prices.length < STATIONS || (byStops.length === 0 && !isSaid))
    throw new Error("the explanation is cut short");
  for (const { station_id: id, extra_cost: extraCost } of [
    ...alternatives.slice(0, CHECKED),
    ...prices.filter((_, i) => i % (STATIONS / CHECKED) === 0),
  ]) {
    const forced = forcing(request, id);
    if (extraCost !== null) {
      check(`a stop at ${id}`, extraCost, forced);
      continue;
    }
    const price = request.stations.find((station) => station.id === id)?.price_per_gallon ?? NaN;
    if (costOf(tools, pricing(forced, id, price, LEAST_GALLONS)) <= costOf(tools, forced))
      throw new Error(`a stop at ${id} has no cost, and buys fuel`);
  }
}

/** What the best plan costs, unrounded; `Infinity` where there is none. */
function costOf(tools: TripTools, request: OptimizeRequest): number {
  const outcome = planStops(tools, request);
  return outcome.status === "planned" ? outcome.plan.totalCost : Infinity;
}
