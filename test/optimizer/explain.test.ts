// What surrounds a plan, by hand and against trips that are solved one by one.

import { expect, test } from "vitest";
import { HARD_FAMILIES, inWholeGallons, RULE_SETS } from "../support/fleetFamilies.js";
import { sampleSize } from "../support/sampleSize.js";
import { HAND_PLAN, HAND_TRIP, toPlanInput } from "../support/trips.js";
import { WORST_FLEET_FAMILIES } from "../support/worstFleetFamilies.js";
import { checkRandomTrips, checkStations } from "./explainedTrips.js";
import { optimizer } from "./fleetExactness.js";

const FAMILY_STATIONS = sampleSize(25, 40);
const WORST_STATIONS = 40;
/** Many small trips, and some large ones. */
const RANDOM_TRIPS = sampleSize(
  [
    { seed: 2_020, trips: 30, most: 14 },
    { seed: 4_001, trips: 15, most: 60 },
  ],
  [
    ...[3_001, 3_002, 3_003, 3_004, 3_005, 3_006].map((seed) => ({ seed, trips: 1_000, most: 14 })),
    ...[4_001, 4_002].map((seed) => ({ seed, trips: 100, most: 60 })),
  ],
);

test("the trip by hand", () => {
  const { stations, byStops } = optimizer.explain(toPlanInput(HAND_TRIP), HAND_PLAN.stops, {
    mostAlternatives: 20,
    idleAlternatives: true,
    mostStops: 4,
  });
  expect(stations).toEqual({
    forcedCosts: Float64Array.of(64, 64, 65),
    // A stop at the third station is cheapest if it buys nothing.
    buyingCosts: Float64Array.of(64, 64, Infinity),
    stops: [
      // The start's fuel leads to no other station. With 5 gallons more the buffer would do to reach the second one.
      { without: null, breakEvenPrice: Infinity, runnerUp: null, backup: null, shortByGallons: 5 },
      {
        // The first tank is filled, and 3 gallons are dear. At $4 these 3 gallons may just as well be bought here.
        without: {
          totalCost: 89,
          stops: [
            { station: 0, gallons: 25 },
            { station: 2, gallons: 3 },
          ],
        },
        breakEvenPrice: 4,
        runnerUp: null,
        backup: null,
        shortByGallons: 9,
      },
    ],
    // 12 gallons that cost $24 at the second station, less $1 for the stop.
    alternatives: [{ station: 2, totalCost: 65, breakEvenPrice: 23 / 12 }],
  });
  // A third stop would buy nothing.
  expect(byStops).toEqual([{ stopCount: 2, totalCost: 64, stops: HAND_PLAN.stops }]);
});

/** Two gallons at $3 and 20 at $2 cost least. The stations at $4 and $5 take no time to stop at. */
const DEAR_TRIP = {
  stationMiles: Float64Array.of(20, 40, 60, 80, 100),
  pricesPerGallon: Float64Array.of(3, 5, 3, 4, 2),
  stopCosts: Float64Array.of(1, 0, 2, 0, 1),
  totalMiles: 300,
  mpg: 10,
  tankCapacityGallons: 25,
  startGallons: 8,
  reserveGallons: 0,
  bufferGallons: 0,
};
const DEAR_STOPS = [
  { station: 0, gallons: 2 },
  { station: 4, gallons: 20 },
];

test("stations where a stop is cheapest if it buys nothing are neither runner-up nor alternative", () => {
  const explain = (options: object = {}) =>
    optimizer.explain(DEAR_TRIP, DEAR_STOPS, { mostAlternatives: 1, mostStops: 0, ...options }).stations;
  const { buyingCosts, forcedCosts, alternatives, stops } = explain() ?? {};
  expect(forcedCosts).toEqual(Float64Array.of(48, 48, 49, 48, 48));
  expect(buyingCosts).toEqual(Float64Array.of(48, Infinity, 49, Infinity, 48));
  expect(alternatives?.map(({ station, totalCost }) => [station, totalCost])).toEqual([[2, 49]]);
  expect(stops?.map(({ runnerUp }) => [runnerUp?.station, runnerUp?.plan.totalCost])).toEqual([
    [2, 49],
    [2, 49],
  ]);
  const all = explain({ mostAlternatives: 5, idleAlternatives: true })?.alternatives;
  expect(all?.map(({ station }) => station)).toEqual([1, 3, 2]);
});

test("at equal prices a station counts, because a plan that buys there costs as much", () => {
  const { stations } = optimizer.explain(
    { ...DEAR_TRIP, pricesPerGallon: Float64Array.of(3, 3, 3 + 1e-5, 3 + 2e-5, 2), stopCosts: new Float64Array(5) },
    DEAR_STOPS,
    { mostAlternatives: 5, mostStops: 0 },
  );
  // A thousandth of a gallon costs a hundred-millionth of a dollar more at the third station, and twice that at the next.
  expect(Array.from(stations?.buyingCosts ?? [], Number.isFinite)).toEqual([true, true, true, false, true]);
  expect(stations?.alternatives.map(({ station }) => station)).toEqual([1, 2]);
  expect(stations?.stops[0]?.runnerUp?.station).toBe(1);
});

test("a required station has its cost, although it buys nothing", () => {
  const stops = [DEAR_STOPS[0], { station: 1, gallons: 0 }, DEAR_STOPS[1]].flatMap((stop) => stop ?? []);
  const { stations } = optimizer.explain({ ...DEAR_TRIP, required: Uint8Array.of(0, 1, 0, 0, 0) }, stops, {
    mostAlternatives: 5,
    mostStops: 0,
  });
  expect(stations?.buyingCosts[1]).toBe(stations?.forcedCosts[1]);
  expect(stations?.buyingCosts[3]).toBe(Infinity);
});

test("a closed station's buffer takes the driver to the next pump, or to the destination", () => {
  const explain = (changes: object) => {
    const input = { ...toPlanInput(HAND_TRIP), ...changes };
    const plan = optimizer.plan(input);
    return plan.status === "infeasible"
      ? undefined
      : optimizer.explain(input, plan.stops, { mostAlternatives: 0, mostStops: 0 }).stations?.stops;
  };
  // 20 gallons reach the second station with none left. 23 gallons there lead to the destination.
  expect(explain({ bufferGallons: 5, startGallons: 20 })?.[0]).toMatchObject({
    backup: { station: 1, totalCost: 47 },
    shortByGallons: 0,
  });
  expect(explain({ bufferGallons: 5, startGallons: 19 })?.[0]).toMatchObject({ backup: null, shortByGallons: 1 });
  expect(
    explain({
      required: Uint8Array.of(1, 0, 0),
      startGallons: 30,
      totalMiles: 270,
      stationMiles: Float64Array.of(50, 100, 150),
    })?.[0],
  ).toMatchObject({ backup: { station: null, totalCost: 0 } });
});

test("where the tank would be just full with the gallons that are missing, they are said", () => {
  // 100 gallons last 100 miles: 71.7 are left at mile 28.3, and 28.3 more lead from there to mile 128.3. As doubles both
  // add up to a little more than 100.
  const input = {
    stationMiles: Float64Array.of(28.3),
    pricesPerGallon: Float64Array.of(3),
    stopCosts: Float64Array.of(1),
    totalMiles: 128.3,
    mpg: 1,
    tankCapacityGallons: 100,
    startGallons: 100,
    reserveGallons: 0,
    bufferGallons: 0,
  };
  const shortAt = (totalMiles: number): number | undefined =>
    optimizer.explain({ ...input, totalMiles }, [{ station: 0, gallons: totalMiles - 100 }], {
      mostAlternatives: 0,
      mostStops: 0,
    }).stations?.stops[0]?.shortByGallons;
  expect(shortAt(128.3)).toBeCloseTo(28.3, 9);
  // A mile more is a gallon more than the tank holds.
  expect(shortAt(129.3)).toBe(Infinity);
});

test("of equally cheap ways on from a closed station the first in driving order is named", () => {
  // With 10 gallons left at mile 50 both other stations are reached. 90 gallons for $4 and the stop lead on from either.
  const input = {
    stationMiles: Float64Array.of(50, 55, 58),
    pricesPerGallon: Float64Array.of(3, 4, 4),
    stopCosts: Float64Array.of(1, 1, 1),
    totalMiles: 150,
    mpg: 1,
    tankCapacityGallons: 100,
    startGallons: 60,
    reserveGallons: 0,
    bufferGallons: 0,
  };
  const { stations } = optimizer.explain(input, [{ station: 0, gallons: 90 }], { mostAlternatives: 0, mostStops: 0 });
  expect(stations?.stops[0]?.backup).toEqual({ station: 1, totalCost: 361 });
});

test.each([
  // 50 gallons at mile 50, at least 10 in between, which fill the tank, and 30 at mile 95.
  ["any amount", false, [50, 10, 30], 150 + 39 + 3.4 * 30 + 3],
  // The tank is filled each time: 50 gallons at mile 50, 10 at mile 60, and 35 at mile 95.
  ["full tanks", true, [50, 10, 35], 150 + 39 + 3.4 * 35 + 3],
] as const)("of stations that cost as much the first is the runner-up: %s", (_, fillUp, gallons, totalCost) => {
  const input = {
    stationMiles: Float64Array.of(50, 60, 60, 95),
    pricesPerGallon: Float64Array.of(3, 3.9, 3.9, 3.4),
    stopCosts: Float64Array.of(1, 1, 1, 1),
    totalMiles: 190,
    mpg: 1,
    tankCapacityGallons: 100,
    startGallons: 100,
    reserveGallons: 0,
    bufferGallons: 0,
    minimumPurchaseGallons: Float64Array.of(0, 10, 10, 0),
    fillUp,
  };
  const plan = optimizer.plan(input);
  if (plan.status !== "optimal") throw new Error("the trip has no plan");
  expect(plan.stops.map(({ station }) => station)).toEqual([0, 3]);
  const { stations } = optimizer.explain(input, plan.stops, { mostAlternatives: 0, mostStops: 0 });
  const [first = NaN, between = NaN, last = NaN] = gallons;
  const runnerUp = stations?.stops[0]?.runnerUp;
  expect(runnerUp?.station).toBe(1);
  expect(runnerUp?.plan.totalCost).toBeCloseTo(totalCost, 9);
  expect(runnerUp?.plan.stops.map((stop) => [stop.station, stop.gallons])).toEqual([
    [0, expect.closeTo(first, 9)],
    [1, expect.closeTo(between, 9)],
    [3, expect.closeTo(last, 9)],
  ]);
});

test("a station that sells less than the least purchase is no way on, however near it is", () => {
  // From mile 60 a full tank lasts to mile 160, and what is there to mile 100. At mile 105 nobody can buy 50 gallons:
  // 20 are missing to mile 120.
  const input = {
    stationMiles: Float64Array.of(60, 105, 120),
    pricesPerGallon: Float64Array.of(3, 3, 3),
    stopCosts: new Float64Array(3),
    totalMiles: 200,
    mpg: 1,
    tankCapacityGallons: 100,
    startGallons: 100,
    reserveGallons: 0,
    bufferGallons: 0,
    minimumPurchaseGallons: Float64Array.of(50, 50, 50),
    maximumPurchaseGallons: Float64Array.of(Infinity, 45, Infinity),
  };
  const stops = [
    { station: 0, gallons: 50 },
    { station: 2, gallons: 50 },
  ];
  expect(optimizer.explain(input, stops, { mostAlternatives: 0, mostStops: 0 }).stations?.stops[0]).toMatchObject({
    backup: null,
    shortByGallons: 20,
  });
});

test.each(RANDOM_TRIPS)("$trips random trips of up to $most stations, seed $seed", ({ seed, trips, most }) => {
  const { explained, counted, "cut short": cut } = checkRandomTrips(seed, trips, most);
  expect(explained).toBeGreaterThan(trips / 3);
  expect(counted).toBeGreaterThan(trips);
  expect(cut).toBeLessThan(trips / 5);
});

test.each(RULE_SETS)(`${FAMILY_STATIONS} stations of each hard family: $name`, ({ lay }) => {
  const explained = HARD_FAMILIES.filter(({ name, make }) => {
    try {
      return checkStations(lay(inWholeGallons(make(FAMILY_STATIONS)))) === "explained";
    } catch (error) {
      throw new Error(name, { cause: error });
    }
  });
  expect(explained.length).toBeGreaterThan(HARD_FAMILIES.length / 3);
});

test(`${WORST_STATIONS} stations of the families on which searches take longest`, () => {
  const outcomes = WORST_FLEET_FAMILIES.map(({ make }) => checkStations(make(WORST_STATIONS)));
  expect(outcomes.filter((outcome) => outcome === "explained").length).toBeGreaterThanOrEqual(5);
  // What would take too long is left out.
  expect(outcomes).toContain("cut short");
});

test("stops for nothing are left out, unless they are required", () => {
  const countsOf = (changes: object) =>
    optimizer
      .explain({ ...toPlanInput(HAND_TRIP), ...changes }, HAND_PLAN.stops, { mostAlternatives: 0, mostStops: 3 })
      .byStops?.map(({ stopCount, totalCost }) => [stopCount, totalCost]);
  expect(countsOf({ required: Uint8Array.of(0, 0, 1) })).toEqual([
    [2, 89],
    [3, 65],
  ]);
  // At the same price and for no stop cost the third stop may as well buy something.
  expect(countsOf({ pricesPerGallon: Float64Array.of(3, 2, 2), stopCosts: Float64Array.of(1, 1, 0) })).toEqual([
    [2, 64],
    [3, 64],
  ]);
});

test("no stops, and no stops allowed", () => {
  const input = { ...toPlanInput(HAND_TRIP), totalMiles: 100, stationMiles: Float64Array.of(20, 40, 60) };
  const options = { mostAlternatives: 2, mostStops: 1 };
  expect(optimizer.explain(input, [], options).stations?.alternatives).toEqual([]);
  expect(
    optimizer
      .explain(input, [], { ...options, idleAlternatives: true })
      .stations?.alternatives.map(({ station, totalCost }) => [station, totalCost]),
  ).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(optimizer.explain({ ...input, maximumStops: 0 }, [], options)).toEqual({
    stations: {
      forcedCosts: new Float64Array(3).fill(Infinity),
      buyingCosts: new Float64Array(3).fill(Infinity),
      stops: [],
      alternatives: [],
    },
    byStops: [{ stopCount: 0, totalCost: 0, stops: [] }],
  });
});
