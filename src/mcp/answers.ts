// Full answers, kept for a while so that a link can lead to them. An answer belongs to the partner who got it.

import { createHash } from "node:crypto";
import { type RedisCommands, RedisError, unzip, zip } from "../storage/redis.js";

/** Where answers are kept. */
export interface AnswerStore {
  /**
   * Keeps an answer for an hour or so. @returns its id, the same for the same text; `undefined` where it cannot be
   * kept.
   */
  keep(partner: string, text: string): Promise<string | undefined>;
  /** The answer; `undefined` where the partner has none of this id, or not any more. */
  read(partner: string, id: string): Promise<string | undefined>;
}

/** How long answers are kept. */
export const ANSWER_TTL_MS = 3_600_000;
/** A longer answer is not kept. */
export const MAX_ANSWER_BYTES = 4 * 2 ** 20;
/** The most answers that are kept for a partner: the oldest go first. */
export const MAX_ANSWERS = 100;

const MAX_PARTNER_BYTES = 16 * 2 ** 20;
const MAX_BYTES = 64 * 2 ** 20;
const ID_CHARACTERS = 32;

/** What an answer is called. */
export function idOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, ID_CHARACTERS);
}

interface Kept {
  readonly text: string;
  readonly bytes: number;
  readonly untilMs: number;
}

/** Answers in the memory of this process. */
export class MemoryAnswers implements AnswerStore {
  /** By partner and id, the oldest first. */
  readonly #byPartner = new Map<string, Map<string, Kept>>();
  readonly #now: () => number;

  /** @param now the time in milliseconds of the Unix epoch. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async keep(partner: string, text: string): Promise<string | undefined> {
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_ANSWER_BYTES) return undefined;
    const id = idOf(text);
    const own = this.#byPartner.get(partner) ?? new Map<string, Kept>();
    own.delete(id);
    own.set(id, { text, bytes, untilMs: this.#now() + ANSWER_TTL_MS });
    // The partner who kept something last is the last one to lose anything.
    this.#byPartner.delete(partner);
    this.#byPartner.set(partner, own);
    this.#forget();
    return id;
  }

  async read(partner: string, id: string): Promise<string | undefined> {
    const kept = this.#byPartner.get(partner)?.get(id);
    return kept === undefined || kept.untilMs < this.#now() ? undefined : kept.text;
  }

  /** Forgets what is too old or too much. */
  #forget(): void {
    let total = 0;
    for (const [partner, own] of Array.from(this.#byPartner).toReversed()) {
      let bytes = 0;
      let count = 0;
      for (const [id, kept] of Array.from(own).toReversed()) {
        const isKept =
          kept.untilMs >= this.#now() &&
          count < MAX_ANSWERS &&
          bytes + kept.bytes <= MAX_PARTNER_BYTES &&
          total + kept.bytes <= MAX_BYTES;
        if (isKept) {
          count++;
          bytes += kept.bytes;
          total += kept.bytes;
        } else own.delete(id);
      }
      if (own.size === 0) this.#byPartner.delete(partner);
    }
  }
}

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

/**
 * Answers in Redis, so that any instance of the service can show what another one has answered. Where Redis is away,
 * nothing is kept, and nothing is found.
 */
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
