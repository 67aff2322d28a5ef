// Counting in Redis, for all who use the same database, and in each process while Redis is away.

import { randomInt } from "node:crypto";
import { z } from "zod";
import { type RedisCommands, RedisError } from "../../storage/redis.js";
import type { Counter, MemoryCounter, Take } from "./memory.js";

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

/** Distinguishes marks of several instances in the same microsecond. */
const MARK_FRACTIONS = 1_000_000_000;

/**
 * Counts with `shared` and, while that fails, with `local`, so that each instance counts by itself. What `shared`
 * accepts is counted in `local` too, so that a failure of Redis resets nobody's count. When `shared` is back, the
 * requests that this instance accepted meanwhile are merged into it before anything more is counted there.
 */
export class FallbackCounter implements Counter {
  readonly #shared: SharedCounter;
  readonly #local: MemoryCounter;
  /** Names for which `shared` may lack requests. */
  readonly #unmerged = new Set<string>();
  readonly #merging = new Map<string, Promise<void>>();

  constructor(shared: SharedCounter, local: MemoryCounter) {
    this.#shared = shared;
    this.#local = local;
  }

  async take(name: string, max: number, windowMs: number): Promise<Take> {
    try {
      if (this.#unmerged.has(name)) await this.#merge(name);
      const taken = await this.#shared.take(name, max, windowMs);
      if (taken.current <= max) this.#local.take(name, max, windowMs, taken.mark);
      return { current: taken.current, ttlMs: taken.ttlMs };
    } catch (error) {
      if (!(error instanceof RedisError)) throw error;
      this.#unmerged.add(name);
      return this.#local.take(name, max, windowMs);
    }
  }

  /**
   * Call it when `shared` is back; it may have lost its counts. What cannot be merged now is merged at the next
   * request.
   */
  async recover(): Promise<void> {
    for (const name of this.#local.names) this.#unmerged.add(name);
    try {
      for (const name of this.#unmerged) {
        // One after the other, so that requests are not delayed.
        await this.#merge(name);
      }
    } catch {
      // The next request of the name tries again, and fails if the error is not one of Redis.
    }
  }

  async #merge(name: string): Promise<void> {
    const merging = this.#merging.get(name) ?? this.#mergeNow(name).finally(() => this.#merging.delete(name));
    this.#merging.set(name, merging);
    return merging;
  }

  async #mergeNow(name: string): Promise<void> {
    const { requests, windowMs } = this.#local.acceptedOf(name);
    const unmarked = requests.filter(({ mark }) => mark === undefined);
    if (unmarked.length > 0) {
      // Read before asking, so that times are a little late rather than early, and no request leaves the window too
      // soon.
      const askedMs = this.#local.nowMs;
      const now = await this.#shared.now();
      // A request keeps its mark, so that a merge that runs twice counts once.
      for (const request of unmarked) {
        const microseconds = Math.round(now - (askedMs - request.atMs) * 1000);
        request.mark = `${microseconds}.${String(randomInt(MARK_FRACTIONS)).padStart(9, "0")}`;
      }
    }
    const marks = requests.flatMap(({ mark }) => (mark === undefined ? [] : [mark]));
    if (marks.length > 0) await this.#shared.merge(name, windowMs, marks);
    this.#unmerged.delete(name);
  }
}
