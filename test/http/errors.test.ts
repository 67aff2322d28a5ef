// Every error code produced for real, with its status and the standard error body.

import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { type ErrorCode, ERRORS, ServiceError } from "../../src/contract/values/errors.js";
import { ERROR_EXAMPLES } from "../../src/http/docs/errorExamples.js";
import * as HANDLERS from "../../src/http/endpoints/index.js";
import type { PlanResult } from "../../src/optimizer/plans.js";
import {
  captureLog,
  computeFull,
  errorOf,
  makeApp,
  makeOptimizer,
  makeOwnApp,
  newKey,
  post,
  postTo,
} from "../support/app.js";
import { straightRoads } from "../support/providers.js";
import { bodyWith, makeStations } from "../support/requests.js";

const app = await makeApp();
afterAll(() => app.close());

/** Codes and their statuses as docs/decisions.md gives them, "Error codes". */
const STATUS: Record<ErrorCode, number> = {
  VALIDATION_ERROR: 400,
  MISSING_STATION_PRICE: 400,
  MISSING_STATION_DISTANCE: 400,
  MIXED_FUEL_TYPES: 400,
  VEHICLE_NOT_FOUND: 400,
  VEHICLE_INCOMPLETE: 400,
  AUTHENTICATION_FAILED: 403,
  NOT_FOUND: 404,
  STATION_SET_NOT_FOUND: 404,
  BATCH_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_IN_PROGRESS: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INFEASIBLE_ROUTE: 422,
  NO_STATION_NEAR: 422,
  PLACE_NOT_FOUND: 422,
  PLACE_AMBIGUOUS: 422,
  ROUTE_NOT_FOUND: 422,
  ROUTE_TOO_LONG: 422,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  UPSTREAM_ERROR: 502,
  SERVICE_OVERLOADED: 503,
  STORAGE_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
};

const PRODUCERS: Record<ErrorCode, () => Promise<LightMyRequestResponse>> = {
  VALIDATION_ERROR: () => post(app, "{"),
  MISSING_STATION_PRICE: () => post(app, bodyWith([["stations", 1, "price_per_gallon"], null])),
  MISSING_STATION_DISTANCE: () => post(app, bodyWith([["stations", 1, "miles_from_route_start"], null])),
  MIXED_FUEL_TYPES: () => post(app, bodyWith([["stations", 1, "fuel_type"], "premium"])),
  VEHICLE_NOT_FOUND: () =>
    post(app, bodyWith([["vehicle"], { year: 1999, make: "No Such Make", model: "No Such Model" }])),
  VEHICLE_INCOMPLETE: () => post(app, bodyWith([["vehicle"], {}])),
  AUTHENTICATION_FAILED: () => post(app, bodyWith(), { "x-api-key": "wrong" }),
  STATION_SET_NOT_FOUND: () => refused("STATION_SET_NOT_FOUND"),
  BATCH_NOT_FOUND: () => refused("BATCH_NOT_FOUND"),
  IDEMPOTENCY_IN_PROGRESS: () => refused("IDEMPOTENCY_IN_PROGRESS"),
  IDEMPOTENCY_MISMATCH: () => refused("IDEMPOTENCY_MISMATCH"),
  PRECONDITION_FAILED: () => refused("PRECONDITION_FAILED"),
  STORAGE_UNAVAILABLE: () => refused("STORAGE_UNAVAILABLE"),
  NO_STATION_NEAR: () => refused("NO_STATION_NEAR"),
  NOT_FOUND: () => app.inject({ method: "POST", url: "/v1/optimise", headers: { "x-api-key": newKey() } }),
  METHOD_NOT_ALLOWED: () => app.inject({ method: "PUT", url: "/v1/optimize", headers: { "x-api-key": newKey() } }),
  PAYLOAD_TOO_LARGE: async () => post(await makeOwnApp({ bodyLimitBytes: 1024 }), " ".repeat(1025)),
  UNSUPPORTED_MEDIA_TYPE: () => post(app, bodyWith(), { "content-type": "text/plain" }),
  INFEASIBLE_ROUTE: () => post(app, bodyWith([["vehicle", "current_fuel_gallons"], 0])),
  PLACE_NOT_FOUND: () => postRoutes(app, "Nowhere"),
  PLACE_AMBIGUOUS: () => postRoutes(app, "Springfield"),
  ROUTE_NOT_FOUND: () => postRoutes(app, "41.2586,-95.9378"),
  ROUTE_TOO_LONG: async () => postRoutes(await makeFailingApp("ROUTE_TOO_LONG"), "Denver, CO"),
  RATE_LIMIT_EXCEEDED: async () => {
    const key = newKey();
    for (let i = 0; i < 120; i++) await post(app, "", { "x-api-key": key });
    return post(app, "", { "x-api-key": key });
  },
  INTERNAL_ERROR: async () => post(await makeBrokenApp(new Error("broken")), bodyWith()),
  UPSTREAM_ERROR: async () => postRoutes(await makeFailingApp("UPSTREAM_ERROR"), "Denver, CO"),
  SERVICE_OVERLOADED: async () => post(await makeOwnApp({ compute: await computeFull() }), bodyWith()),
  UPSTREAM_TIMEOUT: async () =>
    postRoutes(
      await makeOwnApp({
        upstreamTimeoutMs: 50,
        routing: straightRoads({ route: () => new Promise(() => undefined) }),
      }),
      "Denver, CO",
    ),
};

/** The answer of an endpoint whose handler refuses with `code`. */
async function refused(code: ErrorCode): Promise<LightMyRequestResponse> {
  const listStationSets = () => () => {
    throw new ServiceError(code, "The handler refuses.");
  };
  const service = await makeOwnApp({ handlers: { ...HANDLERS, listStationSets } });
  return service.inject({ url: "/v1/station-sets", headers: { "x-api-key": newKey() } });
}

function postRoutes(service: FastifyInstance, destination: string): Promise<LightMyRequestResponse> {
  return postTo("/v1/routes", service, { origin: "Omaha, NE", destination });
}

/** An app whose roads refuse with `code`. */
function makeFailingApp(code: ErrorCode): Promise<FastifyInstance> {
  const routing = straightRoads({ route: () => Promise.reject(new ServiceError(code, "The roads refuse.")) });
  return makeOwnApp({ routing });
}

async function makeBrokenApp(thrown: unknown, log?: ReturnType<typeof captureLog>["log"]): Promise<FastifyInstance> {
  const optimizer = await makeOptimizer(() => {
    throw thrown;
  });
  return makeOwnApp({ optimizer, ...(log === undefined ? {} : { log }) });
}

describe("every code of the table", () => {
  test.each(Object.entries(PRODUCERS))("%s", async (code, produce) => {
    const response = await produce();
    const error = errorOf(response);
    expect({ code: error.error_code, status: response.statusCode }).toEqual({
      code,
      status: Object.entries(STATUS).find(([name]) => name === code)?.[1],
    });
    expect(response.headers["content-type"]).toMatch(/^application\/json\b/);
    expect(error.request_id).toMatch(/^req_[a-z2-7]{20}$/);
    expect(response.headers["x-request-id"]).toBe(error.request_id);
  });

  test.each(["IDEMPOTENCY_IN_PROGRESS", "STORAGE_UNAVAILABLE"] as const)(
    "%s says when to try again, as its example does",
    async (code) => {
      expect((await refused(code)).headers["retry-after"]).toBe("5");
      expect(ERROR_EXAMPLES[code].message).toContain("Try again in 5 s.");
    },
  );

  test("the table has no others", () => {
    expect(Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status]))).toEqual(STATUS);
  });
});

describe("stations without price or distance", () => {
  test.each([
    ["price_per_gallon", "MISSING_STATION_PRICE"],
    ["miles_from_route_start", "MISSING_STATION_DISTANCE"],
  ])("%s: the first 20 stations are named, all are counted", async (field, code) => {
    const stations = makeStations(40).map((station, i) =>
      i >= 3 && i < 28 ? { ...station, [field]: i % 2 === 0 ? null : undefined } : station,
    );
    const error = errorOf(await post(app, bodyWith([["stations"], stations])));
    expect(error).toMatchObject({
      error_code: code,
      details: { station_ids: Array.from({ length: 20 }, (_, i) => `stop-${i + 3}`), count: 25 },
    });
    expect(error.message).toContain("25");
  });

  test("one of 5,000", async () => {
    const stations = makeStations(5000).map((station, i) =>
      i === 4321 ? { ...station, price_per_gallon: null } : station,
    );
    expect(errorOf(await post(app, bodyWith([["stations"], stations])))).toMatchObject({
      error_code: "MISSING_STATION_PRICE",
      details: { station_ids: ["stop-4321"], count: 1 },
    });
  });
});

async function answerTo(fuelTypes: readonly unknown[]): Promise<LightMyRequestResponse> {
  return post(app, bodyWith(...fuelTypes.map((type, i) => [["stations", i, "fuel_type"], type] as const)));
}

describe("fuel types", () => {
  test.each([
    [["diesel", "diesel", "diesel", "diesel"]],
    [["premium", undefined, null, "premium"]],
    [[undefined, undefined, undefined, "regular"]],
    [[undefined, null, undefined, null]],
  ])("one fuel type, or none: %j", async (types) => {
    expect((await answerTo(types)).statusCode).toBe(200);
  });

  test.each([
    [["diesel", "diesel", "regular", "diesel"]],
    [["regular", undefined, undefined, "midgrade"]],
    [["regular", "midgrade", "premium", "diesel"]],
  ])("mixed: %j", async (types) => {
    const response = await answerTo(types);
    expect(response.statusCode).toBe(400);
    expect(errorOf(response)).toMatchObject({
      error_code: "MIXED_FUEL_TYPES",
      details: {
        station_ids: expect.arrayContaining([expect.stringMatching(/^stop-[0-3]$/)]),
        count: expect.any(Number),
      },
    });
  });

  test("mixed 30 to 25: at most 20 stations are named", async () => {
    const stations = makeStations(55).map((station, i) => ({ ...station, fuel_type: i < 30 ? "diesel" : "regular" }));
    const { details } = errorOf(await post(app, bodyWith([["stations"], stations])));
    expect(details).toMatchObject({ station_ids: { length: 20 }, count: 25 });
  });
});

describe("vehicles", () => {
  test.each([
    ["nothing", {}, "VEHICLE_INCOMPLETE"],
    [
      "only nulls",
      { mpg: null, tank_capacity_gallons: null, year: null, make: null, model: null },
      "VEHICLE_INCOMPLETE",
    ],
    ["a tank without mpg", { tank_capacity_gallons: 150, current_fuel_gallons: 50 }, "VEHICLE_INCOMPLETE"],
    ["mpg without a tank", { mpg: 6.5 }, "VEHICLE_INCOMPLETE"],
    ["year and make without model", { year: 2020, make: "Volvo" }, "VEHICLE_INCOMPLETE"],
    ["a vehicle there is not", { year: 1999, make: "No Such Make", model: "No Such Model" }, "VEHICLE_NOT_FOUND"],
    [
      "mpg and a vehicle there is not",
      { mpg: 6.5, year: 1999, make: "No Such Make", model: "No Such Model" },
      "VEHICLE_NOT_FOUND",
    ],
  ])("%s", async (_, vehicle, code) => {
    const response = await post(app, bodyWith([["vehicle"], vehicle]));
    expect({ status: response.statusCode, code: errorOf(response).error_code }).toEqual({ status: 400, code });
    expect(errorOf(response).details).toBeDefined();
  });

  test("missing specs are named", async () => {
    expect(JSON.stringify(errorOf(await post(app, bodyWith([["vehicle"], {}]))).details)).toMatch(
      /"mpg".*"tank_capacity_gallons"/,
    );
    const { details, message } = errorOf(await post(app, bodyWith([["vehicle"], { tank_capacity_gallons: 150 }])));
    expect(JSON.stringify(details)).toMatch(/"mpg"/);
    expect(JSON.stringify(details)).not.toContain("tank_capacity_gallons");
    expect(message).toContain("mpg");
  });

  test("complete direct specs override an unknown vehicle", async () => {
    const vehicle = { mpg: 6.5, tank_capacity_gallons: 150, year: 1999, make: "No Such Make", model: "No Such Model" };
    expect((await post(app, bodyWith([["vehicle"], vehicle]))).statusCode).toBe(200);
  });
});

test("INFEASIBLE_ROUTE has the diagnostics of docs/decisions.md, Infeasible routes", async () => {
  expect(errorOf(await post(app, bodyWith([["vehicle", "current_fuel_gallons"], 0]))).details).toEqual({
    cause: "INITIAL_FUEL_TOO_LOW",
    from_mile: 0,
    to_mile: 12.4,
    gap_miles: 12.4,
    usable_range_miles: 0,
    shortfall_gallons: expect.any(Number),
    from_station_id: null,
    to_station_id: "stop-0",
    nearest_fix: expect.stringMatching(/\d/),
  });
});

describe("INTERNAL_ERROR", () => {
  const SECRET = "41.6005 Harbour Road";
  const nonsense: PlanResult = {
    status: "optimal",
    totalCost: 1,
    lowerBound: 1,
    stops: [{ station: 99, gallons: 10 }],
  };

  test.each([
    ["an error", new Error(SECRET)],
    ["an error of several lines", new Error(`first line\n    at ${SECRET} (there:1:1)\n${SECRET}`)],
    ["an error with a cause", new Error(SECRET, { cause: new Error(SECRET) })],
    ["a range error, as for bad arguments", new RangeError(`stationMiles[1] is ${SECRET}`)],
    [
      "an error that carries a status",
      Object.assign(new Error(SECRET), { statusCode: 418, code: "TEAPOT", validation: [SECRET] }),
    ],
    ["a string", SECRET],
    ["nothing", undefined],
  ])("the optimizer throws %s: neither answer nor log quotes it", async (_, thrown) => {
    const { lines, log } = captureLog();
    const response = await post(await makeBrokenApp(thrown, log), bodyWith());
    expect(response.statusCode).toBe(500);
    expect(errorOf(response)).toEqual({
      error_code: "INTERNAL_ERROR",
      message: expect.any(String),
      request_id: expect.any(String),
    });
    // Nothing of ours either: no stack, no path.
    expect(response.body).not.toMatch(/41\.6005|Harbour|\.ts\b|\.js\b|node:| at /);
    expect(lines.join("")).toContain(errorOf(response).request_id);
    expect(lines.join("")).not.toMatch(/41\.6005|Harbour/);
  });

  test("when the optimizer answers nonsense; the next request is answered", async () => {
    let isBroken = true;
    const own = await makeOwnApp({
      optimizer: await makeOptimizer((real, input) => (isBroken ? nonsense : real.plan(input))),
    });
    const broken = await post(own, bodyWith());
    expect({ status: broken.statusCode, code: errorOf(broken).error_code }).toEqual({
      status: 500,
      code: "INTERNAL_ERROR",
    });
    isBroken = false;
    expect((await post(own, bodyWith())).statusCode).toBe(200);
  });
});

describe("paths and methods", () => {
  test.each([
    "/",
    "/v1",
    "/v1/",
    "/v1/optimize/",
    "/v1/optimize/x",
    "/v1/OPTIMIZE",
    "/v2/optimize",
    "/v1/__proto__",
    "/favicon.ico",
    "/..%2fetc",
  ])("%s is not found", async (url) => {
    const response = await app.inject({ method: "POST", url, headers: { "x-api-key": newKey() } });
    expect({ status: response.statusCode, code: errorOf(response).error_code }).toEqual({
      status: 404,
      code: "NOT_FOUND",
    });
  });

  test.each(["/%zz", "/v1/optimize%", "/v1/%ff"])("%s cannot be decoded, so it is not found", async (url) => {
    const response = await app.inject({ method: "POST", url, headers: { "x-api-key": newKey() } });
    expect({ status: response.statusCode, code: errorOf(response).error_code }).toEqual({
      status: 404,
      code: "NOT_FOUND",
    });
    expect(response.headers["x-request-id"]).toBe(errorOf(response).request_id);
  });

  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"] as const)("%s /v1/optimize is not allowed", async (method) => {
    const response = await app.inject({ method, url: "/v1/optimize?a=b", headers: { "x-api-key": newKey() } });
    expect({ status: response.statusCode, code: errorOf(response).error_code }).toEqual({
      status: 405,
      code: "METHOD_NOT_ALLOWED",
    });
    expect(response.headers["allow"]).toBe("POST");
  });

  test("HEAD /v1/optimize is not allowed", async () => {
    const { statusCode, headers } = await app.inject({
      method: "HEAD",
      url: "/v1/optimize",
      headers: { "x-api-key": newKey() },
    });
    expect({ statusCode, allow: headers["allow"] }).toEqual({ statusCode: 405, allow: "POST" });
  });

  test.each(["/healthz", "/readyz"])("POST %s is not allowed", async (url) => {
    const response = await app.inject({ method: "POST", url });
    expect({ status: response.statusCode, code: errorOf(response).error_code }).toEqual({
      status: 405,
      code: "METHOD_NOT_ALLOWED",
    });
    expect(response.headers["allow"]?.toString().split(/, ?/)).toContain("GET");
  });

  test("a query is ignored", async () => {
    const headers = { "x-api-key": newKey(), "content-type": "application/json" };
    const response = await app.inject({
      method: "POST",
      url: "/v1/optimize?debug=1&x=%zz",
      headers,
      payload: JSON.stringify(bodyWith()),
    });
    expect(response.statusCode).toBe(200);
  });
});
