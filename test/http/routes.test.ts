// POST /v1/routes.

import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { decodePolyline } from "../../src/contract/values/polyline.js";
import { RoutesResponse } from "../../src/contract/schemas/route.js";
import type { PlacesProvider } from "../../src/providers/places/provider.js";
import type { TripEnd } from "../../src/providers/routing/provider.js";
import { errorOf, makeApp, makeOwnApp, newKey, parseJson, postTo } from "../support/app.js";
import { straightRoads, townPlaces } from "../support/providers.js";

const app = await makeApp();
afterAll(() => app.close());

const OMAHA = { lat: 41.2586, lng: -95.9378 };
const DENVER = { lat: 39.7392, lng: -104.9847 };

/** The answer to an invalid request (docs/decisions.md, "Validation bodies"), which must have no other field. */
const Detail = z.strictObject({
  detail: z.array(
    z.strictObject({
      loc: z.array(z.string()),
      msg: z.string().min(1),
      type: z.string().min(1),
      input: z.unknown(),
      ctx: z.record(z.string(), z.unknown()),
    }),
  ),
  detail_total: z.int(),
  request_id: z.string().regex(/^req_[a-z2-7]{20}$/),
});

async function faultsOf(body: unknown): Promise<z.infer<typeof Detail>["detail"]> {
  const response = await postTo("/v1/routes", app, body);
  expect(response.statusCode).toBe(422);
  const { detail, detail_total } = Detail.parse(parseJson(response.body));
  expect(detail_total).toBe(detail.length);
  return detail;
}

describe("a route", () => {
  test("between two named places", async () => {
    const response = await postTo("/v1/routes", app, { origin: "Omaha, NE", destination: "Denver, CO" });
    expect(response.statusCode).toBe(200);
    const { route, origin, destination, warnings, request_id } = RoutesResponse.parse(parseJson(response.body));
    expect({ origin, destination, warnings }).toEqual({ origin: "Omaha, NE", destination: "Denver, CO", warnings: [] });
    expect(Object.keys(route).toSorted()).toEqual([
      "end",
      "polyline",
      "start",
      "total_distance_miles",
      "total_duration_minutes",
    ]);
    expect(request_id).toBe(response.headers["x-request-id"]);
    expect(route).toMatchObject({ start: OMAHA, end: DENVER });
    // The length of the straight road, to a thousandth of a mile.
    expect(route.total_distance_miles).toBeCloseTo(Math.hypot(41.2586 - 39.7392, 95.9378 - 104.9847) * 69, 3);
    expect(decodePolyline(route.polyline)).toEqual({ lats: [41.2586, 39.7392], lngs: [-95.9378, -104.9847] });
  });

  test.each(["39.7392,-104.9847", " 39.7392 , -104.9847 ", "+39.7392,-104.98470", "39.7392,-104.9847\n"])(
    "to a place given as coordinates: %j",
    async (destination) => {
      const places = { ...townPlaces, locate: () => Promise.reject(new Error("looked up a place")) };
      const response = await postTo("/v1/routes", await makeOwnApp({ places }), {
        origin: "41.2586,-95.9378",
        destination,
      });
      expect(RoutesResponse.parse(parseJson(response.body)).route).toMatchObject({ start: OMAHA, end: DENVER });
    },
  );

  test("addresses are passed unchanged to a provider that takes them", async () => {
    const ends: TripEnd[] = [];
    const routing = straightRoads({
      takesAddresses: true,
      route: async (from, to) => {
        ends.push(from, to);
        return { totalMiles: 5, totalMinutes: 6, start: OMAHA, end: DENVER, lats: [1, 2], lngs: [3, 4] };
      },
    });
    const response = await postTo("/v1/routes", await makeOwnApp({ routing }), {
      origin: "1 Main St, Omaha",
      destination: "1.5,2.5",
    });
    expect(response.statusCode).toBe(200);
    expect(ends).toEqual([{ address: "1 Main St, Omaha" }, { lat: 1.5, lng: 2.5 }]);
    expect(parseJson(response.body)).toMatchObject({
      origin: "1 Main St, Omaha",
      destination: "1.5,2.5",
      warnings: [],
    });
  });

  test("the answer names the places that were taken, and says what was assumed of them and of the route", async () => {
    const places: PlacesProvider = {
      ...townPlaces,
      locate: async (text) => ({
        ...OMAHA,
        name: `${text.toUpperCase()}, NE`,
        ...(text === "far" && { lat: 40, warnings: [{ code: "VEHICLE_ASSUMED", text: "far is a guess" }] }),
      }),
    };
    const road = straightRoads();
    const routing = straightRoads({
      route: async (...ends) => ({
        ...(await road.route(...ends)),
        warnings: [{ code: "ROUTE_OFF_NETWORK", milesOff: 20.04, totalMiles: 100 }],
      }),
    });
    const response = await postTo("/v1/routes", await makeOwnApp({ places, routing }), {
      origin: "near",
      destination: "far",
    });
    expect(RoutesResponse.parse(parseJson(response.body))).toMatchObject({
      origin: "NEAR, NE",
      destination: "FAR, NE",
      warnings: [
        "far is a guess",
        "20.0 of the route's 100.0 miles run off the roads of the built-in network, and are estimated from straight lines.",
      ],
    });
  });

  test("unknown fields are ignored", async () => {
    expect(
      (await postTo("/v1/routes", app, { origin: "Omaha, NE", destination: "Denver, CO", via: 7 })).statusCode,
    ).toBe(200);
  });
});

describe("places that do not make a route", () => {
  test("an unknown one: the answer says which of the two", async () => {
    const response = await postTo("/v1/routes", app, { origin: "Omaha, NE", destination: "Nowhere" });
    expect(response.statusCode).toBe(422);
    expect(errorOf(response)).toMatchObject({
      error_code: "PLACE_NOT_FOUND",
      message: "destination: No place is called Nowhere.",
      details: { field: "destination" },
    });
  });

  test("an ambiguous one: the answer lists the candidates", async () => {
    const response = await postTo("/v1/routes", app, { origin: "Springfield", destination: "Denver, CO" });
    expect(response.statusCode).toBe(422);
    expect(errorOf(response)).toMatchObject({
      error_code: "PLACE_AMBIGUOUS",
      details: {
        field: "origin",
        candidates: [{ name: "Springfield, MO", lat: 37.2153, lng: -93.2982 }, { name: "Springfield, IL" }],
      },
    });
  });

  test("both the same", async () => {
    const response = await postTo("/v1/routes", app, { origin: "Omaha, NE", destination: "41.2586,-95.9378" });
    expect(response.statusCode).toBe(422);
    expect(errorOf(response)).toMatchObject({
      error_code: "ROUTE_NOT_FOUND",
      message: expect.stringContaining("same place"),
    });
  });
});

describe("invalid requests: 422 with detail", () => {
  test.each<[string, unknown, string[]]>([
    ["no origin", { destination: "Denver, CO" }, ["body.origin missing"]],
    ["neither", {}, ["body.origin missing", "body.destination missing"]],
    ["null", { origin: null, destination: "Denver, CO" }, ["body.origin string_type"]],
    [
      "a number",
      { origin: 5, destination: ["Denver, CO"] },
      ["body.origin string_type", "body.destination string_type"],
    ],
    ["empty", { origin: "", destination: "Denver, CO" }, ["body.origin string_too_short"]],
    ["blank", { origin: " \t ", destination: "Denver, CO" }, ["body.origin value_error"]],
    ["too long", { origin: "x".repeat(501), destination: "Denver, CO" }, ["body.origin string_too_long"]],
    ["latitude out of range", { origin: "90.5,10", destination: "Denver, CO" }, ["body.origin value_error"]],
    ["longitude out of range", { origin: "Omaha, NE", destination: "10,-180.1" }, ["body.destination value_error"]],
    ["not an object", [1], ["body model_attributes_type"]],
    ["not JSON", '{"origin":"a" "b"}', ["body.14 json_invalid"]],
    ["no body", "", ["body missing"]],
    ["not UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), ["body.1 json_invalid"]],
    ["a short text", "[", ["body.1 json_invalid"]],
  ])("%s", async (_, body, expected) => {
    expect((await faultsOf(body)).map(({ loc, type }) => `${loc.join(".")} ${type}`)).toEqual(expected);
  });

  test("invalid JSON: the position, also in words", async () => {
    expect(await faultsOf('{"origin":\n"a" "b"}')).toEqual([
      {
        loc: ["body", "15"],
        msg: "JSON decode error: the body is not JSON: line 2 column 5 (char 15)",
        type: "json_invalid",
        input: null,
        ctx: { error: "the body is not JSON: line 2 column 5 (char 15)" },
      },
    ]);
  });

  test("input is the value sent, ctx the bound", async () => {
    expect(await faultsOf({ origin: "x".repeat(600), destination: 12 })).toEqual([
      {
        loc: ["body", "origin"],
        msg: "String should have at most 500 characters",
        type: "string_too_long",
        input: "x".repeat(100),
        ctx: { max_length: 500 },
      },
      { loc: ["body", "destination"], msg: "Input should be a valid string", type: "string_type", input: 12, ctx: {} },
    ]);
    expect((await faultsOf({ origin: { a: 1 }, destination: "Denver, CO" }))[0]?.input).toBeNull();
  });
});

describe("the gates", () => {
  test("the key comes first", async () => {
    const response = await postTo("/v1/routes", app, "{", { "x-api-key": "wrong" });
    expect([response.statusCode, errorOf(response).error_code]).toEqual([403, "AUTHENTICATION_FAILED"]);
  });

  test("sixty requests a minute, counted separately from other endpoints", async () => {
    const headers = { "x-api-key": newKey() };
    for (let i = 0; i < 60; i++) expect((await postTo("/v1/routes", app, {}, headers)).statusCode).toBe(422);
    const response = await postTo("/v1/routes", app, {}, headers);
    expect([response.statusCode, errorOf(response).error_code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect((await postTo("/v1/stations/enrich-distances", app, {}, headers)).statusCode).toBe(422);
  });

  test("only POST", async () => {
    const response = await app.inject({ method: "GET", url: "/v1/routes", headers: { "x-api-key": newKey() } });
    expect([response.statusCode, response.headers.allow]).toEqual([405, "POST"]);
  });
});

test("GET /v1/status says what routes and places cover, to anybody with a key", async () => {
  const response = await app.inject({ method: "GET", url: "/v1/status", headers: { "x-api-key": newKey() } });
  expect(parseJson(response.body)).toEqual({
    routing: { provider: "straight", coverage: "Straight roads." },
    places: { provider: "towns", coverage: "A few towns." },
    request_id: response.headers["x-request-id"],
  });
  expect((await app.inject({ method: "GET", url: "/v1/status" })).statusCode).toBe(403);
});
