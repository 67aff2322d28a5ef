import type { Redis } from "ioredis";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { KeyRecord, type KeyStore, KeyStoreError } from "./store.js";

/** What is needed of a connection. */
export interface KeyRedis {
  run<T>(command: (client: Redis) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A hash: the record, as JSON, by the id. */
const RECORDS = "fuel-route:keys";

/** Another random text after each change; never the same again, also when Redis has lost its data. */
const VERSION = "fuel-route:keys:version";

const FOLLOW_INTERVAL_MS = 500;

/** Adds a record (ARGV 1, 2) unless the id is taken. */
const ADD = `
local added = redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
if added == 1 then redis.call('SET', KEYS[2], ARGV[3]) end
return added
`;

/** Puts a record (ARGV 1, 2) in place of what it was (ARGV 4), unless it has changed. */
const REPLACE = `
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[4] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('SET', KEYS[2], ARGV[3])
return 1
`;

/** Puts the records from ARGV 2 on into a Redis that has none. */
const RESTORE = `
if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then return 0 end
for i = 2, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('SET', KEYS[2], ARGV[1])
return 1
`;

const READ = "return { redis.call('GET', KEYS[2]), redis.call('HVALS', KEYS[1]) }";
const Content = z.tuple([z.string().nullable(), z.array(z.string())]);

/**
 * Keys in Redis, shared by all who use the same database. Closing it closes the connection too.
 *
 * Records are never removed. So when a service that follows them finds Redis empty, which is what a restart without
 * persistence leaves, it puts back the records that it last read; `onProblem` is told.
 */
export function createRedisKeyStore(redis: KeyRedis): KeyStore {
  return new RedisKeyStore(redis);
}

class RedisKeyStore implements KeyStore {
  readonly #redis: KeyRedis;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  /** Whether the last poll failed. */
  #isFailing = false;
  /** What was read last; without a version it is to be read again. */
  #seen: { version: string | null | undefined; records: readonly KeyRecord[] } = { version: undefined, records: [] };

  constructor(redis: KeyRedis) {
    this.#redis = redis;
  }

  async list(): Promise<KeyRecord[]> {
    const [version, texts] = Content.parse(await this.#run("read", (client) => client.eval(READ, 2, RECORDS, VERSION)));
    // Also when a record is faulty: reading it again is of use only after a change.
    this.#seen = { ...this.#seen, version };
    const records = texts.map(parseRecord).toSorted(byAge);
    this.#seen = { version, records };
    return records;
  }

  async add(record: KeyRecord): Promise<void> {
    const added = await this.#run("changed", (client) => client.eval(ADD, 2, RECORDS, VERSION, record.id, JSON.stringify(record), randomUUID()));
    if (added !== 1) throw new KeyStoreError(`there is a key with the id ${record.id} already`);
  }

  async revoke(id: string, at: string): Promise<KeyRecord | undefined> {
    const text = await this.#run("read", (client) => client.hget(RECORDS, id));
    if (text === null) return undefined;
    const record = parseRecord(text);
    if (record.revoked !== undefined) return record;
    const revoked = { ...record, revoked: at };
    const replaced = await this.#run("changed", (client) =>
      client.eval(REPLACE, 2, RECORDS, VERSION, id, JSON.stringify(revoked), randomUUID(), text),
    );
    // Someone else has changed the record meanwhile.
    return replaced === 1 ? revoked : this.revoke(id, at);
  }

  follow(onChange: () => void, onProblem: (problem: KeyStoreError) => void): void {
    this.#timer = setInterval(() => void this.#poll(onChange, onProblem), FOLLOW_INTERVAL_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#redis.close();
  }

  /** Looks whether the version is still the one that was read last. */
  async #poll(onChange: () => void, onProblem: (problem: KeyStoreError) => void): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const version = await this.#run("read", (client) => client.get(VERSION));
      this.#isFailing = false;
      const { records } = this.#seen;
      if (version === null && records.length > 0 && (await this.#restore(records))) {
        onProblem(new KeyStoreError(`Redis had lost all keys; the ${records.length} known ones were put back`));
      }
      if (this.#timer !== undefined && version !== this.#seen.version) onChange();
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error;
      // Redis may come back with other data.
      this.#seen = { ...this.#seen, version: undefined };
      if (!this.#isFailing && this.#timer !== undefined) onProblem(error);
      this.#isFailing = true;
    } finally {
      this.#isPolling = false;
    }
  }

  async #restore(records: readonly KeyRecord[]): Promise<boolean> {
    const pairs = records.flatMap((record) => [record.id, JSON.stringify(record)]);
    return (await this.#run("changed", (client) => client.eval(RESTORE, 2, RECORDS, VERSION, randomUUID(), ...pairs))) === 1;
  }

  async #run<T>(action: "read" | "changed", command: (client: Redis) => Promise<T>): Promise<T> {
    try {
      return await this.#redis.run(command);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown error";
      const doubt = action === "changed" ? "; whether the change was made, the list of keys will show" : "";
      throw new KeyStoreError(`the keys cannot be ${action} (${reason})${doubt}`, { cause: error });
    }
  }
}

function parseRecord(text: string): KeyRecord {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new KeyStoreError(`Redis holds a key under ${RECORDS} that is not JSON`);
  }
  const parsed = KeyRecord.safeParse(content);
  if (!parsed.success) throw new KeyStoreError(`Redis holds a key under ${RECORDS} that is not in the form that this version writes`);
  return parsed.data;
}

/** The order they were added in; of the same moment, by id, so that it is always the same. */
function byAge(a: KeyRecord, b: KeyRecord): number {
  return Date.parse(a.created) - Date.parse(b.created) || (a.id < b.id ? -1 : 1);
}
