import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ServiceError } from "../../../src/contract/values/errors.js";
import { fetchJson, type UpstreamRequest } from "../../../src/providers/upstream/fetchJson.js";
import {
  bodyOf,
  closedUrl,
  refusalOf,
  type Reply,
  SECRET,
  startUpstream,
  unhurried,
  type Upstream,
  UPSTREAM_WORDS,
} from "../../support/upstream.js";

const Answer = z.object({ minutes: z.number() });
const GOOD: Reply = { body: { minutes: 7 } };
const MAX_BYTES = 4096;

/** A server that gives these answers in turn and then repeats the last one. */
async function answering(...replies: [Reply, ...Reply[]]): Promise<Upstream> {
  const left = [...replies];
  return startUpstream(() => (left.length > 1 ? left.shift() : left[0]) ?? GOOD);
}

function ask(
  url: string,
  options: Partial<UpstreamRequest<z.infer<typeof Answer>>> = {},
): Promise<z.infer<typeof Answer>> {
  return fetchJson({
    provider: "roads",
    url: new URL(`${url}/times?key=${SECRET}`),
    schema: Answer,
    maxBytes: MAX_BYTES,
    signal: unhurried(),
    timeoutMs: 60_000,
    ...options,
  });
}

const broken: Reply = { response: (response) => response.destroy() };
const silent: Reply = { response: () => undefined };
const failing = (status: number, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { error: UPSTREAM_WORDS },
});

describe("asks", () => {
  test("by GET, with the headers given, for JSON", async () => {
    const upstream = await answering(GOOD);
    expect(await ask(upstream.url, { headers: { "x-name": "me" } })).toEqual({ minutes: 7 });
    expect(upstream.requests).toMatchObject([
      { method: "GET", path: "/times", text: "", headers: { accept: "application/json", "x-name": "me" } },
    ]);
    expect(upstream.requests[0]?.headers["content-type"]).toBeUndefined();
  });

  test("by POST when there is a body", async () => {
    const upstream = await answering(GOOD);
    await ask(upstream.url, { body: { from: "Straße" } });
    const [request] = upstream.requests;
    expect(request).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
    expect(request && bodyOf(request)).toEqual({ from: "Straße" });
  });

  test("and returns what the schema parses", async () => {
    const upstream = await answering({ body: { minutes: 7, more: "fields" } });
    expect(await ask(upstream.url)).toEqual({ minutes: 7 });
  });
});

describe("tries again", () => {
  test.each([
    ["after 429", failing(429)],
    ["after 502", failing(502)],
    ["after 503", failing(503)],
    ["after 503 with a short Retry-After", failing(503, { "retry-after": "1" })],
    ["after 504", failing(504)],
    ["after a broken connection", broken],
    [
      "after a body that breaks off",
      {
        response: (response) =>
          void response.writeHead(200, { "content-length": "20" }).write('{"min', () => response.destroy()),
      },
    ],
  ] satisfies [string, Reply][])("%s", async (_, first) => {
    const upstream = await answering(first, GOOD);
    expect(await ask(upstream.url)).toEqual({ minutes: 7 });
    expect(upstream.requests).toHaveLength(2);
  });

  test.each([
    ["503", failing(503), "roads answered with status 503. Try again later."],
    ["broken connections", broken, "roads could not be reached, or broke the connection. Try again later."],
  ] satisfies [string, Reply, string][])("and no more: %s", async (_, reply, message) => {
    const upstream = await answering(reply);
    expect(await refusalOf(ask(upstream.url))).toMatchObject({ code: "UPSTREAM_ERROR", message });
    expect(upstream.requests).toHaveLength(2);
  });

  test("and reports the failure of the second attempt", async () => {
    const upstream = await answering(failing(503), { text: "<html>" });
    expect((await refusalOf(ask(upstream.url))).message).toContain("not as its documentation says");
  });
});

describe("does not try again", () => {
  test.each([
    ["after 400", failing(400), "answered with status 400"],
    ["after 500", failing(500), "answered with status 500"],
    ["when told to wait for a minute", failing(503, { "retry-after": "60" }), "answered with status 503"],
    [
      "when told to wait for a date",
      failing(429, { "retry-after": "Wed, 21 Oct 2065 07:28:00 GMT" }),
      "answered with status 429",
    ],
    [
      "after an answer that is not JSON",
      { text: `<html>${UPSTREAM_WORDS}` },
      "gave an answer that is not as its documentation says",
    ],
    ["after JSON that is cut off", { text: '{"minutes":7' }, "gave an answer that is not as its documentation says"],
    ["after no body at all", { text: "" }, "gave an answer that is not as its documentation says"],
    [
      "after JSON of another shape",
      { body: { minutes: UPSTREAM_WORDS } },
      "gave an answer that is not as its documentation says",
    ],
  ] satisfies [string, Reply, string][])("%s", async (_, reply, failure) => {
    const upstream = await answering(reply, GOOD);
    expect(await refusalOf(ask(upstream.url))).toMatchObject({
      code: "UPSTREAM_ERROR",
      message: `roads ${failure}. Try again later.`,
    });
    expect(upstream.requests).toHaveLength(1);
  });

  test("where the caller forbids it", async () => {
    const upstream = await answering(failing(503), GOOD);
    expect(await refusalOf(ask(upstream.url, { retry: false }))).toMatchObject({ code: "UPSTREAM_ERROR" });
    expect(upstream.requests).toHaveLength(1);
  });

  test("after a timeout", async () => {
    const upstream = await answering(silent, GOOD);
    expect(await refusalOf(ask(upstream.url, { timeoutMs: 1000 }))).toMatchObject({
      code: "UPSTREAM_TIMEOUT",
      message: "roads did not answer within 1 s. Try again later.",
    });
    expect(upstream.requests).toHaveLength(1);
    await expect.poll(() => upstream.dropped.length).toBe(1);
  });
});

test("a body that arrives too slowly times out", async () => {
  const upstream = await answering({ response: (response) => void response.writeHead(200).write('{"minutes":') });
  expect((await refusalOf(ask(upstream.url, { timeoutMs: 100 }))).code).toBe("UPSTREAM_TIMEOUT");
});

test("a server that cannot be reached", async () => {
  expect(await refusalOf(ask(await closedUrl()))).toMatchObject({
    code: "UPSTREAM_ERROR",
    message: expect.stringContaining("could not be reached"),
  });
});

describe("an answer that is too large", () => {
  const TOO_MANY_BYTES = {
    code: "UPSTREAM_ERROR",
    message: "roads gave too large an answer: more than 4 kB. Try again later.",
  };
  const TOO_MANY_VALUES = {
    code: "UPSTREAM_ERROR",
    message: "roads gave too large an answer: more than 20000 values. Try again later.",
  };
  /** A good answer of the given size. */
  const answerOf = (bytes: number): string => JSON.stringify({ minutes: 7 }).padEnd(bytes);

  test("one of exactly the size limit is still read", async () => {
    const upstream = await answering({ text: answerOf(MAX_BYTES) });
    expect(await ask(upstream.url)).toEqual({ minutes: 7 });
  });

  test("reading one without end stops at the limit and drops the connection", async () => {
    let sent = 0;
    const chunk = Buffer.alloc(1 << 20, " ");
    const upstream = await answering({
      response: (response) => {
        response.writeHead(200);
        const send = (): void => {
          while (!response.destroyed) {
            sent += chunk.length;
            if (!response.write(chunk)) return void response.once("drain", send);
          }
        };
        send();
      },
    });
    expect(await refusalOf(ask(upstream.url, { timeoutMs: 60_000 }))).toMatchObject(TOO_MANY_BYTES);
    await expect.poll(() => upstream.dropped.length).toBe(1);
    expect(sent).toBeGreaterThan(MAX_BYTES);
    expect(upstream.requests).toHaveLength(1);
  });

  test("one that says so in its Content-Length is not read", async () => {
    const upstream = await answering({
      response: (response) => void response.writeHead(200, { "content-length": MAX_BYTES + 1 }).flushHeaders(),
    });
    expect(await refusalOf(ask(upstream.url, { timeoutMs: 60_000 }))).toMatchObject(TOO_MANY_BYTES);
    await expect.poll(() => upstream.dropped.length).toBe(1);
    expect(upstream.requests).toHaveLength(1);
  });

  test.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ] as const)("one compressed by %s counts with its decompressed size", async (encoding, compress) => {
    const compressed = (bytes: number): Reply => ({
      text: compress(answerOf(bytes)),
      headers: { "content-encoding": encoding },
    });
    const upstream = await answering(compressed(MAX_BYTES), compressed(MAX_BYTES + 1));
    expect(await ask(upstream.url)).toEqual({ minutes: 7 });
    expect(await refusalOf(ask(upstream.url))).toMatchObject(TOO_MANY_BYTES);
  });

  // With millions of values, each would take some hundred milliseconds to parse or to check.
  const VALUES = 20_000;
  const answerWith = (more: string): string => `{"minutes":7,"more":${more}}`;
  test.each([
    ["numbers", (count: number) => `[${Array.from({ length: count }, () => "0").join()}]`],
    ["nested lists", (count: number) => "[".repeat(count) + "]".repeat(count)],
    ["members", (count: number) => `{${Array.from({ length: count }, (_, i) => `"${i}":0`).join()}}`],
  ])("the limit on %s is exact", async (_, write) => {
    // The answer itself, its minutes and the container of the others are values, too.
    const upstream = await answering({ text: answerWith(write(VALUES - 4)) }, { text: answerWith(write(VALUES)) });
    expect(await ask(upstream.url, { maxBytes: 1 << 20 })).toEqual({ minutes: 7 });
    expect(await refusalOf(ask(upstream.url, { maxBytes: 1 << 20 }))).toMatchObject(TOO_MANY_VALUES);
  });

  test("brackets within strings are not values: lines are full of them", async () => {
    const line = JSON.stringify('{[,"\\'.repeat(VALUES));
    const upstream = await answering({ text: answerWith(line) });
    expect(await ask(upstream.url, { maxBytes: 1 << 20 })).toEqual({ minutes: 7 });
  });

  test("a refusal that is too large counts as a failure", async () => {
    const refusal = vi.fn<() => undefined>();
    const upstream = await answering({ status: 400, text: answerOf(MAX_BYTES + 1) });
    expect(await refusalOf(ask(upstream.url, { refusal }))).toMatchObject(TOO_MANY_BYTES);
    expect(refusal).not.toHaveBeenCalled();
  });
});

test.each([301, 302, 303, 307, 308])("a redirect by %i is not followed", async (status) => {
  const elsewhere = await answering(GOOD);
  const upstream = await answering({ status, headers: { location: `${elsewhere.url}/times` }, text: "" });
  expect(await refusalOf(ask(upstream.url, { headers: { "x-key": SECRET } }))).toMatchObject({
    code: "UPSTREAM_ERROR",
    message: `roads answered with status ${status}. Try again later.`,
  });
  expect(upstream.requests).toHaveLength(1);
  expect(elsewhere.requests).toEqual([]);
});

describe("refusals", () => {
  test("become the adapter's error and are not retried", async () => {
    const meant = new ServiceError("ROUTE_NOT_FOUND", "No way.");
    const refusal = vi.fn<(status: number, body: unknown) => ServiceError>(() => meant);
    const upstream = await answering(failing(503), GOOD);
    await expect(ask(upstream.url, { refusal })).rejects.toBe(meant);
    expect(refusal.mock.calls).toEqual([[503, { error: UPSTREAM_WORDS }]]);
    expect(upstream.requests).toHaveLength(1);
  });

  test("that are not JSON have no body, and those without a meaning are failures", async () => {
    const refusal = vi.fn<(status: number, body: unknown) => undefined>();
    const upstream = await answering({ status: 404, text: "<html>" });
    expect(await refusalOf(ask(upstream.url, { refusal }))).toMatchObject({
      code: "UPSTREAM_ERROR",
      message: "roads answered with status 404. Try again later.",
    });
    expect(refusal.mock.calls).toEqual([[404, undefined]]);
  });
});

describe("an aborted signal", () => {
  test("drops the connection and rejects with its reason", async () => {
    const upstream = await answering(silent);
    const controller = new AbortController();
    const reason = new Error("the caller is gone");
    const call = ask(upstream.url, { signal: controller.signal });
    await expect.poll(() => upstream.requests.length).toBe(1);
    expect(upstream.dropped).toEqual([]);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect.poll(() => upstream.dropped.length).toBe(1);
    expect(upstream.requests).toHaveLength(1);
  });

  test("ends the pause before the second attempt", async () => {
    const controller = new AbortController();
    const reason = new Error("the caller is gone");
    const upstream = await answering(failing(503, { "retry-after": "2" }), GOOD);
    const refusal = (): undefined => {
      setTimeout(() => controller.abort(reason), 50);
    };
    const call = ask(upstream.url, { signal: controller.signal, refusal });
    await expect(call).rejects.toBe(reason);
    expect(upstream.requests).toHaveLength(1);
  });

  test("before the call sends nothing", async () => {
    const upstream = await answering(GOOD);
    const reason = new Error("the caller is gone");
    await expect(ask(upstream.url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(upstream.requests).toEqual([]);
  });
});
