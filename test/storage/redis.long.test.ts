import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { issueKey } from "../../src/access/keys/key.js";
import { createRedisKeyStore } from "../../src/access/keys/redis.js";
import { redisCounter } from "../../src/access/limits/redis.js";
import { openRedis, parseRedisUrl, type RedisCall, RedisError } from "../../src/storage/redis.js";
import { freePort } from "../support/freePort.js";
import { connectRedis, HANGING_MS, NO_REDIS, startRedis } from "../support/redis.js";

const SILENT = { onDown: () => undefined, onUp: () => undefined };
/** The policy is looked up every five seconds. */
const CHANGED = { interval: 50 };

const PASSWORD = "p@ss/w:rd%";

async function refusalOf(url: string): Promise<Error> {
  try {
    await (await openRedis(url, SILENT)).close();
  } catch (error) {
    if (error instanceof RedisError) return error;
    throw error;
  }
  throw new Error("it was opened");
}

describe("parseRedisUrl", () => {
  test.each([
    ["redis://localhost", { host: "localhost", port: 6379, db: 0 }],
    ["redis://10.0.0.1:7000/", { host: "10.0.0.1", port: 7000, db: 0 }],
    ["redis://cache.example:7000/3", { host: "cache.example", port: 7000, db: 3 }],
    ["redis://[::1]:7000", { host: "::1", port: 7000, db: 0 }],
    ["redis://:secret@localhost", { host: "localhost", port: 6379, db: 0, password: "secret" }],
    [
      `rediss://me:${encodeURIComponent(PASSWORD)}@localhost`,
      { host: "localhost", port: 6379, db: 0, username: "me", password: PASSWORD, tls: {} },
    ],
  ])("%s", (url, place) => {
    expect(parseRedisUrl(url)).toEqual(place);
  });

  test.each([
    "",
    "localhost:6379",
    "http://localhost",
    "redis://",
    "redis://localhost/x",
    "redis://localhost/1/2",
    "redis://localhost?db=2",
    "redis://:%zz@localhost",
    "redis://localhost:70000",
  ])("not %j", (url) => {
    expect(parseRedisUrl(url)).toBeUndefined();
  });
});

describe("openRedis", () => {
  test("refuses what is not a URL of Redis", async () => {
    expect((await refusalOf("http://:secret@localhost")).message).toMatch(/^not a URL of Redis.*rediss?:\/\//);
  });

  test("nobody there: the error says where and why, without the password", async () => {
    const port = await freePort();
    expect((await refusalOf(`redis://:secret@127.0.0.1:${port}`)).message).toBe(
      `Redis at 127.0.0.1 port ${port} cannot be used: ECONNREFUSED`,
    );
  });

  test("someone there who never answers: it gives up", async () => {
    const server = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    expect((await refusalOf(`redis://127.0.0.1:${address.port}`)).message).toMatch(/cannot be used: /);
  });

  test.skipIf(NO_REDIS !== "")(`with a password${NO_REDIS}`, async () => {
    const { port } = await startRedis(["--requirepass", PASSWORD]);
    const { redis } = await connectRedis(`redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/2`);
    await redis.run((client) => client.set("a", "1"));
    expect(await redis.run((client) => client.info("keyspace"))).toContain("db2:keys=");

    const wrong = await refusalOf(`redis://:secret@127.0.0.1:${port}`);
    expect(wrong.message).toBe(`Redis at 127.0.0.1 port ${port} cannot be used: it refuses (WRONGPASS)`);
    expect((await refusalOf(`redis://127.0.0.1:${port}`)).message).toMatch(/cannot be used: it refuses \(NOAUTH\)$/);
  });

  test.skipIf(NO_REDIS !== "")(
    `reports the eviction policy at the start, when it changes and when Redis is back${NO_REDIS}`,
    async () => {
      const server = await startRedis(["--maxmemory", "50mb", "--maxmemory-policy", "allkeys-lfu"]);
      const policies: unknown[] = [];
      const { redis } = await connectRedis(server.url, { onEviction: (policy) => policies.push(policy) });
      expect([redis.evictionPolicy, policies]).toEqual(["allkeys-lfu", ["allkeys-lfu"]]);
      await redis.run((client) => client.config("SET", "maxmemory-policy", "volatile-lru"));
      await expect.poll(() => policies, CHANGED).toEqual(["allkeys-lfu", undefined]);
      await server.kill();
      await server.restart();
      await expect.poll(() => policies, CHANGED).toEqual(["allkeys-lfu", undefined, "allkeys-lfu"]);
    },
  );

  test.skipIf(NO_REDIS !== "")(`reports once that the policy cannot be looked up${NO_REDIS}`, async () => {
    const { url } = await startRedis([
      "--maxmemory",
      "50mb",
      "--maxmemory-policy",
      "allkeys-lru",
      "--user",
      "default",
      "on",
      "nopass",
      "~*",
      "&*",
      "+@all",
      "-info",
    ]);
    const reasons: string[] = [];
    const { redis, told } = await connectRedis(url, { onPolicyUnknown: (reason) => reasons.push(reason) });
    await redis.lookUpPolicy();
    expect([redis.evictionPolicy, redis.isPolicyKnown, reasons]).toEqual([
      undefined,
      false,
      ["it denies this user the command INFO"],
    ]);
    await redis.run((client) => client.call("ACL", "SETUSER", "default", "+info"));
    await redis.lookUpPolicy();
    expect([redis.evictionPolicy, redis.isPolicyKnown, reasons.length, told]).toEqual(["allkeys-lru", true, 1, []]);
  });

  const RULE =
    /^user fuel-route on >PASSWORD (.+)$/m
      .exec(readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8"))?.[1]
      ?.split(" ") ?? [];

  test.skipIf(NO_REDIS !== "")(
    `a user with the rights that docs/operating.md lists can run every command of the service${NO_REDIS}`,
    async () => {
      const { port } = await startRedis(["--user", "fuel-route", "on", ">secret", ...RULE]);
      const { redis, told } = await connectRedis(`redis://fuel-route:secret@127.0.0.1:${port}/1`);
      const store = createRedisKeyStore(redis);
      const { record } = await issueKey(store, { partner: "Acme" }, async () => undefined);
      await store.revoke(record.id, "2026-11-21T12:00:00.000Z");
      await store.restore(await store.list());
      await store.noteUses(new Map([[record.id, "2026-11-21"]]));
      expect(await store.lastUses()).toEqual(new Map([[record.id, "2026-11-21"]]));
      const counter = redisCounter(redis);
      for (const current of [1, 2, 2])
        expect(await counter.take("a", 1, 60_000)).toMatchObject({ current: Math.min(current, 2) });
      await counter.merge("a", 60_000, [String(await counter.now())]);
      // A check that failed would have said so by then.
      await setTimeout(1200);
      expect([told, redis.isPolicyKnown]).toEqual([[], true]);
    },
  );

  test.skipIf(NO_REDIS !== "").each(["time", "del", "pexpire", "zadd", "set", "zremrangebyscore"])(
    `a user who may not %s makes Redis unusable, and the reason names it${NO_REDIS}`,
    async (command) => {
      const { port } = await startRedis(["--user", "fuel-route", "on", ">secret", ...RULE, `-${command}`]);
      const { told } = await connectRedis(`redis://fuel-route:secret@127.0.0.1:${port}`);
      await expect
        .poll(() => told, CHANGED)
        .toEqual([`down: it denies this user the command ${command.toUpperCase()}`]);
    },
  );

  test.skipIf(NO_REDIS !== "")(`reports each call, how long it took and whether it failed${NO_REDIS}`, async () => {
    const server = await startRedis();
    const calls: RedisCall[] = [];
    const { redis } = await connectRedis(server.url, { onCall: (call) => calls.push(call) }, HANGING_MS);
    await redis.run((client) => client.set("a", "1"), "mine");
    await redis.run((client) => client.lpush("a", "1"), "mine").catch(() => undefined);
    server.pause();
    await redis.run((client) => client.get("a"), "yours").catch(() => undefined);
    const own = calls.filter(({ call }) => call === "mine" || call === "yours");
    expect(own.map(({ call, hasFailed }) => [call, hasFailed])).toEqual([
      ["mine", false],
      ["mine", true],
      ["yours", true],
    ]);
    expect(own[2]?.ms).toBeGreaterThanOrEqual(399);
  });

  test.skipIf(NO_REDIS !== "")(`a command that Redis refuses fails alone${NO_REDIS}`, async () => {
    const { url } = await startRedis();
    const { redis, told } = await connectRedis(url);
    await redis.run((client) => client.set("a", "secret"));
    const refused = redis.run((client) => client.lpush("a", "secret"));
    await expect(refused).rejects.toThrow(RedisError);
    await expect(refused).rejects.toThrow("Redis failed: it refuses (WRONGTYPE)");
    expect(await redis.run((client) => client.get("a"))).toBe("secret");
    expect(told).toEqual([]);
  });
});
