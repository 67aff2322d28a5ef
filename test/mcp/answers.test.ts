// Where full answers are kept: in memory, and in Redis.

import { expect, test } from "vitest";
import { ANSWER_TTL_MS, MAX_ANSWER_BYTES, MAX_ANSWERS, MemoryAnswers, redisAnswers } from "../../src/mcp/answers.js";
import { connectRedis, NO_REDIS, startRedis } from "../support/redis.js";

const [A, B] = ["Acme Freight", "Other Freight"];

async function keepMany(store: Pick<MemoryAnswers, "keep">, partner: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await store.keep(partner, `{"answer":${i}}`)) ?? "");
  return ids;
}

test("in memory: an answer is its partner's, for an hour, and the oldest of too many go", async () => {
  let now = 0;
  const store = new MemoryAnswers(() => now);
  const id = (await store.keep(A, '{"trip":1}')) ?? "";
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(await store.keep(A, '{"trip":1}')).toBe(id);
  expect(await store.read(A, id)).toBe('{"trip":1}');
  expect(await store.read(B, id)).toBeUndefined();
  expect(await store.read(A, "none")).toBeUndefined();

  const [first = "", second = ""] = await keepMany(store, B, MAX_ANSWERS + 1);
  expect([await store.read(B, first), await store.read(B, second)]).toEqual([undefined, '{"answer":1}']);
  // What one partner keeps takes nothing from another.
  expect(await store.read(A, id)).toBe('{"trip":1}');

  now = ANSWER_TTL_MS + 1;
  expect(await store.read(A, id)).toBeUndefined();
});

test("in memory: much of one partner goes before anything of the others, and all is bounded", async () => {
  const store = new MemoryAnswers();
  const small = (await store.keep(A, "small")) ?? "";
  const large = "x".repeat(MAX_ANSWER_BYTES - 10);
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) ids.push((await store.keep(B, large + i)) ?? "");
  const kept = await Promise.all(ids.map((id) => store.read(B, id)));
  expect(kept.map((text) => text !== undefined)).toEqual([false, false, true, true, true, true]);
  expect(await store.read(A, small)).toBe("small");
  expect(await store.keep(A, "x".repeat(MAX_ANSWER_BYTES + 1))).toBeUndefined();
});

test.skipIf(NO_REDIS !== "")(`in Redis: any instance reads what another one has kept${NO_REDIS}`, async () => {
  const { url, kill } = await startRedis();
  const { redis } = await connectRedis(url);
  const { redis: other } = await connectRedis(url);
  const store = redisAnswers(redis);
  const id = (await store.keep(A, '{"trip":1}')) ?? "";
  expect(await redisAnswers(other).read(A, id)).toBe('{"trip":1}');
  expect(await redisAnswers(other).read(B, id)).toBeUndefined();

  const [first = "", second = ""] = await keepMany(store, B, MAX_ANSWERS + 1);
  expect([await store.read(B, first), await store.read(B, second)]).toEqual([undefined, '{"answer":1}']);
  // All of it expires by itself, so that a Redis that evicts nothing does not fill up.
  const keys = await redis.run((client) => client.keys("fuel-route:answers:*"));
  expect(keys.length).toBe(MAX_ANSWERS + 3);
  const waits = await redis.run((client) => Promise.all(keys.map((key) => client.pttl(key))));
  expect(waits.every((ms) => ms > 0 && ms <= ANSWER_TTL_MS)).toBe(true);
  expect(keys.join(" ")).not.toContain("Acme");

  await kill();
  await expect.poll(() => redis.isUp).toBe(false);
  expect(await store.keep(A, "{}")).toBeUndefined();
  expect(await store.read(A, id)).toBeUndefined();
});
