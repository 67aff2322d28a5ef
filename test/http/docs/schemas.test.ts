// An independent JSON Schema validator agrees with the service on which bodies are right.

import { describe, expect, test } from "vitest";
import { EnrichRequest } from "../../../src/contract/enrich.js";
import { OptimizeRequest } from "../../../src/contract/optimize.js";
import { RoutesRequest } from "../../../src/contract/routes.js";
import { openApiDocument } from "../../../src/http/docs/document.js";
import type { Content, Schema } from "../../../src/http/docs/types.js";
import { validatorOf } from "../../support/jsonSchema.js";
import { pick, seededRandom } from "../../support/random.js";
import {
  bodyWith,
  type Change,
  makeStations,
  nextDouble,
  type Path,
  ruledBody,
  ruledBodyWith,
  validBody,
  withValue,
} from "../../support/requests.js";

const document = openApiDocument();
const check = validatorOf(document);

/** Omaha and Denver. */
const POLYLINE = "szxzFtjqhQ|yhHtbpu@";

describe("examples", () => {
  const contents: [string, Content | undefined][] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((operation) => [
      [`${path} request`, operation?.requestBody?.content] as [string, Content | undefined],
      ...Object.entries(operation?.responses ?? {}).map(([status, { content }]): [string, Content | undefined] => [
        `${path} ${status}`,
        content,
      ]),
    ]),
  );

  test.each(contents.filter(([, content]) => content?.["application/json"]?.examples !== undefined))(
    "%s",
    (_, content) => {
      const { schema, examples = {} } = content?.["application/json"] ?? { schema: {} };
      for (const [name, example] of Object.entries(examples)) {
        const { value } = "value" in example ? example : (document.components.examples[name] ?? { value: undefined });
        expect(
          namesIn(schema).some((each) => check(each, value).isValid),
          name,
        ).toBe(true);
      }
    },
  );
});

function namesIn({ $ref, anyOf = [] }: Schema): string[] {
  return $ref === undefined ? anyOf.flatMap(namesIn) : [$ref.replace("#/components/schemas/", "")];
}

/** Both verdicts on a body. */
function verdicts(body: unknown): { json: boolean; zod: boolean } {
  return { json: check("OptimizeRequest", body).isValid, zod: OptimizeRequest.safeParse(body).success };
}

const RIGHT = { json: true, zod: true };
const WRONG = { json: false, zod: false };

/** Fields with a range: the smallest and the largest valid value. */
const RANGES: [path: Path, least: number, most: number][] = [
  [["route", "total_distance_miles"], Number.MIN_VALUE, 100_000],
  [["route", "total_duration_minutes"], Number.MIN_VALUE, 1_000_000],
  [["route", "start", "lat"], -90, 90],
  [["route", "end", "lng"], -180, 180],
  [["route", "waypoints", 1, "lat"], -90, 90],
  [["stations", 0, "location", "lat"], -90, 90],
  [["stations", 0, "location", "lng"], -180, 180],
  [["stations", 1, "price_per_gallon"], Number.MIN_VALUE, 100],
  [["stations", 1, "miles_from_route_start"], 0, 100_000],
  [["stations", 1, "detour_minutes"], 0, 10_080],
  [["vehicle", "mpg"], Number.MIN_VALUE, 200],
  [["params", "time_value_dollars_per_minute"], 0.1, 0.9],
  [["params", "destination_reserve_fraction"], 0, 1],
  [["params", "inter_stop_buffer_fraction"], 0, 1],
];

/** The same of fleet rules. */
const RULE_RANGES: [path: Path, least: number, most: number][] = [
  [["vehicle", "consumption", 2, "until_mile"], 300.00000000000006, 100_000],
  [["vehicle", "consumption", 1, "mpg"], Number.MIN_VALUE, 200],
  [["vehicle", "usable_tank_fraction"], Number.MIN_VALUE, 1],
  [["stations", 1, "detour_miles"], 0, 100_000],
  [["stations", 1, "stop_minutes"], 0, 1440],
  [["stations", 1, "minimum_purchase_gallons"], 0, 1_000_000],
  [["stations", 1, "maximum_purchase_gallons"], Number.MIN_VALUE, 1_000_000],
  [["stations", 1, "parking_spaces"], 0, 100_000],
  [["params", "stop_minutes"], 0, 1440],
  [["params", "stop_cost_dollars"], 0, 1000],
  [["params", "minimum_purchase_gallons"], 0, 500],
  [["params", "brands", "prefer", 0, "dollars_per_stop"], 0, 1000],
  [["params", "brands", "prefer", 0, "cents_per_gallon"], 0, 100],
  [["params", "brands", "fallback_dollars_per_stop"], 0, 1000],
];

/** The same of a driver's hours. */
const HOURS_RANGES: [path: Path, least: number, most: number][] = [
  [["hours", "drive_minutes_to_break"], 0, 1440],
  [["hours", "drive_minutes_left"], 0, 1440],
  [["hours", "window_minutes_left"], 0, 2880],
  [["hours", "break_minutes"], 0, 1440],
  [["hours", "drive_minutes_per_break"], 60, 1440],
  [["hours", "drive_minutes_per_period"], 60, 1440],
  [["hours", "window_minutes_per_period"], 60, 2880],
  [["hours", "rest_minutes"], 0, 10_080],
  [["hours", "rests", 0, "to_drive_minute"], 0, 1_000_000],
];
/** Limits that leave room for all that can be left of them. */
const HOURS = {
  drive_minutes_per_break: 1440,
  drive_minutes_per_period: 1440,
  window_minutes_per_period: 2880,
  rests: [{ from_drive_minute: 0, to_drive_minute: 0 }],
};

describe("ranges", () => {
  test.each(HOURS_RANGES)("%j from %d to %d", (path, least, most) => {
    const withHours = (value: unknown): unknown => bodyWith([["hours"], HOURS], [path, value]);
    for (const value of [least, most]) expect(verdicts(withHours(value))).toEqual(RIGHT);
    for (const value of [nextDouble(least, -1), nextDouble(most, 1), "1", true, {}, []])
      expect(verdicts(withHours(value))).toEqual(WRONG);
  });

  test("hours are an object, rests at most a hundred, and a departure has its time zone", () => {
    const rests = (count: number): unknown =>
      Array.from({ length: count }, () => ({ from_drive_minute: 5, to_drive_minute: 5 }));
    for (const hours of [
      null,
      {},
      { rests: [] },
      { rests: rests(100) },
      { rests: null },
      { departure_at: "2026-07-13T06:00-05:00" },
      { departure_at: null },
    ])
      expect(verdicts(bodyWith([["hours"], hours])), JSON.stringify(hours)).toEqual(RIGHT);
    for (const hours of [
      5,
      "x",
      [],
      { rests: {} },
      { rests: rests(101) },
      { rests: [null] },
      { rests: [{ from_drive_minute: 5 }] },
      { departure_at: "2026-07-13T06:00" },
      { departure_at: 5 },
    ])
      expect(verdicts(bodyWith([["hours"], hours])), JSON.stringify(hours)).toEqual(WRONG);
  });

  test.each(RULE_RANGES)("%j from %d to %d", (path, least, most) => {
    for (const value of [least, most]) expect(verdicts(ruledBodyWith([path, value]))).toEqual(RIGHT);
    // That stretches ascend is not in the schema.
    expect(verdicts(ruledBodyWith([path, nextDouble(least, -1)]))).toEqual(
      path.at(-1) === "until_mile" ? { json: true, zod: false } : WRONG,
    );
    expect(verdicts(ruledBodyWith([path, nextDouble(most, 1)]))).toEqual(WRONG);
    for (const other of ["1", true, {}, []]) expect(verdicts(ruledBodyWith([path, other]))).toEqual(WRONG);
  });

  test.each(RANGES)("%j from %d to %d", (path, least, most) => {
    expect(verdicts(bodyWith([path, least]))).toEqual(RIGHT);
    expect(verdicts(bodyWith([path, most]))).toEqual(RIGHT);
    expect(verdicts(bodyWith([path, nextDouble(least, -1)]))).toEqual(WRONG);
    expect(verdicts(bodyWith([path, nextDouble(most, 1)]))).toEqual(WRONG);
    for (const other of ["1", true, {}, []]) expect(verdicts(bodyWith([path, other]))).toEqual(WRONG);
  });

  test.each([
    [
      ["vehicle", "current_fuel_gallons"],
      [0, 500],
      [-0.001, 500.001],
    ],
    [
      ["vehicle", "tank_capacity_gallons"],
      [500, 40],
      [0, -1, 500.001],
    ],
    [
      ["vehicle", "year"],
      [1980, 2030, 2000.0],
      [1979, 2031, 2000.5, "2000"],
    ],
  ])("%j", (path, right, wrong) => {
    const tank: Change = [["vehicle", "tank_capacity_gallons"], 500];
    for (const value of right) expect(verdicts(bodyWith(tank, [path, value])), String(value)).toEqual(RIGHT);
    for (const value of wrong) expect(verdicts(bodyWith(tank, [path, value])), String(value)).toEqual(WRONG);
  });
});

/** An emoji is one character of two UTF-16 units. */
const LENGTHS: [path: Path, least: number, most: number][] = [
  [["stations", 0, "id"], 1, 200],
  [["stations", 0, "name"], 1, 200],
  [["stations", 0, "address"], 1, 500],
  [["stations", 0, "brand"], 0, 100],
  [["vehicle", "make"], 1, 100],
  [["vehicle", "model"], 1, 100],
];

test.each(LENGTHS)("%j of %d to %d characters", (path, least, most) => {
  for (const text of ["x".repeat(least), "x".repeat(most), "🚚".repeat(most)])
    expect(verdicts(bodyWith([path, text]))).toEqual(RIGHT);
  expect(verdicts(bodyWith([path, "🚚".repeat(most + 1)]))).toEqual(WRONG);
  if (least > 0) expect(verdicts(bodyWith([path, ""]))).toEqual(WRONG);
  expect(verdicts(bodyWith([path, 7]))).toEqual(WRONG);
});

describe("required and optional fields", () => {
  const optional =
    /^(route\.waypoints|stations\.0\.(brand|price_per_gallon|fuel_type|miles_from_route_start|detour_minutes|metadata)|vehicle\..*|params(\..*)?)$/;

  test.each(
    pathsIn(withValue(validBody(), ["stations"], [makeStations(1)[0]])).map((path): [string, Path] => [
      path.join("."),
      path,
    ]),
  )("%s", (name, path) => {
    const expected = optional.test(name) && name !== "route.waypoints" ? RIGHT : WRONG;
    expect(verdicts(bodyWith([path, undefined]))).toEqual(expected);
    expect(verdicts(bodyWith([path, null]))).toEqual(expected);
  });

  test("unknown fields", () => {
    expect(verdicts(bodyWith([["surprise"], 1], [["stations", 0, "surprise"], {}]))).toEqual(RIGHT);
  });
});

/** Paths of all fields. Of lists only the first element counts; a route's geometry is tested separately below. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null || path.at(-1) === "metadata") return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const next = [...path, Array.isArray(value) ? Number(key) : key];
    return Array.isArray(value) ? (key === "0" ? pathsIn(inner, next) : []) : [next, ...pathsIn(inner, next)];
  });
}

test.each<[string, { json: boolean; zod: boolean }, Change[]]>([
  [
    "a polyline alone",
    RIGHT,
    [
      [["route", "polyline"], POLYLINE],
      [["route", "waypoints"], undefined],
    ],
  ],
  [
    "a polyline and one waypoint",
    RIGHT,
    [
      [["route", "polyline"], POLYLINE],
      [["route", "waypoints"], [{ lat: 1, lng: 2 }]],
    ],
  ],
  // The schema describes waypoints, but cannot say that they are ignored if there is a polyline.
  [
    "a polyline and a waypoint off the globe",
    { json: false, zod: true },
    [
      [["route", "polyline"], POLYLINE],
      [["route", "waypoints"], [{ lat: 91, lng: 2 }]],
    ],
  ],
  ["neither", WRONG, [[["route", "waypoints"], undefined]]],
  ["one waypoint", WRONG, [[["route", "waypoints"], [{ lat: 1, lng: 2 }]]]],
  ["waypoints without a longitude", WRONG, [[["route", "waypoints", 1, "lng"], undefined]]],
  ["a polyline of one point", WRONG, [[["route", "polyline"], "szxzFtjqhQ"]]],
  ["a polyline that breaks off", WRONG, [[["route", "polyline"], POLYLINE.slice(0, -1)]]],
  ["a polyline of an odd number of values", WRONG, [[["route", "polyline"], `${POLYLINE}?`]]],
  ["a polyline with a blank", WRONG, [[["route", "polyline"], `${POLYLINE} `]]],
  [
    "a polyline with a value that more zero bits follow than it can need",
    RIGHT,
    [[["route", "polyline"], `${POLYLINE}_______??`]],
  ],
  ["a polyline with a value of seven characters that count", WRONG, [[["route", "polyline"], `${POLYLINE}______@?`]]],
  ["an empty polyline beside waypoints", RIGHT, [[["route", "polyline"], ""]]],
  [
    "an empty polyline alone",
    WRONG,
    [
      [["route", "polyline"], ""],
      [["route", "waypoints"], undefined],
    ],
  ],
  ["no stations", WRONG, [[["stations"], []]]],
  ["5000 stations", RIGHT, [[["stations"], makeStations(5000)]]],
  ["5001 stations", WRONG, [[["stations"], makeStations(5001)]]],
  ["an unknown fuel", WRONG, [[["stations", 0, "fuel_type"], "kerosene"]]],
  ["metadata that is a list", WRONG, [[["stations", 0, "metadata"], []]]],
  ["metadata that is text", WRONG, [[["stations", 0, "metadata"], "x"]]],
  ["a list for an object", WRONG, [[["vehicle"], []]]],
  // What a JSON Schema cannot say.
  ["more fuel than tank", { json: true, zod: false }, [[["vehicle", "current_fuel_gallons"], 151]]],
  ["a polyline that leaves the globe", { json: true, zod: false }, [[["route", "polyline"], "~~~~~^???"]]],
])("%s", (_, expected, changes) => {
  expect(verdicts(bodyWith(...changes))).toEqual(expected);
});

test("random bodies: the service refuses exactly those that JSON Schema refuses", () => {
  const random = seededRandom(20_260_801);
  // That fuel and tank must fit is not in the schema.
  const paths = pathsIn(validBody()).filter(
    (path) => !["current_fuel_gallons", "tank_capacity_gallons"].includes(String(path.at(-1))),
  );
  const optional = ["brand", "price_per_gallon", "fuel_type", "miles_from_route_start", "detour_minutes", "metadata"];
  const values = [
    null,
    0,
    -1,
    0.5,
    1,
    50,
    150,
    1e9,
    2000,
    "",
    "x",
    "diesel",
    "x".repeat(201),
    true,
    [],
    {},
    { lat: 0, lng: 0 },
    [
      { lat: 0, lng: 0 },
      { lat: 1, lng: 1 },
    ],
  ];
  const counts = { right: 0, wrong: 0 };
  for (let i = 0; i < 3000; i++) {
    const path = pick(random, paths);
    const body = bodyWith(
      [["stations", 1, pick(random, optional)], undefined],
      [path, random() < 0.1 ? undefined : pick(random, values)],
    );
    const { json, zod } = verdicts(body);
    expect(json, JSON.stringify(body)).toBe(zod);
    counts[zod ? "right" : "wrong"]++;
  }
  expect(Math.min(counts.right, counts.wrong)).toBeGreaterThan(500);
});

test("random bodies with fleet rules: the service refuses exactly those that JSON Schema refuses", () => {
  const random = seededRandom(20_261_122);
  const rules = /^vehicle\.(consumption|usable)|stop|purchase|detour_miles|fill_up|station_ids|brands|infeasible/;
  // That stretches ascend is not in the schema.
  const paths = pathsIn(ruledBody()).filter((path) => rules.test(path.join(".")) && path.at(-1) !== "until_mile");
  const elements: Path[] = [
    ["params", "required_station_ids", 0],
    ["params", "excluded_station_ids", 1],
    ["params", "brands", "only", 0],
    ["params", "brands", "prefer", 0],
    ["vehicle", "consumption", 1],
  ];
  const values = [
    null,
    0,
    -1,
    0.5,
    1,
    50,
    150,
    1e9,
    2000,
    "",
    "x",
    "dip",
    "x".repeat(101),
    "x".repeat(201),
    true,
    [],
    [""],
    ["a", "b"],
    Array.from({ length: 51 }, () => "x"),
    [{ brand: "x" }],
    [{ until_mile: 5, mpg: 6 }],
    {},
    { brand: "x", cents_per_gallon: 101 },
  ];
  const counts = { right: 0, wrong: 0 };
  for (let i = 0; i < 3000; i++) {
    const body = ruledBodyWith([
      pick(random, [...paths, ...elements]),
      random() < 0.1 ? undefined : pick(random, values),
    ]);
    // JSON has no undefined in lists.
    const sent: unknown = JSON.parse(JSON.stringify(body));
    const { json, zod } = verdicts(sent);
    expect(json, JSON.stringify(body)).toBe(zod);
    counts[zod ? "right" : "wrong"]++;
  }
  expect(Math.min(counts.right, counts.wrong)).toBeGreaterThan(500);
});

test("deals: the service refuses exactly those that JSON Schema refuses", () => {
  const random = seededRandom(20_261_123);
  const fields = ["cents_off", "percent_off", "cost_plus_cents", "brands", "station_ids"];
  const values = [null, null, 0, 5, 101, "5", ["Pilot"], []];
  const counts = { right: 0, wrong: 0 };
  for (let i = 0; i < 3000; i++) {
    const given = fields
      .filter(() => random() < 0.25)
      .map((field): [string, unknown] => [field, pick<unknown>(random, values)]);
    const deal = {
      ...(random() < 0.7 && { [pick(random, ["cents_off", "percent_off", "cost_plus_cents"])]: 5 }),
      ...Object.fromEntries(given),
    };
    const { json, zod } = verdicts(bodyWith([["pricing"], { discounts: [deal] }]));
    expect(json, JSON.stringify(deal)).toBe(zod);
    counts[zod ? "right" : "wrong"]++;
  }
  expect(Math.min(counts.right, counts.wrong)).toBeGreaterThan(500);
});

test.each([
  [{ origin: "Omaha, NE", destination: "41.8,-87.6" }, true],
  [{ origin: "x".repeat(500), destination: "🚚".repeat(500) }, true],
  [{ origin: "x".repeat(501), destination: "Denver" }, false],
  [{ origin: "", destination: "Denver" }, false],
  [{ origin: " \u00a0\t", destination: "Denver" }, false],
  [{ origin: null, destination: "Denver" }, false],
  [{ origin: "Denver" }, false],
  [[], false],
])("places %#", (body, isRight) => {
  expect(check("RoutesRequest", body).isValid).toBe(isRight);
  expect(RoutesRequest.safeParse(body).success).toBe(isRight);
});

test.each([
  ["coarse_filter_radius_miles", 5, 20],
  ["max_detour_minutes", 1, 20],
])("%s from %d to %d", (field, least, most) => {
  const { route, stations } = validBody();
  for (const value of [least, most, null, undefined, nextDouble(least, -1), nextDouble(most, 1), "7"]) {
    const body = { route, stations, [field]: value };
    const isRight =
      value === null || value === undefined || (typeof value === "number" && value >= least && value <= most);
    // JSON has no undefined: the field is left out.
    expect(check("EnrichRequest", JSON.parse(JSON.stringify(body))).isValid, String(value)).toBe(isRight);
    expect(EnrichRequest.safeParse(body).success, String(value)).toBe(isRight);
  }
});
