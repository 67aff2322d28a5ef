// What `Optimizer.explain` says of random trips, each figure against the MILP solver.

import { expect, test } from "vitest";
import type { CountedPlan, Explained, ExplainedStop, PricedPlan, PlannedStop } from "../../src/optimizer/plans.js";
import {
  buyerAt,
  cheapestOutside,
  costBuyingNothing,
  costOfWayOnBy,
  costsOfStopCount,
  costsWhereBought,
  costThrough,
  costWithout,
  doubtPrice,
  forcedCost,
  forcing,
  gallonsMissing,
  solveWayOn,
  wayOnFrom,
} from "../support/counterfactuals.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { countOnRoute, type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";
import { randomWindowTrip } from "../support/windowTrips.js";
import { optimizer } from "./fleetExactness.js";

/** Costs that differ by less are the same: what the solver may miss, and what the plan's tie-break may cost. */
const DOLLARS = 2e-5;
const EXACT = { dollars: DOLLARS, price: 0 };
/** Gallons that differ by less are the same. */
const GALLONS = 1e-5;

/**
 * Where a plan that buys at each stop costs no more than this above one with stops for nothing, it counts as of the
 * same cost.
 */
const IDLE_DOLLARS = 1e-8;

const MOST_ALTERNATIVES = 5;
const MOST_STOPS = 6;

function expectSame(found: number, expected: number, what: string, tolerance = DOLLARS): void {
  if (found !== expected)
    expect(Math.abs(found - expected), `${what} is ${found} and not ${expected}`).toBeLessThanOrEqual(tolerance);
}

/** A plan must keep all rules and cost what it says. */
function expectDriven(trip: FleetTrip, { totalCost, stops }: PricedPlan, what: string): void {
  expectSame(driveFleet(trip, stops), totalCost, what);
}

interface Planned {
  readonly trip: FleetTrip;
  readonly stops: readonly PlannedStop[];
  readonly totalCost: number;
  /** What a stop at each station costs, by the solver. */
  readonly forced: readonly number[];
  /** The same for the plan's stops and where fuel is bought; `Infinity` at the others. */
  readonly buying: readonly number[];
}

async function checkWithout(
  { trip }: Planned,
  station: number,
  { without, breakEvenPrice }: ExplainedStop,
): Promise<void> {
  const cost = await costWithout(trip, [station]);
  expectSame(without?.totalCost ?? Infinity, cost, "the cost without");
  if (without !== null) {
    expectDriven(trip, without, "the plan without");
    expect(without.stops.map((stop) => stop.station)).not.toContain(station);
  }
  const doubt = await doubtPrice(
    buyerAt(trip, station),
    breakEvenPrice,
    await costBuyingNothing(trip, station, cost),
    EXACT,
  );
  if (doubt !== undefined) expect.fail(`the break-even price ${breakEvenPrice} of station ${station}: ${doubt}`);
}

async function checkRunnerUp(
  { trip, stops, forced, buying }: Planned,
  k: number,
  { runnerUp }: ExplainedStop,
): Promise<void> {
  const [before, here, after] = [
    stops[k - 1]?.station ?? -1,
    stops[k]?.station,
    stops[k + 1]?.station ?? forced.length,
  ];
  const between = [...forced.keys()].filter((i) => i > before && i < after && i !== here);
  const least = Math.min(Infinity, ...between.map((i) => buying[i] ?? NaN));
  expectSame(runnerUp?.plan.totalCost ?? Infinity, least, "the cost through the runner-up");
  if (runnerUp === null) return;
  expect(between).toContain(runnerUp.station);
  expectSame(buying[runnerUp.station] ?? NaN, least, "what a stop at the runner-up costs");
  expectDriven(forcing(trip, runnerUp.station), runnerUp.plan, "the plan through the runner-up");
  const made = new Set(runnerUp.plan.stops.map((stop) => stop.station));
  const planStations = stops.map((stop) => stop.station);
  const through = await costThrough(
    trip,
    [...planStations.filter((i) => made.has(i)), runnerUp.station],
    planStations.filter((i) => !made.has(i)),
  );
  expectSame(through, least, "the cost with the same stops");
}

async function checkBackup(
  { trip, stops }: Planned,
  k: number,
  { backup, shortByGallons }: ExplainedStop,
): Promise<void> {
  const wayOn = wayOnFrom(trip, stops, k);
  const solved = await solveWayOn(wayOn);
  expectSame(backup?.totalCost ?? Infinity, solved?.cost ?? Infinity, `the cost of the way on from stop ${k}`);
  if (backup === null)
    return expectSame(shortByGallons, await gallonsMissing(wayOn), `the gallons missing at stop ${k}`, GALLONS);
  expect(shortByGallons).toBe(0);
  expectSame(
    backup.totalCost,
    await costOfWayOnBy(wayOn, backup.station),
    `the cost of the way on by station ${backup.station}`,
  );
}

async function checkAlternatives(
  { trip, stops, totalCost, forced, buying }: Planned,
  { alternatives, forcedCosts, buyingCosts }: NonNullable<Explained["stations"]>,
): Promise<void> {
  expect(forcedCosts).toHaveLength(trip.stationMiles.length);
  for (const [station, cost] of forcedCosts.entries())
    expectSame(cost, forced[station] ?? Infinity, `the cost of a stop at station ${station}`);
  for (const [station, cost] of buyingCosts.entries())
    expectSame(cost, buying[station] ?? Infinity, `the cost of a stop at station ${station} that buys fuel`);
  const { outside, costs } = cheapestOutside(buying, stops, MOST_ALTERNATIVES);
  expect(alternatives).toHaveLength(costs.length);
  for (const [place, { station, totalCost: cost, breakEvenPrice }] of alternatives.entries()) {
    expect(outside).toContain(station);
    expectSame(cost, costs[place] ?? NaN, `the cost of alternative ${place}`);
    expectSame(cost, forced[station] ?? NaN, `the cost of alternative ${station}`);
    const doubt = await doubtPrice(buyerAt(trip, station), breakEvenPrice, totalCost, EXACT);
    if (doubt !== undefined) expect.fail(`the price ${breakEvenPrice} to enter of station ${station}: ${doubt}`);
  }
  expect(new Set(alternatives.map(({ station }) => station)).size).toBe(alternatives.length);
}

async function checkStopCounts({ trip }: Planned, byStops: readonly CountedPlan[]): Promise<void> {
  expect(byStops.map(({ stopCount }) => stopCount)).toEqual(
    [...new Set(byStops.map(({ stopCount }) => stopCount))].toSorted((a, b) => a - b),
  );
  for (let stopCount = 0; stopCount <= MOST_STOPS; stopCount++) {
    const { cost, buying } = await costsOfStopCount(trip, stopCount);
    const counted = byStops.find((plan) => plan.stopCount === stopCount);
    if (counted === undefined) {
      if (buying < Infinity && buying <= cost + IDLE_DOLLARS)
        expect.fail(`${stopCount} stops are left out, though they cost $${buying}`);
      continue;
    }
    expect(counted.stops, `the plan with ${stopCount} stops`).toHaveLength(stopCount);
    expect(
      counted.stops.filter(({ station, gallons }) => !(gallons > 0) && trip.required[station] !== true),
      `stops for nothing of ${stopCount}`,
    ).toEqual([]);
    expectDriven({ ...trip, maximumStops: null }, counted, `the plan with ${stopCount} stops`);
    expectSame(counted.totalCost, cost, `the cost of ${stopCount} stops`);
  }
}

/** Whether the trip has a plan to explain; then each figure is checked. */
async function checkExplained(trip: FleetTrip): Promise<boolean> {
  const input = toFleetInput(trip);
  const plan = optimizer.plan(input);
  if (plan.status !== "optimal") return false;
  const { stops, totalCost } = plan;
  const explained = optimizer.explain(input, stops, { mostAlternatives: MOST_ALTERNATIVES, mostStops: MOST_STOPS });
  const { stations, byStops } = explained;
  if (stations === undefined || byStops === undefined) throw new Error("the search was cut short");
  const forced: number[] = [];
  for (let i = 0; i < countOnRoute(trip); i++) forced.push(await forcedCost(trip, i));
  const isFound = (station: number): boolean => Number.isFinite(stations.buyingCosts[station]);
  const buying = await costsWhereBought(trip, forced, stops, isFound, DOLLARS);
  const planned = { trip, stops, totalCost, forced, buying };
  expect(stations.stops).toHaveLength(stops.length);
  for (const [k, stop] of stations.stops.entries()) {
    await checkWithout(planned, stops[k]?.station ?? NaN, stop);
    await checkRunnerUp(planned, k, stop);
    await checkBackup(planned, k, stop);
  }
  await checkAlternatives(planned, stations);
  await checkStopCounts(planned, byStops);
  return true;
}

/** Explains random trips, every second one in whole gallons, until so many had a plan. */
function compareExplained(
  trips: number,
  seed: number,
  make: (random: () => number, stations: number, isWhole: boolean) => FleetTrip = randomFleetTrip,
): void {
  test(`what is explained of ${trips} random trips is what the MILP solver finds, seed ${seed}`, async () => {
    const random = seededRandom(seed);
    let explained = 0;
    for (let k = 0; explained < trips; k++) {
      const trip = make(random, integer(random, 3, 9), k % 2 === 1);
      try {
        if (await checkExplained(trip)) explained++;
      } catch (error) {
        throw new Error(`trip ${k} of seed ${seed}: ${JSON.stringify(trip)}`, { cause: error });
      }
    }
    expect(explained).toBe(trips);
  });
}

compareExplained(sampleSize(12, 150), 20_002);
compareExplained(sampleSize(6, 30), 20_011, randomWindowTrip);
