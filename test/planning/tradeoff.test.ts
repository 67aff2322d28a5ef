// The curve of fuel cost against detour time, held against a sweep of time values and against the MILP solver.

import { describe, expect, test } from "vitest";
import { randomInstance } from "../support/randomInstances.js";
import { TIME_VALUE_RANGE } from "../../src/contract/optimize.js";
import { loadOptimizer } from "../../src/index.js";
import { type TradeoffPoint, traceTradeoff } from "../../src/planning/tradeoff.js";
import { solveByMilp } from "../support/milp.js";
import { seededRandom } from "../support/random.js";
import { randomTrip, toPlanInput, type Trip } from "../support/trips.js";

/** All steps at once. */
function findTradeoff(...asked: Parameters<typeof traceTradeoff>): TradeoffPoint[] {
  const steps = traceTradeoff(...asked);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const SWEPT_TRIPS = 400;
const SWEEP_STEPS = 80;
const MILP_TRIPS = 15;
/** Few enough for the MILP solver to be quick. */
const MILP_STATIONS = 10;
const CLOSE_DOLLARS = 1e-4;
/** A small step from a time value at which two plans cost the same, in dollars per minute. */
const NEXT_TO = 1e-3;

const { least, most } = TIME_VALUE_RANGE;
const optimizer = await loadOptimizer();

/** A random trip with detours of 0 to 15 minutes, whose stop costs must not be looked at. */
function randomTripWithDetours(random: () => number): { trip: Trip; detourMinutes: number[] } {
  const trip = randomTrip(random);
  return { trip: { ...trip, stopCosts: trip.stationMiles.map(() => 1000) }, detourMinutes: trip.stationMiles.map(() => (random() < 0.2 ? 0 : Math.round(random() * 150) / 10)) };
}

function atTimeValue(trip: Trip, detourMinutes: readonly number[], timeValue: number): Trip {
  return { ...trip, stopCosts: detourMinutes.map((minutes) => minutes * timeValue) };
}

function curveOf(trip: Trip, detourMinutes: readonly number[], range: { least: number; most: number } = TIME_VALUE_RANGE): TradeoffPoint[] {
  return findTradeoff(optimizer, toPlanInput(trip), Float64Array.from(detourMinutes), range);
}

function costAt({ fuelCost, detourMinutes }: TradeoffPoint, timeValue: number): number {
  return fuelCost + detourMinutes * timeValue;
}

/** Intervals end to end, and along them ever less detour for ever dearer fuel. */
function expectCurve(points: readonly TradeoffPoint[], label: string): void {
  expect(points[0]?.timeValueFrom, label).toBe(least);
  expect(points.at(-1)?.timeValueTo, label).toBe(most);
  points.forEach((point, k) => {
    expect(point.timeValueFrom, label).toBeLessThan(point.timeValueTo);
    const next = points[k + 1];
    if (next === undefined) return;
    expect(next.timeValueFrom, label).toBe(point.timeValueTo);
    expect(next.detourMinutes, label).toBeLessThan(point.detourMinutes);
    expect(next.fuelCost, label).toBeGreaterThan(point.fuelCost);
  });
}

test(`${SWEPT_TRIPS} random trips: at each of ${SWEEP_STEPS} time values the optimum is the curve's point there`, () => {
  const random = seededRandom(71);
  let bends = 0;
  let infeasible = 0;
  for (let k = 0; k < SWEPT_TRIPS; k++) {
    const { trip, detourMinutes } = randomTripWithDetours(random);
    const points = curveOf(trip, detourMinutes);
    const label = JSON.stringify({ trip, detourMinutes, points });
    if (optimizer.plan(toPlanInput(trip)).status === "infeasible") {
      expect(points, label).toEqual([]);
      infeasible++;
      continue;
    }
    expectCurve(points, label);
    bends += points.length - 1;
    for (let step = 0; step <= SWEEP_STEPS; step++) {
      const timeValue = least + ((most - least) * step) / SWEEP_STEPS;
      const plan = optimizer.plan(toPlanInput(atTimeValue(trip, detourMinutes, timeValue)));
      if (plan.status === "infeasible") throw new Error(label);
      const there = points.filter(({ timeValueFrom, timeValueTo }) => timeValueFrom <= timeValue && timeValue <= timeValueTo);
      expect(there.length, label).toBeGreaterThan(0);
      for (const point of there) expect(Math.abs(costAt(point, timeValue) - plan.totalCost), label).toBeLessThan(CLOSE_DOLLARS);
    }
    // A point is a plan that there is, and not only the worth of one.
    for (const point of points) {
      const middle = (point.timeValueFrom + point.timeValueTo) / 2;
      if (point.timeValueTo - point.timeValueFrom < NEXT_TO) continue;
      const plan = optimizer.plan(toPlanInput(atTimeValue(trip, detourMinutes, middle)));
      if (plan.status === "infeasible") throw new Error(label);
      expect(plan.stops.reduce((sum, { station }) => sum + (detourMinutes[station] ?? NaN), 0), label).toBeCloseTo(point.detourMinutes, 6);
      expect(plan.stops, label).toHaveLength(point.stopCount);
    }
  }
  expect(bends).toBeGreaterThan(SWEPT_TRIPS / 8);
  expect(infeasible).toBeGreaterThan(10);
});

// The least cost is a concave function of the time value: one that is the curve's at both ends of an interval is nowhere below the curve in it.
test(`${MILP_TRIPS} random trips: where points meet, and next to it, the MILP solver finds no cheaper plan`, { timeout: 120_000 }, async () => {
  const random = seededRandom(72);
  let compared = 0;
  while (compared < MILP_TRIPS) {
    const { trip, detourMinutes } = randomTripWithDetours(random);
    const points = curveOf(trip, detourMinutes);
    if (points.length < 2 || detourMinutes.length > MILP_STATIONS) continue;
    compared++;
    const label = JSON.stringify({ trip, detourMinutes, points });
    for (const point of points) {
      const inside = Math.min(NEXT_TO, (point.timeValueTo - point.timeValueFrom) / 2);
      for (const timeValue of [point.timeValueFrom, point.timeValueFrom + inside, point.timeValueTo - inside]) {
        const cost = await solveByMilp(atTimeValue(trip, detourMinutes, timeValue));
        if (cost === null) throw new Error(label);
        expect(Math.abs(costAt(point, timeValue) - cost), label).toBeLessThan(CLOSE_DOLLARS);
      }
    }
  }
});

describe("by hand", () => {
  /** 20 gallons must be bought at one of three stations: $60 with 20 minutes, $62 with 10, $68 with none. */
  const trip: Trip = {
    stationMiles: [250, 300, 350],
    pricesPerGallon: [3, 3.1, 3.4],
    stopCosts: [0, 0, 0],
    totalMiles: 600,
    mpg: 10,
    tankCapacityGallons: 40,
    startGallons: 40,
    reserveGallons: 0,
    bufferGallons: 0,
  };
  const minutes = [20, 10, 0];

  test("10 minutes less for $2, then for $6: from 20 and from 60 cents a minute on", () => {
    const close = (value: number): number => expect.closeTo(value, 6);
    expect(curveOf(trip, minutes)).toEqual([
      { fuelCost: close(60), detourMinutes: 20, stopCount: 1, timeValueFrom: 0.1, timeValueTo: close(0.2) },
      { fuelCost: close(62), detourMinutes: 10, stopCount: 1, timeValueFrom: close(0.2), timeValueTo: close(0.6) },
      { fuelCost: close(68), detourMinutes: 0, stopCount: 1, timeValueFrom: close(0.6), timeValueTo: 0.9 },
    ]);
  });

  test("a bend at the end of the range or outside of it does not count", () => {
    expect(curveOf(trip, minutes, { least: 0.2, most: 0.6 }).map(({ detourMinutes }) => detourMinutes)).toEqual([10]);
    expect(curveOf(trip, minutes, { least: 0.3, most: 0.5 })).toHaveLength(1);
    expect(curveOf(trip, minutes, { least: 0.7, most: 0.7 })).toEqual([expect.objectContaining({ detourMinutes: 0, timeValueFrom: 0.7, timeValueTo: 0.7 })]);
  });

  test("a plan on the line between two others, or above it, is not a point", () => {
    // $60, $64, $68 with 20, 10 and 0 minutes: all at 40 cents.
    expect(curveOf({ ...trip, pricesPerGallon: [3, 3.2, 3.4] }, minutes).map(({ detourMinutes }) => detourMinutes)).toEqual([20, 0]);
    expect(curveOf({ ...trip, pricesPerGallon: [3, 3.3, 3.4] }, minutes).map(({ detourMinutes }) => detourMinutes)).toEqual([20, 0]);
  });

  test("no stop needed, no detours, one station twice: one point over the whole range", () => {
    const whole = { timeValueFrom: 0.1, timeValueTo: 0.9 };
    expect(curveOf({ ...trip, totalMiles: 400 }, minutes)).toEqual([{ fuelCost: 0, detourMinutes: 0, stopCount: 0, ...whole }]);
    expect(curveOf(trip, [0, 0, 0])).toEqual([{ fuelCost: expect.closeTo(60, 9), detourMinutes: 0, stopCount: 1, ...whole }]);
    expect(curveOf({ ...trip, stationMiles: [300, 300, 300], pricesPerGallon: [3, 3, 3] }, [5, 5, 5])).toEqual([{ fuelCost: expect.closeTo(60, 9), detourMinutes: 5, stopCount: 1, ...whole }]);
    expect(curveOf({ ...trip, stationMiles: [], pricesPerGallon: [], stopCosts: [], totalMiles: 400 }, [])).toHaveLength(1);
  });

  test("an infeasible trip has no points", () => {
    expect(curveOf({ ...trip, stationMiles: [450, 500, 550] }, minutes)).toEqual([]);
  });

  test("detours so long that the optimizer would refuse them", () => {
    expect(curveOf(trip, [1e300, 10, 1e300]).map(({ detourMinutes }) => detourMinutes)).toEqual([10]);
  });
});

test("it yields after each plan solved, two for each point but the first, and can be abandoned", () => {
  const input = randomInstance(5_000, 2);
  const detourMinutes = input.stopCosts.map((cost) => cost * 2);
  const whole = [...traceTradeoff(optimizer, input, detourMinutes, TIME_VALUE_RANGE)];
  const points = findTradeoff(optimizer, input, detourMinutes, TIME_VALUE_RANGE);
  expect(points.length).toBeGreaterThan(5);
  expect(whole).toEqual(Array.from({ length: 2 * points.length - 1 }, (_, k) => k + 1));

  const steps = traceTradeoff(optimizer, input, detourMinutes, TIME_VALUE_RANGE);
  expect(steps.next()).toEqual({ done: false, value: 1 });
  expect(steps.return([])).toEqual({ done: true, value: [] });
});
