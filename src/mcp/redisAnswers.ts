// Answers in Redis, so that any instance of the service can show what another one has answered.

import { createHash } from "node:crypto";
import { type RedisCommands, RedisError, unzip, zip } from "../storage/redis.js";
import { ANSWER_TTL_MS, type AnswerStore, idOf, MAX_ANSWER_BYTES, MAX_ANSWERS } from "./answers.js";

const KEY_PREFIX = "fuel-route:answers:";

/**
 * Keeps an answer (ARGV 1 and 2: its id and its bytes), and forgets the partner's oldest ones beyond the most that are
 * kept (ARGV 4).
 */
const KEEP = `
local ids, id, ttl = KEYS[1], ARGV[1], ARGV[3]
redis.call('SET', ids .. ':' .. id, ARGV[2], 'PX', ttl)
redis.call('LREM', ids, 0, id)
redis.call('LPUSH', ids, id)
redis.call('PEXPIRE', ids, ttl)
for _, old in ipairs(redis.call('LRANGE', ids, ARGV[4], -1)) do redis.call('DEL', ids .. ':' .. old) end
redis.call('LTRIM', ids, 0, ARGV[4] - 1)
`;

/** Where Redis is away, nothing is kept, and nothing is found. */
export function redisAnswers(redis: RedisCommands): AnswerStore {
  return {
    async keep(partner, text) {
      if (Buffer.byteLength(text) > MAX_ANSWER_BYTES) return undefined;
      const id = idOf(text);
      const bytes = await zip(text);
      return orNothing(async () => {
        await redis.run(
          (client) => client.eval(KEEP, 1, idsOf(partner), id, bytes, ANSWER_TTL_MS, MAX_ANSWERS),
          "answer_keep",
        );
        return id;
      });
    },
    read: (partner, id) =>
      orNothing(async () => {
        const bytes = await redis.run((client) => client.getBuffer(`${idsOf(partner)}:${id}`), "answer_read");
        return bytes === null ? undefined : (await unzip(bytes)).toString();
      }),
  };
}

/** The key of the partner's ids, and the beginning of the keys of its answers. */
function idsOf(partner: string): string {
  return KEY_PREFIX + createHash("sha256").update(partner).digest("hex");
}

async function orNothing<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RedisError) return undefined;
    throw error;
  }
}
