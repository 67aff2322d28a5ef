// Two instances and a real redis-server: what takes long to show.

import { describe, expect, test } from "vitest";
import { ErrorBody, parseJson } from "../support/app.js";
import { makeFolder, runCli, startService } from "../support/cli.js";
import { type Exposition, parseExposition } from "../support/exposition.js";
import { connectRedis, NO_REDIS, startRedis } from "../support/redis.js";
import { FOLLOWED, issue, readyOf, startPlatform, statusOf, untilBoth } from "./platform.js";

/** Every five seconds. */
const POLICY_SEEN = { interval: 50 };

async function readMetrics(url: string): Promise<Exposition> {
  return parseExposition(await (await fetch(`${url}/metrics`)).text());
}

describe.skipIf(NO_REDIS !== "")(`two instances with one Redis${NO_REDIS}`, () => {
  test("Redis restored from before a revocation: the key stays revoked on both instances, which is reported", async () => {
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
      const counts = await Promise.all(
        instances.map(async ({ url }) => (await readMetrics(url)).valueOf("fuel_route_revocations_restored_total")),
      );
      return Math.max(...counts);
    };
    await expect
      .poll(
        async () => [...(await Promise.all(instances.map((instance) => statusOf(instance, key)))), await restored()],
        FOLLOWED,
      )
      .toEqual([403, 403, 1]);
    await expect.poll(async () => (await cli("keys", "list")).stdout, FOLLOWED).toMatch(new RegExp(`${id}.*revoked`));
    // Until it is read again, the store still counts as having lost them.
    await expect
      .poll(() => Promise.all(instances.map(readyOf)), FOLLOWED)
      .toContainEqual(
        expect.objectContaining({
          status: "ready",
          degraded: [expect.stringMatching(/had lost revocations or keys within the last ten minutes/)],
        }),
      );
    expect(instances.map((instance) => instance.stderr()).join("")).toContain("has lost 1 revocation");
  });

  test("a Redis that evicts keys is refused at the start, and reported later; keys can still be revoked", async () => {
    const platform = await startPlatform();
    const { redis, instances, cli } = platform;
    const [one] = instances;
    const { id } = await issue(platform);
    const { redis: operator } = await connectRedis(redis.url);
    await operator.run((client) => client.config("SET", "maxmemory", "50mb", "maxmemory-policy", "allkeys-lru"));
    await expect
      .poll(() => readyOf(one), POLICY_SEEN)
      .toMatchObject({ status: "ready", degraded: [expect.stringContaining("set maxmemory-policy to noeviction")] });
    expect((await readMetrics(one.url)).valueOf("fuel_route_redis_evicts")).toBe(1);
    expect(one.stderr()).toContain("maxmemory-policy allkeys-lru");

    const environment = { FUEL_ROUTE_REDIS_URL: redis.url };
    for (const command of [
      ["serve", "--port", "0"],
      ["keys", "issue", "--partner", "Acme"],
    ]) {
      const outcome = await runCli(await makeFolder(), command, environment);
      expect(outcome).toEqual({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining(
          "FUEL_ROUTE_REDIS_URL: Redis removes any key when its memory is full (maxmemory-policy allkeys-lru), API keys too: set maxmemory-policy to noeviction",
        ),
      });
    }
    expect(await cli("keys", "revoke", id)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Warning: Redis removes any key [^\n]*\nKey .* is revoked\.\n$/),
    });

    await operator.run((client) => client.config("SET", "maxmemory-policy", "noeviction"));
    await expect.poll(() => readyOf(one), POLICY_SEEN).not.toHaveProperty("degraded");
    expect((await readMetrics(one.url)).valueOf("fuel_route_redis_evicts")).toBe(0);
  });

  test("a Redis that hides its policy: reported in /readyz and once in the log", async () => {
    const redis = await startRedis(["--user", "default", "on", "nopass", "~*", "&*", "+@all", "-info"]);
    const service = await startService(await makeFolder(), [], {
      FUEL_ROUTE_REDIS_URL: redis.url,
    });
    expect(await readyOf(service)).toMatchObject({
      status: "ready",
      degraded: [expect.stringMatching(/^The eviction policy of Redis cannot be looked up/)],
    });
    expect(service.stderr().match(/"msg":"The eviction policy of Redis cannot be looked up/g)).toHaveLength(1);
    expect(service.stderr()).toContain("it denies this user the command INFO");
  });

  test("the time of calls to Redis is measured by call, and the day of a key's last use is listed", async () => {
    const platform = await startPlatform();
    const {
      redis,
      instances: [one],
      cli,
    } = platform;
    const { key, id } = await issue(platform);
    const { id: unused } = await issue(platform);
    await untilBoth(platform, key, 400);
    const before = await readMetrics(one.url);
    const takes = before.valueOf("fuel_route_redis_seconds_count", { call: "limit_take" });
    for (let i = 0; i < 5; i++) await statusOf(one, key);
    const after = await readMetrics(one.url);
    expect(after.valueOf("fuel_route_redis_seconds_count", { call: "limit_take" })).toBe(takes + 5);
    expect(after.valueOf("fuel_route_redis_seconds_sum", { call: "limit_take" })).toBeGreaterThan(
      before.valueOf("fuel_route_redis_seconds_sum", { call: "limit_take" }),
    );
    expect(after.valueOf("fuel_route_redis_errors_total", { call: "limit_take" })).toBe(0);
    expect(after.valueOf("fuel_route_keys_up")).toBe(1);

    const today = new Date().toISOString().slice(0, 10);
    await expect
      .poll(async () => (await cli("keys", "list")).stdout, FOLLOWED)
      .toMatch(new RegExp(`${id}.*(${today}|${new Date().toISOString().slice(0, 10)})`));
    expect((await cli("keys", "list")).stdout).toMatch(new RegExp(`${unused}.* never +- +valid`));

    redis.pause();
    expect(await statusOf(one, key)).toBe(400);
    await expect.poll(async () => (await readMetrics(one.url)).valueOf("fuel_route_keys_up"), FOLLOWED).toBe(0);
    const failed = (await readMetrics(one.url)).samples.filter(
      ({ name, value }) => name === "fuel_route_redis_errors_total" && value > 0,
    );
    expect(failed).not.toEqual([]);
  });
});

test("invalid keys are all refused in the same way, whatever is wrong with them", async () => {
  const folder = await makeFolder();
  const service = await startService(folder);
  const make = async (...options: string[]) => {
    const { stdout, stderr } = await runCli(folder, ["keys", "issue", "--partner", "Acme", ...options]);
    return { key: stdout.trimEnd(), id: /key_[0-9a-f-]+/.exec(stderr)?.[0] ?? "" };
  };
  const revoked = await make();
  const expiring = await make("--expires", new Date(Date.now() + 8000).toISOString());
  // On a busy machine the other may have expired already.
  await expect.poll(() => statusOf(service, revoked.key), FOLLOWED).toBe(400);
  await runCli(folder, ["keys", "revoke", revoked.id]);
  for (const { key } of [revoked, expiring]) await expect.poll(() => statusOf(service, key)).toBe(403);

  const answers = new Set<string>();
  for (const key of [revoked.key, expiring.key, "fr_unknown", "", "x".repeat(5000), revoked.key.toUpperCase()]) {
    const response = await fetch(`${service.url}/v1/optimize`, {
      method: "POST",
      headers: { "x-api-key": key },
      body: "{}",
    });
    const { request_id: _, ...body } = ErrorBody.parse(parseJson(await response.text()));
    const headers = [...response.headers.entries()].filter(([name]) => name !== "date" && name !== "x-request-id");
    answers.add(JSON.stringify({ status: response.status, body, headers }));
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain("AUTHENTICATION_FAILED");
});
