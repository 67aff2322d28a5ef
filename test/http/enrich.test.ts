// POST /v1/stations/enrich-distances.

import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { EnrichResponse } from "../../src/contract/schemas/enrich.js";
import { errorOf, makeApp, makeOwnApp, newKey, parseJson, postTo } from "../support/app.js";
import { straightRoads } from "../support/providers.js";

const app = await makeApp();
afterAll(() => app.close());

const URL = "/v1/stations/enrich-distances";

/** A degree of longitude on the equator is 69.17 miles; the route is driven at a mile a minute. */
const ROUTE = {
  total_distance_miles: 100,
  total_duration_minutes: 100,
  start: { lat: 0, lng: 0 },
  end: { lat: 0, lng: 1 },
  waypoints: [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 1 },
  ],
};

/**
 * Stations at a share of the route, so many degrees of latitude away from it; a degree is 68.7 miles. Each has ten
 * detour minutes.
 */
function station(share: number, degreesAside: number): Record<string, unknown> {
  return { id: `s${share}`, name: "Stop", address: "Road", location: { lat: degreesAside, lng: share } };
}

function post(body: unknown, headers: Record<string, string> = {}) {
  return postTo(URL, app, body, headers);
}

async function enriched(body: unknown): Promise<EnrichResponse> {
  const response = await post(body);
  expect(response.statusCode).toBe(200);
  return EnrichResponse.parse(parseJson(response.body));
}

describe("stations of a route", () => {
  test("get position and detour, in the order sent; dropped ones are left out and counted by stage", async () => {
    const stations = [
      station(0.75, 0.001),
      station(0.5, 0.12),
      station(0.25, 0.01),
      station(0.1, -0.005),
      station(0.9, 0.05),
    ];
    const { stations: found, warnings, request_id } = await enriched({ route: ROUTE, stations });
    expect(found.map(({ id }) => id)).toEqual(["s0.75", "s0.25", "s0.1"]);
    expect(found.map((each) => each.miles_from_route_start)).toEqual([75, 25, 10]);
    // 110,574 m to a degree of latitude at the equator.
    [0.001, 0.01, 0.005].forEach((degrees, i) =>
      expect(found[i]?.detour_minutes).toBeCloseTo((degrees * 110_574 * 10) / 1609.344, 2),
    );
    expect(warnings).toEqual([
      "1 stations dropped: more than 7.0 miles from the route.",
      "1 stations dropped: detour longer than 10.0 minutes.",
    ]);
    expect(request_id).toMatch(/^req_/);
  });

  test("warnings give radius and limit to the nearest tenth, halves up", async () => {
    for (const [bound, told] of [
      [7.25, "7.3"],
      [7.35, "7.4"],
      [7.05, "7.1"],
      [7.949, "7.9"],
    ] as const) {
      const { warnings } = await enriched({
        route: ROUTE,
        stations: [station(0.5, 0.5), station(0.6, 0.05)],
        coarse_filter_radius_miles: bound,
        max_detour_minutes: bound,
      });
      expect(warnings).toEqual([
        `1 stations dropped: more than ${told} miles from the route.`,
        `1 stations dropped: detour longer than ${told} minutes.`,
      ]);
    }
  });

  test("a byte order mark is skipped; stations are returned as they were sent", async () => {
    for (const name of ["Stop", "\\u0053top"]) {
      const text = `{"id":"a", "name":"${name}","address":"Road","location":{"lat":0.01,"lng":0.5},"metadata":{"n":1.10}`;
      const body = `{"route":${JSON.stringify(ROUTE)},"stations":[${text}}]}`;
      const marked = await post(`\uFEFF${body}`);
      expect(marked.statusCode).toBe(200);
      expect(marked.body).toContain(`[${text},"miles_from_route_start":50,"detour_minutes":`);
    }
  });

  test("the request's bounds hold", async () => {
    const stations = [station(0.5, 0.12), station(0.9, 0.02)];
    const { stations: found, warnings } = await enriched({
      route: ROUTE,
      stations,
      coarse_filter_radius_miles: 20,
      max_detour_minutes: 20,
    });
    expect(found.map(({ id }) => id)).toEqual(["s0.9"]);
    expect(warnings).toEqual(["1 stations dropped: detour longer than 20.0 minutes."]);
    const none = await enriched({ route: ROUTE, stations, coarse_filter_radius_miles: 5, max_detour_minutes: 1 });
    expect(none).toMatchObject({
      stations: [],
      warnings: [
        "1 stations dropped: more than 5.0 miles from the route.",
        "1 stations dropped: detour longer than 1.0 minutes.",
      ],
    });
  });

  test("null is the same as leaving a field out", async () => {
    const stations = [
      { ...station(0.5, 0.01), brand: null, price_per_gallon: null, metadata: null, miles_from_route_start: null },
    ];
    const { warnings } = await enriched({
      route: { ...ROUTE, polyline: null },
      stations,
      coarse_filter_radius_miles: null,
      max_detour_minutes: null,
    });
    expect(warnings).toEqual([]);
  });

  test("their text comes back byte for byte, with only the two fields set", async () => {
    const odd =
      '{ "metadata":{"n":12345678901234567890,"p":1.10,"big":1e400,"__proto__":{"a":1},"d":1,"d":2,"detour_minutes":"mine"},\n' +
      '  "detour_minutes" : 7e0, "id":"\\u0061 ⛽","name":"Stop \\"5\\"","address":"Road","price_per_gallon":3.50,"extra":[],"location":{"lat":0.0,"lng":0.50} }';
    const response = await post(`{"stations":[${odd}],"route":${JSON.stringify(ROUTE)}}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    const expected = odd
      .replace('"detour_minutes" : 7e0', '"detour_minutes" : 0')
      .replace('"lng":0.50} }', '"lng":0.50},"miles_from_route_start":50 }');
    expect(response.body).toBe(
      `{"stations":[${expected}],"warnings":[],"warning_details":[],"request_id":"${String(response.headers["x-request-id"])}"}`,
    );
  });

  test("detour miles: only when the request asks for them; else the partner's come back untouched", async () => {
    const mine = '{"detour_miles" : 1.10, "id":"a","name":"Stop","address":"Road","location":{"lat":0.01,"lng":0.5}}';
    const none = '{"id":"b","name":"Stop","address":"Road","location":{"lat":0.0,"lng":0.25}}';
    const request = `"stations":[${mine},${none}],"route":${JSON.stringify(ROUTE)}`;
    const stationsOf = async (flag: string): Promise<string> => {
      const response = await post(`{${flag}${request}}`);
      expect(response.statusCode).toBe(200);
      return response.body.slice(0, response.body.indexOf(',"request_id"'));
    };
    const untouched = await stationsOf("");
    // A hundredth of a degree of latitude is 1,105.74 m, which are 0.6871 miles: driven twice, in ten minutes a mile.
    const [miles, minutes] = [1.374, 6.871];
    expect(untouched).toBe(
      `{"stations":[${mine.slice(0, -1)},"miles_from_route_start":50,"detour_minutes":${minutes}},${none.slice(0, -1)},"miles_from_route_start":25,"detour_minutes":0}],"warnings":[],"warning_details":[]`,
    );
    expect(await stationsOf('"return_detour_miles":false,')).toBe(untouched);
    expect(await stationsOf('"return_detour_miles":null,')).toBe(untouched);
    const asked = untouched
      .replace('"detour_miles" : 1.10', `"detour_miles" : ${miles}`)
      .replace('"detour_minutes":0}', '"detour_minutes":0,"detour_miles":0}');
    expect(await stationsOf('"return_detour_miles":true,')).toBe(asked);
  });

  test("detour miles of a provider that has only minutes are estimated, with a warning", async () => {
    const minutesOnly = await makeOwnApp({
      routing: straightRoads({ detours: async (_, { lats }) => ({ minutes: lats.map(() => 6) }) }),
    });
    const response = await postTo(URL, minutesOnly, {
      route: ROUTE,
      stations: [station(0.5, 0)],
      return_detour_miles: true,
    });
    expect(parseJson(response.body)).toMatchObject({
      stations: [{ detour_minutes: 6, detour_miles: 3.5 }],
      warnings: ["detour_miles are estimated from detour_minutes, at 35 mph: the routing provider gives no distances."],
    });
  });

  test("can be sent on to /v1/optimize unchanged", async () => {
    const stations = [0.2, 0.5, 0.8].map((share, i) => ({ ...station(share, 0.001), price_per_gallon: 3 + i / 10 }));
    const { stations: found } = await enriched({ route: ROUTE, stations });
    const vehicle = { mpg: 5, tank_capacity_gallons: 15, current_fuel_gallons: 6 };
    const plan = await postTo("/v1/optimize", app, { route: ROUTE, stations: found, vehicle });
    expect(plan.statusCode).toBe(200);
  });
});

describe("invalid requests: 422 with detail", () => {
  const Detail = z.object({
    detail: z.array(
      z.strictObject({
        loc: z.array(z.string()),
        msg: z.string(),
        type: z.string(),
        input: z.unknown(),
        ctx: z.record(z.string(), z.unknown()),
      }),
    ),
    detail_total: z.int(),
    request_id: z.string(),
  });

  async function faultsOf(changes: Record<string, unknown>): Promise<string[]> {
    const response = await post({ route: ROUTE, stations: [station(0.5, 0)], ...changes });
    expect(response.statusCode).toBe(422);
    return Detail.parse(parseJson(response.body)).detail.map(
      ({ loc, type, ctx }) => `${loc.join(".")} ${type} ${JSON.stringify(ctx)}`,
    );
  }

  test.each<[string, Record<string, unknown>, string[]]>([
    [
      "radius too small",
      { coarse_filter_radius_miles: 4.99 },
      ['body.coarse_filter_radius_miles greater_than_equal {"ge":5}'],
    ],
    [
      "radius too large",
      { coarse_filter_radius_miles: 20.01 },
      ['body.coarse_filter_radius_miles less_than_equal {"le":20}'],
    ],
    ["detour too small", { max_detour_minutes: 0.9 }, ['body.max_detour_minutes greater_than_equal {"ge":1}']],
    ["detour too large", { max_detour_minutes: 21 }, ['body.max_detour_minutes less_than_equal {"le":20}']],
    [
      "bounds of other types",
      { max_detour_minutes: "5", coarse_filter_radius_miles: [] },
      ["body.coarse_filter_radius_miles float_type {}", "body.max_detour_minutes float_type {}"],
    ],
    [
      "no stations",
      { stations: [] },
      ['body.stations too_short {"field_type":"List","min_length":1,"actual_length":0}'],
    ],
    [
      "too many stations",
      { stations: Array.from({ length: 5001 }, () => station(0.5, 0)) },
      ['body.stations too_long {"field_type":"List","max_length":5000,"actual_length":5001}'],
    ],
    [
      "a station without its place",
      { stations: [{ id: "a", name: "b", address: "c" }] },
      ["body.stations.0.location missing {}"],
    ],
    ["detour miles by a text", { return_detour_miles: "true" }, ["body.return_detour_miles bool_type {}"]],
    ["detour miles by a number", { return_detour_miles: 1 }, ["body.return_detour_miles bool_type {}"]],
    ["detour miles by an object", { return_detour_miles: {} }, ["body.return_detour_miles bool_type {}"]],
    [
      "a negative detour in miles",
      { stations: [{ ...station(0.5, 0), detour_miles: -0.001 }] },
      ['body.stations.0.detour_miles greater_than_equal {"ge":0}'],
    ],
    [
      "a detour of too many miles",
      { stations: [{ ...station(0.5, 0), detour_miles: 100_000.001 }] },
      ['body.stations.0.detour_miles less_than_equal {"le":100000}'],
    ],
    [
      "one waypoint",
      { route: { ...ROUTE, waypoints: [{ lat: 0, lng: 0 }] } },
      ['body.route.waypoints too_short {"field_type":"List","min_length":2}'],
    ],
    ["a polyline that is none", { route: { ...ROUTE, polyline: "!!" } }, ["body.route.polyline value_error {}"]],
    ["no geometry", { route: { ...ROUTE, waypoints: null } }, ["body.route.polyline missing {}"]],
  ])("%s", async (_, changes, expected) => {
    expect(await faultsOf(changes)).toEqual(expected);
  });

  test("the first hundred faults are listed, all are counted", async () => {
    const stations = Array.from({ length: 150 }, () => ({ ...station(0.5, 0), price_per_gallon: -1 }));
    const response = await post({ route: ROUTE, stations });
    const { detail, detail_total } = Detail.parse(parseJson(response.body));
    expect([detail.length, detail_total]).toEqual([100, 150]);
    expect(detail[0]).toEqual({
      loc: ["body", "stations", "0", "price_per_gallon"],
      msg: "Input should be greater than 0",
      type: "greater_than",
      input: -1,
      ctx: { gt: 0 },
    });
  });
});

test("120 requests a minute, counted separately from other endpoints", async () => {
  const headers = { "x-api-key": newKey() };
  for (let i = 0; i < 120; i++) expect((await post({}, headers)).statusCode).toBe(422);
  const response = await post({}, headers);
  expect([response.statusCode, errorOf(response).error_code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
  expect((await postTo("/v1/optimize", app, {}, headers)).statusCode).toBe(400);
});

test("a route of 30,000 points and 5,000 stations with metadata", async () => {
  const waypoints = Array.from({ length: 30_000 }, (_, i) => ({ lat: Math.sin(i / 500) / 10, lng: i / 1000 }));
  const stations = Array.from({ length: 5000 }, (_, i) => ({
    ...station(i / 200, Math.sin(i / 100) / 10),
    id: String(i),
    metadata: { i, text: "x".repeat(100) },
  }));
  const response = await postTo(URL, await makeOwnApp({ routing: straightRoads() }), {
    route: { ...ROUTE, waypoints },
    stations,
  });
  const { stations: found } = EnrichResponse.parse(parseJson(response.body));
  expect(found.length).toBeGreaterThan(4000);
  expect(
    found.every(
      ({ id, metadata }) => JSON.stringify(metadata) === JSON.stringify({ i: Number(id), text: "x".repeat(100) }),
    ),
  ).toBe(true);
});
