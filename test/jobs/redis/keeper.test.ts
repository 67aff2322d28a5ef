// Batches in a real Redis: accepted at one stroke, each result kept and counted once, and nothing left behind.

import { gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { RedisKeeper } from "../../../src/jobs/redis/keeper.js";
import { type BatchRecord, BatchStore } from "../../../src/jobs/store.js";
import { connectRedis, HANGING_MS, NO_REDIS, startRedis } from "../../support/redis.js";

const RETENTION_MS = 3_600_000;

async function openStore() {
  const server = await startRedis();
  const { redis } = await connectRedis(server.url);
  const keeper = new RedisKeeper(redis, RETENTION_MS);
  return { server, redis, keeper, store: new BatchStore(keeper, () => undefined) };
}

const LINES = [Buffer.from('{"custom_id":"a"}\n{"custom_id":"b"}\n'), Buffer.from('{"custom_id":"c"}\n')];

async function acceptBatch(store: BatchStore, partner = "acme", key?: string): Promise<BatchRecord> {
  const draft = await store.begin(partner, key);
  for (const lines of LINES) {
    await draft.addPart(lines);
  }
  return draft.accept({ total: 3, setVersions: { default: "v1" }, bodySha256: "sha" });
}

function resultsOf(text: string, failed = 0) {
  return { bytes: Buffer.from(text), failed };
}

test.skipIf(NO_REDIS !== "")(
  `of results that come at the same time the first are kept, and what has ended goes in its time${NO_REDIS}`,
  async () => {
    const { store, keeper, redis } = await openStore();
    const { id } = await acceptBatch(store);
    await Promise.all(["one", "two", "three"].map(async (text) => store.writeResults(id, 1, resultsOf(text, 1), 1)));
    expect(await store.read("acme", id)).toMatchObject({ status: "running", done: 1, failed: 1 });
    const kept = Buffer.from((await store.readResults(id, 1)) ?? []).toString();
    expect(["one", "two", "three"]).toContain(kept);
    // What is planned need not be kept as it came.
    expect(await store.readPart(id, 1)).toBeUndefined();
    await store.writeResults(id, 0, resultsOf("zero"), 2);
    expect(await keeper.countDone()).toBe(3);

    const keys = await redis.run((client) => client.keys("fuel-route:batch:*"));
    expect(keys.toSorted()).toEqual([`fuel-route:batch:${id}`, `fuel-route:batch:${id}:results`]);
    for (const key of keys) {
      const leftMs = await redis.run((client) => client.pttl(key));
      expect(leftMs).toBeGreaterThan(RETENTION_MS / 2);
      expect(leftMs).toBeLessThanOrEqual(RETENTION_MS);
    }
    const cancelled = await acceptBatch(store);
    await store.cancel("acme", cancelled.id);
    expect(await store.readPart(cancelled.id, 1)).toBeUndefined();
  },
);

test.skipIf(NO_REDIS !== "")(`an idempotency key is forgotten together with its batch${NO_REDIS}`, async () => {
  const { store, redis } = await openStore();
  await store.claim("acme", "k");
  const { id } = await acceptBatch(store, "acme", "k");
  expect(await store.claim("acme", "k")).toMatchObject({ kind: "taken" });
  await redis.run((client) => client.del(`fuel-route:batch:${id}`));
  expect(await store.claim("acme", "k")).toEqual({ kind: "new" });
});

test.skipIf(NO_REDIS !== "")(
  `a batch is not accepted when a part of it, or its key, was lost meanwhile${NO_REDIS}`,
  async () => {
    const { store, redis } = await openStore();
    const facts = { total: 1, setVersions: {}, bodySha256: "sha" };
    const draft = await store.begin("acme", undefined);
    await draft.addPart(LINES[0] ?? Buffer.of());
    await redis.run((client) => client.del(`fuel-route:batch:${draft.id}:input`));
    await expect(draft.accept(facts)).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });
    expect(await store.read("acme", draft.id)).toBeUndefined();

    await store.claim("acme", "k");
    const slow = await store.begin("acme", "k");
    await slow.addPart(LINES[0] ?? Buffer.of());
    const [claim = ""] = await redis.run((client) => client.keys("fuel-route:batch-key:*"));
    await redis.run((client) => client.del(claim));
    // Somebody else has the key now.
    await store.claim("acme", "k");
    await expect(slow.accept(facts)).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });
    await slow.discard();
    expect(await store.claim("acme", "k")).toEqual({ kind: "reading" });
    expect(await redis.run((client) => client.keys("fuel-route:batch:*"))).toEqual([]);
  },
);

test.skipIf(NO_REDIS !== "")(
  `a batch that is read slowly keeps its lease, and one that nobody reads any more goes${NO_REDIS}`,
  async () => {
    const { store, redis } = await openStore();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      await store.claim("acme", "k");
      const draft = await store.begin("acme", "k");
      await draft.addPart(LINES[0] ?? Buffer.of());
      const keys = await redis.run((client) => client.keys("fuel-route:batch*"));
      expect(keys).toHaveLength(2);
      for (const key of keys) {
        const leaseMs = await redis.run((client) => client.pttl(key));
        expect(leaseMs).toBeGreaterThan(0);
        await redis.run((client) => client.pexpire(key, 1_000_000));
      }
      await vi.advanceTimersByTimeAsync(30_000);
      await expect
        .poll(async () => Math.max(...(await Promise.all(keys.map((key) => redis.run((client) => client.pttl(key)))))))
        .toBeLessThanOrEqual(60_000);
      await draft.discard();
      expect(await redis.run((client) => client.keys("fuel-route:batch*"))).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  },
);

test.skipIf(NO_REDIS !== "")(`a discard after it was accepted changes nothing${NO_REDIS}`, async () => {
  const { store } = await openStore();
  await store.claim("acme", "k");
  const draft = await store.begin("acme", "k");
  await draft.addPart(LINES[0] ?? Buffer.of());
  const batch = await draft.accept({ total: 2, setVersions: {}, bodySha256: "sha" });
  await draft.discard();
  expect(await store.claim("acme", "k")).toMatchObject({ kind: "taken", batch });
  expect(Buffer.from((await store.readPart(batch.id, 0)) ?? [])).toEqual(LINES[0]);
});

test.skipIf(NO_REDIS !== "")(
  `a full Redis, and one that is away, change nothing and are reported${NO_REDIS}`,
  async () => {
    const { server, redis, store } = await openStore();
    const { id } = await acceptBatch(store);
    const draft = await store.begin("acme", undefined);
    await draft.addPart(LINES[0] ?? Buffer.of());
    await redis.run((client) => client.config("SET", "maxmemory", "1"));
    await expect(draft.accept({ total: 2, setVersions: {}, bodySha256: "sha" })).rejects.toMatchObject({
      code: "STORAGE_UNAVAILABLE",
    });
    await expect(store.writeResults(id, 0, resultsOf("zero"), 2)).rejects.toMatchObject({
      code: "STORAGE_UNAVAILABLE",
    });
    expect(await store.read("acme", id)).toMatchObject({ done: 0 });
    expect(await store.read("acme", draft.id)).toBeUndefined();
    await server.kill();
    await expect(store.read("acme", id)).rejects.toMatchObject({
      code: "STORAGE_UNAVAILABLE",
      retryAfterSeconds: 5,
      message: expect.stringContaining("Try again in 5 s."),
    });
  },
);

test.skipIf(NO_REDIS !== "")(
  `an idempotency key is free soon after Redis has hung or was known to be away${NO_REDIS}`,
  async () => {
    const { server, redis, store } = await openStore();
    const hanging = new BatchStore(
      new RedisKeeper((await connectRedis(server.url, {}, HANGING_MS)).redis, RETENTION_MS),
      () => undefined,
    );
    for (const key of ["given up", "away"]) {
      expect(await hanging.claim("acme", key)).toEqual({ kind: "new" });
    }
    const drafts = [await hanging.begin("acme", "given up"), await hanging.begin("acme", "away")] as const;
    server.pause();
    const results = await Promise.allSettled([hanging.claim("acme", "claimed"), drafts[0].discard()]);
    results.push(...(await Promise.allSettled([drafts[1].discard()])));
    server.resume();
    for (const result of results)
      expect(result).toMatchObject({ status: "rejected", reason: { code: "STORAGE_UNAVAILABLE" } });

    // Redis hears of this claim although its caller gave up.
    await expect.poll(() => redis.run((client) => client.keys("fuel-route:batch-key:*"))).toEqual([]);
    for (const key of ["claimed", "given up", "away"]) {
      expect(await store.claim("acme", key)).toEqual({ kind: "new" });
    }
  },
);

test.skipIf(NO_REDIS !== "")(`what is kept is gzipped${NO_REDIS}`, async () => {
  const { store, redis } = await openStore();
  const { id } = await acceptBatch(store);
  const text = "the same again and again\n".repeat(1000);
  await store.writeResults(id, 0, resultsOf(text), 2);
  const kept = await redis.run((client) => client.hgetBuffer(`fuel-route:batch:${id}:results`, "0"));
  expect(kept?.length).toBeLessThan(text.length / 20);
  expect(gunzipSync(kept ?? Buffer.of()).toString()).toBe(text);
});
