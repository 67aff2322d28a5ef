// The explanations of random requests against the plans of changed ones: without a station, with a stop there, at
// another price, without a rule, and from a stop on. The request is changed as a caller would change it.

import { expect, test } from "vitest";
import type { Explanation, StopExplanation } from "../../src/contract/schemas/explanation.js";
import type { OptimizeRequest, OptimizeResult } from "../../src/contract/schemas/optimize.js";
import { planStops } from "../../src/planning/plan.js";
import { emptying, excluding, forcing, fromHere, goingOn, keptRequest, usableIds } from "../support/changedRequests.js";
import { NAMED_RULES } from "../support/explainedRules.js";
import { randomExplainedRequest } from "../support/explainedRequests.js";
import {
  burntBetween,
  type KeptRules,
  keptRules,
  type RuledRequest,
  type RuledStation,
} from "../support/fleetRequests.js";
import { atNetPrices, readPricedRules } from "../support/netPrices.js";
import { seededRandom } from "../support/random.js";
import { checksOfPrices, DOLLARS, expectSame, MOST_PRICE, stationOf } from "./explainedPrices.js";
import { plannedPriced as planned, pricedTools } from "./pricing/priced.js";

const TOOLS = pricedTools();

/** Half of the last digit that an answer shows, and a little for the arithmetic. */
const CENT = 0.00501;
const GALLONS = 1e-6;
/** The fuel that an answer shows on arrival, and that of its detour, may each be off by half of the last digit. */
const ROUNDED_GALLONS = 0.002;
const MOST_STATIONS = 30;
/** The best plan of a request, unrounded. */
interface Best {
  /** `Infinity` where there is none. */
  readonly cost: number;
  readonly stops: readonly {
    readonly id: string;
    readonly gallons: number;
    readonly arrivalGallons: number;
    readonly cost: number;
  }[];
}

function best(request: OptimizeRequest): Best {
  const outcome = planStops(TOOLS, request);
  if (outcome.status !== "planned") return { cost: Infinity, stops: [] };
  const { totalCost, stops, optimality } = outcome.plan;
  expect(optimality).not.toBe("bounded");
  return {
    cost: totalCost,
    stops: stops.map(({ station, gallons, arrivalGallons, cost }) => ({
      id: station.id,
      gallons,
      arrivalGallons,
      cost,
    })),
  };
}

/** An explained plan. */
interface Explained {
  /** What the plan keeps of its request: this one is changed. */
  readonly request: OptimizeRequest;
  readonly kept: KeptRules;
  /** Prices of its stations are net of discounts and tax. */
  readonly rules: RuledRequest;
  readonly answer: OptimizeResult;
  readonly explanation: Explanation;
  readonly plan: Best;
}

const { buyerAt, expectPrice, expectAlternatives } = checksOfPrices(best);

async function expectWithout(
  explained: Explained,
  id: string,
  { without, price_range: range }: StopExplanation,
): Promise<void> {
  const { request, plan } = explained;
  const isRequired = stationOf(explained, id).isRequired;
  const removed = isRequired ? { cost: Infinity, stops: [] } : best(excluding(request, [id]));
  expectSame(without?.extra_cost ?? Infinity, Math.max(0, removed.cost - plan.cost), `the cost without ${id}`);
  if (without) {
    // A tie may be decided another way.
    const ids = without.stops.map((stop) => stop.station_id);
    expect(ids).not.toContain(id);
    expectSame(
      best(
        excluding(
          forcing(request, ...ids),
          usableIds(explained.rules).filter((other) => !ids.includes(other)),
        ),
      ).cost,
      removed.cost,
      `the cost of ${ids.join(", ")}`,
    );
  }
  if (!without || !request.pricing) expect(range?.to === null).toBe(without === null);
  if (!without) return;
  // Only a cost-plus deal takes the pump price out of what is paid.
  if (range?.to === null)
    expect(
      (await buyerAt(explained, id)?.(MOST_PRICE))?.cost ?? -Infinity,
      `the cost with ${id} at $${MOST_PRICE}`,
    ).toBeLessThanOrEqual(removed.cost + DOLLARS);
  // A stop for nothing can pay where it burns the fuel of a detour, so that a later least purchase fits.
  const { detourGallons, minimum } = stationOf(explained, id);
  const buyingNothing =
    detourGallons > 0 && minimum === 0 ? Math.min(removed.cost, best(emptying(request, id)).cost) : removed.cost;
  await expectPrice(explained, id, range?.to, buyingNothing, "the highest price");
}

function expectRunnerUp(explained: Explained, k: number, { runner_up: runnerUp }: StopExplanation): void {
  const { plan, rules, request, explanation } = explained;
  const ids = usableIds(rules);
  const placeOf = (id: string | undefined, otherwise: number): number =>
    id === undefined ? otherwise : ids.indexOf(id);
  const between = ids
    .slice(placeOf(plan.stops[k - 1]?.id, -1) + 1, placeOf(plan.stops[k + 1]?.id, ids.length))
    .filter((id) => id !== plan.stops[k]?.id);
  const extraOf = (id: string): number =>
    explanation.station_prices?.find((row) => row.station_id === id)?.extra_cost ?? Infinity;
  const least = between.reduce((lowest, id) => Math.min(lowest, extraOf(id)), Infinity);
  expectSame(runnerUp?.extra_cost ?? Infinity, least, "the cost of the runner-up");
  if (!runnerUp) return;
  expect(between).toContain(runnerUp.station_id);
  const stays = plan.stops.map(({ id }) => id).filter((id) => !runnerUp.replaces_station_ids.includes(id));
  const through = best(excluding(forcing(request, ...stays, runnerUp.station_id), runnerUp.replaces_station_ids));
  expectSame(through.cost - plan.cost, runnerUp.extra_cost, "the cost of the runner-up in place of what it replaces");
}

/**
 * Drives from a stop, which is closed, to its backup with the fuel on board, and on as well as the fuel bought there
 * allows.
 */
function expectBackup(explained: Explained, k: number, { backup }: StopExplanation): void {
  const { plan, rules, request } = explained;
  const { id = "", arrivalGallons = NaN } = plan.stops[k] ?? {};
  const closed = stationOf(explained, id);
  if (!backup) return;
  const rest = plan.cost - spentBefore(explained, k);
  const onRoute = arrivalGallons - closed.detourGallons / 2;
  if (backup.station_id === null) {
    expect(onRoute - burntBetween(rules, closed.miles, rules.totalMiles)).toBeGreaterThanOrEqual(
      rules.reserve - GALLONS,
    );
    return expectSame(backup.extra_cost, -rest, "the cost of going on without a stop");
  }
  const pump = stationOf(explained, backup.station_id);
  expect(pump.miles).toBeGreaterThanOrEqual(closed.miles);
  const arrival = onRoute - burntBetween(rules, closed.miles, pump.miles) - pump.detourGallons / 2;
  expect(arrival, `the fuel on arrival at ${pump.id}`).toBeGreaterThanOrEqual(-GALLONS);
  // Nothing can be planned from the destination on.
  if (pump.miles >= rules.totalMiles) return;
  const gone = [...upTo(rules, pump.id), ...plan.stops.slice(0, k + 1).map((stop) => stop.id)];
  const costs = departuresFrom(rules, pump, arrival).map((departure) => {
    const left = departure - pump.detourGallons / 2;
    const after = restCost(
      rules,
      fromHere(request, { mile: pump.miles, gallons: Math.min(left, rules.capacity), gone, stopsMade: k + 1 }),
      pump.miles,
      left,
    );
    return (departure - arrival) * (pump.price + pump.handicapCents / 100) + stopCost(rules, pump) + after;
  });
  const least = costs.reduce((lowest, cost) => Math.min(lowest, cost), Infinity);
  expect(least, `a way on by ${pump.id}`).toBeLessThan(Infinity);
  expect(least, `the cost of the way on by ${pump.id}`).toBeGreaterThanOrEqual(rest + backup.extra_cost - 2 * DOLLARS);
  cheapestWays.push(Math.abs(least - rest - backup.extra_cost) <= 2 * DOLLARS);
}

/** The stations up to one of them in driving order: those at its mile that come before it are behind, too. */
function upTo(rules: RuledRequest, id: string): string[] {
  const ids = usableIds(rules);
  return ids.slice(0, ids.indexOf(id) + 1);
}

/** Whether the levels of `departuresFrom` led to the least cost of each way on. */
const cheapestWays: boolean[] = [];

/**
 * Levels with which a pump is best left: as full as may be, as empty as may be, or so that fuel just lasts to a later
 * stop or the destination.
 */
function departuresFrom(rules: RuledRequest, pump: RuledStation, arrival: number): number[] {
  const least = arrival + pump.minimum;
  const most = Math.min(rules.usable, arrival + pump.maximum);
  if (rules.fillUp) return most < rules.usable - GALLONS ? [] : [rules.usable];
  const half = pump.detourGallons / 2;
  const later = rules.stations
    .filter((station) => station.miles >= pump.miles)
    .flatMap((station) => {
      const burnt = burntBetween(rules, pump.miles, station.miles) + half + station.detourGallons / 2;
      return [burnt + rules.buffer, burnt + rules.usable - station.minimum];
    });
  const atEnd = burntBetween(rules, pump.miles, rules.totalMiles) + half + rules.reserve;
  return [least, most, atEnd, ...later].filter((level) => level >= least - 1e-12 && level <= most + 1e-12);
}

function restCost(rules: RuledRequest, request: OptimizeRequest | undefined, mile: number, gallons: number): number {
  if (request !== undefined) return best(request).cost;
  // Nothing is left to choose.
  return gallons - burntBetween(rules, mile, rules.totalMiles) >= rules.reserve - GALLONS ? 0 : Infinity;
}

function stopCost(
  { timeValue, stopDollars }: RuledRequest,
  { detourMinutes, stopMinutes, handicapDollars }: RuledStation,
): number {
  return (detourMinutes + stopMinutes) * timeValue + stopDollars + handicapDollars;
}

/** What the plan's first stops cost, in dollars. */
function spentBefore(explained: Explained, k: number): number {
  return explained.plan.stops.slice(0, k).reduce((sum, { id, gallons }) => {
    const station = stationOf(explained, id);
    return sum + gallons * (station.price + station.handicapCents / 100) + stopCost(explained.rules, station);
  }, 0);
}

/** Plans anew where the plan stops, with the fuel that it has there: the rest of the plan. */
function expectReplanned(explained: Explained, k: number): void {
  const { plan, rules, request, answer } = explained;
  const { id = "", arrivalGallons = NaN } = plan.stops[k] ?? {};
  const { miles, detourGallons } = stationOf(explained, id);
  if (miles >= rules.totalMiles) return;
  const rest = plan.cost - spentBefore(explained, k);
  const behind = upTo(rules, id).slice(0, -1);
  const shown = answer.stops[k] ?? expect.fail();
  const exact = arrivalGallons + detourGallons / 2;
  for (const gallons of [exact, shown.arrival_fuel_gallons + (shown.detour_gallons ?? 0) / 2]) {
    const onTheWay = goingOn(
      request,
      { mile: miles, gallons: Math.min(gallons, rules.capacity), gone: behind, stopsMade: k },
      answer.stops.slice(k),
    );
    const mostPrice = rules.stations.reduce(
      (most, station) => Math.max(most, station.price + station.handicapCents / 100),
      0,
    );
    expectSame(
      best(onTheWay).cost,
      rest,
      `the cost from ${id} on with ${gallons} gallons`,
      DOLLARS + ROUNDED_GALLONS * mostPrice,
    );
    const replanned = planned(onTheWay) ?? expect.fail(`no plan from ${id} on with ${gallons} gallons`);
    // What is shown may be off by more than a plan that just keeps the buffer at each stop can bear.
    if (gallons === exact)
      expect(replanned.previous_plan, `going on from ${id}`).toEqual({
        feasible: true,
        total_cost: expect.any(Number),
        message: null,
      });
    if (replanned.previous_plan?.feasible === true)
      expect(
        Math.abs(replanned.extra_cost ?? NaN),
        `the extra cost from ${id} on with ${gallons} gallons`,
      ).toBeLessThanOrEqual(DOLLARS + ROUNDED_GALLONS * mostPrice);
    const isKept = replanned.changes?.every(
      (change) =>
        change.kind === "kept" ||
        (change.kind === "gallons" &&
          Math.abs((change.gallons_before ?? NaN) - (change.gallons_after ?? NaN)) <= ROUNDED_GALLONS),
    );
    keptPlans.push(isKept === true && replanned.changes?.length === plan.stops.length - k);
  }
}

/** Whether a new plan made the same stops as the one before, and not others of the same cost. */
const keptPlans: boolean[] = [];

function expectRuleCosts({ kept, plan, explanation, answer }: Explained, asked: OptimizeRequest): void {
  for (const { name, isAsked, drop } of NAMED_RULES) {
    const found = explanation.rules.find(({ rule }) => rule === name);
    expect(found !== undefined, name).toBe(isAsked(asked));
    if (found === undefined) continue;
    const without = drop(asked);
    expectSame(
      found.extra_cost ?? NaN,
      Math.max(0, plan.cost - best(keptRequest(without, kept, readNet(without, kept))).cost),
      `what ${name} costs`,
    );
  }
  expect(explanation.rules.length).toBe(NAMED_RULES.filter(({ isAsked }) => isAsked(asked)).length);
  expect(answer.stops.length).toBe(plan.stops.length);
}

/** The least of the curve up to a number of stops is the best plan with that bound. */
function expectStopCounts({ request, plan, explanation }: Explained): void {
  const byStops = explanation.by_stops ?? expect.fail("no curve by stops");
  for (
    let most = 0;
    most <= Math.min(plan.stops.length + (typeof request.params?.maximum_stops === "number" ? 2 : 0), 20);
    most++
  ) {
    const least = byStops
      .filter(({ stops }) => stops <= most)
      .reduce((lowest, row) => Math.min(lowest, row.total_cost), Infinity);
    const bounded = best({ ...request, params: { ...request.params, maximum_stops: most } });
    // The curve has no plans that stop for nothing, which some least purchases ask for.
    if (
      bounded.stops.some(
        ({ id, gallons }) => gallons < GALLONS && request.params?.required_station_ids?.includes(id) !== true,
      )
    )
      continue;
    expectSame(least, bounded.cost, `the cost of at most ${most} stops`, CENT * (most + 2));
  }
}

/** What a request asks, its prices net of discounts and tax: those of the pump where it has no pricing. */
function readNet(asked: OptimizeRequest, kept: KeptRules): RuledRequest {
  return atNetPrices(readPricedRules(asked, kept));
}

async function expectExplained(asked: OptimizeRequest, answer: OptimizeResult, random: () => number): Promise<void> {
  const kept = keptRules(asked, answer);
  const rules = readNet(asked, kept);
  const request = keptRequest(asked, kept, rules);
  const plan = best(asked);
  expectSame(best(request).cost, plan.cost, "the cost under the rules that the plan keeps");
  const explained = {
    request,
    kept,
    rules,
    answer,
    plan,
    explanation: answer.explanation ?? expect.fail("no explanation"),
  };
  const isWhole = explained.explanation.station_prices !== undefined;
  wholeExplanations.push(isWhole);
  if (!isWhole) return expect(answer.warnings).toContainEqual(expect.stringContaining("was cut short"));
  for (const [k, { station_id: id, explanation = expect.fail("no explanation") }] of answer.stops.entries()) {
    await expectWithout(explained, id, explanation);
    expectRunnerUp(explained, k, explanation);
    expectBackup(explained, k, explanation);
    expectReplanned(explained, k);
  }
  await expectAlternatives(explained, random, () => plan.cost);
  expectRuleCosts(explained, asked);
  expectStopCounts(explained);
}

/** Whether the bound on work left the search time to find all figures. */
const wholeExplanations: boolean[] = [];

function shareOf(outcomes: readonly boolean[]): number {
  return outcomes.filter(Boolean).length / outcomes.length;
}

/** Explains random requests until so many had a plan. @param make them, of at most so many stations. */
export function compareChangedRequests(plans: number, seed: number, make = randomExplainedRequest): void {
  test(`each figure of ${plans} explanations is what changed requests cost`, async () => {
    const random = seededRandom(seed);
    for (let k = 0, explained = 0; explained < plans; k++) {
      const request = make(random, MOST_STATIONS);
      const answer = planned(request);
      if (answer === undefined) continue;
      explained++;
      try {
        await expectExplained(request, answer, random);
      } catch (error) {
        throw new Error(`request ${k} of seed ${seed}: ${JSON.stringify({ request, answer })}`, { cause: error });
      }
    }
    expect(shareOf(wholeExplanations)).toBeGreaterThan(0.999);
    expect(shareOf(cheapestWays)).toBeGreaterThan(0.9);
    expect(shareOf(keptPlans)).toBeGreaterThan(0.8);
  });
}
