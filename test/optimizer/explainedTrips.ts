// What is explained of a trip, held against trips that are solved one by one.

import { expect } from "vitest";
import type { CountedPlan, Explained, ExplainedStop, PricedPlan, OptimalPlan } from "../../src/optimizer/plans.js";
import { explainSlowly } from "../support/explainSlowly.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { type FleetTrip, toFleetInput } from "../support/fleetTrips.js";
import { integer, seededRandom } from "../support/random.js";
import { randomFleetTrip } from "../support/randomFleetTrips.js";
import { optimizer } from "./fleetExactness.js";

const MOST_ALTERNATIVES = 5;

/** What ties cost a solve is much for small purchases. */
const PRICE_TOLERANCE = 1e-3;

function expectSame(found: number, expected: number, what: string, tolerance = 1e-5): void {
  if (found !== expected)
    expect(Math.abs(found - expected), `${what}: ${found} in place of ${expected}`).toBeLessThanOrEqual(
      tolerance * Math.max(1, expected),
    );
}

/** A plan keeps all rules and costs what it says. */
function expectDriven(trip: FleetTrip, { totalCost, stops }: PricedPlan): void {
  expectSame(totalCost, driveFleet(trip, stops), "the cost of a plan that is driven", 1e-9);
}

function requiring(trip: FleetTrip, station: number): FleetTrip {
  return { ...trip, required: trip.required.map((isRequired, i) => isRequired || i === station) };
}

/**
 * Checks each figure about the stations, unless the trip has no plan that is proven, or its explanation is cut short.
 */
export function checkStations(trip: FleetTrip): "explained" | "cut short" | "not planned" {
  const plan = optimizer.plan(toFleetInput(trip));
  if (plan.status !== "optimal") return "not planned";
  const { stations } = optimizer.explain(toFleetInput(trip), plan.stops, {
    mostAlternatives: MOST_ALTERNATIVES,
    mostStops: 0,
  });
  if (stations === undefined) return "cut short";
  compareStations(trip, plan, stations);
  return "explained";
}

function compareStations(trip: FleetTrip, { stops }: OptimalPlan, found: NonNullable<Explained["stations"]>): void {
  const expected = explainSlowly(toFleetInput(trip), stops, trip.stationMiles.length);
  for (const [i, cost] of expected.forcedCosts.entries())
    expectSame(found.forcedCosts[i] ?? NaN, cost, `a stop at station ${i}`);
  for (const [i, cost] of expected.buyingCosts.entries())
    expectSame(found.buyingCosts[i] ?? NaN, cost, `a stop at station ${i} that buys fuel`);
  expect(found.stops).toHaveLength(stops.length);
  for (const [k, slow] of expected.stops.entries()) {
    const stop = found.stops[k];
    if (stop === undefined) throw new Error(`stop ${k} is missing`);
    compareStop(trip, stop, slow, `stop ${k}`);
    expect(stop.without?.stops.some(({ station }) => station === stops[k]?.station) ?? false).toBe(false);
  }
  expect(found.alternatives).toHaveLength(Math.min(MOST_ALTERNATIVES, expected.alternatives.length));
  for (const [place, { station, totalCost, breakEvenPrice }] of found.alternatives.entries()) {
    expectSame(totalCost, expected.alternatives[place]?.totalCost ?? NaN, `alternative ${place}`);
    const slow = expected.alternatives.find((alternative) => alternative.station === station);
    expectSame(totalCost, slow?.totalCost ?? NaN, `station ${station}`);
    expectSame(
      Math.max(0, breakEvenPrice),
      Math.max(0, slow?.breakEvenPrice ?? NaN),
      `the price to enter of station ${station}`,
      PRICE_TOLERANCE,
    );
  }
}

function compareStop(
  trip: FleetTrip,
  { without, breakEvenPrice, runnerUp, backup, shortByGallons }: ExplainedStop,
  slow: ExplainedStop,
  name: string,
): void {
  expectSame(without?.totalCost ?? Infinity, slow.without?.totalCost ?? Infinity, `the cost without ${name}`);
  if (without !== null) expectDriven(trip, without);
  expectSame(breakEvenPrice, slow.breakEvenPrice, `the price at ${name}`, PRICE_TOLERANCE);
  expectSame(
    runnerUp?.plan.totalCost ?? Infinity,
    slow.runnerUp?.plan.totalCost ?? Infinity,
    `the runner-up of ${name}`,
  );
  if (runnerUp !== null) expectDriven(requiring(trip, runnerUp.station), runnerUp.plan);
  expectSame(backup?.totalCost ?? Infinity, slow.backup?.totalCost ?? Infinity, `the backup of ${name}`);
  expectSame(shortByGallons, slow.shortByGallons, `the gallons missing at ${name}`);
}

/**
 * Checks the plans by number of stops, to `most` of them and to as many as the cheapest plan makes. @returns how many
 * there are to `most`
 */
export function checkByStops(trip: FleetTrip, most: number): number {
  const input = toFleetInput(trip);
  const plan = optimizer.plan(input);
  if (plan.status !== "optimal") return 0;
  const made = plan.stops.length;
  const costs = optimizer.costsByStops(input, Math.max(most, made));
  const countTo = (mostStops: number): readonly CountedPlan[] => {
    const { byStops } = optimizer.explain(input, plan.stops, { mostAlternatives: 0, mostStops });
    if (byStops === undefined) throw new Error("the search was cut short");
    for (const counted of byStops) checkCounted(trip, counted, costs);
    return byStops;
  };
  const [counted, countedToPlan] = [countTo(most), countTo(made)];
  const countsOf = (plans: readonly CountedPlan[]): number[] =>
    plans.map(({ stopCount }) => stopCount).filter((stopCount) => stopCount <= Math.min(most, made));
  expect(countsOf(countedToPlan)).toEqual(countsOf(counted));
  return counted.length;
}

function checkCounted(trip: FleetTrip, counted: CountedPlan, costs: Float64Array): void {
  expect(counted.stops).toHaveLength(counted.stopCount);
  expect(counted.stops.filter(({ station, gallons }) => gallons < 0.001 && trip.required[station] !== true)).toEqual(
    [],
  );
  expectDriven({ ...trip, maximumStops: null }, counted);
  expectSame(counted.totalCost, costs[counted.stopCount] ?? NaN, `${counted.stopCount} stops`, 1e-9);
}

type MakeTrip = (random: () => number, stationCount: number, isWhole: boolean) => FleetTrip;

/**
 * Explains random trips with all rules mixed, every second one in whole gallons. @returns how many of each outcome
 * there are, and how many plans by number of stops
 */
export function checkRandomTrips(
  seed: number,
  trips: number,
  mostStations: number,
  make: MakeTrip = randomFleetTrip,
): Readonly<Record<ReturnType<typeof checkStations> | "counted", number>> {
  const random = seededRandom(seed);
  const outcomes = { explained: 0, "cut short": 0, "not planned": 0, counted: 0 };
  for (let k = 0; k < trips; k++) {
    const trip = make(random, integer(random, 3, mostStations), k % 2 === 1);
    try {
      outcomes[checkStations(trip)]++;
      outcomes.counted += checkByStops(trip, 6);
    } catch (error) {
      throw new Error(`trip ${k} of seed ${seed}: ${JSON.stringify(trip)}`, { cause: error });
    }
  }
  return outcomes;
}
