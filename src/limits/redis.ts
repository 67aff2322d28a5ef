import { z } from "zod";
import type { RedisConnection } from "../redis/connection.js";
import type { Counter } from "./counter.js";

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
  return { max + 1, math.ceil(until_left(size - max) / 1000) }
end
redis.call('RPUSH', key, string.format('%.0f', now))
redis.call('PEXPIRE', key, window_us / 1000 + 1)
return { size + 1, math.ceil(until_left(0) / 1000) }
`;

const Answer = z.tuple([z.int(), z.int()]);

/** A counter in Redis, shared by all who use the same database. `take` rejects with a RedisError. */
export function redisCounter(redis: Pick<RedisConnection, "run">): Counter {
  return {
    take: async (name, max, windowMs) => {
      const answer = await redis.run((client) => client.eval(TAKE, 1, KEY_PREFIX + name, max, windowMs));
      const [current, ttlMs] = Answer.parse(answer);
      return { current, ttlMs };
    },
  };
}
