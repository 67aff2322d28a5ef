// Two instances and a real redis-server: one limit for both, keys that both know, and what happens when Redis is away.

import { describe, expect, test } from "vitest";
import { makeFolder, runCli } from "../support/cli.js";
import { NO_REDIS, startRedis } from "../support/redis.js";
import { FOLLOWED, ask, issue, type Platform, readyOf, startPlatform, statusOf, untilBoth } from "./platform.js";

const REDIS_AWAY = /Redis is away/;

/**
 * The answers to `count` requests with one key, half of them by each instance. Where Redis took too long for a call,
 * the instances counted by themselves for a while, as they should: then the requests are repeated with another key.
 */
async function askBoth(platform: Platform, path: string, count: number): Promise<Response[]> {
  const [one, two] = platform.instances;
  const { key } = await issue(platform, "--optimize", "40");
  const counter = await issue(platform);
  await untilBoth(platform, counter.key, 400);
  const before = await redisFaults(platform);
  const all = await Promise.all(Array.from({ length: count }, (_, i) => ask(i % 2 === 0 ? one : two, key, path)));
  const isShared = (await redisFaults(platform)) === before && !before.includes("fuel_route_redis_up 0");
  return isShared ? all : askBoth(platform, path, count);
}

/** What the metrics of both instances say of whether Redis answers, and of its calls that failed. */
async function redisFaults({ instances }: Platform): Promise<string> {
  const metrics = await Promise.all(instances.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  return metrics.flatMap((text) => text.match(/^fuel_route_redis_(?:up|errors_total).*$/gm) ?? []).join("\n");
}

describe.skipIf(NO_REDIS !== "")(`two instances with one Redis${NO_REDIS}`, () => {
  test("a partner gets exactly its limit across both, for each endpoint separately", async () => {
    const platform = await startPlatform();
    for (const [path, limit] of [
      ["/v1/optimize", 40],
      ["/v1/routes", 60],
      ["/v1/stations/enrich-distances", 120],
    ] as const) {
      const all = await askBoth(platform, path, 2 * limit);
      const refused = all.filter(({ status }) => status === 429);
      expect({ path, passed: all.length - refused.length }).toEqual({ path, passed: limit });
      // One count for both: no number of remaining requests is given twice.
      const left = all
        .filter(({ status }) => status !== 429)
        .map(({ headers }) => Number(headers.get("ratelimit-remaining")));
      expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, i) => i));
      for (const { headers } of refused) {
        expect({ limit: headers.get("ratelimit-limit"), left: headers.get("ratelimit-remaining") }).toEqual({
          limit: String(limit),
          left: "0",
        });
        expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
        expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
      }
    }
  });

  test("both accept an issued key and refuse a revoked one", async () => {
    const platform = await startPlatform();
    const { key, id } = await issue(platform);
    await untilBoth(platform, key, 400);
    expect((await platform.cli("keys", "list")).stdout).toContain(id);
    expect((await platform.cli("keys", "revoke", id)).code).toBe(0);
    await untilBoth(platform, key, 403);
    expect((await platform.cli("keys", "list")).stdout).toMatch(new RegExp(`${id}.*revoked`));
  });

  test("without Redis, known keys work with local counters, which is reported; they share again afterwards", async () => {
    const platform = await startPlatform();
    const { redis, instances } = platform;
    const { key } = await issue(platform, "--optimize", "30");
    await untilBoth(platform, key, 400);
    for (const instance of instances) expect(await readyOf(instance)).not.toHaveProperty("degraded");

    await redis.kill();
    for (const instance of instances) {
      await expect
        .poll(() => readyOf(instance), FOLLOWED)
        .toMatchObject({
          status: "ready",
          degraded: [expect.stringMatching(REDIS_AWAY), expect.stringMatching(/^The keys cannot be read/)],
        });
      await expect.poll(() => instance.stderr(), FOLLOWED).toMatch(REDIS_AWAY);
      expect(await (await fetch(`${instance.url}/metrics`)).text()).toMatch(/^fuel_route_redis_up 0$/m);
      // The limit holds on each instance separately.
      const statuses = await Promise.all(Array.from({ length: 40 }, () => statusOf(instance, key)));
      expect(new Set(statuses)).toEqual(new Set([400, 429]));
      expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(30);
      expect(await statusOf(instance, "fr_unknown")).toBe(403);
    }
    expect(await platform.cli("keys", "list")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("FUEL_ROUTE_REDIS_URL"),
    });

    await redis.restart();
    for (const instance of instances) {
      await expect.poll(() => readyOf(instance), FOLLOWED).not.toHaveProperty("degraded");
      expect(instance.stderr()).toContain("Redis is back");
    }
    const later = await issue(platform);
    await untilBoth(platform, later.key, 400);
  });

  test("a Redis that cannot be reached at the start: refused, with its address but without its password", async () => {
    const redis = await startRedis(["--requirepass", "right-password"]);
    const url = redis.url.replace("redis://", "redis://:wrong-password@");
    for (const command of [
      ["serve", "--port", "0"],
      ["keys", "list"],
    ]) {
      const outcome = await runCli(await makeFolder(), command, { FUEL_ROUTE_REDIS_URL: url });
      expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("FUEL_ROUTE_REDIS_URL") });
      expect(outcome.stderr).not.toContain("password@");
      expect(outcome.stderr).not.toMatch(/wrong-password|^ {4}at /m);
    }
  });
});
