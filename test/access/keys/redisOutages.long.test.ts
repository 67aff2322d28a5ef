// A Redis that goes away, and comes back with its data or without.

import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { issueKey } from "../../../src/access/keys/key.js";
import type { KeyRecord } from "../../../src/access/keys/store.js";
import { connectRedis, HANGING_MS, NO_REDIS, startRedis } from "../../support/redis.js";
import { FOLLOWED, follow, LATER, NOON, openInstance, openStore, record } from "./redisSteps.js";

describe.skipIf(NO_REDIS !== "")(`when Redis goes and comes back${NO_REDIS}`, () => {
  test.each(["killed", "hanging"])(
    "%s: reported once, known keys stay valid, and a change made right after is seen",
    async (how) => {
      const server = await startRedis(["--appendonly", "yes", "--appendfsync", "always"]);
      const service = await openStore(server, how === "hanging" ? HANGING_MS : undefined);
      await service.add(record("a"));
      const { known, changes, problems } = await follow(service);
      await (how === "killed" ? server.kill() : server.pause());
      await expect.poll(() => problems.length, FOLLOWED).toBe(1);
      await expect(service.add(record("b"))).rejects.toThrow(/^the keys cannot be changed \(Redis .*\); whether/);
      await expect(service.list()).rejects.toThrow(/^the keys cannot be read \(Redis /);
      await setTimeout(2000);
      expect(problems).toHaveLength(1);
      expect(changes()).toBe(0);
      expect(known()).toEqual([record("a")]);

      await (how === "killed" ? server.restart() : server.resume());
      // Read again though nothing has changed.
      await expect.poll(changes, FOLLOWED).toBeGreaterThan(0);
      await (await openStore(server)).revoke("a", LATER);
      await expect.poll(known, FOLLOWED).toEqual([record("a", { revoked: LATER })]);
      expect(problems).toHaveLength(1);
    },
  );

  test("back without its data: instances write the keys back, revoked ones as revoked, and go on", async () => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key, record: valid } = await issueKey(operator, { partner: "Acme" });
    const { key: dead, record: ended } = await issueKey(operator, { partner: "Bison" });
    const revoked = await operator.revoke(ended.id, NOON);
    const instances = [await openInstance(server), await openInstance(server)];
    await server.kill();
    for (const { ring } of instances) await expect.poll(() => ring.isReadable, FOLLOWED).toBe(false);
    await server.restart();
    const listStored = async (): Promise<KeyRecord[]> =>
      (await (await openStore(server)).list()).toSorted((a, b) => (a.partner < b.partner ? -1 : 1));
    await expect.poll(listStored, FOLLOWED).toEqual([valid, revoked]);
    for (const { ring } of instances) {
      await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
      expect([ring.find(key)?.partner, ring.find(dead)]).toEqual(["Acme", undefined]);
    }
    // The first instance writes them back; the others may have found nothing missing.
    expect(
      instances
        .map(({ ring }) => ring.restored.keys)
        .toSorted()
        .at(-1),
    ).toBe(2);

    await (await openStore(server)).revoke(valid.id, LATER);
    for (const { ring } of instances) await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
  });

  test("back from a snapshot taken before a revocation: the key stays revoked, and is revoked in Redis again", async () => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key, record: known } = await issueKey(operator, { partner: "Acme" });
    const { key: other } = await issueKey(operator, { partner: "Bison" });
    const { redis } = await connectRedis(server.url);
    await redis.run((client) => client.save());
    const { ring, problems } = await openInstance(server);
    const { key: newer } = await issueKey(operator, { partner: "Caribou" });
    await operator.revoke(known.id, NOON);
    await expect
      .poll(() => [ring.find(key)?.partner, ring.find(newer)?.partner], FOLLOWED)
      .toEqual([undefined, "Caribou"]);

    await server.kill();
    await server.restart();
    // Before the instance can write back, the snapshot is what Redis holds.
    let isFound = false;
    await expect
      .poll(async () => {
        isFound ||= ring.find(key) !== undefined || ring.find(newer) === undefined;
        return ring.restored;
      }, FOLLOWED)
      .toEqual({ revocations: 1, keys: 1 });
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
    const stored = await (await openStore(server)).list();
    expect(stored.map(({ partner, revoked }) => [partner, revoked]).toSorted()).toEqual([
      ["Acme", NOON],
      ["Bison", undefined],
      ["Caribou", undefined],
    ]);
    expect([isFound, ring.find(key), ring.find(other)?.partner, ring.find(newer)?.partner]).toEqual([
      false,
      undefined,
      "Bison",
      "Caribou",
    ]);
    expect(problems).toContain(
      "the store of keys has lost 1 revocation and 1 key that this instance knows; it keeps to them, and must not be restarted before it has written them back",
    );
    expect(ring.losses).toEqual(ring.restored);
    expect(ring.faults).toEqual([expect.stringMatching(/^The store of keys had lost/)]);
  });

  test("evicted keys are remembered, also when the next key is issued", async () => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key, record: known } = await issueKey(operator, { partner: "Acme" });
    const { ring } = await openInstance(server);
    const { redis } = await connectRedis(server.url);
    const usedBytes = Number(/^used_memory:(\d+)/m.exec(await redis.run((client) => client.info("memory")))?.[1]);
    await redis.run((client) =>
      client.config("SET", "maxmemory-policy", "allkeys-lru", "maxmemory", usedBytes + 1_000_000),
    );
    // The oldest key is evicted first, and the instance reads them all the time, so one of them is evicted sooner or
    // later.
    let evicted = 0;
    const fill = async (): Promise<number> => {
      await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          redis.run((client) => client.set(`other:${evicted}:${i}`, "x".repeat(10_000))),
        ),
      );
      evicted++;
      return ring.restored.keys;
    };
    await expect.poll(fill, { interval: 10 }).toBeGreaterThan(0);
    await redis.run((client) => client.config("SET", "maxmemory-policy", "noeviction", "maxmemory", "0"));
    // Until the instance has written back what was evicted last, nothing is issued.
    await expect.poll(async () => (await operator.list()).length, FOLLOWED).toBe(1);
    const { key: next } = await issueKey(operator, { partner: "Bison" });
    await expect.poll(() => ring.find(next)?.partner, FOLLOWED).toBe("Bison");
    expect(ring.find(key)?.partner).toBe("Acme");
    await expect.poll(async () => (await operator.list()).map(({ id }) => id), FOLLOWED).toContain(known.id);
  });

  test("a loss of keys that no instance knows is reported until they are restored", async () => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key } = await issueKey(operator, { partner: "Acme" });
    const { record: other } = await issueKey(operator, { partner: "Bison" });
    const { redis } = await connectRedis(server.url);
    const text = (await redis.run((client) => client.hget("fuel-route:keys", other.id))) ?? "";
    await redis.run((client) =>
      client.multi().hdel("fuel-route:keys", other.id).set("fuel-route:keys:count", "1").exec(),
    );
    const { ring, problems } = await openInstance(server);
    await redis.run((client) =>
      client.multi().set("fuel-route:keys:count", "2").set("fuel-route:keys:version", "x").exec(),
    );
    await expect
      .poll(() => problems, FOLLOWED)
      .toEqual([expect.stringMatching(/^Redis has lost API keys and holds 1 of 2/)]);
    expect([ring.isUp, ring.isReadable, ring.find(key)?.partner, ring.faults]).toEqual([
      false,
      true,
      "Acme",
      [expect.stringMatching(/keys that this instance does not know/)],
    ]);
    await redis.run((client) => client.hset("fuel-route:keys", other.id, text));
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
  });

  test("lost days of last use are written again, even if no key was used since", async () => {
    const server = await startRedis();
    const { key, record: known } = await issueKey(await openStore(server), { partner: "Acme" });
    const { ring } = await openInstance(server);
    const operator = await openStore(server);
    ring.find(key);
    await expect.poll(async () => [...(await operator.lastUses()).keys()], FOLLOWED).toEqual([known.id]);
    const { redis } = await connectRedis(server.url);
    // Once the instance has seen them.
    await setTimeout(1200);
    await redis.run((client) => client.del("fuel-route:keys:last-use"));
    await expect.poll(async () => [...(await operator.lastUses()).keys()], FOLLOWED).toEqual([known.id]);
  });

  test("a single missing record is written back", async () => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key, record: known } = await issueKey(operator, { partner: "Acme" });
    const { ring } = await openInstance(server);
    const { redis } = await connectRedis(server.url);
    await redis.run((client) => client.del("fuel-route:keys"));
    await expect.poll(async () => operator.list(), FOLLOWED).toEqual([known]);
    expect(ring.find(key)?.partner).toBe("Acme");
  });
});
