import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { withoutRules } from "../../test/support/fleetTrips.js";
import { HAND_PLAN, HAND_TRIP } from "../../test/support/trips.js";
import { problemFile } from "./files.js";
import { readInstance, toFleetTrip, writeInstance } from "./instance.js";
import { costTolerance, judge, judgeCost } from "./judge.js";
import { planGreedily } from "./methods/greedy.js";
import type { Optimum } from "./optima.js";
import { readAnswer } from "./plan.js";

const TRIP = withoutRules(HAND_TRIP);
const BEST = [
  { station: 0, gallons: 6 },
  { station: 1, gallons: 22 },
];

const optimumAt = (cost: number | null): Optimum => ({ cost, stops: null, proofs: [] });

test("the README's example is read, driven and optimal", async () => {
  const readme = await readFile(problemFile("README.md"), "utf8");
  const [instance = "", plan = ""] = Array.from(readme.matchAll(/^```json\n(.*?)\n```$/gms), ([, json]) => json ?? "");
  expect(toFleetTrip(readInstance(instance))).toEqual(TRIP);
  expect(writeInstance("by-hand", TRIP)).toBe(`${instance}\n`);
  expect(judge(TRIP, optimumAt(64), readAnswer(plan))).toEqual({ kind: "plan", cost: 64, above: 0 });
});

test("an instance with every rule is read as it was written", () => {
  const trip = {
    ...TRIP,
    stretches: [
      { untilMile: 150, mpg: 8 },
      { untilMile: 400, mpg: 12 },
    ],
    usableTankGallons: 28,
    minimumPurchases: [0, 5, 2.5],
    maximumPurchases: [null, 20, null],
    detourGallons: [0.5, 0, 1],
    required: [false, true, false],
    maximumStops: 3,
    fillUp: true,
    windows: { ofStations: [0, 1, 1], credits: [0, 0.75, 0.75] },
  };
  expect(toFleetTrip(readInstance(writeInstance("ruled", trip)))).toEqual(trip);
});

test("a cost within the tolerance is the optimum, more is above it, and less is a sensation", () => {
  expect(costTolerance(64)).toBeCloseTo(64e-6, 12);
  expect(costTolerance(1)).toBe(1e-5);
  expect(judgeCost(optimumAt(64), 64.00006)).toEqual({ kind: "plan", cost: 64.00006, above: 0 });
  expect(judgeCost(optimumAt(64), 80)).toEqual({ kind: "plan", cost: 80, above: 0.25 });
  expect(judgeCost(optimumAt(64), 63.99994)).toMatchObject({ kind: "plan", above: 0 });
  expect(judgeCost(optimumAt(64), 63.9999)).toEqual({ kind: "below", cost: 63.9999, optimum: 64 });
  expect(judge(TRIP, optimumAt(65), BEST)).toMatchObject({ kind: "below", cost: 64 });
  expect(judge(TRIP, optimumAt(null), BEST)).toMatchObject({ kind: "below", optimum: null });
});

test("no plan is right only where there is none", () => {
  expect(judge(TRIP, optimumAt(null), null)).toEqual({ kind: "rightly none" });
  expect(judge(TRIP, optimumAt(64), null)).toEqual({ kind: "none" });
});

test.each([
  [[], /the tank runs dry on the way to the destination/],
  [
    [
      { station: 0, gallons: 5 },
      { station: 1, gallons: 23 },
    ],
    /station 1 is reached below the buffer/,
  ],
  [
    [
      { station: 0, gallons: 6 },
      { station: 1, gallons: 21.9 },
    ],
    /the destination is reached below the reserve/,
  ],
  [[{ station: 0, gallons: 26 }], /station 0 is left with more than the usable tank, at mile 100/],
  [
    [
      { station: 1, gallons: 22 },
      { station: 0, gallons: 6 },
    ],
    /runs dry on the way to station 1/,
  ],
  [
    [
      { station: 0, gallons: 6 },
      { station: 0, gallons: 6 },
    ],
    /station 0 is not ahead of station 0/,
  ],
  [[{ station: 7, gallons: 6 }], /station 7 is not between here and the destination/],
  [[{ station: 0, gallons: 0 }], /0 gallons are bought at station 0/],
])("%j breaks a rule", (stops, reason) => {
  expect(judge(TRIP, optimumAt(64), stops)).toEqual({ kind: "invalid", reason: expect.stringMatching(reason) });
});

test("the greedy driver finds the optimum of the trip by hand, and nothing where there is no fuel", () => {
  expect(planGreedily(HAND_TRIP)).toEqual(HAND_PLAN.status === "optimal" ? HAND_PLAN.stops : null);
  expect(planGreedily({ ...HAND_TRIP, startGallons: 9 })).toBeNull();
  expect(planGreedily({ ...HAND_TRIP, totalMiles: 110, stationMiles: [100, 105, 110] })).toEqual([]);
});

test("where no cheaper station is in reach, the greedy driver fills up and goes to the cheapest", () => {
  // 30 gallons at the first, 300 miles of range less the buffer: of the two in reach, the cheaper one.
  const trip = {
    ...HAND_TRIP,
    stationMiles: [100, 250, 380, 480],
    pricesPerGallon: [2, 4, 3, 3.5],
    stopCosts: [0, 0, 0, 0],
    totalMiles: 600,
  };
  // Arrives with 5 and buys 25; 28 miles on it has 2 left, and needs 22 + 3 to the end.
  expect(planGreedily(trip)).toEqual([
    { station: 0, gallons: 25 },
    { station: 2, gallons: 23 },
  ]);
});
