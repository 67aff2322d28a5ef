import type { Redis } from "ioredis";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type KeyRecord, type KeyStore, KeyStoreError, type LastUses, newerFormat, STORE_FORMAT, StoredRecord } from "./store.js";

/** What is needed of a connection. */
export interface KeyRedis {
  run<T>(command: (client: Redis) => Promise<T>, call: string): Promise<T>;
  close(): Promise<void>;
}

/** A hash: the record, as JSON, by the id. */
const RECORDS = "fuel-route:keys";

/** Another random text after each change; never the same again, also when Redis has lost its data. */
const VERSION = "fuel-route:keys:version";

/** The format of all this; where it is missing, format 1. */
const FORMAT = "fuel-route:keys:format";

/** A hash: the day of the last use by the id. */
const LAST_USE = "fuel-route:keys:last-use";

const FOLLOW_INTERVAL_MS = 500;

/** Every change (keys: records, version, format; ARGV 1 and 2: format and new version) begins so. */
const CHANGE = `
local format = tonumber(redis.call('GET', KEYS[3]) or 1)
if format > tonumber(ARGV[1]) then return -format end
redis.call('SET', KEYS[3], ARGV[1])
`;

/** Adds those of the records (id and text, from ARGV 3 on) whose ids are not taken. Answers how many. */
const ADD = `${CHANGE}
local added = 0
for i = 3, #ARGV, 2 do added = added + redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) end
if added > 0 then redis.call('SET', KEYS[2], ARGV[2]) end
return added
`;

/** Puts a record (ARGV 3, 4) in place of what it was (ARGV 5), unless it has changed. */
const REPLACE = `${CHANGE}
if redis.call('HGET', KEYS[1], ARGV[3]) ~= ARGV[5] then return 0 end
redis.call('HSET', KEYS[1], ARGV[3], ARGV[4])
redis.call('SET', KEYS[2], ARGV[2])
return 1
`;

/** Keeps the later of each key's days (id and day, from ARGV 1 on). */
const NOTE_USES = `
for i = 1, #ARGV, 2 do
  if (redis.call('HGET', KEYS[1], ARGV[i]) or '') < ARGV[i + 1] then redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
`;

/** How many records there are tells when some go missing without a change of ours. */
const LOOK = "return { redis.call('GET', KEYS[2]), redis.call('HLEN', KEYS[1]) }";
const Look = z.tuple([z.string().nullable(), z.int()]);

const READ = "return { redis.call('GET', KEYS[2]), redis.call('GET', KEYS[3]), redis.call('HVALS', KEYS[1]) }";
const Content = z.tuple([z.string().nullable(), z.coerce.number().nullable(), z.array(z.string())]);

/**
 * Keys in Redis, shared by all who use the same database. Closing it closes the connection too. Records are never removed,
 * so that one that is missing has been lost: Redis was restarted without persistence or from an older snapshot, or evicts.
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
  /** What the last reading found: version and number of records; undefined when they are to be read again. */
  #seen: string | undefined;

  constructor(redis: KeyRedis) {
    this.#redis = redis;
  }

  async list(): Promise<KeyRecord[]> {
    const answer = await this.#run("read", "keys_read", (client) => client.eval(READ, 3, RECORDS, VERSION, FORMAT));
    const [version, format, texts] = Content.parse(answer);
    // Also when a record is faulty: reading it again is of use only after a change.
    this.#seen = stampOf(version, texts.length);
    if (format !== null && format > STORE_FORMAT) throw new KeyStoreError(newerFormat(format));
    return texts.map(parseRecord).toSorted(byAge);
  }

  async add(record: KeyRecord, show?: () => Promise<void>): Promise<void> {
    if (show !== undefined) {
      // What Redis would refuse for certain is not shown.
      await this.list();
      await show();
    }
    const added = await this.#change("keys_add", ADD, record.id, JSON.stringify(record));
    if (added !== 1) throw new KeyStoreError(`there is a key with the id ${record.id} already`);
  }

  async revoke(id: string, at: string): Promise<KeyRecord | undefined> {
    const text = await this.#run("read", "keys_read", (client) => client.hget(RECORDS, id));
    if (text === null) return undefined;
    const record = parseRecord(text);
    if (record.revoked !== undefined) return record;
    const revoked = { ...record, revoked: at };
    const replaced = await this.#change("keys_revoke", REPLACE, id, JSON.stringify(revoked), text);
    // Someone else has changed the record meanwhile.
    return replaced === 1 ? revoked : this.revoke(id, at);
  }

  async restore(records: readonly KeyRecord[]): Promise<void> {
    await this.#change("keys_restore", ADD, ...records.flatMap((record) => [record.id, JSON.stringify(record)]));
    for (const { id, revoked } of records) {
      // One after the other: revocations that were lost are few.
      // eslint-disable-next-line no-await-in-loop
      if (revoked !== undefined) await this.revoke(id, revoked);
    }
  }

  follow(onChange: () => void, onProblem: (problem: KeyStoreError) => void): void {
    this.#timer = setInterval(() => void this.#poll(onChange, onProblem), FOLLOW_INTERVAL_MS);
    this.#timer.unref();
  }

  async noteUses(uses: LastUses): Promise<void> {
    await this.#run("changed", "keys_note_uses", (client) => client.eval(NOTE_USES, 1, LAST_USE, ...Array.from(uses).flat()));
  }

  async lastUses(): Promise<LastUses> {
    return new Map(Object.entries(await this.#run("read", "keys_read", (client) => client.hgetall(LAST_USE))));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#redis.close();
  }

  /** Looks whether Redis still holds what was read last. */
  async #poll(onChange: () => void, onProblem: (problem: KeyStoreError) => void): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const stamp = stampOf(...Look.parse(await this.#run("read", "keys_look", (client) => client.eval(LOOK, 2, RECORDS, VERSION))));
      this.#isFailing = false;
      if (this.#timer !== undefined && stamp !== this.#seen) onChange();
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error;
      // Redis may come back with other data.
      this.#seen = undefined;
      if (!this.#isFailing && this.#timer !== undefined) onProblem(error);
      this.#isFailing = true;
    } finally {
      this.#isPolling = false;
    }
  }

  async #change(call: string, script: string, ...args: readonly string[]): Promise<number> {
    const answer = await this.#run("changed", call, (client) => client.eval(script, 3, RECORDS, VERSION, FORMAT, STORE_FORMAT, randomUUID(), ...args));
    const count = z.int().parse(answer);
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

function stampOf(version: string | null, records: number): string {
  return `${version ?? "none"} ${records}`;
}

function parseRecord(text: string): z.infer<typeof StoredRecord> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new KeyStoreError(`Redis holds a key under ${RECORDS} that is not JSON`);
  }
  const parsed = StoredRecord.safeParse(content);
  if (!parsed.success) throw new KeyStoreError(`Redis holds a key under ${RECORDS} that is not in the form that this version writes`);
  return parsed.data;
}

/** The order they were added in; of the same moment, by id, so that it is always the same. */
function byAge(a: KeyRecord, b: KeyRecord): number {
  return Date.parse(a.created) - Date.parse(b.created) || (a.id < b.id ? -1 : 1);
}
