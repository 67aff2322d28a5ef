// Plans where every stop fills the tank, against the MILP solver; what surrounds them, against the grid: trips in whole
// gallons, each question as a trip of its own.

import { expect, test } from "vitest";
import type { Explained, OptimalPlan, PlannedStop } from "../../src/optimizer/plans.js";
import { solveFleetOnGrid } from "../support/fleetGrid.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { findFullStops, type FleetTrip, toFleetInput, withoutRules } from "../support/fleetTrips.js";
import { integer, pick, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { sampleSize } from "../support/sampleSize.js";
import { areSameCosts, checkFleetTrip, MILP, optimizer } from "./fleetExactness.js";

const SOLVED_TRIPS = sampleSize(60, 8_000);
const SMALL_TRIPS = sampleSize(400, 4_000);
const MOST_STATIONS = 40;
const LARGE_TRIPS = [2_000, 5_000];
/** Of the stations of a large trip. */
const SAMPLED_STATIONS = sampleSize(2, 10);
/** Whether all that is said of a large trip is checked, which takes minutes. */
const IS_ALL_CHECKED = sampleSize(false, true);
const MOST_ALTERNATIVES = 5;
/** A price that is off by this, in dollars per gallon, must show. */
const PRICE_STEP = 0.01;

test(`the optimum is the MILP solver's on ${SOLVED_TRIPS} trips`, async () => {
  const random = seededRandom(70);
  const counts = { optimal: 0, bounded: 0, infeasible: 0, "infeasible by rules": 0 };
  for (let k = 0; k < SOLVED_TRIPS; k++) {
    const trip = { ...randomFleetTrip(random, integer(random, 3, 14), k % 2 === 1), fillUp: true };
    const outcome = await checkFleetTrip(trip, MILP).catch((cause: unknown) => {
      throw new Error(`trip ${k}: ${JSON.stringify(trip)}`, { cause });
    });
    counts[outcome]++;
  }
  const { bounded, ...others } = counts;
  expect(bounded).toBe(0);
  expect(Math.min(...Object.values(others))).toBeGreaterThan(SOLVED_TRIPS / 10);
});

test("the solver finds the optimum that it loses where it does not simplify", async () => {
  const prices = [2.446992, 2.446992, 2.471992, 2.471992, 2.471992, 2.496992, 2.496992, 2.496992, 2.496992];
  const trip = {
    ...withoutRules({
      stationMiles: [0, 12, 16, 20, 28, 32, 32, 60, 76],
      pricesPerGallon: prices,
      stopCosts: prices.map(() => 0),
      totalMiles: 76,
      mpg: 4,
      tankCapacityGallons: 12,
      startGallons: 9,
      reserveGallons: 0,
      bufferGallons: 1,
    }),
    minimumPurchases: [11, 4, 8, 0, 11, 11, 4, 0, 4],
    maximumPurchases: [null, 6, null, 6, null, 5, null, null, 4],
    detourGallons: [0, 4, 2, 0, 0, 0, 4, 2, 4],
    fillUp: true,
  };
  expect((await solveFleetByMilp(trip))?.cost).toBeCloseTo(solveFleetOnGrid(trip) ?? NaN, 6);
});

/** The least cost of the trip with other terms at one station. */
function costWith(
  trip: FleetTrip,
  station: number,
  terms: { readonly price?: number; readonly required?: boolean; readonly least?: number; readonly most?: number },
): number {
  const { price, required, least, most } = terms;
  const change = <T>(column: readonly T[], value: T | undefined): readonly T[] =>
    value === undefined ? column : column.with(station, value);
  const changed = {
    ...trip,
    pricesPerGallon: change(trip.pricesPerGallon, price),
    required: change(trip.required, required),
    minimumPurchases: change(trip.minimumPurchases, least),
    maximumPurchases: change(trip.maximumPurchases, most),
  };
  return solveFleetOnGrid({ ...changed, pricesPerGallon: [...changed.pricesPerGallon] }) ?? Infinity;
}

const through = (trip: FleetTrip, station: number): number => costWith(trip, station, { required: true });

/** Nobody can buy at least one gallon and at most none. */
const without = (trip: FleetTrip, station: number): number =>
  trip.required[station] === true ? Infinity : costWith(trip, station, { least: 1, most: 0 });

/** Checks that at a price buying at a station costs as much as not to buy there, and above it more. */
function expectBreakEven(trip: FleetTrip, station: number, price: number, label: string): void {
  // With more on board than the tank may be filled to, a required stop buys nothing.
  if (findFullStops({ ...trip, required: trip.required.with(station, true) })[station] === true) return;
  const others = Math.min(without(trip, station), costWith(trip, station, { most: 0 }));
  if (price === Infinity) return expect(without(trip, station), label).toBe(Infinity);
  const least = Math.max(1, trip.minimumPurchases[station] ?? NaN);
  const buying = (at: number): number => costWith(trip, station, { price: at, required: true, least });
  if (price > 0) expect([buying(price), others], label).toSatisfy(areSameCosts);
  expect(buying(Math.max(0, price) + PRICE_STEP), label).toBeGreaterThan(others + PRICE_STEP / 2);
}

interface Explanation {
  readonly plan: OptimalPlan;
  readonly found: Explained["stations"];
}

function explain(trip: FleetTrip): Explanation | undefined {
  const plan = optimizer.plan(toFleetInput(trip));
  if (plan.status !== "optimal") return undefined;
  const options = { mostAlternatives: MOST_ALTERNATIVES, mostStops: 0 };
  return { plan, found: optimizer.explain(toFleetInput(trip), plan.stops, options).stations };
}

/** Checks what is said of the stops, of the stations sampled and of the alternatives. */
function check(
  trip: FleetTrip,
  stops: readonly PlannedStop[],
  found: NonNullable<Explained["stations"]>,
  sampled: readonly number[],
): void {
  for (const station of sampled)
    expect([found.forcedCosts[station] ?? NaN, through(trip, station)], `station ${station}`).toSatisfy(areSameCosts);
  for (const [k, stop] of found.stops.entries()) {
    const station = stops[k]?.station ?? NaN;
    expect([stop.without?.totalCost ?? Infinity, without(trip, station)], `without stop ${k}`).toSatisfy(areSameCosts);
    expectBreakEven(trip, station, stop.breakEvenPrice, `the price at stop ${k}`);
    if (stop.runnerUp !== null)
      expect([stop.runnerUp.plan.totalCost, through(trip, stop.runnerUp.station)], `runner-up ${k}`).toSatisfy(
        areSameCosts,
      );
  }
  for (const { station, totalCost, breakEvenPrice } of found.alternatives) {
    expect([totalCost, through(trip, station)], `alternative ${station}`).toSatisfy(areSameCosts);
    expectBreakEven(trip, station, breakEvenPrice, `the price to enter of station ${station}`);
  }
}

/** Half of the trips, with as few stops as the cheapest plan makes, or with up to two more or fewer. */
function boundStops(random: () => number, trip: FleetTrip): FleetTrip {
  const plan = optimizer.plan(toFleetInput({ ...trip, maximumStops: null }));
  return plan.status !== "optimal" || random() < 0.5
    ? trip
    : { ...trip, maximumStops: Math.max(0, plan.stops.length + integer(random, -2, 2)) };
}

test(`${SMALL_TRIPS} random trips of up to ${MOST_STATIONS} stations with all rules mixed`, () => {
  const random = seededRandom(71);
  let explained = 0;
  for (let k = 0; k < SMALL_TRIPS; k++) {
    const trip = boundStops(random, {
      ...randomFleetTrip(random, integer(random, 5, MOST_STATIONS), true),
      fillUp: true,
    });
    const explanation = explain(trip);
    if (explanation === undefined) continue;
    const { plan, found = expect.fail("the explanation is cut short") } = explanation;
    if (plan.stops.length > 0) explained++;
    try {
      check(trip, plan.stops, found, [...trip.stationMiles.keys()]);
    } catch (error) {
      throw new Error(`trip ${k}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }
  expect(explained).toBeGreaterThan(SMALL_TRIPS / 8);
});

/** Gallons that are whole, and so many in a tank that few stations share a level. A mile takes one. */
function makeLarge(random: () => number, count: number): FleetTrip {
  const tank = 600;
  const stationMiles = Array.from({ length: count }, () => integer(random, 0, 2.5 * tank)).toSorted((a, b) => a - b);
  const least = pick(random, [0, tank / 4]);
  return {
    ...withoutRules({
      stationMiles,
      pricesPerGallon: stationMiles.map(() => 3 + integer(random, 0, 1000) / 1000),
      stopCosts: stationMiles.map(() => integer(random, 0, 1000) / 20),
      totalMiles: 2.5 * tank,
      mpg: 1,
      tankCapacityGallons: tank,
      startGallons: tank / 2,
      reserveGallons: tank / 10,
      bufferGallons: tank / 10,
    }),
    minimumPurchases: stationMiles.map(() => least),
    detourGallons: stationMiles.map(() => 2 * integer(random, 0, 10)),
    maximumStops: pick(random, [null, 4]),
    fillUp: true,
  };
}

test.each(LARGE_TRIPS)("a trip of %d stations is explained in full", (count) => {
  const random = seededRandom(count);
  const trip = makeLarge(random, count);
  const { plan, found = expect.fail("the explanation is cut short") } =
    explain(trip) ?? expect.fail("the trip has no plan");
  expect(plan.stops.length).toBeGreaterThan(1);
  for (const { station } of plan.stops)
    expect([found.forcedCosts[station] ?? NaN, plan.totalCost], `station ${station}`).toSatisfy(areSameCosts);
  const sampled = Array.from({ length: SAMPLED_STATIONS }, () => integer(random, 0, count - 1));
  for (const station of sampled)
    expect([found.forcedCosts[station] ?? NaN, through(trip, station)], `station ${station}`).toSatisfy(areSameCosts);
  if (IS_ALL_CHECKED) check(trip, plan.stops, found, []);
});
