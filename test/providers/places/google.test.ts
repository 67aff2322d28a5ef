// Against a server that holds requests to the Geocoding API:
// https://developers.google.com/maps/documentation/geocoding/requests-geocoding

import { describe, expect, test } from "vitest";
import { createGooglePlaces } from "../../../src/providers/places/google.js";
import {
  refusalOf,
  type Reply,
  SECRET,
  startUpstream,
  unhurried,
  type Upstream,
  UPSTREAM_WORDS,
  type UpstreamRequest,
  WrongRequest,
} from "../../support/upstream.js";

const PATH = "/maps/api/geocode/json";
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  address: /\S/,
  key: /\S/,
  region: /^[a-z]{2}$/,
  components: /^\w+:[^|]+(\|\w+:[^|]+)*$/,
  language: /^[a-z-]+$/i,
};

interface Result {
  readonly formatted_address: string;
  readonly geometry: object;
  readonly partial_match?: boolean;
}

function result(formatted_address: string, lat: number, lng: number, extra: object = {}): Result {
  return { formatted_address, geometry: { location: { lat, lng }, location_type: "APPROXIMATE" }, ...extra };
}

const MISSOURI = result("Springfield, MO, USA", 37.2089572, -93.2922989);
const ILLINOIS = result("Springfield, IL, USA", 39.7817213, -89.6501481);

/** This API refuses with status 200. */
function refuse(status: string): Reply {
  return { body: { status, error_message: UPSTREAM_WORDS, results: [] } };
}

function check({ method, path, query }: UpstreamRequest): void {
  if (method !== "GET" || path !== PATH) throw new WrongRequest(`${method} ${path}`, { status: 404, text: "<html>" });
  for (const [name, value] of query) {
    if (PARAMETERS[name]?.test(value) !== true || query.getAll(name).length > 1)
      throw new WrongRequest(`${name}=${value}`, refuse("INVALID_REQUEST"));
  }
  if (!query.has("address")) throw new WrongRequest("no address", refuse("INVALID_REQUEST"));
  if (query.get("key") !== SECRET) throw new WrongRequest("no key", refuse("REQUEST_DENIED"));
}

async function serve(reply: Reply): Promise<Upstream> {
  return startUpstream((request) => {
    check(request);
    return reply;
  });
}

async function locate(reply: Reply, text = "Springfield"): Promise<unknown> {
  const { url } = await serve(reply);
  return createGooglePlaces({ apiKey: SECRET, url, timeoutMs: 60_000 }).locate(text, unhurried());
}

function found(...results: Result[]): Reply {
  return { body: { status: "OK", results } };
}

describe("a place", () => {
  test("is looked up by its text, as understood in the United States", async () => {
    const upstream = await serve(found(MISSOURI));
    const google = createGooglePlaces({ apiKey: SECRET, url: `${upstream.url}/`, timeoutMs: 60_000 });
    expect(await google.locate("Springfield & Co, MO", unhurried())).toEqual({
      name: "Springfield, MO, USA",
      lat: 37.2089572,
      lng: -93.2922989,
    });
    expect(Object.fromEntries(upstream.requests[0]?.query ?? [])).toEqual({
      address: "Springfield & Co, MO",
      region: "us",
      key: SECRET,
    });
    expect(upstream.requests[0]?.headers["referer"]).toBeUndefined();
  });

  test("that matches as a whole, among others that match in part", async () => {
    expect(
      await locate(found(result("Springfield, OH, USA", 39.9242266, -83.8088171, { partial_match: true }), MISSOURI)),
    ).toMatchObject({ name: "Springfield, MO, USA" });
  });

  test("that is unknown", async () => {
    expect(await refusalOf(locate({ body: { status: "ZERO_RESULTS", results: [] } }, "Atlantis"))).toMatchObject({
      code: "PLACE_NOT_FOUND",
      message: expect.stringContaining('"Atlantis"'),
    });
  });

  test("that matches only in part is suggested, not found", async () => {
    const parts = [
      { ...MISSOURI, partial_match: true },
      { ...ILLINOIS, partial_match: true },
    ];
    expect(await refusalOf(locate(found(...parts), "99999 Nowhere St, Springfield"))).toMatchObject({
      code: "PLACE_NOT_FOUND",
      details: { suggestions: ["Springfield, MO, USA", "Springfield, IL, USA"] },
    });
  });

  test("with several results is ambiguous, with its candidates best first", async () => {
    expect(await refusalOf(locate(found(MISSOURI, ILLINOIS)))).toMatchObject({
      code: "PLACE_AMBIGUOUS",
      details: {
        candidates: [
          { name: "Springfield, MO, USA", lat: 37.2089572, lng: -93.2922989 },
          { name: "Springfield, IL, USA", lat: 39.7817213, lng: -89.6501481 },
        ],
      },
    });
  });
});

describe("the API's failures", () => {
  test.each([
    ["REQUEST_DENIED", "google refuses this service's key. The operator must check FUEL_ROUTE_GOOGLE_API_KEY."],
    ["OVER_QUERY_LIMIT", "google has had too many requests. Try again later."],
    ["OVER_DAILY_LIMIT", "google has had too many requests. Try again later."],
    ["INVALID_REQUEST", "google could not look up the place. Try again later."],
    ["UNKNOWN_ERROR", "google could not look up the place. Try again later."],
  ])("%s", async (status, message) => {
    expect(await refusalOf(locate(refuse(status)))).toMatchObject({ code: "UPSTREAM_ERROR", message });
  });

  test.each([
    ["an error", { status: 500, text: UPSTREAM_WORDS }],
    ["no status", { body: { results: [MISSOURI] } }],
    ["a place without a position", found({ ...MISSOURI, geometry: {} })],
    ["a place off the globe", found(result("Nowhere", 91, 0))],
  ])("%s", async (_, reply) => {
    expect((await refusalOf(locate(reply))).code).toBe("UPSTREAM_ERROR");
  });

  test("a timeout, which does not reveal the key in the address", async () => {
    const upstream = await startUpstream(() => ({ response: () => undefined }));
    expect(
      await refusalOf(
        createGooglePlaces({ apiKey: SECRET, url: upstream.url, timeoutMs: 100 }).locate("Omaha", unhurried()),
      ),
    ).toMatchObject({
      code: "UPSTREAM_TIMEOUT",
      message: "google did not answer within 0.1 s. Try again later.",
    });
  });
});
