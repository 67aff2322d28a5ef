import { z } from "zod";
import type { RedisConnection } from "../redis/connection.js";
import type { Take } from "./counter.js";

const KEY_PREFIX = "fuel-route:limit:";

/**
 * The times of a name's accepted requests in microseconds of Redis' own clock, the oldest first, in one list.
 * The clock may be set back: no wait is longer than a window, and the list goes a window after the last accepted
 * request. The millisecond added there is the rounding of Redis' expiry.
 */
const TAKE = `
local key, max, window_us = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local function until_left(index)
  return math.min(tonumber(redis.call('LINDEX', key, index)) + window_us - now, window_us)
end

local size = redis.call('LLEN', key)
while size > 0 and until_left(0) <= 0 do
  redis.call('LPOP', key)
  size = size - 1
end
if size >= max then
  return { max + 1, math.ceil(until_left(size - max) / 1000), '' }
end
local mark = string.format('%.0f', now)
redis.call('RPUSH', key, mark)
redis.call('PEXPIRE', key, window_us / 1000 + 1)
return { size + 1, math.ceil(until_left(0) / 1000), mark }
`;

/** Adds those of the times (from ARGV 2 on) that the list does not have. */
const MERGE = `
local key, window_ms = KEYS[1], tonumber(ARGV[1])
local all = redis.call('LRANGE', key, 0, -1)
local known = {}
for _, mark in ipairs(all) do known[mark] = true end
local before = #all
for i = 2, #ARGV do
  if not known[ARGV[i]] then all[#all + 1] = ARGV[i] end
end
if #all == before then return end
table.sort(all, function(a, b) return tonumber(a) < tonumber(b) end)
redis.call('DEL', key)
for i = 1, #all, 1000 do redis.call('RPUSH', key, unpack(all, i, math.min(i + 999, #all))) end
redis.call('PEXPIRE', key, window_ms + 1)
`;

const TakeAnswer = z.tuple([z.int(), z.int(), z.string()]);
const TimeAnswer = z.tuple([z.coerce.number(), z.coerce.number()]);

const MICROSECONDS = 1_000_000;

/** What came of a request that Redis counted. */
export interface SharedTake extends Take {
  /** What Redis knows an accepted request by: its time in microseconds. */
  readonly mark: string;
}

/** A counter that instances share. All methods reject with a RedisError. */
export interface SharedCounter {
  take(name: string, max: number, windowMs: number): Promise<SharedTake>;
  /** The shared clock in microseconds. */
  now(): Promise<number>;
  /** Counts what was accepted elsewhere, and each mark once. */
  merge(name: string, windowMs: number, marks: readonly string[]): Promise<void>;
}

/** A counter in Redis, shared by all who use the same database. */
export function redisCounter(redis: Pick<RedisConnection, "run">): SharedCounter {
  return {
    take: async (name, max, windowMs) => {
      const answer = await redis.run((client) => client.eval(TAKE, 1, KEY_PREFIX + name, max, windowMs), "limit_take");
      const [current, ttlMs, mark] = TakeAnswer.parse(answer);
      return { current, ttlMs, mark };
    },
    now: async () => {
      const [seconds, microseconds] = TimeAnswer.parse(await redis.run((client) => client.time(), "limit_merge"));
      return seconds * MICROSECONDS + microseconds;
    },
    merge: async (name, windowMs, marks) => {
      await redis.run((client) => client.eval(MERGE, 1, KEY_PREFIX + name, windowMs, ...marks), "limit_merge");
    },
  };
}
