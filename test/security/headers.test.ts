// What each answer tells browsers and caches, over real HTTP.

import { describe, expect, test } from "vitest";
import { validBody } from "../support/requests.js";
import { listen, send, sendRaw, type WireAnswer, type WireRequest, withKey } from "../support/wire.js";
import { brokenComputes } from "./computes.js";

const GOOD = JSON.stringify(validBody());

/** https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#security-headers */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  "cache-control": /^no-store$/,
  "content-security-policy": /^default-src 'none';\s*frame-ancestors 'none'$/,
  "content-type": /^application\/json; charset=utf-8$/,
  "referrer-policy": /^no-referrer$/,
  "strict-transport-security": /^max-age=[1-9]\d{6,}; includeSubDomains$/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
};

/** Headers that help an attacker, and headers that only CORS adds. */
const NEVER = /^(?:server|x-powered-by|via|set-cookie|access-control-.*|timing-allow-origin)$/;

function expectSafe({ headers }: WireAnswer, names = Object.keys(EXPECTED)): void {
  for (const name of names)
    expect([name, headers.get(name)]).toEqual([name, expect.stringMatching(EXPECTED[name] ?? "")]);
  expect([...headers.keys()].filter((name) => NEVER.test(name))).toEqual([]);
}

const REQUESTS: Record<string, [status: number, request: () => WireRequest]> = {
  "a plan": [200, () => ({ headers: [withKey()], body: GOOD })],
  "a status": [200, () => ({ method: "GET", path: "/v1/status", headers: [withKey()] })],
  health: [200, () => ({ method: "GET", path: "/healthz" })],
  "a fault": [400, () => ({ headers: [withKey()], body: "{" })],
  "a fault in enrich's words": [
    422,
    () => ({ path: "/v1/stations/enrich-distances", headers: [withKey()], body: "{}" }),
  ],
  "no key": [403, () => ({ body: GOOD })],
  "no endpoint": [404, () => ({ path: "/v1/nothing", headers: [withKey()] })],
  "no endpoint, outside the API": [404, () => ({ method: "GET", path: "/favicon.ico" })],
  "a wrong method": [405, () => ({ method: "GET", headers: [withKey()] })],
  "a body too large": [413, () => ({ headers: [withKey()], announcedBytes: 100_000_000 })],
  "another content": [415, () => ({ headers: [withKey(), ["Content-Encoding", "br"]], body: GOOD })],
};

test.each(Object.entries(REQUESTS))("%s", async (_name, [status, request]) => {
  const { port } = await listen();
  const answer = await send(port, request());
  expect(answer.status).toBe(status);
  expectSafe(answer);
});

test("the metrics, which are text", async () => {
  const { port } = await listen();
  const answer = await send(port, { method: "GET", path: "/metrics" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain;/);
  expectSafe(
    answer,
    Object.keys(EXPECTED).filter((name) => name !== "content-type"),
  );
});

test("a key that has used up its limit, a service that fails, and an overloaded one", async () => {
  const limited = await listen({
    authenticate: () => ({ id: "key_1", partner: "Acme Freight", limits: { optimize: 1 } }),
  });
  await send(limited.port, { body: GOOD });
  const refused = await send(limited.port, { body: GOOD });
  expect(refused.status).toBe(429);
  expectSafe(refused);

  const { failing, overloaded } = await brokenComputes();
  for (const [compute, status] of [
    [failing, 500],
    [overloaded, 503],
  ] as const) {
    const { port } = await listen({ compute });
    const answer = await send(port, { headers: [withKey()], body: GOOD });
    expect(answer.status).toBe(status);
    expectSafe(answer);
  }
});

describe("where no hook runs", () => {
  const LEAST = ["cache-control", "content-type", "x-content-type-options"];

  test("an invalid URL", async () => {
    const { port } = await listen();
    const answer = await send(port, { method: "GET", path: "/%zz" });
    expect(answer.status).toBe(404);
    expectSafe(answer, LEAST);
  });

  test.each([
    ["what is no HTTP", "GARBAGE\r\n\r\n"],
    ["a header that is none", "GET /healthz HTTP/1.1\r\nHost localhost\r\n\r\n"],
    ["too large a header", `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Filler: ${"x".repeat(100_000)}\r\n\r\n`],
  ])("%s", async (_name, text) => {
    const { port } = await listen();
    const answer = await sendRaw(port, text);
    expect(answer.status).toBe(400);
    expectSafe(answer, LEAST);
  });
});
