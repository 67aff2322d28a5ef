import type { Redis } from "ioredis";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { compareText } from "../../common/order.js";
import { parseJson } from "../../common/json.js";
import type { RedisConnection } from "../../storage/redis.js";
import {
  KeyLossError,
  type KeyRecord,
  type KeyStore,
  KeyStoreError,
  type LastUses,
  newerFormat,
  problemOf,
  STORE_FORMAT,
  StoredRecord,
} from "./store.js";

type KeyRedis = Pick<RedisConnection, "run" | "close">;

/** A hash: the record, as JSON, by the id. */
const RECORDS = "fuel-route:keys";

/** A random text that is new after each change and never repeats, even if Redis has lost its data. */
const VERSION = "fuel-route:keys:version";

/** The format of the stored data; format 1 if missing. */
const FORMAT = "fuel-route:keys:format";

/** The number of records; missing if only earlier versions have added some. */
const COUNT = "fuel-route:keys:count";

/** A hash: the day of the last use by the id. */
const LAST_USE = "fuel-route:keys:last-use";

const FOLLOW_INTERVAL_MS = 500;

/** The answer of a change when the stored format is not a number. */
const NO_FORMAT = -1;

/** The beginning of every change. Keys: records, version, format, count; ARGV 1 and 2: format and new version. */
const CHANGE = `
local format = redis.call('GET', KEYS[3]) or '1'
if not string.match(format, '^%d+$') then return ${NO_FORMAT} end
if tonumber(format) > tonumber(ARGV[1]) then return -tonumber(format) end
redis.call('SET', KEYS[3], ARGV[1])
`;

/** Adds those records (id and text, from ARGV 3 on) whose ids are free, and answers how many. */
const INSERT = `
local added = 0
for i = 3, #ARGV, 2 do added = added + redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) end
local size = redis.call('HLEN', KEYS[1])
if added > 0 then redis.call('SET', KEYS[2], ARGV[2]) end
if size > (tonumber(redis.call('GET', KEYS[4]) or 0) or 0) then redis.call('SET', KEYS[4], size) end
return added
`;

const RESTORE = CHANGE + INSERT;

/** Answers nil and adds nothing if records have been lost, because one more record would hide the loss. */
const ADD = `${CHANGE}
local present = redis.call('HLEN', KEYS[1])
if present < (tonumber(redis.call('GET', KEYS[4]) or 0) or 0) or (present == 0 and redis.call('EXISTS', KEYS[2]) == 1) then return false end
${INSERT}`;

/** Replaces a record (id ARGV 3, new text ARGV 4), unless it is no longer the old text (ARGV 5). */
const REPLACE = `${CHANGE}
if redis.call('HGET', KEYS[1], ARGV[3]) ~= ARGV[5] then return 0 end
redis.call('HSET', KEYS[1], ARGV[3], ARGV[4])
redis.call('SET', KEYS[2], ARGV[2])
return 1
`;

/** Keeps the later day of each key (id and day, from ARGV 1 on). */
const NOTE_USES = `
for i = 1, #ARGV, 2 do
  if (redis.call('HGET', KEYS[1], ARGV[i]) or '') < ARGV[i + 1] then redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
`;

/** Reads the number of records too, because records can go missing without a new version. */
const LOOK = "return { redis.call('GET', KEYS[2]), redis.call('HLEN', KEYS[1]), redis.call('EXISTS', KEYS[3]) }";
const Look = z.tuple([z.string().nullable(), z.int(), z.int()]);

const READ =
  "return { redis.call('GET', KEYS[2]), redis.call('GET', KEYS[3]), redis.call('GET', KEYS[4]), redis.call('EXISTS', KEYS[5]), redis.call('HVALS', KEYS[1]) }";
const Digits = z.string().regex(/^\d+$/).transform(Number).nullable();
const Content = z.tuple([z.string().nullable(), Digits, Digits, z.int(), z.array(z.string())]);

const Changed = z.int().nullable();
const Days = z.record(z.string(), z.string());

/**
 * Keys in Redis, shared by all instances that use the same database. Closing the store closes the connection too.
 * Records are never removed, so a missing one has been lost: Redis was restarted without persistence or from an older
 * snapshot, or has evicted it.
 */
export function createRedisKeyStore(redis: KeyRedis): KeyStore {
  return new RedisKeyStore(redis);
}

class RedisKeyStore implements KeyStore {
  readonly losesRecords = true;
  readonly #redis: KeyRedis;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  /** Whether the last poll failed. */
  #isFailing = false;
  /** The version and number of records at the last reading; undefined if they must be read again. */
  #seen: string | undefined;

  constructor(redis: KeyRedis) {
    this.#redis = redis;
  }

  async list(): Promise<KeyRecord[]> {
    const answer = await this.#run("read", "keys_read", (client) =>
      client.eval(READ, 5, RECORDS, VERSION, FORMAT, COUNT, LAST_USE),
    );
    const [version, format, count, hasLastUse, texts] = understand(Content, answer);
    // Set even if a record is faulty, because reading it again helps only after a change.
    this.#seen = stampOf(version, texts.length, hasLastUse);
    if (format !== null && format > STORE_FORMAT) throw new KeyStoreError(newerFormat(format));
    const records = texts.map(parseRecord).toSorted(byAge);
    if (records.length < (count ?? 0) || (records.length === 0 && version !== null))
      throw new KeyLossError(lossOf(records.length, count), records);
    return records;
  }

  async add(record: KeyRecord, show?: () => Promise<void>): Promise<void> {
    if (show !== undefined) {
      // A Redis that has lost keys, or refuses to write, must fail before the key is shown.
      await this.list();
      await this.#add();
      await show();
    }
    const added = await this.#add(record.id, JSON.stringify(record));
    if (added !== 1) throw new KeyStoreError(`there is a key with the id ${record.id} already`);
  }

  async revoke(id: string, at: string): Promise<KeyRecord | undefined> {
    const text = await this.#run("read", "keys_read", (client) => client.hget(RECORDS, id));
    if (text === null) {
      // Throws if records are lost, because this one may have been among them.
      await this.list();
      return undefined;
    }
    const record = parseRecord(text);
    if (record.revoked !== undefined) return record;
    const revoked = { ...record, revoked: at };
    const replaced = await this.#change("keys_revoke", REPLACE, id, JSON.stringify(revoked), text);
    // Somebody else has changed the record meanwhile.
    return replaced === 1 ? revoked : this.revoke(id, at);
  }

  async restore(records: readonly KeyRecord[]): Promise<void> {
    await this.#change("keys_restore", RESTORE, ...records.flatMap((record) => [record.id, JSON.stringify(record)]));
    for (const { id, revoked } of records) {
      // One after the other, because few revocations get lost.
      if (revoked !== undefined) await this.revoke(id, revoked);
    }
  }

  follow(onChange: () => void, onProblem: (problem: KeyStoreError) => void): void {
    this.#timer = setInterval(() => void this.#poll(onChange, onProblem), FOLLOW_INTERVAL_MS);
    this.#timer.unref();
  }

  async noteUses(uses: LastUses): Promise<void> {
    await this.#run("changed", "keys_note_uses", (client) =>
      client.eval(NOTE_USES, 1, LAST_USE, ...Array.from(uses).flat()),
    );
  }

  async lastUses(): Promise<LastUses> {
    return new Map(
      Object.entries(understand(Days, await this.#run("read", "keys_read", (client) => client.hgetall(LAST_USE)))),
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#redis.close();
  }

  /** Checks whether Redis still holds what was read last. */
  async #poll(onChange: () => void, onProblem: (problem: KeyStoreError) => void): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const stamp = stampOf(
        ...understand(
          Look,
          await this.#run("read", "keys_look", (client) => client.eval(LOOK, 3, RECORDS, VERSION, LAST_USE)),
        ),
      );
      this.#isFailing = false;
      if (this.#timer !== undefined && stamp !== this.#seen) onChange();
    } catch (error) {
      // Redis may come back with other data.
      this.#seen = undefined;
      if (!this.#isFailing && this.#timer !== undefined) onProblem(problemOf(error));
      this.#isFailing = true;
    } finally {
      this.#isPolling = false;
    }
  }

  /** Without a record it only checks whether one could be added. */
  async #add(...idAndText: readonly string[]): Promise<number> {
    return this.#change("keys_add", ADD, ...idAndText);
  }

  async #change(call: string, script: string, ...args: readonly string[]): Promise<number> {
    const answer = await this.#run("changed", call, (client) =>
      client.eval(script, 4, RECORDS, VERSION, FORMAT, COUNT, STORE_FORMAT, randomUUID(), ...args),
    );
    const count = understand(Changed, answer);
    if (count === null) throw new KeyStoreError(lossOf());
    if (count === NO_FORMAT) throw new KeyStoreError(ODD_VALUE);
    if (count < 0) throw new KeyStoreError(newerFormat(-count));
    return count;
  }

  async #run<T>(action: "read" | "changed", call: string, command: (client: Redis) => Promise<T>): Promise<T> {
    try {
      return await this.#redis.run(command, call);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown error";
      const doubt = action === "changed" ? "; whether the change was made, the list of keys will show" : "";
      throw new KeyStoreError(`the keys cannot be ${action} (${reason})${doubt}`, { cause: error });
    }
  }
}

const ODD_VALUE = `Redis holds a value under ${RECORDS} or a name that begins so which fuel-route does not write: restore it from a backup, or remove it if it is not yours`;

/** @throws {KeyStoreError} when an answer is not of the form that this version writes. */
function understand<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new KeyStoreError(ODD_VALUE);
  return parsed.data;
}

/** @param present how many of `count` records are left, if both are known. */
function lossOf(present?: number, count: number | null = null): string {
  const rest = present === undefined || count === null ? "" : ` and holds ${present} of ${count}`;
  return `Redis has lost API keys${rest}: restore them from a backup; an instance that has run all along writes back those that it knows`;
}

function stampOf(version: string | null, records: number, hasLastUse: number): string {
  return `${version ?? "none"} ${records} ${hasLastUse}`;
}

function parseRecord(text: string): z.infer<typeof StoredRecord> {
  const content = parseJson(text);
  if (content === undefined) throw new KeyStoreError(`Redis holds a key under ${RECORDS} that is not JSON`);
  const parsed = StoredRecord.safeParse(content);
  if (!parsed.success)
    throw new KeyStoreError(`Redis holds a key under ${RECORDS} that is not in the form that this version writes`);
  return parsed.data;
}

/** Orders records by when they were added, and those of the same moment by id. */
function byAge(a: KeyRecord, b: KeyRecord): number {
  return Date.parse(a.created) - Date.parse(b.created) || compareText(a.id, b.id);
}
