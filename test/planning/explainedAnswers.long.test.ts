// The explanations of random requests, each figure against the MILP solver, which is asked what the request says.

import { expect, test } from "vitest";
import type { Explanation, StopExplanation } from "../../src/contract/schemas/explanation.js";
import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { planStops } from "../../src/planning/plan.js";
import { NO_VEHICLES } from "../../src/vehicles/vehicle.js";
import type { PlannedStop } from "../../src/optimizer/plans.js";
import {
  buyerAt,
  cheapestOutside,
  costBuyingNothing,
  costOfMinutes,
  costOfStops,
  costOfWayOnBy,
  costsOfStopCount,
  costsWhereBought,
  costThrough,
  costWithout,
  doubtNoPrice,
  doubtPrice,
  forcedCost,
  gallonsMissing,
  solveWayOn,
  wayOnFrom,
} from "../support/counterfactuals.js";
import { NAMED_RULES } from "../support/explainedRules.js";
import { randomExplainedRequest, reasonsForGallons } from "../support/explainedRequests.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { type KeptRules, keptRules, readRules, type RuledRequest, toFleetTrip } from "../support/fleetRequests.js";
import type { FleetTrip } from "../support/fleetTrips.js";
import { seededRandom } from "../support/random.js";
import { planned } from "./fleetAnswers.js";
import { sampleSize } from "../support/sampleSize.js";

const PLANS = sampleSize(12, 500);
const SEED = 20_011;

const optimizer = await loadOptimizer();

/** Costs that differ by less are the same: what the solver may miss, and what the plan's tie-break may cost. */
const DOLLARS = 2e-5;
/** Half of the last digit that an answer shows, and a little for the arithmetic. */
const CENT = 0.00501;
const THOUSANDTH = 0.00051;
/** Prices to a millionth. */
const SHOWN = { dollars: DOLLARS, price: 0.51e-6 };
/** Gallons to buy, which a least purchase may round up. */
const SHOWN_GALLONS = 0.00101;

/**
 * Where a plan that buys at each stop costs no more than this above one with stops for nothing, it counts as of the
 * same cost.
 */
const IDLE_DOLLARS = 1e-8;

const MOST_ALTERNATIVES = 20;
const MOST_STATIONS = 9;

/** A plan that is explained, beside the trip that the solver is asked. */
export interface Explained {
  readonly request: OptimizeRequest;
  readonly kept: KeptRules;
  readonly rules: RuledRequest;
  readonly trip: FleetTrip;
  /** Unrounded. */
  readonly stops: readonly PlannedStop[];
  readonly totalCost: number;
  /** What a stop of the plan costs, and one where fuel is bought, by the solver; `Infinity` at the other stations. */
  readonly buying: readonly number[];
}

function expectSame(found: number, expected: number, what: string, tolerance = DOLLARS): void {
  if (found !== expected)
    expect(Math.abs(found - expected), `${what} is ${found} and not ${expected}`).toBeLessThanOrEqual(tolerance);
}

/** `extraCost` is null where there is no plan of that kind. */
function expectExtra({ totalCost }: Explained, extraCost: number | undefined, cost: number, what: string): void {
  expectSame(extraCost ?? Infinity, cost - totalCost, what);
  if (extraCost !== undefined) expect(extraCost, what).toBeGreaterThanOrEqual(0);
}

function indexOf({ rules }: Explained, id: string): number {
  const index = rules.stations.findIndex((station) => station.id === id);
  return index >= 0 ? index : expect.fail(`${id} may not be used`);
}

/** The handicap of a station, in dollars per gallon: what the solver's prices have and pumps do not show. */
function handicapOf({ rules }: Explained, station: number): number {
  return (rules.stations[station]?.handicapCents ?? NaN) / 100;
}

async function expectWithout(
  plan: Explained,
  station: number,
  { without, price_range: range }: StopExplanation,
): Promise<void> {
  const cost = await costWithout(plan.trip, [station]);
  expect(without).not.toBeUndefined();
  expectExtra(plan, without?.extra_cost, cost, "the cost without");
  if (without) {
    const stops = without.stops.map(({ station_id: id, gallons }) => ({ station: indexOf(plan, id), gallons }));
    expect(stops.map((stop) => stop.station)).not.toContain(station);
    expectSame(await costOfStops(plan.trip, stops, SHOWN_GALLONS), cost, "what the stops without cost");
  }
  expect(range).toEqual({ from: 0, to: without === null ? null : expect.any(Number) });
  const to = range?.to ?? Infinity;
  const doubt = await doubtPrice(
    buyerAt(plan.trip, station),
    to + handicapOf(plan, station),
    await costBuyingNothing(plan.trip, station, cost),
    SHOWN,
  );
  if (doubt !== undefined) expect.fail(`the highest price ${to}: ${doubt}`);
}

async function expectRunnerUp(plan: Explained, k: number, { runner_up: runnerUp }: StopExplanation): Promise<void> {
  const { stops, buying, trip } = plan;
  const planStations = stops.map(({ station }) => station);
  const [before, here, after] = [planStations[k - 1] ?? -1, planStations[k], planStations[k + 1] ?? buying.length];
  const between = [...buying.keys()].filter((i) => i > before && i < after && i !== here);
  const least = Math.min(Infinity, ...between.map((i) => buying[i] ?? NaN));
  expect(runnerUp).not.toBeUndefined();
  expectExtra(plan, runnerUp?.extra_cost, least, "the cost of the runner-up");
  if (!runnerUp) return;
  const station = indexOf(plan, runnerUp.station_id);
  expect(between).toContain(station);
  expectSame(buying[station] ?? NaN, least, "what a stop at the runner-up costs");
  const replaced = runnerUp.replaces_station_ids.map((id) => indexOf(plan, id));
  expect(planStations).toEqual(expect.arrayContaining(replaced));
  expectSame(
    await costThrough(trip, [...planStations.filter((i) => !replaced.includes(i)), station], replaced),
    least,
    "the cost with what the runner-up replaces",
  );
}

async function expectBackup(
  { trip, stops, ...plan }: Explained,
  k: number,
  { backup, short_by_gallons: short }: StopExplanation,
): Promise<void> {
  const wayOn = wayOnFrom(trip, stops, k);
  const solved = await solveWayOn(wayOn);
  expect(backup).not.toBeUndefined();
  expectSame(
    backup?.extra_cost ?? Infinity,
    (solved?.cost ?? Infinity) - wayOn.plannedCost,
    `the cost of the way on from stop ${k}`,
  );
  if (backup) {
    expect(short).toBeUndefined();
    const station = backup.station_id === null ? null : indexOf({ trip, stops, ...plan }, backup.station_id);
    expectSame(
      await costOfWayOnBy(wayOn, station),
      solved?.cost ?? Infinity,
      `the cost of the way on by ${backup.station_id}`,
    );
  } else {
    expectSame(short ?? Infinity, await gallonsMissing(wayOn), `the gallons missing at stop ${k}`, 2 * THOUSANDTH);
  }
}

async function expectAlternatives(
  plan: Explained,
  { alternatives, station_prices: prices }: Explanation,
): Promise<void> {
  const { request, rules, trip, stops, buying, totalCost } = plan;
  expect(prices?.map(({ station_id: id }) => id)).toEqual(request.stations.map(({ id }) => id));
  for (const { station_id: id, extra_cost: extraCost } of prices ?? []) {
    const cost = buying[rules.stations.findIndex((station) => station.id === id)] ?? Infinity;
    expectExtra(plan, extraCost ?? undefined, cost, `the cost of a stop at ${id}`);
  }
  const { outside, costs } = cheapestOutside(buying, stops, MOST_ALTERNATIVES);
  expect(alternatives).toHaveLength(costs.length);
  for (const [place, { station_id: id, extra_cost: extraCost, price_to_enter: price }] of (
    alternatives ?? []
  ).entries()) {
    const station = indexOf(plan, id);
    expect(outside).toContain(station);
    expectExtra(plan, extraCost, costs[place] ?? NaN, `the cost of alternative ${place}`);
    expectExtra(plan, extraCost, buying[station] ?? NaN, `the cost of alternative ${id}`);
    const handicap = handicapOf(plan, station);
    const buyAt = buyerAt(trip, station);
    const doubt =
      price === null
        ? await doubtNoPrice(buyAt, handicap, totalCost, SHOWN)
        : await doubtPrice(buyAt, price + handicap, totalCost, SHOWN);
    if (doubt !== undefined) expect.fail(`the price ${price} to enter of ${id}: ${doubt}`);
  }
  expect(new Set(alternatives?.map(({ station_id: id }) => id)).size).toBe(alternatives?.length);
}

async function expectStopCounts({ trip, rules, stops }: Explained, { by_stops: byStops }: Explanation): Promise<void> {
  const most = Math.min(stops.length + (trip.maximumStops === null ? 0 : 2), 20);
  expect(byStops?.map((row) => row.stops)).toEqual(byStops?.map((row) => row.stops).toSorted((a, b) => a - b));
  for (const row of byStops ?? []) expect(row.stops).toBeLessThanOrEqual(most);
  const detourMinutes = rules.stations.map((station) => station.detourMinutes);
  for (let stopCount = 0; stopCount <= most; stopCount++) {
    const { cost, buying } = await costsOfStopCount(trip, stopCount);
    const rows = (byStops ?? []).filter((row) => row.stops === stopCount);
    if (rows.length === 0) {
      if (buying < Infinity && buying <= cost + IDLE_DOLLARS)
        expect.fail(`${stopCount} stops are left out, though they cost $${buying}`);
      continue;
    }
    const [{ total_cost: total, total_fuel_cost: fuel, total_detour_minutes: minutes } = expect.fail()] = rows;
    expect(rows).toHaveLength(1);
    const tolerance = CENT * (stopCount + 1);
    expectSame(total, cost, `the cost of ${stopCount} stops`, tolerance);
    expectSame(
      await costOfMinutes(trip, stopCount, detourMinutes, minutes),
      cost,
      `the cost of ${stopCount} stops and their minutes`,
    );
    // Where nothing but fuel and detours counts, these make up the cost.
    const isPlain =
      rules.stopDollars === 0 &&
      rules.stations.every(
        (station) => station.stopMinutes === 0 && station.handicapDollars === 0 && station.handicapCents === 0,
      );
    if (isPlain) expectSame(fuel + minutes * rules.timeValue, total, `the fuel of ${stopCount} stops`, 2 * CENT);
    else expect(fuel).toBeLessThanOrEqual(total + CENT);
  }
}

async function expectRuleCosts({ request, kept, totalCost }: Explained, { rules: costs }: Explanation): Promise<void> {
  const asked = NAMED_RULES.filter(({ isAsked }) => isAsked(request));
  expect(costs.map(({ rule }) => rule).toSorted()).toEqual(asked.map(({ name }) => name).toSorted());
  for (const { name, drop } of asked) {
    const cost = (await solveFleetByMilp(toFleetTrip(readRules(drop(request), kept))))?.cost ?? Infinity;
    // Nothing is saved where every stop fills a larger tank, or a station that brands leave out is no longer required.
    expectSame(
      costs.find((row) => row.rule === name)?.extra_cost ?? NaN,
      Math.max(0, totalCost - cost),
      `what ${name} costs`,
    );
  }
}

async function expectExplained(request: OptimizeRequest, answer: OptimizeResult): Promise<void> {
  const outcome = planStops({ optimizer, vehicles: NO_VEHICLES }, request);
  if (outcome.status !== "planned") throw new Error("the request has an answer and no plan");
  const kept = keptRules(request, answer);
  const rules = readRules(request, kept);
  const trip = toFleetTrip(rules);
  const stops = outcome.plan.stops.map(({ station, gallons }) => ({
    station: rules.stations.findIndex(({ id }) => id === station.id),
    gallons,
  }));
  const totalCost = (await solveFleetByMilp(trip))?.cost ?? Infinity;
  expectSame(outcome.plan.totalCost, totalCost, "the cost of the plan");
  const forced = await Promise.all(rules.stations.map((_, i) => forcedCost(trip, i)));
  const isFound = (station: number): boolean => {
    const { id } = rules.stations[station] ?? expect.fail("there is no such station");
    const row = answer.explanation?.station_prices?.find((price) => price.station_id === id);
    return typeof row?.extra_cost === "number";
  };
  const buying = await costsWhereBought(trip, forced, stops, isFound, DOLLARS);
  const plan = { request, kept, rules, trip, stops, totalCost, buying };
  const reasons = reasonsForGallons(trip, stops);
  for (const [k, { explanation, station_id: id }] of answer.stops.entries()) {
    if (explanation === undefined) throw new Error(`the stop at ${id} is not explained`);
    expect(reasons[k], `what decides how much is bought at ${id}`).toContain(explanation.gallons_set_by);
    await expectWithout(plan, indexOf(plan, id), explanation);
    await expectRunnerUp(plan, k, explanation);
    await expectBackup(plan, k, explanation);
  }
  const { explanation } = answer;
  if (explanation === undefined) throw new Error("the plan is not explained");
  await expectAlternatives(plan, explanation);
  await expectStopCounts(plan, explanation);
  await expectRuleCosts(plan, explanation);
}

/** Far enough for a pump to show the fuel. */
const APART_MILES = 0.1;

/** The solver knows one order of stations at one mile only: the same request without such stations. */
function setApart(request: OptimizeRequest): OptimizeRequest {
  const { total_distance_miles: end } = request.route;
  const taken = new Set<number>();
  const stations = request.stations.map((station) => {
    let miles = station.miles_from_route_start ?? NaN;
    // Stations past the end stay there, and those at the end stay on the route.
    const step = miles === end ? -APART_MILES : APART_MILES;
    while (taken.has(miles)) miles = Number((miles + step).toFixed(3));
    taken.add(miles);
    return { ...station, miles_from_route_start: miles };
  });
  return { ...request, stations };
}

test(`each figure of ${PLANS} explanations is what the MILP solver finds`, async () => {
  const random = seededRandom(SEED);
  let explained = 0;
  for (let k = 0; explained < PLANS; k++) {
    const request = setApart(randomExplainedRequest(random, MOST_STATIONS));
    const answer = planned(request);
    if (answer === undefined) continue;
    explained++;
    try {
      await expectExplained(request, answer);
    } catch (error) {
      throw new Error(`request ${k} of SEED ${SEED}: ${JSON.stringify({ request, answer })}`, { cause: error });
    }
  }
  expect(explained).toBe(PLANS);
});
