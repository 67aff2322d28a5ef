// The explanations of random plans with hours against the plans of changed requests; ways on from a closed station
// against the MILP solver. The request is changed as a caller would change it, and keeps its hours.

import { expect, test } from "vitest";
import type { Explanation, StopExplanation } from "../../../src/contract/schemas/explanation.js";
import type { OptimizeRequest, OptimizeResult } from "../../../src/contract/schemas/optimize.js";
import type { PlannedStop } from "../../../src/optimizer/plans.js";
import { explainStation } from "../../../src/planning/explainStation.js";
import { emptying, excluding, forcing, usableIds } from "../../support/changedRequests.js";
import {
  forcing as forcingStations,
  gallonsMissing,
  keepStations,
  type WayOn,
  wayOnFrom,
} from "../../support/counterfactuals.js";
import { randomExplainedRequest, reasonsForGallons } from "../../support/explainedRequests.js";
import { NAMED_RULES } from "../../support/explainedRules.js";
import type { RuledRequest } from "../../support/fleetRequests.js";
import { checkHours } from "../../support/hoursCheck.js";
import { type CreditedTrip, solveCredited, toCreditedTrip } from "../../support/hoursMilp.js";
import { withHours } from "../../support/hoursRequests.js";
import { parkingOf, readHours } from "../../support/hoursWindows.js";
import { atNetPrices, readPricedRules } from "../../support/netPrices.js";
import { pick, seededRandom } from "../../support/random.js";
import { randomPricedExplainedRequest } from "../../support/randomPricing.js";
import { checksOfPrices, DOLLARS, expectSame, MOST_PRICE, stationOf } from "../explainedPrices.js";
import { bestPlan, planned, TOOLS } from "./planned.js";

/** Half of the last digit that an answer shows, and a little for the arithmetic. */
const CENT = 0.00501;
const GALLONS = 1e-6;
const ROUNDED_GALLONS = 0.00102;
const MOST_STATIONS = 12;

/** The best plan of a request, unrounded; its cost is `Infinity` where there is none. */
interface Best {
  readonly cost: number;
  readonly stops: readonly { readonly id: string; readonly gallons: number }[];
}

function best(request: OptimizeRequest): Best {
  const plan = bestPlan(request);
  return plan === undefined
    ? { cost: Infinity, stops: [] }
    : {
        cost: plan.totalCost + breaksOf(request),
        stops: plan.stops.map(({ station, gallons }) => ({ id: station.id, gallons })),
      };
}

/**
 * What all plans of a request cost for their breaks, in dollars, before what stops save: an unrounded plan has it not.
 */
function breaksOf(request: OptimizeRequest): number {
  if (!request.hours) return 0;
  const { windows, breakMinutes } = readHours(request);
  return (
    (request.params?.time_value_dollars_per_minute ?? NaN) *
    breakMinutes *
    windows.filter(({ kind }) => kind === "break").length
  );
}

/** An explained plan. */
interface Explained {
  /** Asks for no explanation: this one is changed. */
  readonly request: OptimizeRequest;
  /** Prices of its stations are net of discounts and tax. */
  readonly rules: RuledRequest;
  readonly credited: CreditedTrip;
  readonly answer: OptimizeResult;
  readonly explanation: Explanation;
  readonly plan: Best;
  /** Of the plan, as indices of the stations of the solver's trip. */
  readonly stops: readonly PlannedStop[];
}

const { buyerAt, buyingExtra, expectPrice, expectAlternatives } = checksOfPrices(best);

async function expectWithout(
  explained: Explained,
  id: string,
  { without, price_range: range }: StopExplanation,
): Promise<void> {
  const { request, plan, rules } = explained;
  const { isRequired, detourGallons, minimum } = stationOf(explained, id);
  const removed = isRequired ? Infinity : best(excluding(request, [id])).cost;
  expect(without).not.toBeUndefined();
  expectSame(without?.extra_cost ?? Infinity, Math.max(0, removed - plan.cost), `the cost without ${id}`);
  if (!without) return;
  const ids = without.stops.map((stop) => stop.station_id);
  expect(ids).not.toContain(id);
  expectSame(
    best(
      excluding(
        forcing(request, ...ids),
        usableIds(rules).filter((other) => !ids.includes(other)),
      ),
    ).cost,
    removed,
    `the cost of ${ids.join(", ")}`,
  );
  if (range?.to === null)
    expect(
      (await buyerAt(explained, id)?.(MOST_PRICE))?.cost ?? -Infinity,
      `the cost with ${id} at $${MOST_PRICE}`,
    ).toBeLessThanOrEqual(removed + DOLLARS);
  // A stop for nothing can pay where it burns the fuel of a detour, or where it is the break or the rest.
  const buyingNothing =
    minimum === 0 && (detourGallons > 0 || isInWindow(explained, id))
      ? Math.min(removed, best(emptying(request, id)).cost)
      : removed;
  await expectPrice(explained, id, range?.to, buyingNothing, "the highest price");
}

function isInWindow({ rules, credited }: Explained, id: string): boolean {
  return (credited.windowOf[rules.stations.findIndex((station) => station.id === id)] ?? -1) >= 0;
}

function expectRunnerUp(explained: Explained, k: number, { runner_up: runnerUp }: StopExplanation): void {
  const { plan, rules, request, explanation } = explained;
  const ids = usableIds(rules);
  const placeOf = (id: string | undefined, otherwise: number): number =>
    id === undefined ? otherwise : ids.indexOf(id);
  const between = ids
    .slice(placeOf(plan.stops[k - 1]?.id, -1) + 1, placeOf(plan.stops[k + 1]?.id, ids.length))
    .filter((id) => id !== plan.stops[k]?.id);
  const least = between.reduce((lowest, id) => Math.min(lowest, buyingExtra(explained, id)), Infinity);
  expect(runnerUp).not.toBeUndefined();
  expectSame(runnerUp?.extra_cost ?? Infinity, least, "the cost of the runner-up");
  if (!runnerUp) return;
  expectSame(
    explanation.station_prices?.find((row) => row.station_id === runnerUp.station_id)?.extra_cost ?? NaN,
    runnerUp.extra_cost,
    "the cost of the runner-up among all stations",
  );
  expect(between).toContain(runnerUp.station_id);
  const stays = plan.stops.map(({ id }) => id).filter((id) => !runnerUp.replaces_station_ids.includes(id));
  const through = best(excluding(forcing(request, ...stays, runnerUp.station_id), runnerUp.replaces_station_ids));
  expectSame(through.cost - plan.cost, runnerUp.extra_cost, "the cost of the runner-up in place of what it replaces");
}

/** What the stops of windows save, in dollars, of so many stops. */
function savedBy({ windowOf, credits }: CreditedTrip, stations: readonly number[]): Map<number, number> {
  const saved = new Map<number, number>();
  for (const station of stations) {
    const window = windowOf[station] ?? -1;
    if (window >= 0) saved.set(window, Math.max(saved.get(window) ?? 0, credits[station] ?? NaN));
  }
  return saved;
}

function sumOf(saved: ReadonlyMap<number, number>): number {
  return [...saved.values()].reduce((sum, dollars) => sum + dollars, 0);
}

/**
 * The way on from a closed station. A window whose break or rest is behind has only what a later stop there would save
 * more.
 */
function creditedWayOn(credited: CreditedTrip, wayOn: WayOn, made: readonly number[]): CreditedTrip {
  const saved = savedBy(credited, made);
  const windowOf = wayOn.stations.map((station) => credited.windowOf[station] ?? -1);
  const credits = wayOn.stations.map((station, i) =>
    Math.max(0, (credited.credits[station] ?? NaN) - (saved.get(windowOf[i] ?? -1) ?? 0)),
  );
  return { trip: wayOn.trip, windowOf, credits, fixedDollars: 0 };
}

/**
 * The same whose first stop is at a station of the whole trip, or which makes none; null where there is no such way.
 */
function beginningAt(
  { trip, windowOf, credits }: CreditedTrip,
  { stations }: WayOn,
  first: number | null,
): CreditedTrip | null {
  if (first === null) return { trip: { ...trip, maximumStops: 0 }, windowOf, credits, fixedDollars: 0 };
  const from = stations.indexOf(first);
  if (from < 0 || trip.required.slice(0, from).includes(true)) return null;
  const ahead = [...stations.keys()].slice(from);
  return {
    trip: forcingStations(keepStations(trip, ahead), 0),
    windowOf: windowOf.slice(from),
    credits: credits.slice(from),
    fixedDollars: 0,
  };
}

async function expectBackup(
  explained: Explained,
  k: number,
  { backup, short_by_gallons: short }: StopExplanation,
): Promise<void> {
  const { credited, stops, rules } = explained;
  const wayOn = wayOnFrom(credited.trip, stops, k);
  const made = stops.slice(0, k).map(({ station }) => station);
  const rest =
    wayOn.plannedCost -
    (sumOf(
      savedBy(
        credited,
        stops.map(({ station }) => station),
      ),
    ) -
      sumOf(savedBy(credited, made)));
  const ways = creditedWayOn(credited, wayOn, made);
  const least = (await solveCredited(ways, { isWayOn: true }))?.cost ?? Infinity;
  expect(backup).not.toBeUndefined();
  expectSame(backup?.extra_cost ?? Infinity, least - rest, `the cost of the way on from stop ${k}`);
  if (!backup)
    return expectSame(
      short ?? Infinity,
      await gallonsMissing(wayOn),
      `the gallons missing at stop ${k}`,
      ROUNDED_GALLONS,
    );
  expect(short).toBeUndefined();
  const first = backup.station_id === null ? null : rules.stations.findIndex(({ id }) => id === backup.station_id);
  const way = beginningAt(ways, wayOn, first);
  expectSame(
    (way && (await solveCredited(way, { isWayOn: true })))?.cost ?? Infinity,
    least,
    `the cost of the way on by ${backup.station_id}`,
  );
}

function expectRuleCosts({ request, plan, explanation }: Explained): void {
  for (const { name, isAsked, drop } of NAMED_RULES) {
    const found = explanation.rules.find(({ rule }) => rule === name);
    expect(found !== undefined, name).toBe(isAsked(request));
    if (found !== undefined)
      expectSame(found.extra_cost ?? NaN, Math.max(0, plan.cost - best(drop(request)).cost), `what ${name} costs`);
  }
}

/** The least of the curve up to a number of stops is the best plan with that bound. */
function expectStopCounts({ request, plan, answer, explanation }: Explained): void {
  const byStops = explanation.by_stops ?? expect.fail("no curve by stops");
  // The curve has no plans that stop for nothing, which some least purchases ask for.
  const isIdle = ({ stops }: Best): boolean =>
    stops.some(({ id, gallons }) => gallons < GALLONS && request.params?.required_station_ids?.includes(id) !== true);
  if (!isIdle(plan))
    expectSame(
      byStops.find(({ stops }) => stops === plan.stops.length)?.total_cost ?? NaN,
      answer.summary.total_cost,
      "the curve at the plan",
      CENT * (plan.stops.length + 2),
    );
  for (
    let most = 0;
    most <= Math.min(plan.stops.length + (typeof request.params?.maximum_stops === "number" ? 2 : 0), 20);
    most++
  ) {
    const least = byStops
      .filter(({ stops }) => stops <= most)
      .reduce((lowest, row) => Math.min(lowest, row.total_cost), Infinity);
    const bounded = best({ ...request, params: { ...request.params, maximum_stops: most } });
    if (isIdle(bounded)) continue;
    expectSame(least, bounded.cost, `the cost of at most ${most} stops`, CENT * (2 * most + 4));
  }
}

/** What `/v1/explain` answers is the plan of the request that requires or excludes the station. */
function expectForced({ request, plan, rules }: Explained, random: () => number): void {
  for (const force of ["in", "out"] as const) {
    const id = pick(random, request.stations).id;
    const { required_station_ids: required, excluded_station_ids: excluded } = request.params ?? {};
    const isUsable = usableIds(rules).includes(id);
    // These give up a rule of the request, and are asked elsewhere.
    if ((force === "in" && !isUsable) || (force === "out" && required?.includes(id) === true)) continue;
    const changed =
      force === "in"
        ? forcing(request, id)
        : { ...request, params: { ...request.params, excluded_station_ids: [...(excluded ?? []), id] } };
    const { plan: found, extra_cost: extraCost } = explainStation(TOOLS, { ...request, station_id: id, force });
    expect(JSON.stringify(found), `${force} ${id}`).toBe(JSON.stringify(planned(changed) ?? null));
    expectSame(extraCost ?? Infinity, best(changed).cost - plan.cost, `the cost with ${id} ${force}`);
    if (found !== null) checkHours(changed, found);
  }
}

async function expectExplained(asked: OptimizeRequest, answer: OptimizeResult, random: () => number): Promise<void> {
  const request = { ...asked, params: { ...asked.params, explain: null, station_prices: null } };
  const priced = readPricedRules(request);
  const rules = atNetPrices(priced);
  const plan = best(asked);
  const stops = plan.stops.map(({ id, gallons }) => ({
    station: rules.stations.findIndex((station) => station.id === id),
    gallons,
  }));
  const credited = toCreditedTrip(priced, readHours(request), parkingOf(request));
  const explained: Explained = {
    request,
    rules,
    credited,
    answer,
    plan,
    stops,
    explanation: answer.explanation ?? expect.fail("no explanation"),
  };
  expectSame(best(request).cost, plan.cost, "the cost of the plan that is not explained");
  expectSame(
    answer.summary.total_cost,
    plan.cost,
    "the cost of the plan, unrounded",
    CENT * (2 * answer.stops.length + 2),
  );
  checkHours(request, answer);
  const reasons = reasonsForGallons(credited.trip, stops);
  for (const [k, { station_id: id, explanation = expect.fail("no explanation") }] of answer.stops.entries()) {
    expect(reasons[k], `what decides how much is bought at ${id}`).toContain(explanation.gallons_set_by);
    await expectWithout(explained, id, explanation);
    expectRunnerUp(explained, k, explanation);
    await expectBackup(explained, k, explanation);
  }
  await expectAlternatives(explained, random, (id) => {
    // A stop for nothing may be the break.
    const { minimum } = stationOf(explained, id);
    return minimum === 0 && isInWindow(explained, id)
      ? Math.min(plan.cost, best(emptying(request, id)).cost)
      : plan.cost;
  });
  expectRuleCosts(explained);
  expectStopCounts(explained);
  expectForced(explained, random);
}

/** A request that asks why, with hours and without a second choice. */
function randomRequest(random: () => number): OptimizeRequest {
  const isPriced = random() < 0.3;
  const request = isPriced
    ? randomPricedExplainedRequest(random, MOST_STATIONS)
    : randomExplainedRequest(random, MOST_STATIONS);
  const { params } = request;
  return withHours(
    {
      ...request,
      params: { ...params, when_infeasible: null, brands: params?.brands && { ...params.brands, fallback: null } },
    },
    random,
    !isPriced,
  );
}

/** Explains random requests with windows until so many had a plan. */
export function compareExplainedHours(plans: number, seed: number): void {
  test(`each figure of ${plans} explanations with hours is what changed requests cost`, async () => {
    const random = seededRandom(seed);
    let creditedPlans = 0;
    for (let k = 0, explained = 0; explained < plans; k++) {
      const request = randomRequest(random);
      if (readHours(request).windows.length === 0) continue;
      const answer = planned(request);
      if (answer === undefined || answer.stops.length === 0) continue;
      explained++;
      if (answer.stops.some(({ covers }) => covers?.length === 2)) creditedPlans++;
      try {
        await expectExplained(request, answer, random);
      } catch (error) {
        throw new Error(`request ${k} of seed ${seed}: ${JSON.stringify({ request, answer })}`, { cause: error });
      }
    }
    expect(creditedPlans).toBeGreaterThan(plans / 4);
  });
}
