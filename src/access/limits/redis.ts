import { z } from "zod";
import type { RedisCommands } from "../../storage/redis.js";
import type { Take } from "./counter.js";

const KEY_PREFIX = "fuel-route:limits:";

/** The most marks that one script adds, because Redis answers nobody else while a script runs. */
export const MERGE_MARKS = 1000;

/**
 * One sorted set holds a name's accepted requests: for each a distinct mark, scored by its time in microseconds of
 * Redis' own clock. Even if that clock is set back, no wait is longer than a window. The set expires a window after the
 * last accepted request, and a millisecond later, because Redis rounds expiries.
 */
const TAKE = `
local key, max, window_us = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local function until_left(index)
  return math.min(tonumber(redis.call('ZRANGE', key, index, index)[1]) + window_us - now, window_us)
end

redis.call('ZREMRANGEBYSCORE', key, '-inf', string.format('%.0f', now - window_us))
local size = redis.call('ZCARD', key)
if size >= max then
  return { max + 1, math.ceil(until_left(size - max) / 1000), '' }
end
local mark = string.format('%.0f', now)
while redis.call('ZADD', key, 'NX', mark, mark) == 0 do
  now = now + 1
  mark = string.format('%.0f', now)
end
redis.call('PEXPIRE', key, window_us / 1000 + 1)
return { size + 1, math.ceil(until_left(0) / 1000), mark }
`;

/** Adds those of the marks (from ARGV 2 on) that the set does not have. */
const MERGE = `
local added = 0
for i = 2, #ARGV do added = added + redis.call('ZADD', KEYS[1], 'NX', ARGV[i], ARGV[i]) end
if added > 0 then redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[1]) + 1) end
`;

const TakeAnswer = z.tuple([z.int(), z.int(), z.string()]);
const TimeAnswer = z.tuple([z.coerce.number(), z.coerce.number()]);

const MICROSECONDS = 1_000_000;

/** The outcome for a request that Redis counted. */
interface SharedTake extends Take {
  /** The mark of an accepted request in Redis: its time in microseconds. */
  readonly mark: string;
}

/** A counter that instances share. All methods reject with a RedisError. */
export interface SharedCounter {
  take(name: string, max: number, windowMs: number): Promise<SharedTake>;
  /** The shared clock in microseconds. */
  now(): Promise<number>;
  /** Counts requests that were accepted elsewhere, each mark once. */
  merge(name: string, windowMs: number, marks: readonly string[]): Promise<void>;
}

/** A counter in Redis, shared by all who use the same database. */
export function redisCounter(redis: RedisCommands): SharedCounter {
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
      for (let first = 0; first < marks.length; first += MERGE_MARKS) {
        const part = marks.slice(first, first + MERGE_MARKS);
        // One after the other, so that requests get their turn between them.
        await redis.run((client) => client.eval(MERGE, 1, KEY_PREFIX + name, windowMs, ...part), "limit_merge");
      }
    },
  };
}
