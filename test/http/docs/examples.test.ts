// The examples are what the service really answers, with the built-in providers.

import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { OptimizeResponse } from "../../../src/contract/schemas/optimize.js";
import { readSettings } from "../../../src/settings/read.js";
import { type ErrorCode, ERRORS, ServiceError } from "../../../src/contract/values/errors.js";
import { PlanResponse } from "../../../src/contract/schemas/plans.js";
import { Station } from "../../../src/contract/schemas/station.js";
import { openApiDocument } from "../../../src/http/docs/document.js";
import * as examples from "../../../src/contract/schemas/examples.js";
import { errorExample } from "../../../src/http/docs/errorExamples.js";
import { openProviders, type Providers } from "../../../src/providers/open.js";
import {
  computeFull,
  makeApp,
  makeOptimizer,
  makeOwnApp,
  newKey,
  parseJson,
  postTo,
  type TestOptions,
} from "../../support/app.js";
import { memorySets } from "../../support/memorySets.js";
import { straightRoads } from "../../support/providers.js";
import { type Path, withValue } from "../../support/requests.js";

const { EXAMPLE_REQUEST_ID, OPTIMIZE_REQUEST } = examples;
const PLANS = "/v1/plans";
const ROUTES = "/v1/routes";
const ENRICH = "/v1/stations/enrich-distances";
const OPTIMIZE = "/v1/optimize";

let providers: Providers;
let app: FastifyInstance;

beforeAll(async () => {
  providers = await openProviders(readSettings({}));
  app = await makeApp(providers);
});

afterAll(async () => {
  await app.close();
  await providers.close();
});

/** An answer's status and body, with the id of the examples in place of its own. */
async function answerTo(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  service = app,
): Promise<{ status: number; body: unknown }> {
  const { statusCode, body: text } = await postTo(url, service, body, headers);
  return { status: statusCode, body: { ...Object(parseJson(text)), request_id: EXAMPLE_REQUEST_ID } };
}

test.each([
  [PLANS, examples.PLAN_REQUEST, examples.PLAN_RESPONSE],
  [ROUTES, examples.ROUTES_REQUEST, examples.ROUTES_RESPONSE],
  [ENRICH, examples.ENRICH_REQUEST, examples.ENRICH_RESPONSE],
  [OPTIMIZE, OPTIMIZE_REQUEST, examples.OPTIMIZE_RESPONSE],
  [OPTIMIZE, examples.WHY_REQUEST, examples.WHY_RESPONSE],
  [OPTIMIZE, examples.HOURS_REQUEST, examples.HOURS_RESPONSE],
  ["/v1/explain", examples.EXPLAIN_REQUEST, examples.EXPLAIN_RESPONSE],
])("POST %s", async (url, request, response) => {
  expect(await answerTo(url, request)).toEqual({ status: 200, body: response });
});

test("POST /v1/plans with roads to choose from: the answer lists them", async () => {
  const stations = z.array(Station).parse(examples.ENRICH_REQUEST.stations);
  const service = await makeOwnApp({ ...providers, stationSets: memorySets({ tonight: stations }) });
  const { status, body } = await answerTo(PLANS, examples.ROADS_REQUEST, {}, service);
  expect(status).toBe(200);
  const { roads, considered } = PlanResponse.parse(body);
  expect(roads?.length).toBe(3);
  expect(considered).toMatchObject({ station_set: "tonight", station_count: 4 });
});

test("POST /v1/optimize with fleet rules: the answer keeps them", async () => {
  const { status, body } = await answerTo(OPTIMIZE, examples.RULES_REQUEST);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { summary: { optimality: "proven", preference_handicap: 0 } },
  });
  const { stops, summary } = OptimizeResponse.parse(body);
  expect(stops.length).toBeGreaterThan(0);
  expect(stops.length).toBeLessThanOrEqual(2);
  for (const stop of stops) {
    expect(stop.stop_minutes).toBe(15);
    expect(stop.gallons_to_purchase).toBeGreaterThanOrEqual(50);
    expect(stop.departure_fuel_gallons).toBeLessThanOrEqual(114);
    expect(stop.station_id).not.toBe("il-88-54");
  }
  expect(summary.total_stop_minutes).toBe(15 * stops.length);
});

test("GET /v1/status", async () => {
  const response = await app.inject({
    url: "/v1/status",
    headers: { "x-api-key": newKey(), "x-request-id": EXAMPLE_REQUEST_ID },
  });
  expect(parseJson(response.body)).toEqual(examples.STATUS_RESPONSE);
});

test.each(["/healthz", "/readyz"])("GET %s", async (url) => {
  const response = await app.inject({ url, headers: { "x-request-id": EXAMPLE_REQUEST_ID } });
  expect(parseJson(response.body)).toEqual(exampleOf(url, "200"));
});

test("GET /readyz when the service is not ready", async () => {
  const broken = await makeOwnApp({
    optimizer: await makeOptimizer(() => ({ status: "infeasible", fromStation: null, toStation: null })),
  });
  const response = await broken.inject({ url: "/readyz", headers: { "x-request-id": EXAMPLE_REQUEST_ID } });
  expect({ status: response.statusCode, body: parseJson(response.body) }).toEqual({
    status: 503,
    body: exampleOf("/readyz", "503"),
  });
});

function exampleOf(path: string, status: string): unknown {
  const media = openApiDocument().paths[path]?.get?.responses[status]?.content?.["application/json"];
  const [example] = Object.values(media?.examples ?? {});
  return example !== undefined && "value" in example ? example.value : undefined;
}

test("faults of a request for a route", async () => {
  const { origin } = examples.ROUTES_REQUEST;
  expect(await answerTo(ROUTES, { origin })).toEqual({ status: 422, body: examples.ROUTES_FAULTS });
});

test("faults of a request for enrichment", async () => {
  const body = { ...examples.ENRICH_REQUEST, max_detour_minutes: 30 };
  expect(await answerTo(ENRICH, body)).toEqual({ status: 422, body: examples.ENRICH_FAULTS });
});

test("faults of hours", async () => {
  const { WRONG_HOURS_REQUEST, WRONG_HOURS_REFUSAL } = examples;
  expect(await answerTo(OPTIMIZE, WRONG_HOURS_REQUEST)).toEqual({ status: 400, body: WRONG_HOURS_REFUSAL });
  expect(
    openApiDocument().paths[OPTIMIZE]?.post?.responses["400"]?.content?.["application/json"]?.examples?.["hours"],
  ).toMatchObject({ value: WRONG_HOURS_REFUSAL });
});

/** The example's request with some values changed; undefined leaves a field out. */
function trip(...changes: readonly (readonly [Path, unknown])[]): unknown {
  return changes.reduce<unknown>((body, [path, value]) => withValue(body, path, value), OPTIMIZE_REQUEST);
}

/** How to provoke each error: the endpoint, the body, and what is special about the service. */
const CAUSES: Partial<
  Record<
    ErrorCode,
    { url: string; body: unknown; headers?: Record<string, string>; options?: () => TestOptions | Promise<TestOptions> }
  >
> = {
  VALIDATION_ERROR: { url: OPTIMIZE, body: trip([["stations", 0, "price_per_gallon"], -1], [["vehicle"], undefined]) },
  MISSING_STATION_PRICE: { url: OPTIMIZE, body: trip([["stations", 1, "price_per_gallon"], undefined]) },
  MISSING_STATION_DISTANCE: { url: OPTIMIZE, body: trip([["stations", 1, "miles_from_route_start"], undefined]) },
  MIXED_FUEL_TYPES: { url: OPTIMIZE, body: trip([["stations", 1, "fuel_type"], "regular"]) },
  VEHICLE_NOT_FOUND: { url: OPTIMIZE, body: trip([["vehicle"], { year: 2019, make: "Ford", model: "Transit 2500" }]) },
  VEHICLE_INCOMPLETE: { url: OPTIMIZE, body: trip([["vehicle"], { mpg: 6.5 }]) },
  AUTHENTICATION_FAILED: { url: OPTIMIZE, body: OPTIMIZE_REQUEST, headers: { "x-api-key": "unknown" } },
  NOT_FOUND: { url: "/v1/optimise", body: OPTIMIZE_REQUEST },
  PAYLOAD_TOO_LARGE: { url: OPTIMIZE, body: OPTIMIZE_REQUEST, options: () => ({ bodyLimitBytes: 100 }) },
  UNSUPPORTED_MEDIA_TYPE: { url: OPTIMIZE, body: OPTIMIZE_REQUEST, headers: { "content-type": "text/plain" } },
  INFEASIBLE_ROUTE: { url: OPTIMIZE, body: trip([["vehicle", "current_fuel_gallons"], 20]) },
  STATION_SET_NOT_FOUND: { url: PLANS, body: examples.ROADS_REQUEST },
  NO_STATION_NEAR: {
    url: PLANS,
    body: { ...examples.PLAN_REQUEST, stations: examples.PLAN_REQUEST.stations.slice(1, 2) },
  },
  PLACE_NOT_FOUND: { url: ROUTES, body: { origin: "Omha, NE", destination: "Chicago, IL" } },
  PLACE_AMBIGUOUS: { url: ROUTES, body: { origin: "Kansas City", destination: "Chicago, IL" } },
  ROUTE_NOT_FOUND: { url: ROUTES, body: { origin: "Honolulu, HI", destination: "Chicago, IL" } },
  SERVICE_OVERLOADED: {
    url: OPTIMIZE,
    body: OPTIMIZE_REQUEST,
    options: async () => ({ compute: await computeFull() }),
  },
  INTERNAL_ERROR: {
    url: OPTIMIZE,
    body: OPTIMIZE_REQUEST,
    options: async () => ({
      optimizer: await makeOptimizer(() => {
        throw new Error("broken");
      }),
    }),
  },
};

describe("errors", () => {
  test.each(Object.entries(CAUSES))("%s", async (code, { url, body, headers, options }) => {
    const service = options === undefined ? app : await makeOwnApp({ ...providers, ...(await options()) });
    const answer = await answerTo(url, body, headers, service);
    expect(answer.body).toEqual(openApiDocument().components.examples[code]?.value);
    expect(Object.entries(ERRORS)).toContainEqual([code, expect.objectContaining({ status: answer.status })]);
  });

  test("METHOD_NOT_ALLOWED", async () => {
    const response = await app.inject({
      url: OPTIMIZE,
      headers: { "x-api-key": newKey(), "x-request-id": EXAMPLE_REQUEST_ID },
    });
    expect(parseJson(response.body)).toEqual(errorExample("METHOD_NOT_ALLOWED"));
  });

  test("UPSTREAM_TIMEOUT, as the default of 10 seconds words it", async () => {
    const slow = await makeOwnApp({
      routing: straightRoads({ detours: () => new Promise(() => undefined) }),
      upstreamTimeoutMs: 10,
    });
    const { body } = await answerTo(ENRICH, examples.ENRICH_REQUEST, {}, slow);
    expect(JSON.stringify(body).replace("0.01 s", "10 s")).toBe(JSON.stringify(errorExample("UPSTREAM_TIMEOUT")));
  });

  test.each(["ROUTE_TOO_LONG", "UPSTREAM_ERROR"] as const)("%s", async (code) => {
    const { message } = errorExample(code);
    const refusing = await makeOwnApp({
      routing: straightRoads({
        route: async () => {
          throw new ServiceError(code, String(message));
        },
      }),
    });
    const places = { origin: "41.2,-95.9", destination: "41.8,-87.6" };
    expect(await answerTo(ROUTES, places, {}, refusing)).toEqual({
      status: ERRORS[code].status,
      body: errorExample(code),
    });
  });
});

// The seconds left are the only part that the clock decides.
test.each([
  [ROUTES, "computeRoute"],
  [ENRICH, "enrichStations"],
  [OPTIMIZE, "optimizeTrip"],
  ["/v1/explain", "explainStation"],
  [PLANS, "planTrip"],
])("the limit of %s, and the answer above it", async (url, operationId) => {
  const { description, responses } = openApiDocument().paths[url]?.post ?? {};
  expect(openApiDocument().paths[url]?.post?.operationId).toBe(operationId);
  const most = Number(/A key may make (\d+) requests a minute/.exec(description ?? "")?.[1]);
  const key = newKey();
  const first = await postTo(url, app, "", { "x-api-key": key });
  expect(first.headers["ratelimit-limit"]).toBe(String(most));
  for (let i = 1; i < most; i++) await postTo(url, app, "", { "x-api-key": key });
  const refused = await postTo(url, app, "", { "x-api-key": key, "x-request-id": EXAMPLE_REQUEST_ID });
  expect(refused.statusCode).toBe(429);
  for (const name of Object.keys(responses?.["429"]?.headers ?? {}))
    expect(refused.headers).toHaveProperty(name.toLowerCase());
  const words = (text: string): string => text.replace(/\d+ requests/, "N requests").replace(/in \d+ s/, "in N s");
  expect(words(refused.body)).toBe(words(JSON.stringify(errorExample("RATE_LIMIT_EXCEEDED"))));
});
