// What is read of an enrichment request's bytes without a parser, and what is left to one.

import { beforeAll, describe, expect, test } from "vitest";
import { EnrichRequest } from "../../src/contract/schemas/enrich.js";
import { MAX_STATIONS } from "../../src/contract/values/limits.js";
import { UnprocessableError } from "../../src/contract/values/faults.js";
import { LENIENT } from "../../src/contract/schemas/parse.js";
import { readRequest } from "../../src/tasks/enrich.js";
import { loadScanner } from "../../src/scanner/load.js";
import type { Scanner } from "../../src/scanner/scanner.js";
import { Value, VALUE_NUMBERS } from "../../src/scanner/scannerExports.js";

let scanner: Scanner;
beforeAll(async () => {
  scanner = await loadScanner();
});

const REST =
  '"route":{"total_distance_miles":100,"total_duration_minutes":90,"start":{"lat":1,"lng":2},"end":{"lat":3,"lng":4},"waypoints":[{"lat":1,"lng":2},{"lat":3,"lng":4}]},"max_detour_minutes":5';
const STATION = { id: "a", name: "b", address: "c", location: { lat: 1, lng: 2 } };

function bodyOf(stations: string): Buffer {
  return Buffer.from(`{${REST},"stations":[${stations}]}`);
}

function stationWith(members: Record<string, unknown>): string {
  return JSON.stringify({ ...STATION, ...members });
}

function isScanned(body: Buffer): boolean {
  return readRequest({ scanner }, body, LENIENT).isScanned;
}

test("columns have each station's place, and spans its bytes and its computed fields'", () => {
  const texts = [
    '{"id":"s1","name":"é","address":"漢 😀","location":{"lng":-180,"lat":90},"detour_minutes" : null , "miles_from_route_start":12.5}',
    ' { "location" : {"lat":-0,"alt":[],"lng":0.30000000000000004},"metadata":{"detour_minutes":7},"address":"A","name":"N","id":"s2" \n}',
  ];
  const body = bodyOf(texts.join(" ,"));
  const { request, spans, isScanned: isQuick } = readRequest({ scanner }, body, LENIENT);
  expect(isQuick).toBe(true);
  expect(request).toMatchObject({ max_detour_minutes: 5, route: { total_distance_miles: 100 } });
  expect([Array.from(request.places.lats), Array.from(request.places.lngs)]).toEqual([
    [90, -0],
    [-180, 0.30000000000000004],
  ]);
  const cut = (from: number | undefined, to: number | undefined): string => body.toString("utf8", from, to);
  const [start1, end1, lastEnd1, start2, end2, lastEnd2] = spans.stations;
  expect([cut(start1, end1), cut(start2, end2)]).toEqual(texts.map((text) => text.trim()));
  expect([cut(lastEnd1, end1), cut(lastEnd2, end2)]).toEqual(["}", " \n}"]);
  const [from1, to1, field1, from2, to2, field2, ...more] = spans.values;
  expect([cut(from1, to1), field1, cut(from2, to2), field2, more]).toEqual(["null", 1, "12.5", 0, []]);
});

test("of as many stations as there may be, each computed field's bytes are where they are", () => {
  const stations = MAX_STATIONS;
  const body = bodyOf(
    Array.from({ length: stations }, (_, i) =>
      stationWith({ miles_from_route_start: i / 1024, detour_minutes: i % 7 }),
    ).join(","),
  );
  const { values } = readRequest({ scanner }, body, LENIENT).spans;
  expect(values).toHaveLength(stations * 2 * VALUE_NUMBERS);
  const numberAt = (value: number): number =>
    Number(
      body.toString("utf8", values[value * VALUE_NUMBERS + Value.start], values[value * VALUE_NUMBERS + Value.end]),
    );
  expect(
    Array.from({ length: stations }, (_, i) => i).filter(
      (i) => numberAt(2 * i) !== i / 1024 || numberAt(2 * i + 1) !== i % 7,
    ),
  ).toEqual([]);
});

test.each([
  ["no price", {}],
  ["null for a price and a position", { price_per_gallon: null, miles_from_route_start: null }],
  ["a price and a position", { price_per_gallon: 100, miles_from_route_start: 0 }],
])("%s is as good as any", (_, members) => {
  expect(isScanned(bodyOf(stationWith(members)))).toBe(true);
});

test("fuel types may differ", () => {
  expect(
    isScanned(
      bodyOf(
        `${stationWith({ fuel_type: "diesel" })},${stationWith({ fuel_type: "premium" })},${stationWith({ fuel_type: null })}`,
      ),
    ),
  ).toBe(true);
});

describe("left to the contract", () => {
  test.each([
    ["an escape in a bounded text", stationWith({ name: "?" }).replace("?", "\\u0041")],
    ["an escape in a key", stationWith({}).replace('"id"', '"i\\u0064"')],
    ["a key twice", stationWith({}).replace("{", '{"id":"b",')],
    ["a computed field twice", stationWith({ detour_minutes: 1 }).replace("{", '{"detour_minutes":null,')],
    ["a coordinate twice", stationWith({}).replace('"lat":1', '"lat":1,"lat":1')],
    ["a coordinate of more than 19 digits", stationWith({}).replace('"lat":1', '"lat":1.00000000000000000001')],
  ])("%s, which it takes", (_, station) => {
    const {
      request,
      spans,
      isScanned: isQuick,
    } = readRequest({ scanner }, bodyOf(`${station},${stationWith({})}`), LENIENT);
    expect([isQuick, request.places.lats.length, spans.stations.length]).toEqual([false, 2, 6]);
  });

  test.each([
    ["half a location", stationWith({ location: { lat: 1 } })],
    ["coordinates outside of the location", stationWith({ location: {}, lat: 1, lng: 2 })],
    ["a station without members", "{}"],
    ["no station", ""],
  ])("%s, which it refuses", (_, station) => {
    const body = bodyOf(station);
    expect(EnrichRequest.safeParse(JSON.parse(body.toString("utf8"))).success).toBe(false);
    expect(scanner.readLocatedStations(body)).toBeUndefined();
    expect(() => readRequest({ scanner }, body, LENIENT)).toThrow(UnprocessableError);
  });

  test("a fault outside of the stations", () => {
    const body = Buffer.from(
      bodyOf(stationWith({})).toString().replace('"max_detour_minutes":5', '"max_detour_minutes":0'),
    );
    expect(scanner.readLocatedStations(body)).toBeDefined();
    expect(() => readRequest({ scanner }, body, LENIENT)).toThrow(
      expect.objectContaining({ detail: [expect.objectContaining({ loc: ["body", "max_detour_minutes"] })] }),
    );
  });
});
