// The order of the gates over a real socket: key, then rate limit, then body size, then parsing.

import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import * as HANDLERS from "../../src/http/endpoints/index.js";
import { newKey } from "../support/app.js";
import { validBody } from "../support/requests.js";
import { errorIn, listen, refusalIn, send, sendRaw, type WireRequest, withKey } from "../support/wire.js";

const GOOD = JSON.stringify(validBody());
const FORBIDDEN = { status: 403, code: "AUTHENTICATION_FAILED" };
const LIMITED = { status: 429, code: "RATE_LIMIT_EXCEEDED" };
const TOO_LARGE = { status: 413, code: "PAYLOAD_TOO_LARGE" };
const INVALID = { status: 400, code: "VALIDATION_ERROR" };

describe("the key comes first", () => {
  test("the answer is the same whatever is wrong with the key", async () => {
    const { port } = await listen();
    const valid = newKey();
    const wrong: Record<string, WireRequest["headers"]> = {
      missing: [],
      empty: [["X-API-Key", ""]],
      short: [["X-API-Key", "x"]],
      long: [["X-API-Key", "x".repeat(8000)]],
      "not ASCII": [["X-API-Key", "clé"]],
      unknown: [["X-API-Key", "fr_test_"]],
      "in upper case": [["X-API-Key", valid.toUpperCase()]],
      "with more behind it": [["X-API-Key", `${valid},`]],
      "sent twice": [
        ["X-API-Key", valid],
        ["X-API-Key", valid],
      ],
      "sent with another": [
        ["X-API-Key", valid],
        ["x-api-key", newKey()],
      ],
      "in another header": [
        ["Authorization", `Bearer ${valid}`],
        ["Cookie", `X-API-Key=${valid}`],
      ],
    };
    const answers = new Set<string>();
    for (const [name, headers] of Object.entries(wrong)) {
      const answer = await send(port, { headers: headers ?? [], body: GOOD });
      expect({ name, ...refusalIn(answer) }).toEqual({ name, ...FORBIDDEN });
      const { request_id, ...rest } = errorIn(answer);
      expect(answer.headers.get("x-request-id")).toBe(request_id);
      const headerNames = [...answer.headers.keys()].filter((header) => header !== "date");
      answers.add(JSON.stringify({ ...rest, headerNames }));
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/API key is invalid or missing/i);
    expect((await send(port, { headers: [withKey(valid)], body: GOOD })).status).toBe(200);
  });

  test("it is checked before path, method, content type and body", async () => {
    const { port } = await listen({ bodyLimitBytes: 1024 });
    const requests: WireRequest[] = [
      { path: "/v1/nothing" },
      { path: "/v1/optimize/nothing" },
      { method: "GET" },
      { method: "DELETE" },
      { headers: [["Content-Encoding", "gzip"]], body: "x" },
      { body: "{" },
      { body: "x".repeat(2000) },
    ];
    for (const refused of requests)
      expect({ refused, ...refusalIn(await send(port, refused)) }).toEqual({ refused, ...FORBIDDEN });
  });

  test.each([
    ["a small body", { announcedBytes: 10 }],
    ["a large body", { announcedBytes: 10_000_000 }],
    ["an enormous body", { announcedBytes: Number.MAX_SAFE_INTEGER }],
    ["a stream", { announcedBytes: null, headers: [["Transfer-Encoding", "chunked"]] as const }],
  ])("the refusal does not wait for %s that is announced and never sent", async (_, announced) => {
    const { port } = await listen();
    expect(refusalIn(await send(port, announced))).toEqual(FORBIDDEN);
  });

  test.each([10, 10_000_000])(
    "the refusal does not wait for an encoded body of %i bytes that is announced and never sent",
    async (announcedBytes) => {
      const { port } = await listen();
      const answer = await send(port, { headers: [withKey(), ["Content-Encoding", "br"]], announcedBytes });
      expect(answer.status).toBe(415);
    },
  );

  test.each([
    ["POST", "/v1/optimize", 403],
    ["POST", "/nothing", 404],
    ["POST", "/readyz", 405],
    ["GET", "/healthz", 200],
  ])("a body behind Expect: 100-continue is not asked for: %s %s answers %i at once", async (method, path, status) => {
    const { port } = await listen();
    const answer = await send(port, { method, path, announcedBytes: 1000, headers: [["Expect", "100-continue"]] });
    expect(answer.status).toBe(status);
  });

  test.each([
    ["POST /v1/optimize", 403],
    ["POST /v1/nothing", 403],
    ["POST /nothing", 404],
    ["POST /%zz", 404],
    ["POST /healthz", 405],
    ["GET /healthz", 200],
    ["GET /readyz", 200],
  ])("%s without a key: %i, without waiting for a large body that is sent all the same", async (line, status) => {
    const { port } = await listen();
    // The second is one chunk of 2 GB.
    for (const framing of ["Content-Length: 1000000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n"]) {
      const head = `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}`;
      expect((await sendRaw(port, head)).status).toBe(status);
    }
    expect((await send(port, { headers: [withKey()], body: GOOD })).status).toBe(200);
  });
});

describe("the rate limit comes second", () => {
  test("120 requests a minute pass, the next gets Retry-After, other keys go on", async () => {
    const { port } = await listen();
    const headers = [withKey()];
    // Refused requests count as well.
    for (let i = 1; i <= 120; i++) {
      const isGood = i % 3 > 0;
      expect({ i, status: (await send(port, { headers, body: isGood ? GOOD : "{" })).status }).toEqual({
        i,
        status: isGood ? 200 : 400,
      });
    }
    const answer = await send(port, { headers, body: GOOD });
    expect(refusalIn(answer)).toEqual(LIMITED);
    const retryAfter = answer.headers.get("retry-after") ?? "";
    expect(retryAfter).toMatch(/^\d+$/);
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
    expect(Number(retryAfter)).toBeLessThanOrEqual(60);

    expect((await send(port, { headers: [withKey()], body: GOOD })).status).toBe(200);
    expect(refusalIn(await send(port, { headers, body: GOOD }))).toEqual(LIMITED);
    for (const path of ["/healthz", "/readyz"])
      expect((await send(port, { method: "GET", path, announcedBytes: null })).status).toBe(200);
  });

  test("of many at once exactly 120 pass", async () => {
    const { port } = await listen();
    const headers = [withKey()];
    const answers = await Promise.all(Array.from({ length: 150 }, () => send(port, { headers, body: "{}" })));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test("wrong keys are refused as wrong, however many there are, and use up nobody's limit", async () => {
    const { port } = await listen();
    for (let i = 0; i < 125; i++) expect((await send(port, { headers: [["X-API-Key", "wrong"]] })).status).toBe(403);
    expect((await send(port, { headers: [withKey()], body: GOOD })).status).toBe(200);
  });

  test("it is counted before size and content are checked", async () => {
    const { port } = await listen({ bodyLimitBytes: 1024 });
    const headers = [withKey()];
    for (let i = 0; i < 120; i++) expect((await send(port, { headers, body: "{}" })).status).toBe(400);
    expect(refusalIn(await send(port, { headers, body: "x".repeat(2000) }))).toEqual(LIMITED);
    expect(refusalIn(await send(port, { headers, announcedBytes: 1_000_000_000 }))).toEqual(LIMITED);
    expect(refusalIn(await send(port, { headers: [...headers, ["Content-Encoding", "gzip"]], body: "x" }))).toEqual(
      LIMITED,
    );
    expect(refusalIn(await send(port, { headers, body: "{" }))).toEqual(LIMITED);
  });
});

describe("a body behind Expect: 100-continue, with a key", () => {
  const EXPECTING = ["Expect", "100-continue"] as const;

  test("is asked for, and the request is answered", async () => {
    const { port } = await listen();
    const [name, key] = withKey();
    const headers = {
      [name]: key,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(GOOD),
      expect: "100-continue",
    };
    const client = request({ port, method: "POST", path: "/v1/optimize", headers });
    client.flushHeaders();
    await once(client, "continue");
    client.end(GOOD);
    const [response]: unknown[] = await once(client, "response");
    expect(response).toMatchObject({ statusCode: 200 });
    client.destroy();
  });

  test("is not asked for if it is too large, or the key has used up its limit", async () => {
    const { port } = await listen({ bodyLimitBytes: 1024 });
    const headers = [withKey(), EXPECTING];
    expect(refusalIn(await send(port, { headers, announcedBytes: 1025 }))).toEqual(TOO_LARGE);
    for (let i = 1; i < 120; i++) await send(port, { headers: headers.slice(0, 1) });
    expect(refusalIn(await send(port, { headers, announcedBytes: 10 }))).toEqual(LIMITED);
  });
});

describe("body size comes third", () => {
  test("it is checked before the content", async () => {
    const { port } = await listen({ bodyLimitBytes: 1024 });
    expect(refusalIn(await send(port, { headers: [withKey()], body: `{${"x".repeat(1024)}` }))).toEqual(TOO_LARGE);
    expect(refusalIn(await send(port, { headers: [withKey()], body: `{${"x".repeat(1023)}` }))).toEqual(INVALID);
    expect(
      refusalIn(await send(port, { headers: [withKey(), ["Content-Encoding", "gzip"]], body: "x".repeat(1025) })),
    ).toEqual(TOO_LARGE);
  });

  test("the refusal does not wait for a body announced as too large", async () => {
    const { port } = await listen();
    expect(refusalIn(await send(port, { headers: [withKey()], announcedBytes: 16_777_217 }))).toEqual(TOO_LARGE);
  });

  test("a stream that grows too large is not read to its end", async () => {
    const { port } = await listen({ bodyLimitBytes: 1024 });
    const [name, key] = withKey();
    const head = `POST /v1/optimize HTTP/1.1\r\nHost: x\r\n${name}: ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    // Chunks of 256 bytes; the last chunk never comes.
    expect(refusalIn(await sendRaw(port, head + `100\r\n${"x".repeat(256)}\r\n`.repeat(5)))).toEqual(TOO_LARGE);
  });
});

describe("a key as Authorization: Bearer", () => {
  const MCP = "/mcp";
  const codeOf = async (port: number, path: string, ...headers: (readonly [string, string])[]): Promise<unknown> => {
    const answer = await send(port, { path, headers, body: "{}" });
    return answer.status === 200 ? "ok" : refusalIn(answer);
  };
  const serve = async (): Promise<number> =>
    (await listen({ handlers: { ...HANDLERS, callMcp: () => () => ({}) } })).port;

  test("opens the endpoints whose row says so, however the scheme is written", async () => {
    const port = await serve();
    for (const scheme of ["Bearer", "bearer", "BEARER "])
      expect(await codeOf(port, MCP, ["Authorization", `${scheme} ${newKey()}`])).toBe("ok");
    expect(await codeOf(port, MCP, withKey())).toBe("ok");
    expect(await codeOf(port, "/v1/optimize", ["Authorization", `Bearer ${newKey()}`])).toEqual(FORBIDDEN);
  });

  test.each([
    ["none", undefined],
    ["an unknown one", "Bearer nothing"],
    ["another scheme", `Basic ${newKey()}`],
    ["no scheme", newKey()],
    ["more behind it", `Bearer ${newKey()} x`],
    ["an empty one", "Bearer "],
  ])("%s is refused, and the answer says how to send it", async (_, value) => {
    const port = await serve();
    const answer = await send(port, {
      path: MCP,
      headers: value === undefined ? [] : [["Authorization", value]],
      body: "{}",
    });
    expect([refusalIn(answer), errorIn(answer).message]).toEqual([
      FORBIDDEN,
      "The API key is invalid or missing. Send a valid key in the X-API-Key header, or as Authorization: Bearer.",
    ]);
  });

  test("X-API-Key decides where both are sent", async () => {
    const port = await serve();
    expect(await codeOf(port, MCP, ["X-API-Key", "nothing"], ["Authorization", `Bearer ${newKey()}`])).toEqual(
      FORBIDDEN,
    );
  });

  test("the key's limit holds", async () => {
    const { port } = await listen({
      handlers: { ...HANDLERS, callMcp: () => () => ({}) },
      authenticate: (key) => (key === "fr_one" ? { id: "key_one", partner: "Acme", limits: { mcp: 1 } } : undefined),
    });
    expect(await codeOf(port, MCP, ["Authorization", "Bearer fr_one"])).toBe("ok");
    expect(await codeOf(port, MCP, ["X-API-Key", "fr_one"])).toEqual(LIMITED);
  });
});
