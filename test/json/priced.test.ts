// What is read of an optimize request's bytes without a parser, and what is left to one.

import { beforeAll, describe, expect, test } from "vitest";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { FuelType } from "../../src/contract/schemas/station.js";
import { MAX_STATIONS } from "../../src/contract/values/limits.js";
import { loadOptimizer } from "../../src/index.js";
import { scanRequest, RestOfOptimize } from "../../src/tasks/optimize.js";
import { loadScanner } from "../../src/scanner/load.js";
import type { Scanner } from "../../src/scanner/scanner.js";
import { Span, SPAN_NUMBERS } from "../../src/scanner/scannerExports.js";
import { createTasks } from "../../src/tasks/tasks.js";
import { makeStations, ruledBody } from "../support/requests.js";
import { makeCatalog } from "../support/vehicles.js";

let scanner: Scanner;
beforeAll(async () => {
  scanner = await loadScanner();
});

const REST =
  '"route":{"total_distance_miles":100,"total_duration_minutes":90,"start":{"lat":1,"lng":2},"end":{"lat":3,"lng":4},"waypoints":[{"lat":1,"lng":2},{"lat":3,"lng":4}]},"vehicle":{"mpg":10,"tank_capacity_gallons":40}';
const STATION = {
  id: "a",
  name: "b",
  address: "c",
  location: { lat: 1, lng: 2 },
  price_per_gallon: 3,
  miles_from_route_start: 4,
};

function bodyOf(stations: string): Buffer {
  return Buffer.from(`{${REST},"stations":[${stations}]}`);
}

/** A station's text, with some members replaced or added. */
function stationWith(members: Record<string, unknown>): string {
  return JSON.stringify({ ...STATION, ...members });
}

/** The same with the text of one member. */
function stationWithText(name: string, text: string): string {
  return stationWith({ [name]: "?" }).replace(`"${name}":"?"`, () => `"${name}":${text}`);
}

function isRead(body: Buffer | string): boolean {
  return scanRequest({ scanner }, typeof body === "string" ? Buffer.from(body) : body, RestOfOptimize) !== undefined;
}

function isValid(body: Buffer): boolean {
  return OptimizeRequest.safeParse(JSON.parse(body.toString("utf8"))).success;
}

describe("columns", () => {
  test("have each station's numbers, in the order of the body, and its names when asked for", () => {
    const texts = [
      '{"id":"s1","name":"é","address":"漢 😀","location":{"lng":-180,"lat":90},"price_per_gallon":1E2,"miles_from_route_start":-0,"detour_minutes":0.30000000000000004}',
      ' {\n"metadata" : {"a":[{"id":"x"}, "]}"]},"miles_from_route_start":7.25e1, "price_per_gallon":3.999 ,"location":{"lat":-0.5,"alt":[],"lng":0},"address":"A","name":"N","id":"s2","fuel_type":null,"brand":null,"detour_minutes":null}',
      '{"fuel_type":"midgrade","brand":"","detour_minutes":5,"id":"s3","name":"n","address":"a","location":{"lat":1,"lng":1},"price_per_gallon":0.001,"miles_from_route_start":0}',
    ];
    const body = bodyOf(texts.join(" ,"));
    const { stations } = scanRequest({ scanner }, body, RestOfOptimize)?.request ?? expect.fail("not read");
    if (!("describe" in stations)) expect.fail("no columns");
    expect(Array.from(stations.milesFromStart)).toEqual([-0, 72.5, 0]);
    expect(Array.from(stations.pricesPerGallon)).toEqual([100, 3.999, 0.001]);
    expect(Array.from(stations.detourMinutes)).toEqual([0.30000000000000004, NaN, 5]);
    expect([stations.length, stations.fuelType]).toEqual([3, "midgrade"]);
    expect(stations.describe(0)).toMatchObject({ id: "s1", name: "é", address: "漢 😀" });
    expect(stations.describe(1)).toMatchObject({ id: "s2", name: "N", address: "A" });

    const { stations: spans } = scanner.findStations(body);
    const { listStart, listEnd } = scanner.readPricedStations(body) ?? expect.fail("not read");
    texts.forEach((text, i) =>
      expect(body.toString("utf8", spans[i * SPAN_NUMBERS + Span.start], spans[i * SPAN_NUMBERS + Span.end])).toBe(
        text.trim(),
      ),
    );
    expect([body.toString("utf8", 0, listStart), body.toString("utf8", listEnd)]).toEqual([
      `{${REST},"stations":`,
      "}",
    ]);
  });

  test("have the parking spaces, up to the most of them", () => {
    const stations = [
      stationWith({ parking_spaces: 75 }),
      stationWith({}),
      stationWith({ parking_spaces: null }),
      stationWith({ parking_spaces: 0 }),
      stationWithText("parking_spaces", "1e5"),
    ];
    expect(
      scanRequest({ scanner }, bodyOf(stations.join(",")), RestOfOptimize)?.request.stations.parkingSpaces,
    ).toEqual(Float64Array.of(75, NaN, NaN, 0, 100_000));
  });

  test("have the numbers of fleet rules", () => {
    const stations = [
      stationWith({ detour_miles: 1.5, stop_minutes: 0, minimum_purchase_gallons: 50, maximum_purchase_gallons: 0.1 }),
      stationWith({ detour_miles: null, maximum_purchase_gallons: null }),
      stationWith({ stop_minutes: 1440 }),
    ];
    expect(scanRequest({ scanner }, bodyOf(stations.join(",")), RestOfOptimize)?.request.stations).toMatchObject({
      detourMiles: Float64Array.of(1.5, NaN, NaN),
      stopMinutes: Float64Array.of(0, NaN, 1440),
      minimumPurchases: Float64Array.of(50, NaN, NaN),
      maximumPurchases: Float64Array.of(0.1, NaN, NaN),
    });
  });

  test.each(FuelType.options)("know %s", (fuel) => {
    const { stations } =
      scanRequest(
        { scanner },
        bodyOf(`${stationWith({})},${stationWith({ fuel_type: fuel })},${stationWith({ fuel_type: fuel })}`),
        RestOfOptimize,
      )?.request ?? expect.fail("not read");
    expect(stations).toMatchObject({ fuelType: fuel });
  });
});

/** Valid requests that are not plain enough. */
const UNUSUAL: readonly (readonly [string, string])[] = [
  ["an escape in a bounded text", stationWithText("name", '"\\u0041"')],
  ["an escape in a key", stationWith({}).replace('"id"', '"i\\u0064"')],
  ["an escape in an unknown key", stationWith({ x: 1 }).replace('"x"', '"\\u0078"')],
  ["a key twice", stationWith({}).replace("{", '{"id":"b",')],
  ["a coordinate twice", stationWith({}).replace('"lat":1', '"lat":1,"lat":1')],
  ["more than 19 digits", stationWithText("price_per_gallon", "3.00000000000000000001")],
];

/** Requests that the contract takes and planning cannot use. */
const UNFIT: readonly (readonly [string, string])[] = [
  ["no price", stationWith({ price_per_gallon: undefined })],
  ["null for a price", stationWith({ price_per_gallon: null })],
  ["no position", stationWith({ miles_from_route_start: undefined })],
  ["null for a position", stationWith({ miles_from_route_start: null })],
  [
    "two fuel types",
    `${stationWith({ fuel_type: "diesel" })},${stationWith({})},${stationWith({ fuel_type: "premium" })}`,
  ],
];

const FAULTY: readonly (readonly [string, string])[] = [
  ["no location", stationWith({ location: undefined })],
  ["half a location", stationWith({ location: { lat: 1 } })],
  ["a list for a station", "[]"],
  ["a station without members", "{}"],
];

describe("left to the contract", () => {
  test.each([...UNUSUAL, ...UNFIT])("%s", (_, stations) => {
    expect(isValid(bodyOf(stations))).toBe(true);
    expect(isRead(bodyOf(stations))).toBe(false);
  });

  test.each(FAULTY)("%s", (_, stations) => {
    expect(isValid(bodyOf(stations))).toBe(false);
    expect(isRead(bodyOf(stations))).toBe(false);
  });

  test.each([
    ["", ""],
    ["", "x"],
    ["\ufeff", ""],
    ["", "}"],
    ["", "\u0000"],
    ["\u0001", ""],
    ["[", "]"],
  ])("a body with %j before and %j behind it", (before, behind) => {
    const body = `${before}${bodyOf(stationWith({})).toString()}${behind}`;
    expect(isRead(body)).toBe(before === "" && behind === "");
  });

  test("two lists of stations, under any spelling of their name", () => {
    const list = `[${stationWith({})}]`;
    for (const [first, second] of [
      ["stations", "stations"],
      ["stations", "\\u0073tations"],
      ["station\\u0073", "stations"],
    ]) {
      expect(isRead(`{${REST},"${first}":${list},"${second}":${list}}`)).toBe(false);
    }
    expect(isRead(`{${REST},"\\u0073tations":${list}}`)).toBe(true);
  });

  test("a body cut off anywhere, while its rest is still in memory", () => {
    const whole = bodyOf(stationWith({ metadata: { a: ["\n", true, null, 1.5e3, {}] } }));
    for (let length = 0; length < whole.length; length++) {
      expect(isRead(whole)).toBe(true);
      expect(isRead(whole.subarray(0, length))).toBe(false);
    }
  });
});

test("every letter of a station matters: one changed to a control character is never read", () => {
  const whole = bodyOf(
    stationWith({
      brand: "é",
      fuel_type: "diesel",
      detour_minutes: 1.5,
      metadata: { "a\n": [true, false, null, -1.5e-3, {}, []] },
    }),
  );
  const list = whole.indexOf('[{"id"');
  expect(isRead(whole)).toBe(true);
  for (let at = list; at < whole.length; at++) {
    for (const byte of [0, 1, 0x0b, 0x1f]) {
      const changed = Buffer.from(whole);
      changed[at] = byte;
      expect(isRead(changed)).toBe(false);
    }
  }
});

test("metadata may be any JSON object", () => {
  const values = [
    '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d"',
    "[]",
    "[ ]",
    "{}",
    "{ }",
    "[[],[{}]]",
    "1e400",
    "-0.0E-0",
    "123456789012345678901234567890",
    "true",
    "false",
    "null",
    '{"id":1,"id":2,"__proto__":{}}',
    ...[63, 64, 65, 127, 128, 129, 100_000].flatMap((depth) => [
      `${"[".repeat(depth)}${"]".repeat(depth)}`,
      `${'[{"a":'.repeat(depth)}[]${"}]".repeat(depth)}`,
    ]),
  ];
  for (const value of values)
    expect({ value, isRead: isRead(bodyOf(stationWithText("metadata", `{"a":${value}}`))) }).toEqual({
      value,
      isRead: true,
    });
});

test("a nest of any depth is closed as it was opened", () => {
  for (const depth of [1, 2, 62, 63, 64, 65, 66, 127, 128, 129, 200]) {
    // Lists and objects in an order that no level's neighbours give away.
    const isObject = Array.from({ length: depth }, (_, level) => (level * level) % 3 === 1);
    const opening = isObject.map((is) => (is ? '{"a":' : "[")).join("");
    const closing = isObject.toReversed().map((is) => (is ? "}" : "]"));
    expect(isRead(bodyOf(stationWithText("metadata", `{"a":${opening}1${closing.join("")}}`)))).toBe(true);
    for (const [at, bracket] of closing.entries()) {
      const wrong = closing.with(at, bracket === "}" ? "]" : "}");
      expect(isRead(bodyOf(stationWithText("metadata", `{"a":${opening}1${wrong.join("")}}`)))).toBe(false);
    }
  }
});

test("the memory of a large body is given back, and later bodies are read", () => {
  const small = bodyOf(stationWith({}));
  const [head = "", tail = ""] = bodyOf(stationWith({ metadata: { a: "?" } }))
    .toString()
    .split("?");
  const large = Buffer.concat([Buffer.from(head), Buffer.alloc(70_000_000, "x"), Buffer.from(tail)]);
  for (const body of [small, large, small]) {
    expect(isRead(body)).toBe(true);
    expect(scanner.memoryBytes()).toBeLessThan(67_108_864);
  }
});

test("5,000 stations with every number and text, and a request with every rule, are read without a parser", async () => {
  const tasks = createTasks({ optimizer: await loadOptimizer(), scanner, vehicles: makeCatalog() });
  const body = Buffer.from(
    JSON.stringify({
      ...ruledBody(),
      stations: makeStations(MAX_STATIONS, {
        detour_miles: 1.5,
        stop_minutes: 12,
        minimum_purchase_gallons: 20,
        maximum_purchase_gallons: 140,
        parking_spaces: 75,
      }),
    }),
  );
  const { counts, answer } = tasks.optimize(body, "r");
  expect(counts).toMatchObject({ stations: MAX_STATIONS, scanned: MAX_STATIONS });
  expect([200, 422]).toContain(answer.status);
});

test("a task says how many stations were read without a parser", async () => {
  const tasks = createTasks({ optimizer: await loadOptimizer(), scanner, vehicles: makeCatalog() });
  expect(tasks.optimize(bodyOf(`${stationWith({})},${stationWith({})}`), "r").counts).toEqual({
    stations: 2,
    scanned: 2,
    stops: 0,
  });
  // What is not UTF-8 is not even scanned.
  const [head = "", tail = ""] = bodyOf(stationWith({ metadata: { a: "?" } }))
    .toString("latin1")
    .split("?");
  for (const bad of [[0x80], [0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xff]]) {
    const { counts, answer } = tasks.optimize(
      Buffer.concat([Buffer.from(head), Buffer.from(bad), Buffer.from(tail)]),
      "r",
    );
    expect({ counts, status: answer.status }).toEqual({ counts: {}, status: 400 });
  }
  expect(tasks.optimize(bodyOf(`${stationWith({})},${stationWithText("id", '"\\u0041"')}`), "r").counts).toEqual({
    stations: 2,
    scanned: 0,
    stops: 0,
  });
});
