// Limits over HTTP: they are counted for each key at each endpoint, and headers tell how a limit stands.

import Fastify, { type FastifyInstance } from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { sendError } from "../../src/http/errors.js";
import { limitRequests } from "../../src/http/gates/limits.js";
import { type Counter, MemoryCounter } from "../../src/access/limits/memory.js";

const limited = (name: string, endpoint: string) => ({ limit: { name, requestsPerMinute: 120 }, endpoint });

async function open(counter: Counter): Promise<FastifyInstance> {
  const app = Fastify();
  app.setErrorHandler(sendError);
  app.addHook("onRequest", (request, _reply, done) => {
    const id = String(request.headers["x-api-key"]);
    request.caller = {
      id,
      partner: "Acme Freight",
      limits: { optimize: 2, enrich: 3, routes: id === "large" ? 5 : 1 },
    };
    done();
  });
  limitRequests(app, counter, () => undefined);
  app.post("/two", { config: limited("optimize", "/two") }, () => "");
  app.route({ method: ["GET", "POST"], url: "/three", config: limited("enrich", "/three"), handler: () => "" });
  app.post("/own", { config: limited("routes", "/own") }, () => "");
  app.post("/free", () => "");
  onTestFinished(() => app.close());
  return app;
}

function clocked(): { clock: { nowMs: number }; counter: MemoryCounter } {
  const clock = { nowMs: 500 };
  return { clock, counter: new MemoryCounter(() => clock.nowMs) };
}

/** The status and the headers about limits. */
async function ask(
  app: FastifyInstance,
  path: string,
  key = "a",
  method: "GET" | "POST" = "POST",
): Promise<Record<string, unknown>> {
  const { statusCode, headers } = await app.inject({ method, url: path, headers: { "x-api-key": key } });
  const limits = Object.entries(headers).filter(([name]) => /ratelimit|retry/.test(name));
  return { status: statusCode, ...Object.fromEntries(limits) };
}

async function acceptedOf(count: number, app: FastifyInstance, path: string, key: string): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, () => ask(app, path, key)));
  return answers.filter(({ status }) => status === 200).length;
}

describe("limitRequests", () => {
  test("headers tell whole seconds, rounded up; after those of Retry-After the next request passes", async () => {
    const { clock, counter } = clocked();
    const app = await open(counter);
    const limit = { "ratelimit-limit": "2" };
    expect(await ask(app, "/two")).toEqual({
      status: 200,
      ...limit,
      "ratelimit-remaining": "1",
      "ratelimit-reset": "60",
    });
    clock.nowMs += 20_500;
    expect(await ask(app, "/two")).toEqual({
      status: 200,
      ...limit,
      "ratelimit-remaining": "0",
      "ratelimit-reset": "40",
    });
    const refused = { status: 429, ...limit, "ratelimit-remaining": "0" };
    expect(await ask(app, "/two")).toEqual({ ...refused, "ratelimit-reset": "40", "retry-after": "40" });
    // A millisecond before the first one leaves the window, it is still a second and never 0.
    clock.nowMs += 39_499;
    expect(await ask(app, "/two")).toEqual({ ...refused, "ratelimit-reset": "1", "retry-after": "1" });
    clock.nowMs += 1000;
    expect(await ask(app, "/two")).toEqual({
      status: 200,
      ...limit,
      "ratelimit-remaining": "0",
      "ratelimit-reset": "20",
    });
  });

  test("each endpoint and each key has a counter of its own; the methods of an endpoint share one", async () => {
    const app = await open(clocked().counter);
    for (const key of ["a", "b"]) {
      expect(await acceptedOf(10, app, "/two", key)).toBe(2);
      expect((await ask(app, "/three", key, "GET")).status).toBe(200);
      expect(await acceptedOf(10, app, "/three", key)).toBe(2);
      expect(await acceptedOf(10, app, "/free", key)).toBe(10);
    }
  });

  test("a key can have a limit of its own", async () => {
    const app = await open(clocked().counter);
    expect(await acceptedOf(10, app, "/own", "large")).toBe(5);
    expect(await acceptedOf(10, app, "/own", "small")).toBe(1);
  });

  test("two services that share a counter share the limit", async () => {
    const { counter } = clocked();
    const [one, two] = [await open(counter), await open(counter)];
    expect(await acceptedOf(1, one, "/two", "a")).toBe(1);
    expect(await acceptedOf(10, two, "/two", "a")).toBe(1);
  });

  test("counters are named by key id and endpoint, and a failing counter fails the request", async () => {
    const names: string[] = [];
    const app = await open({
      take: (name, max, windowMs) => {
        names.push(`${name} ${max} ${windowMs}`);
        return Promise.reject(new Error("broken"));
      },
    });
    expect((await ask(app, "/two", "key_1")).status).toBe(500);
    expect(names).toEqual(["key_1:/two 2 60000"]);
  });
});
