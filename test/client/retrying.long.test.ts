// Servers that are busy, fail, hang or answer nonsense. Pauses are held to least times.

import { describe, expect, test } from "vitest";
import { createClient } from "../../src/client/index.js";
import { closedUrl, type Reply, startUpstream } from "../support/upstream.js";
import { API_KEY, errorBody, failureOf, handRequest, STATUS_BODY } from "./requests.js";
import { EARLY_MS, GOOD, HANG, busy, startWith, timeOf } from "./retrySteps.js";

const CUT: Reply = { response: (response) => response.destroy() };

describe("what may pass is asked again", () => {
  test.each<[string, Reply]>([
    ["429 with Retry-After 0", busy(429, "0")],
    ["503 with Retry-After 0", busy(503, "0")],
    ["503 without Retry-After", busy(503)],
    ["429 with an unreadable Retry-After", busy(429, "soon")],
    ["502", { status: 502, body: errorBody("UPSTREAM_ERROR") }],
    ["504", { status: 504, body: errorBody("UPSTREAM_TIMEOUT") }],
    ["a proxy's 502", { status: 502, text: "<html>Bad Gateway</html>", headers: { "content-type": "text/html" } }],
    ["a cut connection", CUT],
    [
      "an answer that breaks off",
      {
        response: (response) => {
          response.writeHead(200, { "content-length": 1000 });
          response.write("{", () => response.destroy());
        },
      },
    ],
  ])("%s, then an answer", async (_, reply) => {
    const { server, client } = await startWith([reply, reply, GOOD]);
    expect(await client.status()).toEqual(STATUS_BODY);
    expect(server.requests).toHaveLength(3);
  });

  test("a POST is sent again as it was", async () => {
    const answer = { stops: [], summary: {}, feasible: true, warnings: [], request_id: "req_1", added: "later" };
    const { server, client } = await startWith([CUT, { status: 502, text: "" }, { body: answer }]);
    const request = handRequest();
    expect(await client.optimize(request, { requestId: "one" })).toEqual(answer);
    expect(server.requests.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => JSON.stringify(request)));
    expect(server.requests.map(({ headers }) => headers["x-request-id"])).toEqual(["one", "one", "one"]);
  });

  test.each([
    [429, "1"],
    [503, "1"],
  ])("%i: not before the seconds of Retry-After are over", async (status, retryAfter) => {
    const { client } = await startWith([busy(status, retryAfter), GOOD]);
    const ms = await timeOf(client.status());
    expect(ms).toBeGreaterThanOrEqual(1000 - EARLY_MS);
  });

  test("a date that has passed is not waited for", async () => {
    const { server, client } = await startWith([busy(429, "Wed, 21 Oct 2015 07:28:00 GMT"), GOOD]);
    await client.status();
    expect(server.requests).toHaveLength(2);
  });

  test.each([0, 1, 3])("at most %i times", async (retries) => {
    const { server, client } = await startWith([busy(503, "0")], { retries });
    expect(await failureOf(client.status())).toMatchObject({
      code: "SERVICE_OVERLOADED",
      status: 503,
      retryAfterSeconds: 0,
      requestId: "req_1",
    });
    expect(server.requests).toHaveLength(retries + 1);
  });
});

describe("what does not pass is not asked again", () => {
  test.each<[string, Reply, object]>([
    [
      "400",
      { status: 400, body: errorBody("MIXED_FUEL_TYPES", { found: ["diesel"] }) },
      { code: "MIXED_FUEL_TYPES", status: 400, details: { found: ["diesel"] } },
    ],
    ["403", { status: 403, body: errorBody("AUTHENTICATION_FAILED") }, { code: "AUTHENTICATION_FAILED" }],
    ["408", { status: 408, text: "" }, { code: "INVALID_ANSWER", status: 408 }],
    [
      "422 with detail",
      { status: 422, body: { detail: [{ loc: ["body", "origin"], msg: "Field required", type: "missing" }] } },
      { code: "VALIDATION_ERROR", faultCount: 1 },
    ],
    [
      "500",
      { status: 500, body: errorBody("INTERNAL_ERROR"), headers: { "retry-after": "0" } },
      { code: "INTERNAL_ERROR", status: 500 },
    ],
    [
      "a code that is new",
      { status: 409, body: errorBody("NEW_IN_2031", 7) },
      { code: "NEW_IN_2031", status: 409, details: 7, requestId: "req_1" },
    ],
    ["200 that is not JSON", { text: "<html>Welcome</html>" }, { code: "INVALID_ANSWER", status: 200 }],
    ["200 that is cut JSON", { text: '{"routing":' }, { code: "INVALID_ANSWER", status: 200 }],
    [
      "200 of another service",
      { body: { routing: [], places: {}, request_id: "x" } },
      { code: "INVALID_ANSWER", status: 200 },
    ],
    ["200 with null", { body: null }, { code: "INVALID_ANSWER", status: 200 }],
    ["204", { status: 204, text: "" }, { code: "INVALID_ANSWER", status: 204 }],
    [
      "a 404 page",
      { status: 404, text: "<html>no</html>", headers: { "x-request-id": "from-header" } },
      { code: "INVALID_ANSWER", status: 404, requestId: "from-header" },
    ],
  ])("%s", async (_, reply, expected) => {
    const { server, client } = await startWith([reply]);
    const error = await failureOf(client.status());
    expect(error).toMatchObject(expected);
    expect(error.message).toMatch(/^GET \/v1\/status answered/);
    expect(server.requests).toHaveLength(1);
  });

  test("a redirect is not followed: the key stays here", async () => {
    const elsewhere = await startUpstream(() => GOOD);
    const { client } = await startWith([
      { status: 307, headers: { location: `${elsewhere.url}/v1/status` }, text: "" },
    ]);
    expect(await failureOf(client.status())).toMatchObject({ code: "INVALID_ANSWER", status: 307 });
    expect(elsewhere.requests).toEqual([]);
  });

  test("a service that repeats the key gets no message through", async () => {
    const { client } = await startWith([
      { status: 403, body: { ...errorBody("AUTHENTICATION_FAILED"), message: `No such key: ${API_KEY}` } },
    ]);
    expect((await failureOf(client.status())).message).toContain("No such key: [API key]");
  });
});

describe("a call's time", () => {
  test.each(["60", "99999999999", "Fri, 31 Dec 9999 23:59:59 GMT"])(
    "Retry-After %s: fails at once, with the service's error",
    async (retryAfter) => {
      const { server, client } = await startWith([busy(429, retryAfter)]);
      const error = await failureOf(client.status());
      expect(error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", status: 429 });
      expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(60);
      expect(server.requests).toHaveLength(1);
    },
  );

  test("a service that hangs: TIMEOUT, and the connection is given up", async () => {
    const { server, client } = await startWith([HANG], { timeoutMs: 1500 });
    const begun = performance.now();
    const error = await failureOf(client.status());
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1500 - EARLY_MS);
    expect(error).toMatchObject({ code: "TIMEOUT", status: undefined });
    expect(error.cause).toBeUndefined();
    expect(error.message).toBe("GET /v1/status: no answer within 1.5 s.");
    await expect.poll(() => server.dropped.length).toBe(1);
  });

  test("an answer that stops half-way counts too", async () => {
    const { client } = await startWith(
      [
        {
          response: (response) => {
            response.writeHead(200, { "content-length": 1000 });
            response.write("{");
          },
        },
      ],
      { timeoutMs: 300 },
    );
    expect(await failureOf(client.status())).toMatchObject({ code: "TIMEOUT" });
  });

  test("a fetch that ignores its signal is not waited for", async () => {
    const client = createClient({
      baseUrl: "http://localhost",
      apiKey: API_KEY,
      timeoutMs: 100,
      fetch: () => new Promise(() => undefined),
    });
    expect(await failureOf(client.status())).toMatchObject({ code: "TIMEOUT" });
  });

  test("nobody listens: NETWORK_ERROR", async () => {
    const client = createClient({ baseUrl: await closedUrl(), apiKey: API_KEY });
    const error = await failureOf(client.optimize(handRequest()));
    expect(error).toMatchObject({ code: "NETWORK_ERROR", status: undefined, requestId: undefined });
    expect(error.message).toMatch(/^POST \/v1\/optimize: the service could not be reached/);
    expect(error.cause).toBeInstanceOf(TypeError);
  });
});

describe("the caller's signal", () => {
  test("aborted before: nothing is sent", async () => {
    const { server, client } = await startWith([GOOD]);
    const reason = new Error("never mind");
    await expect(client.status({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.requests).toEqual([]);
  });

  test("aborted while waiting for the answer", async () => {
    const controller = new AbortController();
    const reason = { mine: true };
    const { server, client } = await startWith([{ response: () => controller.abort(reason) }, GOOD]);
    await expect(client.optimize(handRequest(), { signal: controller.signal })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
    await expect.poll(() => server.dropped.length).toBe(1);
  });

  test("aborted during a pause: at once, and nothing is sent after it", async () => {
    const controller = new AbortController();
    const { server, client } = await startWith([busy(429, "25")], { timeoutMs: 60_000 });
    const call = client.status({ signal: controller.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    const reason = new Error("never mind");
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  test("aborted without a reason: the platform's AbortError; aborted afterwards: nothing", async () => {
    const hanging = await startWith([HANG]);
    const controller = new AbortController();
    const call = hanging.client.status({ signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    const answering = await startWith([GOOD]);
    const later = new AbortController();
    await answering.client.status({ signal: later.signal });
    later.abort();
  });
});
