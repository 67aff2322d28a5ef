// Batches in a real Redis: accepted at one stroke, each result kept and counted once, and nothing left behind.

import { gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { RedisBatchStore } from "../../../src/jobs/redis/store.js";

import type { BatchRecord } from "../../../src/jobs/store.js";
import { connectRedis, HANGING_MS, NO_REDIS, startRedis } from "../../support/redis.js";

const RETENTION_MS = 3_600_000;

async function openStore() {
  const server = await startRedis();
  const { redis } = await connectRedis(server.url);
  return { server, redis, store: new RedisBatchStore(redis, RETENTION_MS) };
}

const LINES = [Buffer.from('{"custom_id":"a"}\n{"custom_id":"b"}\n'), Buffer.from('{"custom_id":"c"}\n')];

async function acceptBatch(store: RedisBatchStore, partner = "acme", key?: string): Promise<BatchRecord> {
  const draft = await store.begin(partner, key);
  for (const lines of LINES) {
    await draft.addPart(lines);
  }
  return draft.accept({ total: 3, setVersions: { default: "v1" }, bodySha256: "sha" });
}

function resultsOf(text: string, failed = 0) {
  return { bytes: Buffer.from(text), failed };
}

test.skipIf(NO_REDIS !== "")(`a batch is there once it is accepted, for its partner alone${NO_REDIS}`, async () => {
  const { store } = await openStore();
  const draft = await store.begin("acme", undefined);
  await draft.addPart(LINES[0] ?? Buffer.of());
  expect(await store.read("acme", draft.id)).toBeUndefined();
  expect(await store.unfinished()).toEqual([]);

  const batch = await acceptBatch(store);
  expect(await store.read("acme", batch.id)).toEqual(batch);
  expect(batch.id).toMatch(/^batch_[2-9a-z]{20}$/);
  expect(batch).toMatchObject({
    partner: "acme",
    status: "queued",
    total: 3,
    done: 0,
    failed: 0,
    parts: 2,
    finishedAt: null,
    setVersions: { default: "v1" },
  });
  expect(await store.read("other", batch.id)).toBeUndefined();
  expect(await store.cancel("other", batch.id)).toBeUndefined();
  expect(await store.unfinished()).toEqual([{ batch, missing: [0, 1] }]);
  expect(await store.held()).toEqual(new Set(["acme\nv1"]));
  expect(Buffer.from(await store.readPart(batch.id, 1))).toEqual(LINES[1]);
});

test.skipIf(NO_REDIS !== "")(
  `results are kept and counted once, and the last part finishes the batch${NO_REDIS}`,
  async () => {
    const { store, redis } = await openStore();
    const { id } = await acceptBatch(store);

    await Promise.all(["one", "two", "three"].map(async (text) => store.writeResults(id, 1, resultsOf(text, 1), 1)));
    expect(await store.read("acme", id)).toMatchObject({ status: "running", done: 1, failed: 1, finishedAt: null });
    const kept = Buffer.from((await store.readResults(id, 1)) ?? []).toString();
    expect(["one", "two", "three"]).toContain(kept);
    expect(await store.unfinished()).toMatchObject([{ missing: [0] }]);
    // What is planned need not be kept as it came.
    await expect(store.readPart(id, 1)).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE" });

    await store.writeResults(id, 0, resultsOf("zero"), 2);
    const finished = await store.read("acme", id);
    expect(finished).toMatchObject({ status: "finished", done: 3, failed: 1 });
    expect(finished?.finishedAt).toMatch(/^\d{4}-.*Z$/);
    await store.writeResults(id, 0, resultsOf("late"), 2);
    expect(await store.read("acme", id)).toEqual(finished);
    expect(Buffer.from((await store.readResults(id, 0)) ?? []).toString()).toBe("zero");
    expect(await store.unfinished()).toEqual([]);
    expect(await store.countDone()).toBe(3);
    expect((await store.held()).size).toBe(0);

    const keys = await redis.run((client) => client.keys("fuel-route:batch:*"));
    expect(keys.toSorted()).toEqual([`fuel-route:batch:${id}`, `fuel-route:batch:${id}:results`]);
    for (const key of keys) {
      const leftMs = await redis.run((client) => client.pttl(key));
      expect(leftMs).toBeGreaterThan(RETENTION_MS / 2);
      expect(leftMs).toBeLessThanOrEqual(RETENTION_MS);
    }
  },
);

test.skipIf(NO_REDIS !== "")(
  `a cancelled batch keeps its results, takes no more and is never planned${NO_REDIS}`,
  async () => {
    const { store } = await openStore();
    const { id } = await acceptBatch(store);
    await store.writeResults(id, 0, resultsOf("zero"), 2);
    const cancelled = await store.cancel("acme", id);
    expect(cancelled).toMatchObject({ status: "cancelled", done: 2 });
    await store.writeResults(id, 1, resultsOf("one"), 1);
    expect(await store.cancel("acme", id)).toEqual(cancelled);
    expect(await store.readResults(id, 1)).toBeUndefined();
    expect(await store.takePart(id, 1)).toBeUndefined();
    expect(await store.unfinished()).toEqual([]);
  },
);

test.skipIf(NO_REDIS !== "")(`an idempotency key stands for one batch of its partner${NO_REDIS}`, async () => {
  const { store, redis } = await openStore();
  expect(await store.claim("acme", "k")).toEqual({ kind: "new" });
  expect(await store.claim("acme", "k")).toEqual({ kind: "reading" });
  expect(await store.claim("other", "k")).toEqual({ kind: "new" });
  const draft = await store.begin("acme", "k");
  await draft.discard();
  expect(await store.claim("acme", "k")).toEqual({ kind: "new" });
  const batch = await acceptBatch(store, "acme", "k");
  expect(await store.claim("acme", "k")).toEqual({ kind: "taken", batch, bodySha256: "sha" });
  // It is forgotten together with its batch.
  await redis.run((client) => client.del(`fuel-route:batch:${batch.id}`));
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
  expect(Buffer.from(await store.readPart(batch.id, 0))).toEqual(LINES[0]);
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
    const hanging = new RedisBatchStore((await connectRedis(server.url, {}, HANGING_MS)).redis, RETENTION_MS);
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

test.skipIf(NO_REDIS !== "")(
  `an id that is none is not looked up, although a key of this name is there${NO_REDIS}`,
  async () => {
    const { store } = await openStore();
    const { id } = await acceptBatch(store);
    await store.writeResults(id, 0, resultsOf("zero"), 2);
    for (const wrong of [`${id}:results`, `${id}:input`, "", "2a4b6b0472697093bc25a342bacfd8e4"]) {
      expect([
        wrong,
        await store.read("acme", wrong),
        await store.cancel("acme", wrong),
        await store.find(wrong),
      ]).toEqual([wrong, undefined, undefined, undefined]);
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
