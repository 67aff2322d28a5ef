// Keys in Redis, which any number of instances and commands share.

import type { Redis } from "ioredis";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { issueKey } from "../../../src/access/keys/key.js";
import { createRedisKeyStore } from "../../../src/access/keys/redis.js";
import { KeyRing } from "../../../src/access/keys/keyRing.js";
import { KeyStoreError } from "../../../src/access/keys/store.js";
import { NO_EVENTS } from "../../support/keyFiles.js";
import { connectRedis, NO_REDIS, startRedis } from "../../support/redis.js";
import { FOLLOWED, follow, LATER, NOON, openInstance, openStore, record } from "./redisSteps.js";

const IDS_AT_ONCE = Array.from({ length: 40 }, (_, i) => `key_${String(i).padStart(2, "0")}`);

describe.skipIf(NO_REDIS !== "")(`keys in Redis${NO_REDIS}`, () => {
  test("lists records as they were added, and in that order", async () => {
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

  test("an id can be used only once", async () => {
    const store = await openStore(await startRedis());
    await store.add(record("a"));
    await expect(store.add(record("a", { partner: "Another" }))).rejects.toThrow(KeyStoreError);
    expect(await store.list()).toEqual([record("a")]);
  });

  test("a revoked key keeps its record and its first date; for an unknown id the answer is undefined", async () => {
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

  test("revoked over three connections at once with different dates: all get the one date that stays", async () => {
    const server = await startRedis();
    const stores = [await openStore(server), await openStore(server), await openStore(server)];
    await stores[0]?.add(record("a"));
    const answers = await Promise.all(
      IDS_AT_ONCE.map((_, index) => stores[index % 3]?.revoke("a", new Date(Date.parse(NOON) + index).toISOString())),
    );
    const [stored] = (await stores[0]?.list()) ?? [];
    expect(stored?.revoked).toBeDefined();
    expect(new Set(answers.map((answer) => answer?.revoked))).toEqual(new Set([stored?.revoked]));
  });

  test("a running service sees changes of others, and reads again for nothing else", async () => {
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

  test("no change between reading and following is missed", async () => {
    const server = await startRedis();
    const [operator, service] = [await openStore(server), await openStore(server)];
    await service.list();
    await operator.add(record("a"));
    let changes = 0;
    service.follow(
      () => changes++,
      () => undefined,
    );
    await expect.poll(() => changes, FOLLOWED).toBeGreaterThan(0);
  });

  test.each([
    ["not JSON", "fr_secret", "not JSON"],
    ["no record", '{"id": "bad", "partner": "fr_secret"}', "not in the form"],
  ])(
    "a record that is %s is refused without quoting it, and revoking does not overwrite it",
    async (_, text, message) => {
      const server = await startRedis();
      const store = await openStore(server);
      await store.add(record("a"));
      const { redis } = await connectRedis(server.url);
      await redis.run((client) => client.hset("fuel-route:keys", "bad", text));
      for (const action of [store.list(), store.revoke("bad", NOON)]) {
        const refusal: unknown = await action.then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(refusal).toBeInstanceOf(KeyStoreError);
        expect(String(refusal)).toContain(message);
        expect(String(refusal)).not.toContain("fr_secret");
      }
      expect(await redis.run((client) => client.hget("fuel-route:keys", "bad"))).toBe(text);
    },
  );

  test("fields that only a later version knows are kept when a key is revoked", async () => {
    const server = await startRedis();
    const store = await openStore(server);
    const { redis } = await connectRedis(server.url);
    const later = { ...record("a"), scopes: ["plan"], limits: { routes: 5, tolls: 7 } };
    await redis.run((client) => client.hset("fuel-route:keys", "a", JSON.stringify(later)));
    await store.revoke("a", NOON);
    expect(JSON.parse((await redis.run((client) => client.hget("fuel-route:keys", "a"))) ?? "")).toEqual({
      ...later,
      revoked: NOON,
    });
  });

  test("the format is stored; keys of a later format are neither read nor changed", async () => {
    const server = await startRedis();
    const store = await openStore(server);
    await store.add(record("a"));
    const { redis } = await connectRedis(server.url);
    expect(await redis.run((client) => client.get("fuel-route:keys:format"))).toBe("1");
    await redis.run((client) => client.set("fuel-route:keys:format", "2"));
    const before = await redis.run((client) => client.hgetall("fuel-route:keys"));
    for (const act of [
      () => store.list(),
      () => store.add(record("b")),
      () => store.revoke("a", NOON),
      () => store.restore([record("c")]),
    ]) {
      await expect(act()).rejects.toThrow(
        "the keys are stored in format 2, and this version of fuel-route knows formats up to 1",
      );
    }
    expect(await redis.run((client) => client.hgetall("fuel-route:keys"))).toEqual(before);
    expect(await redis.run((client) => client.get("fuel-route:keys:format"))).toBe("2");
  });

  test("a key that cannot be shown is not added", async () => {
    const store = await openStore(await startRedis());
    await expect(issueKey(store, { partner: "Acme" }, () => Promise.reject(new Error("no paper")))).rejects.toThrow(
      "no paper",
    );
    expect(await store.list()).toEqual([]);
  });

  test("the later day of last use stays", async () => {
    const server = await startRedis();
    const [one, two] = [await openStore(server), await openStore(server)];
    expect(await one.lastUses()).toEqual(new Map());
    await one.noteUses(
      new Map([
        ["a", "2026-11-21"],
        ["b", "2026-11-21"],
      ]),
    );
    await two.noteUses(
      new Map([
        ["a", "2026-11-20"],
        ["b", "2026-11-22"],
        ["c", "2026-11-20"],
      ]),
    );
    expect(await one.lastUses()).toEqual(
      new Map([
        ["a", "2026-11-21"],
        ["b", "2026-11-22"],
        ["c", "2026-11-20"],
      ]),
    );
  });

  test.each([
    ["fuel-route:keys:format", "abc"],
    ["fuel-route:keys:format", ""],
    ["fuel-route:keys:count", "many"],
  ])("%s with the odd value %j is reported as a store fault and ends no instance", async (name, value) => {
    const server = await startRedis();
    const operator = await openStore(server);
    const { key } = await issueKey(operator, { partner: "Acme" });
    const { ring, problems } = await openInstance(server);
    const { redis } = await connectRedis(server.url);
    const before = await redis.run((client) => client.get(name));
    await redis.run((client) => client.mset(name, value, "fuel-route:keys:version", "x"));
    // An unhandled rejection would fail this test.
    await expect
      .poll(() => problems, FOLLOWED)
      .toEqual([
        expect.stringMatching(
          /^Redis holds a value under fuel-route:keys or a name that begins so which fuel-route does not write/,
        ),
      ]);
    expect([ring.isUp, ring.find(key)?.partner]).toEqual([false, "Acme"]);
    for (const action of [() => operator.list(), () => issueKey(operator, { partner: "Bison" }, async () => undefined)])
      await expect(action()).rejects.toThrow(KeyStoreError);
    await redis.run((client) => client.set(name, before ?? "1"));
    await expect.poll(() => ring.isUp, FOLLOWED).toBe(true);
  });

  test("fewer records than were added count as a loss: nothing is read, shown or added until they are back", async () => {
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
        () =>
          KeyRing.open(
            createRedisKeyStore({
              run: async (command, call) => redis.run(command, call),
              close: async () => undefined,
            }),
            NO_EVENTS,
          ),
      ];
      for (const action of actions) await expect(action()).rejects.toThrow(message);
    };
    await redis.run((client) => client.hdel("fuel-route:keys", "a"));
    await expectLoss(/^Redis has lost API keys( and holds 1 of 2)?: restore them from a backup/);
    await redis.run((client) => client.del("fuel-route:keys"));
    await expectLoss(/^Redis has lost API keys( and holds 0 of 2)?: restore them from a backup/);
    // They were written by a version without counts.
    await redis.run((client) => client.del("fuel-route:keys:count"));
    await expectLoss(/^Redis has lost API keys: restore them from a backup/);
    expect(shown).toBe(0);
    for (const [id, text] of Object.entries(texts))
      await redis.run((client) => client.hsetnx("fuel-route:keys", id, text));
    await store.add(record("c"));
    expect((await store.list()).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  test("reports a loss that nobody can restore", async () => {
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
    await expect(issueKey(store, { partner: "Acme" }, async () => void shown++)).rejects.toThrow(
      /^the keys cannot be changed/,
    );
    expect([shown, code]).toEqual([0, code]);
  });

  test("anything else under the name of the keys is refused", async () => {
    const server = await startRedis();
    const store = await openStore(server);
    const { redis } = await connectRedis(server.url);
    await redis.run((client) => client.set("fuel-route:keys", "x"));
    for (const action of [store.list(), store.add(record("a")), store.revoke("a", NOON)])
      await expect(action).rejects.toThrow(KeyStoreError);
  });
});
