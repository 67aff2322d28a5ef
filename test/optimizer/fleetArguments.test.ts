import { describe, expect, test } from "vitest";
import type { PlanResult } from "../../src/optimizer/plans.js";
import { HAND_PLAN, HAND_TRIP, toPlanInput } from "../support/trips.js";
import { loadOptimizer } from "../support/testedCore.js";

const optimizer = await loadOptimizer();

const GOOD = toPlanInput(HAND_TRIP);
const CONSUMPTION = { untilMiles: Float64Array.of(100, 400), mpgs: Float64Array.of(8, 10) };

const WINDOWS = { ofStations: Uint32Array.of(0, 1, 1), credits: Float64Array.of(0, 1, 0.5) };

const EXPLAIN_OPTIONS = { mostAlternatives: 3, mostStops: 3 };

/** As callers without types would: any value under any name. */
const CALLS: readonly ((changes: object) => unknown)[] = [
  (changes) => Reflect.apply(optimizer.plan, optimizer, [{ ...GOOD, ...changes }]),
  (changes) => Reflect.apply(optimizer.forcedCosts, optimizer, [{ ...GOOD, ...changes }]),
  (changes) => Reflect.apply(optimizer.costsByStops, optimizer, [{ ...GOOD, ...changes }, 3]),
  (changes) => Reflect.apply(optimizer.explain, optimizer, [{ ...GOOD, ...changes }, [], EXPLAIN_OPTIONS]),
];

function expectGoodPlan(): void {
  expect(optimizer.plan(GOOD)).toEqual(HAND_PLAN);
}

/** What each call throws. */
function refusalsOf(changes: object): unknown[] {
  return CALLS.map((ask) => {
    try {
      return ask(changes);
    } catch (error) {
      return error;
    }
  });
}

/** What each call must throw: an error whose message begins with the argument's name. */
function refused(type: "TypeError" | "RangeError", name: string): unknown[] {
  const message = expect.stringMatching(new RegExp(`^${name.replaceAll(/[.[\]]/g, "\\$&")} `));
  return CALLS.map(() => expect.objectContaining({ name: type, message }));
}

describe("arguments of the wrong type", () => {
  const columns = [null, [1, 2, 3], new Float32Array(3), new DataView(new ArrayBuffer(24)), "1,2,3"];
  test.each<[string, readonly unknown[]]>([
    ["minimumPurchaseGallons", [null, [1, 2, 3], new Float32Array(3), "1", 10n, {}, true]],
    ["maximumPurchaseGallons", [...columns, 3]],
    ["detourGallons", [...columns, 3]],
    ["required", [null, [0, 1, 0], new Int8Array(3), new Float64Array(3), "1,0,1", 1, true]],
    ["usableTankGallons", [null, "10", 10n, {}]],
    ["maximumStops", [null, "3", 3n, {}]],
    ["fillUp", [null, 0, 1, "true", {}]],
    ["consumption", [null, 6.5, "6.5"]],
    ["windows", [null, 3, "1"]],
  ])("%s", (name, wrongs) => {
    for (const wrong of wrongs) expect(refusalsOf({ [name]: wrong })).toEqual(refused("TypeError", name));
    expectGoodPlan();
  });

  test.each(["untilMiles", "mpgs"])("consumption.%s", (name) => {
    for (const wrong of [undefined, ...columns, 3])
      expect(refusalsOf({ consumption: { ...CONSUMPTION, [name]: wrong } })).toEqual(
        refused("TypeError", `consumption.${name}`),
      );
    expectGoodPlan();
  });

  test("windows", () => {
    for (const wrong of [undefined, null, [0, 1, 1], new Uint16Array(3), new Float64Array(3), 1])
      expect(refusalsOf({ windows: { ...WINDOWS, ofStations: wrong } })).toEqual(
        refused("TypeError", "windows.ofStations"),
      );
    for (const wrong of [undefined, ...columns, 3])
      expect(refusalsOf({ windows: { ...WINDOWS, credits: wrong } })).toEqual(refused("TypeError", "windows.credits"));
    expectGoodPlan();
  });

  test("mpg is needed where there is no consumption", () => {
    expect(refusalsOf({ mpg: undefined })).toEqual(refused("TypeError", "mpg"));
    const { mpg: _, ...withoutMpg } = GOOD;
    expect(optimizer.plan({ ...withoutMpg, consumption: CONSUMPTION })).toMatchObject({ status: "optimal" });
  });
});

test.each<[name: string, fault: string, changes: object]>([
  ["minimumPurchaseGallons", "negative", { minimumPurchaseGallons: -0.1 }],
  ["minimumPurchaseGallons", "not a number", { minimumPurchaseGallons: NaN }],
  ["minimumPurchaseGallons", "infinite", { minimumPurchaseGallons: Infinity }],
  ["minimumPurchaseGallons", "too short", { minimumPurchaseGallons: new Float64Array(2) }],
  ["minimumPurchaseGallons[1]", "negative", { minimumPurchaseGallons: Float64Array.of(0, -1, 0) }],
  ["minimumPurchaseGallons[2]", "not a number", { minimumPurchaseGallons: Float64Array.of(0, 0, NaN) }],
  ["minimumPurchaseGallons[0]", "infinite", { minimumPurchaseGallons: Float64Array.of(Infinity, 0, 0) }],
  ["maximumPurchaseGallons", "too long", { maximumPurchaseGallons: new Float64Array(4).fill(1) }],
  ["maximumPurchaseGallons[0]", "zero", { maximumPurchaseGallons: Float64Array.of(0, 1, 1) }],
  ["maximumPurchaseGallons[1]", "negative", { maximumPurchaseGallons: Float64Array.of(1, -1, 1) }],
  ["maximumPurchaseGallons[2]", "not a number", { maximumPurchaseGallons: Float64Array.of(1, 1, NaN) }],
  ["detourGallons", "too short", { detourGallons: new Float64Array(2) }],
  ["detourGallons[0]", "negative", { detourGallons: Float64Array.of(-1, 0, 0) }],
  ["detourGallons[1]", "not a number", { detourGallons: Float64Array.of(0, NaN, 0) }],
  ["detourGallons[2]", "infinite", { detourGallons: Float64Array.of(0, 0, Infinity) }],
  ["required", "too long", { required: new Uint8Array(4) }],
  ["required[1]", "neither 0 nor 1", { required: Uint8Array.of(0, 2, 1) }],
  ["usableTankGallons", "zero", { usableTankGallons: 0 }],
  ["usableTankGallons", "more than the tank", { usableTankGallons: 30.1 }],
  ["usableTankGallons", "not a number", { usableTankGallons: NaN }],
  ["maximumStops", "negative", { maximumStops: -1 }],
  ["maximumStops", "a fraction", { maximumStops: 1.5 }],
  ["maximumStops", "not a number", { maximumStops: NaN }],
  ["consumption", "empty", { consumption: { untilMiles: new Float64Array(), mpgs: new Float64Array() } }],
  ["consumption.mpgs", "too short", { consumption: { ...CONSUMPTION, mpgs: Float64Array.of(8) } }],
  ["consumption.untilMiles[0]", "zero", { consumption: { ...CONSUMPTION, untilMiles: Float64Array.of(0, 400) } }],
  [
    "consumption.untilMiles[1]",
    "less than the one before",
    { consumption: { ...CONSUMPTION, untilMiles: Float64Array.of(100, 99) } },
  ],
  [
    "consumption.untilMiles[1]",
    "equal to the one before",
    { consumption: { ...CONSUMPTION, untilMiles: Float64Array.of(100, 100) } },
  ],
  [
    "consumption.untilMiles[1]",
    "not a number",
    { consumption: { ...CONSUMPTION, untilMiles: Float64Array.of(100, NaN) } },
  ],
  ["consumption.mpgs[0]", "zero", { consumption: { ...CONSUMPTION, mpgs: Float64Array.of(0, 10) } }],
  ["consumption.mpgs[1]", "too large", { consumption: { ...CONSUMPTION, mpgs: Float64Array.of(8, 1.000001e9) } }],
  ["consumption.mpgs[1]", "not a number", { consumption: { ...CONSUMPTION, mpgs: Float64Array.of(8, NaN) } }],
  ["windows.ofStations", "too long", { windows: { ...WINDOWS, ofStations: new Uint32Array(4) } }],
  ["windows.credits", "too short", { windows: { ...WINDOWS, credits: new Float64Array(2) } }],
  [
    "windows.ofStations[1]",
    "less than the one before",
    { windows: { ...WINDOWS, ofStations: Uint32Array.of(2, 1, 1) } },
  ],
  [
    "windows.ofStations[2]",
    "of a window that was left",
    { windows: { ...WINDOWS, ofStations: Uint32Array.of(1, 0, 1) } },
  ],
  ["windows.credits[0]", "negative", { windows: { ...WINDOWS, credits: Float64Array.of(-0.1, 1, 1) } }],
  ["windows.credits[1]", "not a number", { windows: { ...WINDOWS, credits: Float64Array.of(0, NaN, 1) } }],
  // A stop costs $1.
  ["windows.credits[2]", "more than a stop costs", { windows: { ...WINDOWS, credits: Float64Array.of(0, 1, 1.01) } }],
])("out of range: %s, %s", (name, _, changes) => {
  expect(refusalsOf(changes)).toEqual(refused("RangeError", name));
  expectGoodPlan();
});

test("costsByStops: the most stops are a whole number that is not negative", () => {
  const ask = (most: unknown): unknown => Reflect.apply(optimizer.costsByStops, optimizer, [GOOD, most]);
  for (const wrong of [undefined, null, "3", {}]) expect(() => ask(wrong)).toThrow(TypeError);
  for (const wrong of [-1, 1.5, NaN, Infinity]) expect(() => ask(wrong)).toThrow(RangeError);
  for (const wrong of [undefined, -1, 1e12])
    expect(() => ask(wrong)).toThrow(expect.objectContaining({ message: expect.stringMatching(/^most /) }));
  expect(ask(0)).toEqual(Float64Array.of(Infinity));
});

test("forcedCosts counts no more than 200 stops", () => {
  const count = 300;
  const many = {
    ...GOOD,
    stationMiles: Float64Array.from({ length: count }, (_, i) => i),
    pricesPerGallon: new Float64Array(count).fill(3),
    stopCosts: new Float64Array(count),
  };
  expect(() => optimizer.forcedCosts({ ...many, maximumStops: 201 })).toThrow(
    expect.objectContaining({ name: "RangeError", message: expect.stringMatching(/^maximumStops is 201/) }),
  );
  expect(optimizer.forcedCosts({ ...many, maximumStops: 300 })).toHaveLength(count);
});

test("explain counts no more than 200 stops, and takes a plan's stops and two whole numbers", () => {
  const ask =
    (stops: unknown, options: unknown = EXPLAIN_OPTIONS, changes: object = {}) =>
    () =>
      Reflect.apply(optimizer.explain, optimizer, [{ ...GOOD, ...changes }, stops, options]);
  const stop = { station: 1, gallons: 1 };
  const refusals: readonly [name: string, type: "TypeError" | "RangeError", call: () => unknown][] = [
    ["stops", "TypeError", ask(undefined)],
    ["stops", "TypeError", ask("01")],
    ["stops", "RangeError", ask([{ station: 0, gallons: 6 }, stop], EXPLAIN_OPTIONS, { maximumStops: 1 })],
    ["stops[0].station", "TypeError", ask([null])],
    ["stops[0].station", "RangeError", ask([{ station: 3, gallons: 1 }])],
    ["stops[0].station", "RangeError", ask([{ station: 0.5, gallons: 1 }])],
    ["stops[1].station", "RangeError", ask([stop, stop])],
    ["stops[0].gallons", "TypeError", ask([{ station: 0 }])],
    ["stops[0].gallons", "RangeError", ask([{ station: 0, gallons: -1 }])],
    ["options", "TypeError", ask([], null)],
    ["mostAlternatives", "TypeError", ask([], { mostStops: 3 })],
    ["mostAlternatives", "RangeError", ask([], { mostAlternatives: -1, mostStops: 3 })],
    ["mostStops", "RangeError", ask([], { mostAlternatives: 1, mostStops: 201 })],
  ];
  for (const [name, type, call] of refusals)
    expect(call).toThrow(
      expect.objectContaining({
        name: type,
        message: expect.stringMatching(new RegExp(`^${name.replaceAll(/[.[\]]/g, "\\$&")} `)),
      }),
    );
  expectGoodPlan();
});

test("a trip that is no object is refused", () => {
  for (const method of [optimizer.plan, optimizer.forcedCosts, optimizer.costsByStops, optimizer.explain])
    for (const wrong of [undefined, null, 7])
      expect(() => Reflect.apply(method, optimizer, [wrong, 2])).toThrow(TypeError);
  expect(() => Reflect.apply(optimizer.forcedCosts, optimizer, [undefined])).toThrow("the trip must be an object");
});

test("what can never be used is no error: a minimum above the maximum or the tank, a station past the end", () => {
  const plan = (changes: object): PlanResult => optimizer.plan({ ...GOOD, ...changes });
  expect(plan({ minimumPurchaseGallons: Float64Array.of(0, 0, 31) })).toMatchObject({
    status: "optimal",
    totalCost: 64,
  });
  expect(
    plan({ minimumPurchaseGallons: Float64Array.of(0, 0, 2), maximumPurchaseGallons: Float64Array.of(30, 30, 1) }),
  ).toMatchObject({ status: "optimal", totalCost: 64 });
  expect(plan({ stationMiles: Float64Array.of(100, 200, 401), detourGallons: Float64Array.of(0, 0, 1) })).toMatchObject(
    { status: "optimal", totalCost: 64 },
  );
});

test("the arguments are neither kept nor changed, and a plan with rules spoils none without", () => {
  const input = {
    ...GOOD,
    consumption: CONSUMPTION,
    minimumPurchaseGallons: Float64Array.of(1, 2, 3),
    maximumPurchaseGallons: Float64Array.of(20, Infinity, 30),
    detourGallons: Float64Array.of(0.1, 0.2, 0.3),
    required: Uint8Array.of(0, 0, 1),
    maximumStops: 3,
    usableTankGallons: 29,
  };
  const before = structuredClone(input);
  const planned = optimizer.plan(input);
  expect(planned).toMatchObject({ status: "optimal" });
  expect(input).toEqual(before);
  expect(optimizer.plan(GOOD)).toEqual(HAND_PLAN);
  // Columns in the middle of larger buffers are read as they are.
  const inLarger = (column: Float64Array): Float64Array => Float64Array.of(-1, ...column, -1).subarray(1, 4);
  const views = {
    ...input,
    detourGallons: inLarger(input.detourGallons),
    minimumPurchaseGallons: inLarger(input.minimumPurchaseGallons),
    required: Uint8Array.of(9, 0, 0, 1, 9).subarray(1, 4),
  };
  expect(optimizer.plan(views)).toStrictEqual(planned);
});
