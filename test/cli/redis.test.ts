// Two instances and a real redis-server: one limit for both, keys that both know, and what happens when Redis goes.

import { describe, expect, test, vi } from "vitest";
import { ErrorBody, parseJson } from "../support/app.js";
import { makeFolder, type Running, runCli, startService } from "../support/cli.js";
import { type Exposition, parseExposition } from "../support/exposition.js";
import { connectRedis, NO_REDIS, type RedisServer, startRedis } from "../support/redis.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Changes count within two seconds; the rest is for a busy machine. */
const FOLLOWED = { timeout: 30_000, interval: 50 };

/** Every five seconds, and the rest for a busy machine. */
const POLICY_SEEN = { timeout: 20_000, interval: 50 };

const REDIS_AWAY = /Redis is away/;

interface Platform {
  readonly redis: RedisServer;
  readonly instances: readonly [Running, Running];
  readonly cli: (...args: string[]) => ReturnType<typeof runCli>;
}

/** @param persistence of Redis: without any, nothing but what a test saves. */
async function startPlatform(persistence: readonly string[] = ["--appendonly", "yes", "--appendfsync", "always"]): Promise<Platform> {
  const redis = await startRedis(persistence);
  const folder = await makeFolder();
  const environment = { FUEL_ROUTE_REDIS_URL: redis.url, FUEL_ROUTE_WORKERS: "1" };
  const instances = await Promise.all([startService(folder, [], environment), startService(folder, [], environment)] as const);
  return { redis, instances, cli: (...args) => runCli(folder, args, environment) };
}

async function issue({ cli }: Platform, ...options: string[]): Promise<{ key: string; id: string }> {
  const { code, stdout, stderr } = await cli("keys", "issue", "--partner", "Acme Freight", ...options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("added to Redis") });
  return { key: stdout.trimEnd(), id: /key_[0-9a-f-]+/.exec(stderr)?.[0] ?? "" };
}

/** A request that is at fault: it is counted, and cheap. 403, 429, or else 400. */
async function ask({ url }: Running, key: string, path = "/v1/optimize"): Promise<Response> {
  const response = await fetch(url + path, { method: "POST", headers: { "content-type": "application/json", "x-api-key": key }, body: "{}" });
  await response.arrayBuffer();
  return response;
}

async function statusOf(instance: Running, key: string): Promise<number> {
  return (await ask(instance, key)).status;
}

/** Waits until both instances answer `status` to the key. */
async function untilBoth({ instances }: Platform, key: string, status: number): Promise<void> {
  for (const instance of instances) await expect.poll(() => statusOf(instance, key), FOLLOWED).toBe(status);
}

async function readMetrics(url: string): Promise<Exposition> {
  return parseExposition(await (await fetch(`${url}/metrics`)).text());
}

async function readyOf({ url }: Running): Promise<unknown> {
  return parseJson(await (await fetch(`${url}/readyz`)).text());
}

describe.skipIf(NO_REDIS !== "")(`two instances with one Redis${NO_REDIS}`, () => {
  test("a partner gets exactly its limit across both, for each endpoint by itself", async () => {
    const platform = await startPlatform();
    const [one, two] = platform.instances;
    const { key } = await issue(platform, "--optimize", "40");
    const counter = await issue(platform);
    await untilBoth(platform, counter.key, 400);
    for (const [path, limit] of [["/v1/optimize", 40], ["/v1/routes", 60], ["/v1/stations/enrich-distances", 120]] as const) {
      const all = await Promise.all(Array.from({ length: 2 * limit }, (_, i) => ask(i % 2 === 0 ? one : two, key, path)));
      const refused = all.filter(({ status }) => status === 429);
      expect({ path, passed: all.length - refused.length }).toEqual({ path, passed: limit });
      // One count for both: no number of requests left is told twice.
      const left = all.filter(({ status }) => status !== 429).map(({ headers }) => Number(headers.get("ratelimit-remaining")));
      expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, i) => i));
      for (const { headers } of refused) {
        expect({ limit: headers.get("ratelimit-limit"), left: headers.get("ratelimit-remaining") }).toEqual({ limit: String(limit), left: "0" });
        expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
        expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
      }
    }
  });

  test("a key issued is known to both, a revoked one dead on both", async () => {
    const platform = await startPlatform();
    const { key, id } = await issue(platform);
    await untilBoth(platform, key, 400);
    expect((await platform.cli("keys", "list")).stdout).toContain(id);
    expect((await platform.cli("keys", "revoke", id)).code).toBe(0);
    await untilBoth(platform, key, 403);
    expect((await platform.cli("keys", "list")).stdout).toMatch(new RegExp(`${id}.*revoked`));
  });

  test("Redis gone: known keys on local counters, told in /readyz, the log and the metrics; healed when it is back", async () => {
    const platform = await startPlatform();
    const { redis, instances } = platform;
    const { key } = await issue(platform, "--optimize", "30");
    await untilBoth(platform, key, 400);
    for (const instance of instances) expect(await readyOf(instance)).not.toHaveProperty("degraded");

    await redis.kill();
    for (const instance of instances) {
      await expect.poll(() => readyOf(instance), FOLLOWED).toMatchObject({ status: "ready", degraded: [expect.stringMatching(REDIS_AWAY), expect.stringMatching(/^The keys cannot be read/)] });
      await expect.poll(() => instance.stderr(), FOLLOWED).toMatch(REDIS_AWAY);
      expect(await (await fetch(`${instance.url}/metrics`)).text()).toMatch(/^fuel_route_redis_up 0$/m);
      // The limit holds on each instance by itself.
      const statuses = await Promise.all(Array.from({ length: 40 }, () => statusOf(instance, key)));
      expect(new Set(statuses)).toEqual(new Set([400, 429]));
      expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(30);
      expect(await statusOf(instance, "fr_unknown")).toBe(403);
    }
    expect(await platform.cli("keys", "list")).toMatchObject({ code: 2, stderr: expect.stringContaining("FUEL_ROUTE_REDIS_URL") });

    await redis.restart();
    for (const instance of instances) {
      await expect.poll(() => readyOf(instance), FOLLOWED).not.toHaveProperty("degraded");
      expect(instance.stderr()).toContain("Redis is back");
    }
    const later = await issue(platform);
    await untilBoth(platform, later.key, 400);
  });

  test("Redis back from a snapshot of before a revocation: the key stays dead on both, told in /readyz, the log and the metrics", async () => {
    const platform = await startPlatform([]);
    const { redis, instances, cli } = platform;
    const { key, id } = await issue(platform);
    await untilBoth(platform, key, 400);
    const { redis: operator } = await connectRedis(redis.url);
    await operator.run((client) => client.save());
    expect((await cli("keys", "revoke", id)).code).toBe(0);
    await untilBoth(platform, key, 403);

    await redis.kill();
    await redis.restart();
    const restored = async (): Promise<number> => {
      const counts = await Promise.all(instances.map(async ({ url }) => (await readMetrics(url)).valueOf("fuel_route_revocations_restored_total")));
      return Math.max(...counts);
    };
    await expect.poll(async () => [...(await Promise.all(instances.map((instance) => statusOf(instance, key)))), await restored()], FOLLOWED).toEqual([403, 403, 1]);
    await expect.poll(async () => (await cli("keys", "list")).stdout, FOLLOWED).toMatch(new RegExp(`${id}.*revoked`));
    await expect.poll(async () => Promise.all(instances.map(readyOf)), FOLLOWED).toContainEqual(expect.objectContaining({ status: "ready", degraded: [expect.stringMatching(/had lost revocations or keys within the last ten minutes/)] }));
    expect(instances.map((instance) => instance.stderr()).join("")).toContain("has lost 1 revocation");
  });

  test("a Redis that evicts keys: refused at the start, told when it comes later; revoking works all the same", async () => {
    const platform = await startPlatform();
    const { redis, instances, cli } = platform;
    const [one] = instances;
    const { id } = await issue(platform);
    const { redis: operator } = await connectRedis(redis.url);
    await operator.run((client) => client.config("SET", "maxmemory", "50mb", "maxmemory-policy", "allkeys-lru"));
    await expect.poll(() => readyOf(one), POLICY_SEEN).toMatchObject({ status: "ready", degraded: [expect.stringContaining("set maxmemory-policy to noeviction")] });
    expect((await readMetrics(one.url)).valueOf("fuel_route_redis_evicts")).toBe(1);
    expect(one.stderr()).toContain("maxmemory-policy allkeys-lru");

    const environment = { FUEL_ROUTE_REDIS_URL: redis.url };
    for (const command of [["serve", "--port", "0"], ["keys", "issue", "--partner", "Acme"]]) {
      const outcome = await runCli(await makeFolder(), command, environment);
      expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("FUEL_ROUTE_REDIS_URL: Redis removes any key when its memory is full (maxmemory-policy allkeys-lru), API keys too: set maxmemory-policy to noeviction") });
    }
    expect(await cli("keys", "revoke", id)).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Warning: Redis removes any key [^\n]*\nKey .* is revoked\.\n$/) });

    await operator.run((client) => client.config("SET", "maxmemory-policy", "noeviction"));
    await expect.poll(() => readyOf(one), POLICY_SEEN).not.toHaveProperty("degraded");
    expect((await readMetrics(one.url)).valueOf("fuel_route_redis_evicts")).toBe(0);
  });

  test("a Redis that does not tell its policy: told in /readyz and once in the log", async () => {
    const redis = await startRedis(["--user", "default", "on", "nopass", "~*", "&*", "+@all", "-info"]);
    const service = await startService(await makeFolder(), [], { FUEL_ROUTE_REDIS_URL: redis.url, FUEL_ROUTE_WORKERS: "1" });
    expect(await readyOf(service)).toMatchObject({ status: "ready", degraded: [expect.stringMatching(/^The eviction policy of Redis cannot be looked up/)] });
    expect(service.stderr().match(/"msg":"The eviction policy of Redis cannot be looked up/g)).toHaveLength(1);
    expect(service.stderr()).toContain("it denies this user the command INFO");
  });

  test("what Redis' calls take is measured by call, and the day of a key's last use is listed", async () => {
    const platform = await startPlatform();
    const { redis, instances: [one], cli } = platform;
    const { key, id } = await issue(platform);
    const { id: unused } = await issue(platform);
    await untilBoth(platform, key, 400);
    const before = await readMetrics(one.url);
    const takes = before.valueOf("fuel_route_redis_seconds_count", { call: "limit_take" });
    for (let i = 0; i < 5; i++) await statusOf(one, key);
    const after = await readMetrics(one.url);
    expect(after.valueOf("fuel_route_redis_seconds_count", { call: "limit_take" })).toBe(takes + 5);
    expect(after.valueOf("fuel_route_redis_seconds_sum", { call: "limit_take" })).toBeGreaterThan(before.valueOf("fuel_route_redis_seconds_sum", { call: "limit_take" }));
    expect(after.valueOf("fuel_route_redis_errors_total", { call: "limit_take" })).toBe(0);
    expect(after.valueOf("fuel_route_keys_up")).toBe(1);

    const today = new Date().toISOString().slice(0, 10);
    await expect.poll(async () => (await cli("keys", "list")).stdout, FOLLOWED).toMatch(new RegExp(`${id}.*(${today}|${new Date().toISOString().slice(0, 10)})`));
    expect((await cli("keys", "list")).stdout).toMatch(new RegExp(`${unused}.* never +- +valid`));

    redis.pause();
    expect(await statusOf(one, key)).toBe(400);
    await expect.poll(async () => (await readMetrics(one.url)).valueOf("fuel_route_keys_up"), FOLLOWED).toBe(0);
    const failed = (await readMetrics(one.url)).samples.filter(({ name, value }) => name === "fuel_route_redis_errors_total" && value > 0);
    expect(failed).not.toEqual([]);
  });

  test("a Redis that cannot be reached at the start: refused by name, without its password", async () => {
    const redis = await startRedis(["--requirepass", "right-password"]);
    const url = redis.url.replace("redis://", "redis://:wrong-password@");
    for (const command of [["serve", "--port", "0"], ["keys", "list"]]) {
      const outcome = await runCli(await makeFolder(), command, { FUEL_ROUTE_REDIS_URL: url });
      expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("FUEL_ROUTE_REDIS_URL") });
      expect(outcome.stderr).not.toContain("password@");
      expect(outcome.stderr).not.toMatch(/wrong-password|^ {4}at /m);
    }
  });
});

test("keys that are not valid are refused alike, whatever is wrong with them", async () => {
  const folder = await makeFolder();
  const service = await startService(folder, [], { FUEL_ROUTE_WORKERS: "1" });
  const make = async (...options: string[]) => {
    const { stdout, stderr } = await runCli(folder, ["keys", "issue", "--partner", "Acme", ...options]);
    return { key: stdout.trimEnd(), id: /key_[0-9a-f-]+/.exec(stderr)?.[0] ?? "" };
  };
  const revoked = await make();
  const expiring = await make("--expires", new Date(Date.now() + 8000).toISOString());
  // On a busy machine the other may have expired already.
  await expect.poll(() => statusOf(service, revoked.key), FOLLOWED).toBe(400);
  await runCli(folder, ["keys", "revoke", revoked.id]);
  for (const { key } of [revoked, expiring]) await expect.poll(() => statusOf(service, key), { timeout: 60_000 }).toBe(403);

  const answers = new Set<string>();
  for (const key of [revoked.key, expiring.key, "fr_unknown", "", "x".repeat(5000), revoked.key.toUpperCase()]) {
    const response = await fetch(`${service.url}/v1/optimize`, { method: "POST", headers: { "x-api-key": key }, body: "{}" });
    const { request_id: _, ...body } = ErrorBody.parse(parseJson(await response.text()));
    const headers = [...response.headers.entries()].filter(([name]) => name !== "date" && name !== "x-request-id");
    answers.add(JSON.stringify({ status: response.status, body, headers }));
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain("AUTHENTICATION_FAILED");
});
