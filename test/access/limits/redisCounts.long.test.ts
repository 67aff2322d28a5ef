// With Redis any number of instances share the counters; while it is away each counts by itself.

import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { FallbackCounter, MERGE_MARKS, redisCounter, type SharedCounter } from "../../../src/access/limits/redis.js";
import { MemoryCounter } from "../../../src/access/limits/memory.js";
import { MAX_REQUESTS_PER_MINUTE } from "../../../src/access/keys/store.js";
import { RedisError } from "../../../src/storage/redis.js";
import { integer, pick, seededRandom } from "../../support/random.js";
import { connectRedis, HANGING_MS, NO_REDIS, startRedis } from "../../support/redis.js";
import { sampleSize } from "../../support/sampleSize.js";
import { HEALED, MINUTE_MS, openInstance } from "./sharedLimits.js";
import { type Accepted, mostInAnyWindow } from "./windows.js";

async function acceptedOf(count: number, take: (index: number) => Promise<boolean>): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: count }, (_, index) => take(index)));
  return outcomes.filter(Boolean).length;
}

describe.skipIf(NO_REDIS !== "")(`counters in Redis${NO_REDIS}`, () => {
  test("300 requests at once over two instances: exactly the limit passes, for each name", async () => {
    const { url } = await startRedis();
    const [one, two] = [await openInstance(url), await openInstance(url)];
    const names = ["key_1:/v1/optimize", "key_1:/v1/routes", "key_2:/v1/optimize"];
    const accepted = await Promise.all(
      names.map((name) => acceptedOf(300, (index) => (index % 2 === 0 ? one : two).take(120, name))),
    );
    expect(accepted).toEqual([120, 120, 120]);
    expect([...one.told, ...two.told]).toEqual([]);
  });

  test("gives the count, also that the maximum is exceeded, and the time until the oldest request leaves", async () => {
    const { url } = await startRedis();
    const { redis } = await connectRedis(url);
    const counter = redisCounter(redis);
    expect(await counter.take("a", 2, MINUTE_MS)).toMatchObject({ current: 1, ttlMs: MINUTE_MS });
    await setTimeout(30);
    for (const current of [2, 3, 3]) {
      const taken = await counter.take("a", 2, MINUTE_MS);
      expect(taken.current).toBe(current);
      expect(taken.ttlMs).toBeLessThanOrEqual(MINUTE_MS - 30);
      expect(taken.ttlMs).toBeGreaterThan(MINUTE_MS - 10_000);
    }
  });

  test("after a limit was lowered, requests accepted under the higher one still count", async () => {
    const { url } = await startRedis();
    const { redis } = await connectRedis(url);
    const counter = redisCounter(redis);
    for (let i = 0; i < 3; i++) {
      await counter.take("a", 3, MINUTE_MS);
      await setTimeout(300);
    }
    const { current, ttlMs } = await counter.take("a", 1, MINUTE_MS);
    expect(current).toBe(2);
    // The last of the three, which came 300 ms ago and not 900, has to leave.
    expect(ttlMs).toBeGreaterThan((await counter.take("a", 3, MINUTE_MS)).ttlMs + 500);
  });

  test.each(sampleSize([1], [1, 2, 3]))(
    "random callers on three instances, round %i: never too many, and the wait given is enough",
    async (seed) => {
      const { url } = await startRedis();
      const random = seededRandom(seed);
      const max = integer(random, 2, 6);
      const windowMs = integer(random, 150, 300);
      const counters: SharedCounter[] = [];
      for (let i = 0; i < 3; i++) counters.push(redisCounter((await connectRedis(url)).redis));
      const accepted: Accepted[] = [];
      const callers = Array.from({ length: 6 }, async () => {
        while (accepted.length < max * 8) {
          const sentMs = performance.now();
          const { current } = await pick(random, counters).take("a", max, windowMs);
          if (current <= max) accepted.push({ sentMs, answeredMs: performance.now() });
          await setTimeout(integer(random, 0, 40));
        }
      });
      await Promise.all(callers);
      expect(mostInAnyWindow(accepted, windowMs)).toBeLessThanOrEqual(max);

      // A single caller who waits as long as the refusal says passes every time.
      for (let i = 0; i < 10; i++) {
        let taken = await pick(random, counters).take("b", max, windowMs);
        while (taken.current <= max) taken = await pick(random, counters).take("b", max, windowMs);
        expect(taken.current).toBe(max + 1);
        expect(taken.ttlMs).toBeGreaterThanOrEqual(1);
        await setTimeout(taken.ttlMs + 1);
        expect((await pick(random, counters).take("b", max, windowMs)).current).toBeLessThanOrEqual(max);
      }
    },
  );

  test("nothing is left in Redis after a window without requests", async () => {
    const { url } = await startRedis();
    const { redis } = await connectRedis(url);
    const counter = redisCounter(redis);
    for (let i = 0; i < 5; i++) await counter.take("a", 3, 3000);
    expect(await redis.run((client) => client.exists("fuel-route:limits:a"))).toBe(1);
    await expect.poll(() => redis.run((client) => client.exists("fuel-route:limits:a")), HEALED).toBe(0);
  });

  test("a Redis that has forgotten its scripts still counts", async () => {
    const { url } = await startRedis();
    const { take, redis, told } = await openInstance(url);
    expect(await acceptedOf(2, () => take(3))).toBe(2);
    await redis.run((client) => client.script("FLUSH"));
    expect(await acceptedOf(5, () => take(3))).toBe(1);
    expect(told).toEqual([]);
  });
});

describe.skipIf(NO_REDIS !== "")(`when Redis goes${NO_REDIS}`, () => {
  test("killed: each instance counts by itself and reports that once; started again: counts are shared again", async () => {
    const server = await startRedis();
    const [one, two] = [await openInstance(server.url), await openInstance(server.url)];
    expect(await acceptedOf(5, () => one.take(8))).toBe(5);
    expect(await acceptedOf(5, () => two.take(8))).toBe(3);

    await server.kill();
    // Requests that an instance accepted before still count.
    expect(await acceptedOf(50, () => one.take(8))).toBe(3);
    expect(await acceptedOf(50, () => two.take(8))).toBe(5);
    expect(await acceptedOf(50, () => one.take(8, "b"))).toBe(8);
    await setTimeout(1500);
    expect(await one.take(8)).toBe(false);
    expect([one.redis.isUp, two.redis.isUp]).toEqual([false, false]);
    for (const { told } of [one, two]) expect(told).toEqual([expect.stringMatching(/^down: ./)]);

    await server.restart();
    for (const { told } of [one, two]) await expect.poll(() => told.slice(1), HEALED).toEqual(["up"]);
    expect(await acceptedOf(100, (index) => (index % 2 === 0 ? one : two).take(8, "c"))).toBe(8);
    for (const { told } of [one, two]) expect(told).toHaveLength(2);
  });

  test("hanging: one short wait, then none; answering again: counts are shared again", async () => {
    const server = await startRedis();
    const [one, two] = [await openInstance(server.url, HANGING_MS), await openInstance(server.url, HANGING_MS)];
    expect(await one.take(1000)).toBe(true);
    server.pause();
    expect(await one.take(1000)).toBe(true);
    expect(one.redis.isUp).toBe(false);
    // If 200 requests waited one after the other, that would take five minutes.
    const before = performance.now();
    for (let i = 0; i < 200; i++) expect(await one.take(1000)).toBe(true);
    expect(performance.now() - before).toBeLessThan(50 * HANGING_MS);
    expect(one.told).toEqual([`down: no answer within ${HANGING_MS} ms`]);

    server.resume();
    for (const { told } of [one, two]) await expect.poll(() => told.at(-1) ?? "up", HEALED).toBe("up");
    expect(await acceptedOf(100, (index) => (index % 2 === 0 ? one : two).take(8, "c"))).toBe(8);
  });

  test("the connection is dropped: back within moments", async () => {
    const server = await startRedis();
    const { told, take } = await openInstance(server.url);
    const { redis: operator } = await connectRedis(server.url);
    await operator.run((client) => client.call("CLIENT", "KILL", "TYPE", "normal"));
    await expect.poll(() => told, HEALED).toEqual(["down: the connection was closed", "up"]);
    expect(await acceptedOf(10, () => take(3))).toBe(3);
  });

  test("full: each instance counts by itself and reports that; counts are shared again when there is room", async () => {
    const server = await startRedis();
    const { told, take, redis } = await openInstance(server.url);
    const { redis: operator } = await connectRedis(server.url);
    await operator.run((client) => client.config("SET", "maxmemory", "1"));
    expect(await acceptedOf(10, () => take(3))).toBe(3);
    await expect.poll(() => told, HEALED).toEqual(["down: it refuses (OOM)"]);
    await expect(redis.run((client) => client.ping())).rejects.toThrow(RedisError);
    // The operator's own connection is down, too.
    const { redis: other } = await connectRedis(server.url);
    await other.run((client) => client.config("SET", "maxmemory", "0"));
    await expect.poll(() => told.slice(1), HEALED).toEqual(["up"]);
  });

  describe.each([
    ["with what it counted before", ["--appendonly", "yes", "--appendfsync", "always"]],
    ["without its data", []],
  ])("back %s", (_, settings) => {
    test("every request that instances accepted meanwhile counts, and only once", async () => {
      const server = await startRedis(settings);
      const instances = [await openInstance(server.url), await openInstance(server.url)] as const;
      const [one, two] = instances;
      expect(await acceptedOf(5, () => one.take(20))).toBe(5);
      expect(await acceptedOf(4, () => two.take(20))).toBe(4);
      await server.kill();
      // Each instance goes on from what it has accepted.
      expect(await acceptedOf(3, () => one.take(20))).toBe(3);
      expect(await acceptedOf(2, () => two.take(20))).toBe(2);
      expect(await acceptedOf(2, () => two.take(20, "b"))).toBe(2);
      await server.restart();
      for (const { told } of instances) await expect.poll(() => told.at(-1), HEALED).toBe("up");
      await Promise.all(instances.map(({ counter }) => counter.recover()));
      // Once more changes nothing, nor does it when both do so at once.
      await Promise.all(instances.map(({ counter }) => counter.recover()));
      expect(await one.redis.run((client) => client.zcard("fuel-route:limits:a"))).toBe(5 + 4 + 3 + 2);
      expect(await acceptedOf(40, (index) => (instances[index % 2] ?? one).take(20))).toBe(20 - (5 + 4 + 3 + 2));
      expect(await acceptedOf(40, (index) => (instances[index % 2] ?? one).take(20, "b"))).toBe(18);
    });
  });

  test("after each accepted a whole limit, nothing passes until enough requests have left the window", async () => {
    const server = await startRedis();
    const instances = [await openInstance(server.url), await openInstance(server.url)] as const;
    await server.kill();
    const take = async (index: number): Promise<{ current: number; ttlMs: number }> =>
      (instances[index % 2] ?? instances[0]).counter.take("a", 3, MINUTE_MS);
    const before = performance.now();
    expect(await acceptedOf(6, async (index) => (await take(index)).current <= 3)).toBe(6);
    await server.restart();
    for (const { told } of instances) await expect.poll(() => told.at(-1), HEALED).toBe("up");
    await Promise.all(instances.map(({ counter }) => counter.recover()));
    const marks = await instances[0].redis.run((client) => client.zrange("fuel-route:limits:a", "0", "-1"));
    expect(marks.map(Number)).toEqual(marks.map(Number).toSorted((a, b) => a - b));
    const { current, ttlMs } = await take(0);
    const after = performance.now();
    expect(current).toBe(4);
    expect(ttlMs).toBeLessThanOrEqual(MINUTE_MS);
    // No request leaves the window before its time on Redis' clock.
    expect(after - before + ttlMs).toBeGreaterThanOrEqual(MINUTE_MS - 1);
  });

  test("two instances that each accepted the highest limit merge in parts, and Redis serves others between", async () => {
    const server = await startRedis();
    const max = MAX_REQUESTS_PER_MINUTE;
    const accepted = [max, 20_000];
    const counters: FallbackCounter[] = [];
    const parts: number[] = [];
    for (const count of accepted) {
      const { redis } = await connectRedis(server.url);
      const local = new MemoryCounter();
      for (let i = 0; i < count; i++) local.take("a", max, MINUTE_MS);
      const run: typeof redis.run = async (command, call) =>
        redis.run(async (client) => {
          const send = client.eval.bind(client);
          const seen = new Proxy(client, {
            get: (target, name, self) =>
              name === "eval"
                ? (...args: Parameters<typeof send>) => (parts.push(args.length), send(...args))
                : Reflect.get(target, name, self),
          });
          return command(seen);
        }, call);
      counters.push(new FallbackCounter(redisCounter({ run }), local));
    }
    await Promise.all(counters.map(async (counter) => counter.recover()));
    // A script, the number of keys, a key and a window come before the marks.
    expect(Math.max(...parts)).toBeLessThanOrEqual(MERGE_MARKS + 4);
    expect(parts).toHaveLength(accepted.reduce((sum, count) => sum + Math.ceil(count / MERGE_MARKS), 0));
    const { redis } = await connectRedis(server.url);
    expect(await redis.run((client) => client.zcard("fuel-route:limits:a"))).toBe(max + 20_000);
    // Once more changes nothing.
    await counters[0]?.recover();
    expect(await redis.run((client) => client.zcard("fuel-route:limits:a"))).toBe(max + 20_000);
    expect((await redisCounter(redis).take("a", max, MINUTE_MS)).current).toBe(max + 1);
    const slow = await redis.run((client) => client.call("MEMORY", "USAGE", "fuel-route:limits:a", "SAMPLES", "0"));
    expect(Number(slow)).toBeLessThan(200 * (max + 20_000));
  });

  test("a bug while merging in the background does not end the process, and shows in the next request", async () => {
    const mistake = (): Promise<never> => Promise.reject(new TypeError("a mistake"));
    const away = (): Promise<never> => Promise.reject(new RedisError("away"));
    let take: SharedCounter["take"] = away;
    const counter = new FallbackCounter(
      { take: async (...args) => take(...args), now: mistake, merge: mistake },
      new MemoryCounter(),
    );
    await counter.take("a", 2, MINUTE_MS);
    take = mistake;
    await expect(counter.recover()).resolves.toBeUndefined();
    await expect(counter.take("a", 2, MINUTE_MS)).rejects.toThrow(TypeError);
  });

  test("closed on purpose: nothing is reported, and each instance counts by itself", async () => {
    const { url } = await startRedis();
    const { told, take, redis } = await openInstance(url);
    await redis.close();
    expect(await acceptedOf(10, () => take(3))).toBe(3);
    await setTimeout(700);
    expect(told).toEqual([]);
  });

  test("a bug in a counter is not hidden", async () => {
    const refuse = (): Promise<never> => Promise.reject(new TypeError("a mistake"));
    const broken: SharedCounter = { take: refuse, now: refuse, merge: refuse };
    await expect(new FallbackCounter(broken, new MemoryCounter()).take("a", 1, 1)).rejects.toThrow(TypeError);
  });
});
