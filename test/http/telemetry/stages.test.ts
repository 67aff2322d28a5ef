// A slow request's line in the log says where the time went, and the stages add up to all of it.

import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { FallbackCounter, redisCounter } from "../../../src/access/limits/redis.js";
import { MemoryCounter } from "../../../src/access/limits/memory.js";
import { captureLog, newKey, type TestOptions } from "../../support/app.js";
import { makeFolder } from "../../support/cli.js";
import { straightRoads } from "../../support/providers.js";
import { connectRedis, NO_REDIS, startRedis } from "../../support/redis.js";
import { validBody } from "../../support/requests.js";
import { sabotageEnvironment } from "../../support/sabotage.js";
import { ask, startKeyed } from "../../support/service.js";
import { listen } from "../../support/wire.js";
import { LOGGED, type Seen, readTimes } from "./stageSteps.js";

/** How long something is delayed, and how much of that a stage must show, because timers can be a little early. */
const SLOW_MS = 300;

const SHOWN_MS = 280;

/** An app on a port, and the times in its log for a request, once that is logged. */
async function open(options: TestOptions = {}): Promise<{ port: number; timesOf: (id: string) => Promise<Seen> }> {
  const { lines, log } = captureLog();
  const { port } = await listen({ ...options, log });
  return {
    port,
    timesOf: async (id) => {
      await expect.poll(() => readTimes(lines).has(id), LOGGED).toBe(true);
      const times = readTimes(lines).get(id);
      if (times === undefined) throw new Error(`no line for ${id}`);
      return times;
    },
  };
}

const headersOf = (id: string): Record<string, string> => ({
  "content-type": "application/json",
  "x-api-key": newKey(),
  "x-request-id": id,
});

const BODY = JSON.stringify(validBody());

const ROUTE = JSON.stringify({ origin: "41.2586,-95.9378", destination: "39.7392,-104.9847" });

function slowRoads(): ReturnType<typeof straightRoads> {
  const roads = straightRoads();
  return straightRoads({ route: async (...asked) => sleep(SLOW_MS).then(() => roads.route(...asked)) });
}

/** Announces a body, and waits until the service asks for it. */
async function announceBody(port: number, id: string): Promise<ClientRequest> {
  const client = request({
    port,
    method: "POST",
    path: "/v1/optimize",
    headers: { ...headersOf(id), "content-length": Buffer.byteLength(BODY), expect: "100-continue" },
  });
  client.on("error", () => undefined).flushHeaders();
  await once(client, "continue");
  return client;
}

describe("a request shows why it was slow", () => {
  test("a body that arrives slowly", async () => {
    const { port, timesOf } = await open();
    const client = await announceBody(port, "slow-body");
    await sleep(SLOW_MS);
    client.end(BODY);
    await once(client, "response");
    client.destroy();
    expect((await timesOf("slow-body")).receive).toBeGreaterThan(SHOWN_MS);
  });

  test("a truncated body", async () => {
    const { port, timesOf } = await open();
    const client = await announceBody(port, "broken-body");
    await sleep(SLOW_MS);
    client.destroy();
    const times = await timesOf("broken-body");
    expect(times.receive).toBeGreaterThan(SHOWN_MS);
    expect(times.status).not.toBe(200);
  });

  test.skipIf(NO_REDIS !== "")(`a paused Redis${NO_REDIS}`, async () => {
    const server = await startRedis();
    const { redis } = await connectRedis(server.url);
    const { port, timesOf } = await open({ counter: new FallbackCounter(redisCounter(redis), new MemoryCounter()) });
    // Sent on the same connection, so that the request's own command comes after it.
    await redis.run((client) => client.call("CLIENT", "PAUSE", String(2 * SLOW_MS), "ALL"));
    const response = await fetch(`http://127.0.0.1:${port}/v1/optimize`, {
      method: "POST",
      headers: headersOf("slow-redis"),
      body: BODY,
    });
    expect(response.status).toBe(200);
    expect((await timesOf("slow-redis")).limit).toBeGreaterThan(SHOWN_MS);
  });

  test("a slow provider", async () => {
    const { port, timesOf } = await open({ routing: slowRoads() });
    const response = await fetch(`http://127.0.0.1:${port}/v1/routes`, {
      method: "POST",
      headers: headersOf("slow-roads"),
      body: ROUTE,
    });
    expect(response.status).toBe(200);
    expect((await timesOf("slow-roads")).upstream).toBeGreaterThan(SHOWN_MS);
  });

  test("a caller who gives up on a slow provider", async () => {
    const caller = new AbortController();
    const routing = straightRoads({
      route: async () => {
        setTimeout(() => caller.abort(), SLOW_MS);
        return new Promise(() => undefined);
      },
    });
    const { port, timesOf } = await open({ routing });
    await expect(
      fetch(`http://127.0.0.1:${port}/v1/routes`, {
        method: "POST",
        headers: headersOf("gone"),
        body: ROUTE,
        signal: caller.signal,
      }),
    ).rejects.toThrow(/aborted/);
    const times = await timesOf("gone");
    expect(times.status).toBe(499);
    expect(times.upstream).toBeGreaterThan(SHOWN_MS);
  });

  test("an answer that waits behind another one on its connection", async () => {
    const { port, timesOf } = await open({ routing: slowRoads() });
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    const head = (line: string, fields: Record<string, string>): string =>
      [
        `${line} HTTP/1.1`,
        "Host: x",
        ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
        "",
        "",
      ].join("\r\n");
    // All at once: also one that is refused, and one that is not HTTP.
    socket.write(
      head("POST /v1/routes", { ...headersOf("first"), "content-length": String(ROUTE.length) }) +
        ROUTE +
        head("GET /healthz", { "x-request-id": "second" }) +
        head("GET /v1/optimize", { "x-request-id": "third" }),
    );
    expect((await timesOf("first")).upstream).toBeGreaterThan(SHOWN_MS);
    for (const [id, status] of [
      ["second", 200],
      ["third", 403],
    ] as const) {
      const times = await timesOf(id);
      expect(times.status).toBe(status);
      expect(times.send).toBeGreaterThan(SHOWN_MS);
    }
  });
});

test("a worker that fails: its time counts as handover", async () => {
  const { url, key, stderr } = await startKeyed(await sabotageEnvironment(await makeFolder()));
  const body = { ...validBody(), params: { sabotage: "exit" } };
  const answer = await ask(url, "/v1/optimize", { body, headers: { "x-api-key": key } });
  expect(answer.status).toBe(500);
  const seen = (): Seen | undefined =>
    readTimes(
      stderr()
        .split("\n")
        .filter((line) => line.startsWith("{") && line.endsWith("}")),
    ).get(answer.requestId);
  await expect.poll(seen, LOGGED).toBeDefined();
  expect(seen()).toMatchObject({ parse: 0, solve: 0, write: 0 });
  expect(seen()?.handover).toBeGreaterThan(0);
});
