// Pages of other origins: refused unless configured. https://fetch.spec.whatwg.org/#http-cors-protocol

import { expect, test } from "vitest";
import type { TestOptions } from "../support/app.js";
import { validBody } from "../support/requests.js";
import { listen, refusalIn, send, type WireAnswer, type WireRequest, withKey } from "../support/wire.js";
import { brokenComputes } from "./computes.js";

const FLEET = "https://fleet.example.com";
const YARD = "https://yard.example.com:8443";
const GOOD = JSON.stringify(validBody());

/** Other origins, and some that a careless comparison takes for a configured one. */
const STRANGERS = [
  "https://evil.example",
  "http://fleet.example.com",
  "https://fleet.example.com:444",
  "https://fleet.example.com.evil.example",
  "https://evilfleet.example.com",
  "https://FLEET.example.com",
  "null",
];

function from(origin: string): readonly [string, string] {
  return ["Origin", origin];
}

function preflight(origin: string, changes: WireRequest = {}): WireRequest {
  const headers = [
    from(origin),
    ["Access-Control-Request-Method", "POST"],
    ["Access-Control-Request-Headers", "content-type,x-api-key"],
  ] as const;
  return { method: "OPTIONS", headers, ...changes };
}

/** An answer's CORS headers. */
function corsOf({ headers }: WireAnswer): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")));
}

function listOf(value: string | undefined): string[] {
  return (value ?? "")
    .toLowerCase()
    .split(",")
    .map((each) => each.trim())
    .toSorted();
}

async function open(corsOrigins: readonly string[], options: TestOptions = {}) {
  const { port } = await listen({ corsOrigins, ...options });
  return (request: WireRequest) => send(port, request);
}

test("off by default: no answer has its headers, and OPTIONS is a method like any other", async () => {
  const ask = await open([]);
  const requests: WireRequest[] = [
    { headers: [from(FLEET), withKey()], body: GOOD },
    { headers: [from(FLEET)], body: GOOD },
    { method: "GET", path: "/healthz", headers: [from(FLEET)] },
    preflight(FLEET, { path: "/healthz" }),
    preflight(FLEET, { path: "/nothing" }),
  ];
  for (const request of requests) {
    const answer = await ask(request);
    expect(corsOf(answer)).toEqual({});
    expect(answer.headers.get("vary")).toBeUndefined();
  }
  const { headers = [], ...rest } = preflight(FLEET);
  const keyless = await ask({ ...rest, headers });
  expect([refusalIn(keyless), corsOf(keyless)]).toEqual([{ status: 403, code: "AUTHENTICATION_FAILED" }, {}]);
  const keyed = await ask({ ...rest, headers: [...headers, withKey()] });
  expect([refusalIn(keyed), corsOf(keyed)]).toEqual([{ status: 405, code: "METHOD_NOT_ALLOWED" }, {}]);
});

test.each([FLEET, YARD])("the preflight of a configured origin succeeds without a key: %s", async (origin) => {
  const ask = await open([FLEET, YARD]);
  for (const path of [
    "/v1/optimize",
    "/v1/station-sets/tonight",
    "/v1/routes",
    "/v1/stations/enrich-distances",
    "/v1/status",
  ]) {
    const answer = await ask(preflight(origin, { path }));
    expect([answer.status, answer.body]).toEqual([204, ""]);
    const {
      "access-control-allow-methods": methods,
      "access-control-allow-headers": headers,
      "access-control-max-age": seconds,
      ...rest
    } = corsOf(answer);
    expect(listOf(methods)).toEqual(["delete", "get", "patch", "post", "put"]);
    expect(listOf(headers)).toEqual([
      "authorization",
      "content-type",
      "idempotency-key",
      "if-match",
      "mcp-method",
      "mcp-name",
      "mcp-protocol-version",
      "traceparent",
      "tracestate",
      "x-api-key",
      "x-request-id",
    ]);
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(rest).toEqual({ "access-control-allow-origin": origin, "access-control-expose-headers": expect.anything() });
    expect(listOf(answer.headers.get("vary"))).toContain("origin");
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
  }
});

test.each(STRANGERS)("the preflight of another origin fails: %s", async (origin) => {
  const ask = await open([FLEET, YARD]);
  const answers = [
    await ask(preflight(origin)),
    await ask({ headers: [from(origin), withKey()], body: GOOD }),
    await ask({ headers: [from(origin)], body: GOOD }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 200, 403]);
  for (const answer of answers) {
    expect(corsOf(answer)).not.toHaveProperty("access-control-allow-origin");
    expect(corsOf(answer)).not.toHaveProperty("access-control-allow-credentials");
    // Otherwise a cache would give one origin's answer to the other.
    expect(listOf(answer.headers.get("vary"))).toContain("origin");
  }
});

test("pages can read successes and errors, with the headers that say when to retry", async () => {
  const { failing, overloaded } = await brokenComputes();
  const used = await open([FLEET], {
    authenticate: () => ({ id: "key_1", partner: "Acme Freight", limits: { optimize: 1 } }),
  });
  await used({ headers: [withKey()], body: GOOD });
  const ask = await open([FLEET]);
  const keyed = [from(FLEET), withKey()];
  const answers: [status: number, answer: WireAnswer][] = [
    [200, await ask({ headers: keyed, body: GOOD })],
    [400, await ask({ headers: keyed, body: "{" })],
    [403, await ask({ headers: [from(FLEET)], body: GOOD })],
    [404, await ask({ headers: keyed, path: "/v1/nothing" })],
    [405, await ask({ headers: keyed, method: "DELETE" })],
    [413, await ask({ headers: keyed, announcedBytes: 100_000_000 })],
    [422, await ask({ headers: keyed, path: "/v1/routes", body: "{}" })],
    [429, await used({ headers: keyed, body: GOOD })],
    [500, await (await open([FLEET], { compute: failing }))({ headers: keyed, body: GOOD })],
    [503, await (await open([FLEET], { compute: overloaded }))({ headers: keyed, body: GOOD })],
  ];
  for (const [status, answer] of answers) {
    expect(answer.status).toBe(status);
    const { "access-control-expose-headers": exposed, ...rest } = corsOf(answer);
    expect([status, rest]).toEqual([status, { "access-control-allow-origin": FLEET }]);
    expect(listOf(exposed)).toEqual([
      "etag",
      "location",
      "ratelimit-limit",
      "ratelimit-remaining",
      "ratelimit-reset",
      "retry-after",
      "x-request-id",
    ]);
    expect(listOf(answer.headers.get("vary"))).toContain("origin");
  }
});

test("any origin, but never with cookies", async () => {
  const ask = await open(["*"]);
  for (const origin of STRANGERS) {
    for (const answer of [
      await ask(preflight(origin)),
      await ask({ headers: [from(origin), withKey()], body: GOOD }),
    ]) {
      expect(corsOf(answer)).toMatchObject({ "access-control-allow-origin": "*" });
      expect(corsOf(answer)).not.toHaveProperty("access-control-allow-credentials");
    }
  }
});

test("preflights use up no limit, and succeed on an overloaded service", async () => {
  const limited = await open([FLEET], {
    authenticate: () => ({ id: "key_1", partner: "Acme Freight", limits: { optimize: 1 } }),
  });
  const { headers = [] } = preflight(FLEET);
  for (let i = 0; i < 200; i++)
    expect((await limited(preflight(FLEET, { headers: [...headers, withKey()] }))).status).toBe(204);
  const statuses = [
    await limited({ headers: [withKey()], body: GOOD }),
    await limited({ headers: [withKey()], body: GOOD }),
    await limited(preflight(FLEET)),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([200, 429, 204]);

  const { overloaded } = await brokenComputes();
  expect((await (await open([FLEET], { compute: overloaded }))(preflight(FLEET))).status).toBe(204);
});

test("an OPTIONS that is not a preflight gets the same refusal as without CORS", async () => {
  const ask = await open([FLEET]);
  const key = withKey();
  for (const headers of [[], [from(FLEET)], [["Access-Control-Request-Method", "POST"]]] satisfies (readonly [
    string,
    string,
  ])[][]) {
    expect(refusalIn(await ask({ method: "OPTIONS", headers }))).toEqual({
      status: 403,
      code: "AUTHENTICATION_FAILED",
    });
    const keyed = await ask({ method: "OPTIONS", headers: [...headers, key] });
    expect([refusalIn(keyed), keyed.headers.get("allow")]).toEqual([
      { status: 405, code: "METHOD_NOT_ALLOWED" },
      "POST",
    ]);
    expect(refusalIn(await ask({ method: "OPTIONS", path: "/v1/nothing", headers: [...headers, key] }))).toEqual({
      status: 404,
      code: "NOT_FOUND",
    });
    expect(refusalIn(await ask({ method: "OPTIONS", path: "/healthz", headers }))).toEqual({
      status: 405,
      code: "METHOD_NOT_ALLOWED",
    });
  }
});
