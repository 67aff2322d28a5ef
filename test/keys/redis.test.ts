// DESIGN D26: keys in Redis, which any number of instances and commands share.

import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createRedisKeyStore } from "../../src/keys/redis.js";
import { type KeyRecord, type KeyStore, KeyStoreError } from "../../src/keys/store.js";
import { connectRedis, HANGING_MS, NO_REDIS, type RedisServer, startRedis } from "../support/redis.js";

vi.setConfig({ testTimeout: 120_000 });

/** A change is seen within two seconds; the rest is for a busy machine. */
const FOLLOWED = { timeout: 30_000, interval: 20 };

const NOON = "2026-11-21T12:00:00.000Z";
const LATER = "2026-11-22T08:30:00.000Z";

function record(id: string, more: Partial<KeyRecord> = {}): KeyRecord {
  return { id, partner: `Partner of ${id}`, sha256: "0123456789abcdef".repeat(4), created: NOON, ...more };
}

async function openStore({ url }: RedisServer, commandTimeoutMs?: number): Promise<KeyStore> {
  const store = createRedisKeyStore((await connectRedis(url, commandTimeoutMs)).redis);
  onTestFinished(() => store.close());
  return store;
}

/** A running service: it reads the keys whenever it is told of a change, and keeps them when it cannot. */
async function follow(store: KeyStore): Promise<{ known: () => readonly KeyRecord[]; changes: () => number; problems: KeyStoreError[] }> {
  let known = await store.list();
  let changes = 0;
  const problems: KeyStoreError[] = [];
  const reload = async (): Promise<void> => {
    changes++;
    try {
      known = await store.list();
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error;
    }
  };
  store.follow(() => void reload(), (problem) => problems.push(problem));
  return { known: () => known, changes: () => changes, problems };
}

const IDS_AT_ONCE = Array.from({ length: 40 }, (_, i) => `key_${String(i).padStart(2, "0")}`);

describe.skipIf(NO_REDIS !== "")(`keys in Redis${NO_REDIS}`, () => {
  test("what is added is listed, as it was, in the order it was added", async () => {
    const server = await startRedis();
    const store = await openStore(server);
    expect(await store.list()).toEqual([]);
    const records = [
      record("c", { created: "2026-11-21T09:00:00Z" }),
      record("b", { created: "2026-11-21T09:00:00.500Z", label: "Straße 1 \u{1F69A}", limits: { routes: 5 } }),
      record("a", { expires: LATER, revoked: NOON, limits: {} }),
      record("d"),
    ];
    for (const index of [3, 1, 0, 2]) await store.add(records[index] ?? record("none"));
    expect(await store.list()).toEqual(records);
    expect(await (await openStore(server)).list()).toEqual(records);
  });

  test("an id is used once", async () => {
    const store = await openStore(await startRedis());
    await store.add(record("a"));
    await expect(store.add(record("a", { partner: "Another" }))).rejects.toThrow(KeyStoreError);
    expect(await store.list()).toEqual([record("a")]);
  });

  test("a revoked key keeps its record and its first date; an unknown one is undefined", async () => {
    const store = await openStore(await startRedis());
    const limits = { routes: 5, optimize: 60_000 };
    await store.add(record("a", { limits }));
    await store.add(record("b"));
    expect(await store.revoke("a", NOON)).toEqual(record("a", { limits, revoked: NOON }));
    expect(await store.revoke("a", LATER)).toEqual(record("a", { limits, revoked: NOON }));
    expect(await store.revoke("none", NOON)).toBeUndefined();
    expect(await store.list()).toEqual([record("a", { limits, revoked: NOON }), record("b")]);
  });

  test("many added at once over three connections: none is lost", async () => {
    const server = await startRedis();
    const stores = [await openStore(server), await openStore(server), await openStore(server)];
    await Promise.all(IDS_AT_ONCE.map((id, index) => stores[index % 3]?.add(record(id))));
    expect((await stores[0]?.list())?.map(({ id }) => id)).toEqual(IDS_AT_ONCE);
  });

  test("revoked at once at different times over three connections: all are told the one date that stays", async () => {
    const server = await startRedis();
    const stores = [await openStore(server), await openStore(server), await openStore(server)];
    await stores[0]?.add(record("a"));
    const answers = await Promise.all(IDS_AT_ONCE.map((_, index) => stores[index % 3]?.revoke("a", new Date(Date.parse(NOON) + index).toISOString())));
    const [stored] = (await stores[0]?.list()) ?? [];
    expect(stored?.revoked).toBeDefined();
    expect(new Set(answers.map((answer) => answer?.revoked))).toEqual(new Set([stored?.revoked]));
  });

  test("a running service sees what others change, and nothing else makes it read again", async () => {
    const server = await startRedis();
    const [operator, service] = [await openStore(server), await openStore(server)];
    await operator.add(record("a"));
    const { known, changes, problems } = await follow(service);
    expect(known()).toEqual([record("a")]);
    await setTimeout(1200);
    expect(changes()).toBe(0);

    await operator.revoke("a", LATER);
    await expect.poll(known, FOLLOWED).toEqual([record("a", { revoked: LATER })]);
    await operator.add(record("b"));
    await expect.poll(() => known().length, FOLLOWED).toBe(2);
    expect(problems).toEqual([]);

    await service.close();
    const before = changes();
    await operator.add(record("c"));
    await setTimeout(1200);
    expect(changes()).toBe(before);
  });

  test("a change between reading and following is not missed", async () => {
    const server = await startRedis();
    const [operator, service] = [await openStore(server), await openStore(server)];
    await service.list();
    await operator.add(record("a"));
    let changes = 0;
    service.follow(() => changes++, () => undefined);
    await expect.poll(() => changes, FOLLOWED).toBeGreaterThan(0);
  });

  test.each([
    ["not JSON", "fr_secret", "not JSON"],
    ["no record", '{"id": "bad", "partner": "fr_secret"}', "not in the form"],
  ])("a record that is %s is refused, without its content, and is not revoked over", async (_, text, message) => {
    const server = await startRedis();
    const store = await openStore(server);
    await store.add(record("a"));
    const { redis } = await connectRedis(server.url);
    await redis.run((client) => client.hset("fuel-route:keys", "bad", text));
    for (const action of [store.list(), store.revoke("bad", NOON)]) {
      const refusal: unknown = await action.then(() => undefined, (error: unknown) => error);
      expect(refusal).toBeInstanceOf(KeyStoreError);
      expect(String(refusal)).toContain(message);
      expect(String(refusal)).not.toContain("fr_secret");
    }
    expect(await redis.run((client) => client.hget("fuel-route:keys", "bad"))).toBe(text);
  });

  test("something else under the name of the keys is refused", async () => {
    const server = await startRedis();
    const store = await openStore(server);
    const { redis } = await connectRedis(server.url);
    await redis.run((client) => client.set("fuel-route:keys", "x"));
    for (const action of [store.list(), store.add(record("a")), store.revoke("a", NOON)]) await expect(action).rejects.toThrow(KeyStoreError);
  });
});

describe.skipIf(NO_REDIS !== "")(`when Redis goes and comes back${NO_REDIS}`, () => {
  test.each(["killed", "hanging"])("%s: said once, known keys are kept, and a change made right after is seen", async (how) => {
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
  });

  test("back without its data: the services put the keys back, once, revoked ones as such, and go on", async () => {
    const server = await startRedis();
    const stores = [await openStore(server), await openStore(server)];
    await stores[0]?.add(record("a"));
    await stores[0]?.add(record("b", { revoked: NOON }));
    const services = await Promise.all(stores.map(follow));
    await server.kill();
    for (const { problems } of services) await expect.poll(() => problems.length, FOLLOWED).toBe(1);
    await server.restart();
    await expect.poll(async () => (await openStore(server)).list(), FOLLOWED).toEqual([record("a"), record("b", { revoked: NOON })]);

    const operator = await openStore(server);
    await operator.revoke("a", LATER);
    for (const { known } of services) await expect.poll(() => known()[0]?.revoked, FOLLOWED).toBe(LATER);
    expect(services.flatMap(({ problems }) => problems.map(({ message }) => message)).filter((message) => message.includes("put back"))).toEqual([
      "Redis had lost all keys; the 2 known ones were put back",
    ]);
  });
});
