// The rules one by one on a trip small enough to work by hand. The planner, the MILP solver, the grid and the simulator
// must all say what the hand says, so that none of them is trusted for another's sake.

import { describe, expect, test } from "vitest";
import type { PlannedStop } from "../../src/optimizer/plans.js";
import { costsByStopsOnGrid, solveFleetOnGrid } from "../support/fleetGrid.js";
import { solveFleetByMilp } from "../support/fleetMilp.js";
import { driveFleet } from "../support/fleetSimulate.js";
import { type FleetTrip, toFleetInput, withoutRules } from "../support/fleetTrips.js";
import { HAND_TRIP } from "../support/trips.js";
import { optimizer } from "./fleetExactness.js";

/** 28 gallons are missing: 10 burn to each station and 10 more to the end, 15 are there, and 3 must be left. */
const TRIP = withoutRules(HAND_TRIP);

interface Case {
  readonly name: string;
  readonly changes: Partial<FleetTrip>;
  readonly cost: number;
  /** Gallons at each station; null where the plan does not stop. */
  readonly gallons: readonly [number | null, number | null, number | null];
}

const CASES: readonly Case[] = [
  { name: "no rule", changes: {}, cost: 18 + 44 + 2, gallons: [6, 22, null] },
  {
    name: "8 gallons or more at each stop",
    changes: { minimumPurchases: [8, 8, 8] },
    cost: 24 + 40 + 2,
    gallons: [8, 20, null],
  },
  {
    name: "a minimum of exactly what fits",
    changes: { minimumPurchases: [25, 0, 0] },
    cost: 75 + 6 + 2,
    gallons: [25, 3, null],
  },
  {
    name: "a minimum that the plan keeps anyway",
    changes: { minimumPurchases: [6, 22, 0] },
    cost: 64,
    gallons: [6, 22, null],
  },
  {
    name: "no more than 10 gallons at the cheap station",
    changes: { maximumPurchases: [null, 10, null] },
    cost: 54 + 20 + 2,
    gallons: [18, 10, null],
  },
  {
    name: "a maximum equal to the minimum",
    changes: { minimumPurchases: [12, 0, 0], maximumPurchases: [12, null, null] },
    cost: 36 + 32 + 2,
    gallons: [12, 16, null],
  },
  { name: "most stops that the plan keeps anyway", changes: { maximumStops: 2 }, cost: 64, gallons: [6, 22, null] },
  {
    name: "one stop, with an empty tank at the end",
    changes: { maximumStops: 1, reserveGallons: 0 },
    cost: 75 + 1,
    gallons: [25, null, null],
  },
  { name: "fill-up", changes: { fillUp: true }, cost: 75 + 20 + 2, gallons: [25, 10, null] },
  {
    name: "a required stop that buys nothing",
    changes: { required: [false, false, true] },
    cost: 18 + 44 + 3,
    gallons: [6, 22, 0],
  },
  {
    name: "a required stop with a minimum",
    changes: { required: [false, false, true], minimumPurchases: [0, 0, 5] },
    cost: 18 + 34 + 20 + 3,
    gallons: [6, 17, 5],
  },
  {
    name: "two thirds of the tank are usable",
    changes: { usableTankGallons: 20 },
    cost: 18 + 38 + 12 + 3,
    gallons: [6, 19, 3],
  },
  {
    name: "a start above the usable tank",
    changes: { usableTankGallons: 20, startGallons: 25 },
    cost: 30 + 12 + 2,
    gallons: [null, 15, 3],
  },
  {
    name: "a gallon each way to the cheap station",
    changes: { detourGallons: [0, 2, 0] },
    cost: 21 + 46 + 2,
    gallons: [7, 23, null],
  },
  {
    name: "half the miles a gallon from the last station on",
    changes: {
      stretches: [
        { untilMile: 300, mpg: 10 },
        { untilMile: 350, mpg: 5 },
      ],
    },
    cost: 18 + 58 + 12 + 3,
    gallons: [6, 29, 3],
  },
  {
    name: "a stretch that ends past the route",
    changes: {
      stretches: [
        { untilMile: 300, mpg: 10 },
        { untilMile: 900, mpg: 5 },
        { untilMile: 950, mpg: 1 },
      ],
    },
    cost: 18 + 58 + 12 + 3,
    gallons: [6, 29, 3],
  },
  {
    name: "a cheap station past the end",
    changes: { stationMiles: [100, 300, 401], pricesPerGallon: [3, 4, 0.01] },
    cost: 75 + 12 + 2,
    gallons: [25, 3, null],
  },
];

test.each(CASES)("$name", async ({ changes, cost, gallons }) => {
  const trip = { ...TRIP, ...changes };
  const stops = gallons.flatMap((each, station): PlannedStop[] => (each === null ? [] : [{ station, gallons: each }]));
  expect(driveFleet(trip, stops)).toBeCloseTo(cost, 9);
  expect(solveFleetOnGrid(trip)).toBeCloseTo(cost, 9);
  const solved = await solveFleetByMilp(trip);
  expect(solved?.cost).toBeCloseTo(cost, 6);
  expect(solved?.stops).toEqual(stops.map((stop) => ({ ...stop, gallons: expect.closeTo(stop.gallons, 6) })));
  expect(optimizer.plan(toFleetInput(trip))).toEqual({
    status: "optimal",
    totalCost: expect.closeTo(cost, 9),
    lowerBound: expect.closeTo(cost, 5),
    stops: stops.map((stop) => ({ ...stop, gallons: expect.closeTo(stop.gallons, 9) })),
  });
});

test("whole purchases only, a trip of which the MILP solver's simplification loses the optimum", async () => {
  const four = Array.from({ length: 8 }, () => 4);
  const trip: FleetTrip = {
    ...withoutRules({
      stationMiles: [10, 20, 30, 40, 60, 70, 90, 110],
      pricesPerGallon: [
        6.925957853367552, 6.851957853367552, 6.563957853367552, 6.181957853367552, 5.375957853367552,
        5.319957853367552, 5.125957853367552, 5.005957853367552,
      ],
      stopCosts: [0, 2.6086, 4.1206, 17.111, 17.1324, 0, 6.1452, 17.8045],
      totalMiles: 110,
      mpg: 10,
      tankCapacityGallons: 8,
      startGallons: 4,
      reserveGallons: 1,
      bufferGallons: 0,
    }),
    minimumPurchases: four,
    maximumPurchases: four,
    required: [false, false, false, false, true, false, false, true],
  };
  // The 4 gallons at the start do not last to the first required stop, at mile 60: one purchase before it, where
  // stopping is free.
  const cost = 4 * (6.925957853367552 + 5.375957853367552 + 5.005957853367552) + 17.1324 + 17.8045;
  expect(solveFleetOnGrid(trip)).toBeCloseTo(cost, 9);
  expect((await solveFleetByMilp(trip))?.cost).toBeCloseTo(cost, 6);
  expect(optimizer.plan(toFleetInput(trip))).toMatchObject({ status: "optimal", totalCost: expect.closeTo(cost, 9) });
});

test.each<[string, Partial<FleetTrip>]>([
  ["a minimum that fits nowhere but at the first station", { minimumPurchases: [25, 25, 25] }],
  ["one stop", { maximumStops: 1 }],
  ["no stop", { maximumStops: 0 }],
  ["a maximum below what the next station takes", { maximumPurchases: [5, null, null] }],
  ["a minimum above the maximum", { minimumPurchases: [8, 0, 0], maximumPurchases: [7, null, null] }],
  ["a required station that sells more than fits", { required: [false, false, true], minimumPurchases: [0, 0, 30] }],
])("infeasible by rules: %s", async (_, changes) => {
  const trip = { ...TRIP, ...changes };
  expect(solveFleetOnGrid(trip)).toBeNull();
  expect(await solveFleetByMilp(trip)).toBeNull();
  expect(optimizer.plan(toFleetInput(trip))).toEqual({
    status: "infeasible",
    fromStation: null,
    toStation: null,
    isByRules: true,
  });
});

test.each<[string, Partial<FleetTrip>, number | null, number | null]>([
  ["a usable tank that does not last to the next station", { usableTankGallons: 10 }, 0, 1],
  ["a detour that the fuel at the start does not cover", { detourGallons: [10, 0, 0] }, null, 0],
  [
    "a stretch that burns more than a tank",
    {
      stretches: [
        { untilMile: 300, mpg: 10 },
        { untilMile: 400, mpg: 3 },
      ],
    },
    2,
    null,
  ],
])("infeasible by fuel: %s", async (_, changes, fromStation, toStation) => {
  // The rules that are no part of the fuel change nothing about it.
  for (const rules of [{}, { maximumStops: 1, minimumPurchases: [20, 20, 20] }]) {
    const trip = { ...TRIP, ...changes, ...rules };
    expect(await solveFleetByMilp(trip)).toBeNull();
    expect(optimizer.plan(toFleetInput(trip))).toEqual({ status: "infeasible", fromStation, toStation });
  }
});

describe("the costs of other plans", () => {
  test("with a forced stop at each station", () => {
    expect([...optimizer.forcedCosts(toFleetInput(TRIP))]).toEqual([64, 64, 65].map((cost) => expect.closeTo(cost, 5)));
    // Of two stops one must be the first station, so that the third takes the place of the second.
    expect([...optimizer.forcedCosts(toFleetInput({ ...TRIP, maximumStops: 2 }))]).toEqual(
      [64, 64, 89].map((cost) => expect.closeTo(cost, 5)),
    );
  });

  test("with each number of stops", async () => {
    const costs = [Infinity, Infinity, 64, 65, Infinity];
    expect(costsByStopsOnGrid(TRIP, 4)).toEqual(costs);
    for (const [stops, cost] of costs.entries())
      expect((await solveFleetByMilp(TRIP, stops))?.cost ?? Infinity).toBeCloseTo(cost, 6);
    expect([...optimizer.costsByStops(toFleetInput(TRIP), 4)]).toEqual(
      costs.map((cost) => (cost === Infinity ? cost : expect.closeTo(cost, 5))),
    );
  });
});
