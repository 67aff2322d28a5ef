// DESIGN D26: keys in Redis, which any number of instances and commands share.

import type { Redis } from "ioredis";
import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { issueKey } from "../../src/keys/issue.js";
import { createRedisKeyStore } from "../../src/keys/redis.js";
import { KeyRing } from "../../src/keys/ring.js";
import { type KeyRecord, type KeyStore, KeyStoreError } from "../../src/keys/store.js";
import { NO_EVENTS } from "../support/keyFiles.js";
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
  const store = createRedisKeyStore((await connectRedis(url, {}, commandTimeoutMs)).redis);
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

/** What an instance of the service knows of the keys. */
async function openInstance(server: RedisServer): Promise<{ ring: KeyRing; problems: string[] }> {
  const problems: string[] = [];
  const ring = await KeyRing.open(await openStore(server), { ...NO_EVENTS, onProblem: ({ message }) => problems.push(message) });
  onTestFinished(() => ring.close());
  return { ring, problems };
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

  test("fields that only a later version knows are kept when a key is revoked", async () => {
    const server = await startRedis();
    const store = await openStore(server);
    const { redis } = await connectRedis(server.url);
    const later = { ...record("a"), scopes: ["plan"], limits: { routes: 5, tolls: 7 } };
    await redis.run((client) => client.hset("fuel-route:keys", "a", JSON.stringify(later)));
    await store.revoke("a", NOON);
    expect(JSON.parse((await redis.run((client) => client.hget("fuel-route:keys", "a"))) ?? "")).toEqual({ ...later, revoked: NOON });
  });

  test("the format is stored; keys of a later one are neither read nor changed", async () => {
    const server = await startRedis();
    const store = await openStore(server);
    await store.add(record("a"));
    const { redis } = await connectRedis(server.url);
    expect(await redis.run((client) => client.get("fuel-route:keys:format"))).toBe("1");
    await redis.run((client) => client.set("fuel-route:keys:format", "2"));
    const before = await redis.run((client) => client.hgetall("fuel-route:keys"));
    for (const act of [() => store.list(), () => store.add(record("b")), () => store.revoke("a", NOON), () => store.restore([record("c")])]) {
      await expect(act()).rejects.toThrow("the keys are stored in format 2, and this version of fuel-route knows formats up to 1");
    }
    expect(await redis.run((client) => client.hgetall("fuel-route:keys"))).toEqual(before);
    expect(await redis.run((client) => client.get("fuel-route:keys:format"))).toBe("2");
  });

  test("a key that cannot be shown is not added", async () => {
    const store = await openStore(await startRedis());
    await expect(issueKey(store, { partner: "Acme" }, () => Promise.reject(new Error("no paper")))).rejects.toThrow("no paper");
    expect(await store.list()).toEqual([]);
  });

  test("of the days of last use the later one stays", async () => {
    const server = await startRedis();
    const [one, two] = [await openStore(server), await openStore(server)];
    expect(await one.lastUses()).toEqual(new Map());
    await one.noteUses(new Map([["a", "2026-11-21"], ["b", "2026-11-21"]]));
    await two.noteUses(new Map([["a", "2026-11-20"], ["b", "2026-11-22"], ["c", "2026-11-20"]]));
    expect(await one.lastUses()).toEqual(new Map([["a", "2026-11-21"], ["b", "2026-11-22"], ["c", "2026-11-20"]]));
  });

  test.each([
    ["fuel-route:keys:format", "abc"],
    ["fuel-route:keys:format", ""],
    ["fuel-route:keys:count", "many"],
  ])("an odd value under %s, %j, is a fault of the store, and ends no instance", async (name, value) => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key } = await issueKey(operator, { partner: "Acme" });
    const { ring, problems } = await openInstance(server);
    const { redis } = await connectRedis(server.url);
    const before = await redis.run((client) => client.get(name));
    await redis.run((client) => client.mset(name, value, "fuel-route:keys:version", "x"));
    // An unhandled rejection would fail this test.
    await expect.poll(() => problems, FOLLOWED).toEqual([expect.stringMatching(/^Redis holds a value under fuel-route:keys or a name that begins so which fuel-route does not write/)]);
    expect([ring.isUp, ring.find(key)?.partner]).toEqual([false, "Acme"]);
    for (const action of [() => operator.list(), () => issueKey(operator, { partner: "Bison" }, async () => undefined)]) await expect(action()).rejects.toThrow(KeyStoreError);
    await redis.run((client) => client.set(name, before ?? "1"));
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
  });

  test("fewer records than were added are a loss, not a store without keys: nothing is read, shown or added until they are back", async () => {
    const server = await startRedis();
    const store = await openStore(server);
    for (const id of ["a", "b"]) await store.add(record(id));
    const { redis } = await connectRedis(server.url);
    const texts = await redis.run((client) => client.hgetall("fuel-route:keys"));
    let shown = 0;
    const expectLoss = async (message: RegExp): Promise<void> => {
      const actions = [
        () => store.list(),
        () => store.add(record("c")),
        () => issueKey(store, { partner: "Bison" }, async () => void shown++),
        () => store.revoke("a", NOON),
        () => KeyRing.open(createRedisKeyStore({ run: async (command, call) => redis.run(command, call), close: async () => undefined }), NO_EVENTS),
      ];
      for (const action of actions) await expect(action()).rejects.toThrow(message);
    };
    await redis.run((client) => client.hdel("fuel-route:keys", "a"));
    await expectLoss(/^Redis has lost API keys( and holds 1 of 2)?: restore them from a backup/);
    await redis.run((client) => client.del("fuel-route:keys"));
    await expectLoss(/^Redis has lost API keys( and holds 0 of 2)?: restore them from a backup/);
    // A version without counts has written them.
    await redis.run((client) => client.del("fuel-route:keys:count"));
    await expectLoss(/^Redis has lost API keys: restore them from a backup/);
    expect(shown).toBe(0);
    for (const [id, text] of Object.entries(texts)) await redis.run((client) => client.hsetnx("fuel-route:keys", id, text));
    await store.add(record("c"));
    expect((await store.list()).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  test("that nobody can restore a loss can be told", async () => {
    const server = await startRedis();
    const store = await openStore(server);
    await store.add(record("a"));
    const { redis } = await connectRedis(server.url);
    await redis.run((client) => client.del("fuel-route:keys"));
    await redis.run((client) => client.del("fuel-route:keys:count", "fuel-route:keys:version"));
    await store.add(record("b"));
    expect(await store.list()).toEqual([record("b")]);
  });

  test.each([
    ["is full", (client: Redis) => client.config("SET", "maxmemory", "1"), "OOM"],
    ["is a replica", (client: Redis) => client.replicaof("127.0.0.1", 1), "READONLY"],
  ])("a Redis that %s refuses a key before it is shown", async (_, ruin, code) => {
    const server = await startRedis();
    const store = await openStore(server);
    const { redis } = await connectRedis(server.url);
    await redis.run(ruin);
    let shown = 0;
    await expect(issueKey(store, { partner: "Acme" }, async () => void shown++)).rejects.toThrow(/^the keys cannot be changed/);
    expect([shown, code]).toEqual([0, code]);
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

  test("back without its data: instances put the keys back, revoked ones as such, and go on", async () => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key, record: valid } = await issueKey(operator, { partner: "Acme" });
    const { key: dead, record: ended } = await issueKey(operator, { partner: "Bison" });
    const revoked = await operator.revoke(ended.id, NOON);
    const instances = [await openInstance(server), await openInstance(server)];
    await server.kill();
    for (const { ring } of instances) await expect.poll(() => ring.isReadable, FOLLOWED).toBe(false);
    await server.restart();
    const listStored = async (): Promise<KeyRecord[]> => (await (await openStore(server)).list()).toSorted((a, b) => (a.partner < b.partner ? -1 : 1));
    await expect.poll(listStored, FOLLOWED).toEqual([valid, revoked]);
    for (const { ring } of instances) {
      await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
      expect([ring.find(key)?.partner, ring.find(dead)]).toEqual(["Acme", undefined]);
    }
    // Whoever is first puts them back; the others may have found nothing missing.
    expect(instances.map(({ ring }) => ring.restored.keys).toSorted().at(-1)).toBe(2);

    await (await openStore(server)).revoke(valid.id, LATER);
    for (const { ring } of instances) await expect.poll(() => ring.find(key), FOLLOWED).toBeUndefined();
  });

  test("back from a snapshot of before a revocation: the key stays dead, and Redis learns it again", async () => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key, record: known } = await issueKey(operator, { partner: "Acme" });
    const { key: other } = await issueKey(operator, { partner: "Bison" });
    const { redis } = await connectRedis(server.url);
    await redis.run((client) => client.save());
    const { ring, problems } = await openInstance(server);
    const { key: newer } = await issueKey(operator, { partner: "Caribou" });
    await operator.revoke(known.id, NOON);
    await expect.poll(() => [ring.find(key)?.partner, ring.find(newer)?.partner], FOLLOWED).toEqual([undefined, "Caribou"]);

    await server.kill();
    await server.restart();
    // Before the instance can write back, the snapshot is what Redis holds.
    let isFound = false;
    await expect.poll(async () => {
      isFound ||= ring.find(key) !== undefined || ring.find(newer) === undefined;
      return ring.restored;
    }, FOLLOWED).toEqual({ revocations: 1, keys: 1 });
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
    const stored = await (await openStore(server)).list();
    expect(stored.map(({ partner, revoked }) => [partner, revoked]).toSorted()).toEqual([["Acme", NOON], ["Bison", undefined], ["Caribou", undefined]]);
    expect([isFound, ring.find(key), ring.find(other)?.partner, ring.find(newer)?.partner]).toEqual([false, undefined, "Bison", "Caribou"]);
    expect(problems).toContain("the store of keys has lost 1 revocation and 1 key that this instance knows; it keeps to them, and must not be restarted before it has written them back");
    expect(ring.losses).toEqual(ring.restored);
    expect(ring.faults).toEqual([expect.stringMatching(/^The store of keys had lost/)]);
  });

  test("keys that it evicted are not forgotten, nor when the next one is issued", async () => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key, record: known } = await issueKey(operator, { partner: "Acme" });
    const { ring } = await openInstance(server);
    const { redis } = await connectRedis(server.url);
    const usedBytes = Number(/^used_memory:(\d+)/m.exec(await redis.run((client) => client.info("memory")))?.[1]);
    await redis.run((client) => client.config("SET", "maxmemory-policy", "allkeys-lru", "maxmemory", usedBytes + 1_000_000));
    // The oldest key is evicted first, and the instance looks at them all the time: one of them goes sooner or later.
    let evicted = 0;
    const fill = async (): Promise<number> => {
      await Promise.all(Array.from({ length: 50 }, (_, i) => redis.run((client) => client.set(`other:${evicted}:${i}`, "x".repeat(10_000)))));
      evicted++;
      return ring.restored.keys;
    };
    await expect.poll(fill, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
    await redis.run((client) => client.config("SET", "maxmemory-policy", "noeviction", "maxmemory", "0"));
    // Until the instance has written back what was evicted last, nothing is issued.
    await expect.poll(async () => (await operator.list()).length, FOLLOWED).toBe(1);
    const { key: next } = await issueKey(operator, { partner: "Bison" });
    await expect.poll(() => ring.find(next)?.partner, FOLLOWED).toBe("Bison");
    expect(ring.find(key)?.partner).toBe("Acme");
    await expect.poll(async () => (await operator.list()).map(({ id }) => id), FOLLOWED).toContain(known.id);
  });

  test("what no instance knows stays a loss that is told, and ends when it is restored", async () => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key } = await issueKey(operator, { partner: "Acme" });
    const { record: other } = await issueKey(operator, { partner: "Bison" });
    const { redis } = await connectRedis(server.url);
    const text = (await redis.run((client) => client.hget("fuel-route:keys", other.id))) ?? "";
    await redis.run((client) => client.multi().hdel("fuel-route:keys", other.id).set("fuel-route:keys:count", "1").exec());
    const { ring, problems } = await openInstance(server);
    await redis.run((client) => client.multi().set("fuel-route:keys:count", "2").set("fuel-route:keys:version", "x").exec());
    await expect.poll(() => problems, FOLLOWED).toEqual([expect.stringMatching(/^Redis has lost API keys and holds 1 of 2/)]);
    expect([ring.isUp, ring.isReadable, ring.find(key)?.partner, ring.faults]).toEqual([false, true, "Acme", [expect.stringMatching(/keys that this instance does not know/)]]);
    await redis.run((client) => client.hset("fuel-route:keys", other.id, text));
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
  });

  test("days of last use that are lost are written again, though no key was used since", async () => {
    const server = await startRedis();
    const { key, record: known } = await issueKey(await openStore(server), { partner: "Acme" });
    const { ring } = await openInstance(server);
    const operator = await openStore(server);
    ring.find(key);
    await expect.poll(async () => [...(await operator.lastUses()).keys()], FOLLOWED).toEqual([known.id]);
    const { redis } = await connectRedis(server.url);
    // Once the instance has seen that they are there.
    await setTimeout(1200);
    await redis.run((client) => client.del("fuel-route:keys:last-use"));
    await expect.poll(async () => [...(await operator.lastUses()).keys()], FOLLOWED).toEqual([known.id]);
  });

  test("a record that is missing while all else is as it was is put back", async () => {
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
