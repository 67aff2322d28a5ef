// The fields of fleet rules one by one: each bound from both sides, each wrong type, and null, which counts as absent.

import { afterAll, describe, expect, test } from "vitest";
import { makeApp, post, refusal, verdictOn } from "../support/app.js";
import {
  bodyWith,
  type Change,
  nextDouble,
  type Path,
  ruledBody,
  ruledBodyWith,
  ruledTextWith,
  withValue,
} from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

/** The smallest and largest values; `above` marks a bound that is itself not allowed. */
const NUMBERS: readonly {
  path: Path;
  least?: number;
  above?: number;
  most: number;
  isWhole?: true;
  isRequired?: true;
  with?: Change;
}[] = [
  {
    path: ["vehicle", "consumption", 0, "until_mile"],
    above: 0,
    most: 100_000,
    isRequired: true,
    with: [["vehicle", "consumption"], [{ until_mile: 200, mpg: 6.2 }]],
  },
  { path: ["vehicle", "consumption", 2, "until_mile"], above: 300, most: 100_000, isRequired: true },
  { path: ["vehicle", "consumption", 1, "mpg"], above: 0, most: 200, isRequired: true },
  { path: ["vehicle", "usable_tank_fraction"], above: 0, most: 1, with: [["params", "minimum_purchase_gallons"], 0] },
  { path: ["stations", 3, "detour_miles"], least: 0, most: 100_000 },
  { path: ["stations", 3, "stop_minutes"], least: 0, most: 1440 },
  { path: ["stations", 3, "minimum_purchase_gallons"], least: 0, most: 1_000_000 },
  { path: ["stations", 3, "maximum_purchase_gallons"], above: 0, most: 1_000_000 },
  { path: ["params", "stop_minutes"], least: 0, most: 1440 },
  { path: ["params", "stop_cost_dollars"], least: 0, most: 1000 },
  {
    path: ["params", "minimum_purchase_gallons"],
    least: 0,
    most: 500,
    with: [["vehicle"], { mpg: 6, tank_capacity_gallons: 500 }],
  },
  { path: ["params", "maximum_stops"], least: 0, most: 50, isWhole: true },
  { path: ["params", "brands", "prefer", 0, "dollars_per_stop"], least: 0, most: 1000 },
  { path: ["params", "brands", "prefer", 0, "cents_per_gallon"], least: 0, most: 100 },
  { path: ["params", "brands", "fallback_dollars_per_stop"], least: 0, most: 1000 },
];

const TEXTS: readonly { path: Path; most: number; isRequired: boolean }[] = [
  { path: ["params", "excluded_station_ids", 1], most: 200, isRequired: true },
  { path: ["params", "brands", "only", 1], most: 100, isRequired: true },
  { path: ["params", "brands", "never", 0], most: 100, isRequired: true },
  { path: ["params", "brands", "prefer", 0, "brand"], most: 100, isRequired: true },
];

/** Lists with the number of elements that they may have, and an element of them. */
const LISTS: readonly { path: Path; least: number; most: number; element: (i: number) => unknown }[] = [
  { path: ["vehicle", "consumption"], least: 1, most: 200, element: (i) => ({ until_mile: i + 1, mpg: 6 }) },
  { path: ["params", "required_station_ids"], least: 0, most: 50, element: () => "stop-2" },
  { path: ["params", "excluded_station_ids"], least: 0, most: 5000, element: (i) => `elsewhere-${i}` },
  { path: ["params", "brands", "only"], least: 1, most: 100, element: () => "Prairie Fuel" },
  { path: ["params", "brands", "never"], least: 0, most: 100, element: (i) => `Brand ${i}` },
  {
    path: ["params", "brands", "prefer"],
    least: 0,
    most: 100,
    element: (i) => ({ brand: `Brand ${i}`, dollars_per_stop: i }),
  },
];

const OBJECTS: readonly { path: Path; isRequired: boolean }[] = [
  { path: ["vehicle", "consumption", 1], isRequired: true },
  { path: ["params", "brands"], isRequired: false },
  { path: ["params", "brands", "prefer", 0], isRequired: true },
];

const BOOLEANS: readonly Path[] = [
  ["params", "fill_up"],
  ["params", "brands", "fallback"],
];

function verdictWith(...changes: readonly Change[]): Promise<string> {
  return verdictOn(app, ruledBodyWith(...changes));
}

function named<Field extends { readonly path: Path }>(fields: readonly Field[]): [name: string, field: Field][] {
  return fields.map((field) => [field.path.join("."), field]);
}

test("the body with every rule is right", async () => {
  expect(await verdictWith()).toBe("accepted");
});

describe("numbers at their bounds", () => {
  test.each(named(NUMBERS))("%s", async (_, { path, least, above, most, isWhole = false, with: first }) => {
    const verdict = (value: number): Promise<string> =>
      verdictWith(...(first === undefined ? [] : [first]), [path, value]);
    if (least !== undefined) {
      expect(await verdict(least)).toBe("accepted");
      expect(await verdict(-0)).toBe("accepted");
      expect(await verdict(isWhole ? least - 1 : nextDouble(least, -1))).toBe(refusal(path, "greater_than_equal"));
    }
    if (above !== undefined) {
      expect(await verdict(nextDouble(above, 1))).toBe("accepted");
      for (const wrong of [above, nextDouble(above, -1)])
        expect(await verdict(wrong)).toBe(refusal(path, "greater_than"));
    }
    expect(await verdict(most)).toBe("accepted");
    expect(await verdict(isWhole ? most + 1 : nextDouble(most, 1))).toBe(refusal(path, "less_than_equal"));
  });

  test("params.maximum_stops is a whole number", async () => {
    const path = ["params", "maximum_stops"];
    expect(await verdictWith([path, 2.5])).toBe(refusal(path, "int_from_float"));
    expect(await verdictOn(app, ruledTextWith(path, "2.0"))).toBe("accepted");
  });
});

describe("numbers of the wrong type", () => {
  test.each(named(NUMBERS))("%s", async (_, { path, isWhole = false }) => {
    for (const wrong of ["12", "", true, [12], { value: 12 }])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, isWhole ? "int_type" : "float_type"));
    for (const endless of ["1e400", "-1e400"])
      expect(await verdictOn(app, ruledTextWith(path, endless))).toBe(refusal(path, "finite_number"));
    for (const unknown of ["NaN", "Infinity", "0x10"])
      expect(await verdictOn(app, ruledTextWith(path, unknown))).toMatch(/^body\.\d+ json_invalid$/);
  });
});

describe("text", () => {
  test.each(named(TEXTS))("%s: length in code points", async (_, { path, most }) => {
    expect(await verdictWith([path, "x"])).toBe("accepted");
    expect(await verdictWith([path, ""])).toBe(refusal(path, "string_too_short"));
    for (const character of ["x", "é", "⛽", "😀"]) {
      expect(await verdictWith([path, character.repeat(most)])).toBe("accepted");
      expect(await verdictWith([path, character.repeat(most + 1)])).toBe(refusal(path, "string_too_long"));
    }
  });

  test.each(named(TEXTS))("%s: wrong type", async (_, { path }) => {
    for (const wrong of [12, true, ["x"], { text: "x" }])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "string_type"));
  });

  test("params.required_station_ids: as the ids of stations", async () => {
    const path = ["params", "required_station_ids", 0];
    for (const id of ["x", "x".repeat(200), "😀".repeat(200), "\ud83d", "é\n\u0000"])
      expect(await verdictWith([["stations", 2, "id"], id], [path, id])).toBe("accepted");
    expect(await verdictWith([path, ""])).toBe(refusal(path, "string_too_short"));
    expect(await verdictWith([path, "😀".repeat(201)])).toBe(refusal(path, "string_too_long"));
    for (const wrong of [2, null, ["stop-2"]])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "string_type"));
  });

  test("params.when_infeasible is one of two words", async () => {
    const path = ["params", "when_infeasible"];
    for (const right of ["refuse", "dip"]) expect(await verdictWith([path, right])).toBe("accepted");
    for (const wrong of ["Dip", "dip ", "", true, ["dip"], {}])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "literal_error"));
  });
});

test.each(BOOLEANS.map((path) => [path.join("."), path] as const))("%s is true or false", async (_, path) => {
  for (const right of [true, false]) expect(await verdictWith([path, right])).toBe("accepted");
  for (const wrong of [0, 1, "true", "", [], {}])
    expect(await verdictWith([path, wrong])).toBe(refusal(path, "bool_type"));
});

describe("lists", () => {
  test.each(named(LISTS))("%s: number of elements", async (_, { path, least, most, element }) => {
    const verdict = (length: number, make = element): Promise<string> =>
      verdictWith([path, Array.from({ length }, (_item, i) => make(i))]);
    for (const length of [least, 1, most]) expect(await verdict(length)).toBe("accepted");
    if (least > 0) expect(await verdict(least - 1)).toBe(refusal(path, "too_short"));
    // Only the length is reported, whatever the elements are.
    for (const make of [element, () => 5, () => null])
      expect(await verdict(most + 1, make)).toBe(refusal(path, "too_long"));
    expect(await verdict(200_000, () => 5)).toBe(refusal(path, "too_long"));
  });

  test.each(named(LISTS))("%s: wrong type", async (_, { path }) => {
    for (const wrong of [5, "x", true, {}, { 0: "x" }])
      expect(await verdictWith([path, wrong])).toBe(refusal(path, "list_type"));
  });
});

test.each(named(OBJECTS))("%s is an object", async (_, { path }) => {
  for (const wrong of [5, "x", true, []])
    expect(await verdictWith([path, wrong])).toBe(refusal(path, "model_attributes_type"));
});

describe("stretches of consumption", () => {
  const path = ["vehicle", "consumption"];
  const at = (i: number, field: string): string => ["body", ...path, i, field].join(".");

  test("are in driving order", async () => {
    for (const miles of [
      [100, 100],
      [100, 50],
      [100, nextDouble(100, -1)],
    ]) {
      expect(await verdictWith([path, miles.map((until_mile) => ({ until_mile, mpg: 6 }))])).toBe(
        `${at(1, "until_mile")} greater_than`,
      );
    }
    // The last one holds to the end, wherever it says that it ends.
    for (const miles of [[1], [100, nextDouble(100, 1)], [99_999, 100_000]]) {
      expect(await verdictWith([path, miles.map((until_mile) => ({ until_mile, mpg: 6 }))])).toBe("accepted");
    }
  });

  test("have each fault named once, whatever else is wrong", async () => {
    const stretches = [
      { until_mile: -5, mpg: 6 },
      { until_mile: 100, mpg: "x" },
      { mpg: 6 },
      7,
      { until_mile: 50, mpg: 0 },
      { until_mile: 60, mpg: 6 },
      { until_mile: "70", mpg: 6 },
      { until_mile: 60, mpg: 6 },
    ];
    const verdict = await verdictWith([path, stretches]);
    expect(verdict.split(", ").toSorted()).toEqual([
      `${at(0, "until_mile")} greater_than`,
      `${at(1, "mpg")} float_type`,
      `${at(2, "until_mile")} missing`,
      "body.vehicle.consumption.3 model_attributes_type",
      `${at(4, "mpg")} greater_than`,
      `${at(4, "until_mile")} greater_than`,
      `${at(6, "until_mile")} float_type`,
      `${at(7, "until_mile")} greater_than`,
    ]);
  });
});

describe("null and absent", () => {
  const required = [
    ...NUMBERS.filter(({ isRequired }) => isRequired === true).map(({ path }) => ({ path, type: "float_type" })),
    ...TEXTS.filter(({ isRequired }) => isRequired).map(({ path }) => ({ path, type: "string_type" })),
    ...OBJECTS.filter(({ isRequired }) => isRequired).map(({ path }) => ({ path, type: "model_attributes_type" })),
  ];

  test.each(named(required))("%s is required", async (_, { path, type }) => {
    expect(await verdictWith([path, null])).toBe(refusal(path, type));
    if (typeof path.at(-1) === "string") expect(await verdictWith([path, undefined])).toBe(refusal(path, "missing"));
  });

  const optional: readonly Path[] = [
    ...NUMBERS.filter(({ isRequired }) => isRequired === undefined).map(({ path }) => path),
    ...LISTS.map(({ path }) => path),
    ...BOOLEANS,
    ["params", "brands"],
    ["params", "when_infeasible"],
  ];

  test.each(optional.map((path) => [path.join("."), path] as const))(
    "%s may be missing, and null means the same",
    async (_, path) => {
      const [missing, none] = [
        await answerTo(ruledBodyWith([path, undefined])),
        await answerTo(ruledBodyWith([path, null])),
      ];
      expect(none).toEqual(missing);
      expect([200, 422]).toContain(missing.status);
    },
  );

  test("nothing but null, neutral values or unknown members: the plain answer", async () => {
    const plain = await answerTo(bodyWith());
    expect(plain.status).toBe(200);
    const neutral: Readonly<Record<string, readonly unknown[]>> = {
      "params.stop_minutes": [0],
      "params.stop_cost_dollars": [0],
      "params.minimum_purchase_gallons": [0],
      "params.maximum_stops": [],
      "params.fill_up": [false],
      "params.required_station_ids": [[]],
      "params.excluded_station_ids": [[]],
      "params.brands": [{}, { never: [], prefer: [], fallback: false, only: null }],
      "params.when_infeasible": ["refuse"],
      "params.unknown": [{ maximum_stops: 1 }],
      "vehicle.usable_tank_fraction": [1],
      "vehicle.consumption": [
        [{ until_mile: 5, mpg: 6.5 }],
        [
          { until_mile: 5, mpg: 6.5 },
          { until_mile: 50, mpg: 6.5 },
        ],
      ],
      "stations.1.detour_miles": [0],
      "stations.1.stop_minutes": [0],
      "stations.1.minimum_purchase_gallons": [0],
      "stations.1.maximum_purchase_gallons": [],
    };
    for (const [name, values] of Object.entries(neutral)) {
      const path = name.split(".").map((key) => (key === "1" ? 1 : key));
      for (const value of [null, ...values])
        expect(await answerTo(bodyWith([path, value])), `${name} ${JSON.stringify(value)}`).toEqual(plain);
    }
    const all = Object.keys(neutral).reduce<unknown>(
      (body, name) =>
        withValue(
          body,
          name.split(".").map((key) => (key === "1" ? 1 : key)),
          null,
        ),
      bodyWith(),
    );
    expect(await answerTo(all)).toEqual(plain);
  });

  async function answerTo(body: unknown): Promise<{ status: number; body: string }> {
    const { statusCode, body: text } = await post(app, body, { "x-request-id": "same" });
    return { status: statusCode, body: text };
  }
});

test("a field twice: the last one counts", async () => {
  const text = JSON.stringify(ruledBody());
  expect(await verdictOn(app, text.replace('"fill_up":true', '"fill_up":7,"fill_up":true'))).toBe("accepted");
  expect(await verdictOn(app, text.replace('"fill_up":true', '"fill_up":true,"fill_up":7'))).toBe(
    refusal(["params", "fill_up"], "bool_type"),
  );
  expect(await verdictOn(app, text.replace('"detour_miles":2.5', '"detour_miles":-1,"detour_miles":2.5'))).toBe(
    "accepted",
  );
  expect(await verdictOn(app, text.replace('"detour_miles":2.5', '"detour_miles":2.5,"detour_miles":-1'))).toBe(
    refusal(["stations", 0, "detour_miles"], "greater_than_equal"),
  );
});

test("all faults of all rules are named", async () => {
  const wrong: readonly [Path, unknown, string][] = [
    [["vehicle", "usable_tank_fraction"], 0, "greater_than"],
    [["vehicle", "consumption", 0, "mpg"], 201, "less_than_equal"],
    [["stations", 0, "detour_miles"], -1, "greater_than_equal"],
    [["stations", 1, "stop_minutes"], 1441, "less_than_equal"],
    [["stations", 2, "minimum_purchase_gallons"], "20", "float_type"],
    [["stations", 3, "maximum_purchase_gallons"], 0, "greater_than"],
    [["params", "stop_minutes"], -1, "greater_than_equal"],
    [["params", "stop_cost_dollars"], 1001, "less_than_equal"],
    [["params", "minimum_purchase_gallons"], 501, "less_than_equal"],
    [["params", "maximum_stops"], 1.5, "int_from_float"],
    [["params", "fill_up"], "yes", "bool_type"],
    [["params", "required_station_ids"], "stop-2", "list_type"],
    [["params", "excluded_station_ids", 0], 7, "string_type"],
    [["params", "brands", "only"], [], "too_short"],
    [["params", "brands", "prefer", 0, "brand"], undefined, "missing"],
    [["params", "brands", "fallback"], "no", "bool_type"],
    [["params", "when_infeasible"], "guess", "literal_error"],
  ];
  const verdict = await verdictWith(...wrong.map(([path, value]) => [path, value] as const));
  expect(verdict.split(", ").toSorted()).toEqual(wrong.map(([path, , type]) => refusal(path, type)).toSorted());
});
