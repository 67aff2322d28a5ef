import { describe, expect, test } from "vitest";
import { createClient } from "../../src/client/index.js";
import { startUpstream } from "../support/upstream.js";
import { API_KEY, failureOf, handRequest, STATUS_BODY } from "./requests.js";

const ADDRESS = "http://127.0.0.1:9";

describe("what cannot work is refused when the client is made", () => {
  test.each([
    "",
    "fuel.example.com",
    "/api",
    "ftp://fuel.example.com",
    "http://",
    "http://me:secret@fuel.example.com",
    "http://fuel.example.com/?a=1",
    "http://fuel.example.com/#a",
  ])("baseUrl %j", (baseUrl) => {
    const make = (): unknown => createClient({ baseUrl, apiKey: API_KEY });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(/^baseUrl must (?!.*secret)/);
  });

  test.each(["", " ", "two words", "line\n", "clé", "\0"])("apiKey %j", (apiKey) => {
    expect(() => createClient({ baseUrl: ADDRESS, apiKey })).toThrow(TypeError);
    expect(() => createClient({ baseUrl: ADDRESS, apiKey })).toThrow(
      /^apiKey must be visible ASCII characters, without spaces and line ends$/,
    );
  });

  test("apiKey that was never set", () => {
    // @ts-expect-error as JavaScript can have it
    expect(() => createClient({ baseUrl: ADDRESS, apiKey: undefined })).toThrow(TypeError);
  });

  test.each([0, -1, Number.NaN, Infinity, 2 ** 31])("timeoutMs %d", async (timeoutMs) => {
    expect(() => createClient({ baseUrl: ADDRESS, apiKey: API_KEY, timeoutMs })).toThrow(RangeError);
    await expect(createClient({ baseUrl: ADDRESS, apiKey: API_KEY }).status({ timeoutMs })).rejects.toThrow(RangeError);
  });

  test.each([-1, 0.5, Number.NaN, Infinity])("retries %d", (retries) => {
    expect(() => createClient({ baseUrl: ADDRESS, apiKey: API_KEY, retries })).toThrow(RangeError);
  });

  test.each(["", "two words", "x".repeat(65), "line\n"])("requestId %j", async (requestId) => {
    await expect(createClient({ baseUrl: ADDRESS, apiKey: API_KEY }).status({ requestId })).rejects.toThrow(TypeError);
  });
});

test.each(["", "/", "/fuel", "/fuel/", "/a/b//"])("a baseUrl that ends with %j", async (end) => {
  const server = await startUpstream(() => ({ body: STATUS_BODY }));
  for (const baseUrl of [server.url + end, new URL(server.url + end)])
    await createClient({ baseUrl, apiKey: API_KEY }).status();
  const path = `${end.replace(/\/+$/, "")}/v1/status`;
  expect(server.requests.map((request) => request.path)).toEqual([path, path]);
});

test("each endpoint: method, path, headers and body", async () => {
  const server = await startUpstream(() => ({ status: 418, body: {} }));
  const client = createClient({ baseUrl: server.url, apiKey: API_KEY });
  const request = handRequest();
  await failureOf(client.computeRoute({ origin: "a", destination: "b" }, { requestId: "id-1" }));
  await failureOf(client.enrichStations(request));
  await failureOf(client.optimize(request));
  await failureOf(client.status());
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /v1/routes",
    "POST /v1/stations/enrich-distances",
    "POST /v1/optimize",
    "GET /v1/status",
  ]);
  expect(server.requests.map(({ headers }) => headers["x-api-key"])).toEqual([API_KEY, API_KEY, API_KEY, API_KEY]);
  expect(server.requests.map(({ headers }) => headers["content-type"])).toEqual([
    "application/json",
    "application/json",
    "application/json",
    undefined,
  ]);
  expect(server.requests.map(({ headers }) => headers["x-request-id"])).toEqual([
    "id-1",
    undefined,
    undefined,
    undefined,
  ]);
  expect(server.requests.map(({ text }) => text)).toEqual([
    '{"origin":"a","destination":"b"}',
    JSON.stringify(request),
    JSON.stringify(request),
    "",
  ]);
});

test("a fetch of one's own is used, and called without a `this`", async () => {
  const seen: unknown[] = [];
  const own = {
    async fetch(this: unknown, url: string, init: RequestInit): Promise<Response> {
      seen.push(this, url, init.method);
      return Response.json(STATUS_BODY);
    },
  };
  expect(await createClient({ baseUrl: ADDRESS, apiKey: API_KEY, fetch: own.fetch }).status()).toEqual(STATUS_BODY);
  // A browser's own takes no other.
  expect(seen).toEqual([undefined, `${ADDRESS}/v1/status`, "GET"]);
});
