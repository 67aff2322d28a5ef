import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { HAND_PLAN, HAND_TRIP, toPlanInput } from "../support/trips.js";

const optimizer = await loadOptimizer();

const GOOD = toPlanInput(HAND_TRIP);

function expectGoodPlan(): void {
  expect(optimizer.plan(GOOD)).toEqual(HAND_PLAN);
}

/** As a caller without types would: any value under any name. */
function planWith(changes: Record<string, unknown>): unknown {
  const input = { ...GOOD, ...changes };
  return Reflect.apply(optimizer.plan, optimizer, [input]);
}

describe("arguments of the wrong type", () => {
  test.each(["stationMiles", "pricesPerGallon", "stopCosts"])("%s", (name) => {
    for (const wrong of [
      undefined,
      null,
      [1, 2, 3],
      new Float32Array(3),
      new DataView(new ArrayBuffer(24)),
      Object.create(Float64Array.prototype),
      "1,2,3",
      3,
    ]) {
      expect(() => planWith({ [name]: wrong })).toThrow(new TypeError(`${name} must be a Float64Array`));
    }
    expectGoodPlan();
  });

  test.each(["totalMiles", "mpg", "tankCapacityGallons", "startGallons", "reserveGallons", "bufferGallons"])(
    "%s",
    (name) => {
      for (const wrong of [undefined, null, "10", 10n, {}]) {
        expect(() => planWith({ [name]: wrong })).toThrow(new TypeError(`${name} must be a number`));
      }
      expectGoodPlan();
    },
  );

  test("no object at all", () => {
    for (const wrong of [undefined, null, 5]) {
      expect(() => Reflect.apply(optimizer.plan, optimizer, [wrong])).toThrow(TypeError);
    }
    expectGoodPlan();
  });
});

describe("arguments out of range", () => {
  const cases: [string, unknown][] = [
    ["stationMiles[1]", { stationMiles: Float64Array.of(100, 99, 300) }],
    ["stationMiles[0]", { stationMiles: Float64Array.of(-1, 200, 300) }],
    ["stationMiles[2]", { stationMiles: Float64Array.of(100, 200, NaN) }],
    ["stationMiles[2]", { stationMiles: Float64Array.of(100, 200, Infinity) }],
    ["pricesPerGallon", { pricesPerGallon: Float64Array.of(3, 2) }],
    ["pricesPerGallon[1]", { pricesPerGallon: Float64Array.of(3, 0, 4) }],
    ["pricesPerGallon[1]", { pricesPerGallon: Float64Array.of(3, NaN, 4) }],
    ["pricesPerGallon[2]", { pricesPerGallon: Float64Array.of(3, 2, Infinity) }],
    ["stopCosts", { stopCosts: new Float64Array(4) }],
    ["stopCosts[0]", { stopCosts: Float64Array.of(-0.01, 1, 1) }],
    ["stopCosts[2]", { stopCosts: Float64Array.of(1, 1, NaN) }],
    ["totalMiles", { totalMiles: 0 }],
    ["totalMiles", { totalMiles: 1.000001e9 }],
    ["totalMiles", { totalMiles: Infinity }],
    ["stopCosts[1]", { stopCosts: Float64Array.of(1, 1.000001e6, 1) }],
    ["mpg", { mpg: 0 }],
    ["mpg", { mpg: 1.000001e9 }],
    ["mpg", { mpg: NaN }],
    ["tankCapacityGallons", { tankCapacityGallons: -30 }],
    ["startGallons", { startGallons: 30.1 }],
    ["startGallons", { startGallons: -0.1 }],
    ["startGallons", { startGallons: NaN }],
    ["reserveGallons", { reserveGallons: 31 }],
    ["bufferGallons", { bufferGallons: 31 }],
    ["bufferGallons", { bufferGallons: NaN }],
  ];
  test.each(cases)("%s", (name, changes) => {
    const plan = (): unknown => planWith(Object(changes));
    expect(plan).toThrow(RangeError);
    expect(plan).toThrow(
      expect.objectContaining({ message: expect.stringMatching(new RegExp(`^${name.replaceAll(/[[\]]/g, "\\$&")}`)) }),
    );
    expectGoodPlan();
  });
});

test("arrays of another realm are taken", () => {
  const foreign: unknown = runInNewContext("Float64Array.of(100, 200, 300)");
  expect(foreign).not.toBeInstanceOf(Float64Array);
  expect(planWith({ stationMiles: foreign })).toMatchObject({ status: "optimal", totalCost: 64 });
});

test("views into the middle of a buffer are read as they are, and nothing is changed", () => {
  const buffer = Float64Array.of(-1, 100, 200, 300, -1);
  expect(planWith({ stationMiles: buffer.subarray(1, 4) })).toMatchObject({ totalCost: 64 });
  expect(buffer).toEqual(Float64Array.of(-1, 100, 200, 300, -1));
});

test("infeasible: says between which stations, and spoils nothing", () => {
  expect(optimizer.plan({ ...GOOD, startGallons: 10.9 })).toEqual({
    status: "infeasible",
    fromStation: null,
    toStation: 0,
  });
  expect(optimizer.plan({ ...GOOD, mpg: 5, startGallons: 30, bufferGallons: 10.1 })).toEqual({
    status: "infeasible",
    fromStation: null,
    toStation: 0,
  });
  expect(optimizer.plan({ ...GOOD, totalMiles: 571 })).toEqual({
    status: "infeasible",
    fromStation: 2,
    toStation: null,
  });
  expectGoodPlan();
});

test("no stations: only the fuel on board decides", () => {
  const empty = {
    stationMiles: new Float64Array(),
    pricesPerGallon: new Float64Array(),
    stopCosts: new Float64Array(),
  };
  expect(optimizer.plan({ ...GOOD, ...empty, totalMiles: 120 })).toEqual({
    status: "optimal",
    totalCost: 0,
    lowerBound: 0,
    stops: [],
  });
  expect(optimizer.plan({ ...GOOD, ...empty, totalMiles: 121 })).toEqual({
    status: "infeasible",
    fromStation: null,
    toStation: null,
  });
});

test("stations past the destination are never used", () => {
  expect(
    optimizer.plan({
      ...GOOD,
      stationMiles: Float64Array.of(100, 200, 401),
      pricesPerGallon: Float64Array.of(3, 2, 0.01),
    }),
  ).toMatchObject({
    totalCost: 64,
  });
  expect(optimizer.plan({ ...GOOD, totalMiles: 90, reserveGallons: 30 })).toEqual({
    status: "infeasible",
    fromStation: null,
    toStation: null,
  });
});

test("sums that miss a limit by rounding do not turn a trip infeasible", () => {
  // 0.1 + 0.2 is more than 0.3; a tank of 0.3 gallons at 1 mpg just gets there.
  const plan = optimizer.plan({
    stationMiles: Float64Array.of(0.1 + 0.2),
    pricesPerGallon: Float64Array.of(3),
    stopCosts: Float64Array.of(0),
    totalMiles: 0.6,
    mpg: 1,
    tankCapacityGallons: 0.3,
    startGallons: 0.3,
    reserveGallons: 0,
    bufferGallons: 0,
  });
  expect(plan.status).toBe("optimal");
});

test("a bound missed by more than a millionth of a gallon is missed, by a billionth it is not", () => {
  // 100 miles to the first station burn 10 gallons, and 1 must be left.
  for (const short of [1e-5, 2e-6])
    expect(optimizer.plan({ ...GOOD, startGallons: 11 - short }).status).toBe("infeasible");
  expect(optimizer.plan({ ...GOOD, startGallons: 11 - 1e-9 }).status).toBe("optimal");
  // However large the tank is.
  expect(optimizer.plan({ ...GOOD, tankCapacityGallons: 1e6, startGallons: 11 - 2e-6 }).status).toBe("infeasible");
});

test("instances do not share state, and memory grown by a large trip serves small ones", async () => {
  const other = await loadOptimizer();
  const count = 20_000;
  const large = {
    ...GOOD,
    stationMiles: Float64Array.from({ length: count }, (_, i) => i / 10),
    pricesPerGallon: new Float64Array(count).fill(3),
    stopCosts: new Float64Array(count).fill(1),
    totalMiles: count / 10,
  };
  // 2,000 miles burn 200 gallons; 15 are there and 3 stay. Full tanks less the buffer last 290 miles:
  // at mile 140 at the latest, then 290 on each, 7 stops are the fewest, at $1 each and $3 a gallon.
  expect(other.plan(large)).toMatchObject({ status: "optimal", totalCost: expect.closeTo(188 * 3 + 7, 6) });
  expectGoodPlan();
  expect(other.plan(GOOD)).toMatchObject({ totalCost: 64 });
});
