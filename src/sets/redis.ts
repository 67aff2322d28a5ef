// Sets of stations in Redis, shared by all who use the same database.

import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { parseJson } from "../access/keys/store.js";
import { openRedis, type RedisConnection, RedisError } from "../access/redis/connection.js";
import type { Expected } from "./stationSets.js";
import { MAX_SETS, PIN_MS, type Refusal, SetRecord, type SetStore, SetStoreError } from "./store.js";

/** A hash for each owner: the record, as JSON, by name. */
const NAMES = "fuel-route:sets:";
/** A block by owner and version, compressed with gzip. */
const BLOCK = "fuel-route:set-block:";
/** A sorted set for each owner: `<version>.<holder>` by the time in milliseconds since which the holder holds the version. */
const PINS = "fuel-route:set-pins:";

/** Small commands and large blocks have a connection each, so that no request waits behind a block. */
const BLOCK_TIMEOUT_MS = 20_000;

/** A block that is not yet in place goes after this time, if whoever wrote it was killed. */
const UNPLACED_MS = 600_000;

/** No block of the most stations is larger. */
const MAX_BLOCK_BYTES = 2 ** 30;

/** `drop` removes the block of a version that no name stands for and nobody holds. */
const DROP = `
local function drop(names, pins, block, version)
  for _, text in ipairs(redis.call('HVALS', names)) do
    if cjson.decode(text).version == version then return end
  end
  for _, pin in ipairs(redis.call('ZRANGE', pins, 0, -1)) do
    if string.sub(pin, 1, #version) == version then return end
  end
  redis.call('DEL', block .. version)
end
`;

/**
 * Keys: names, pins; ARGV: name, beginning of the blocks' keys, expected versions (JSON: a list, "*" or null), new record
 * (JSON; empty to remove), most names. Answers a word and the record that is there.
 */
const CHANGE = `${DROP}
local names, pins = KEYS[1], KEYS[2]
local name, block, expected, record = ARGV[1], ARGV[2], cjson.decode(ARGV[3]), ARGV[4]
local text = redis.call('HGET', names, name)
local old = text and cjson.decode(text).version
if expected ~= cjson.null then
  local isExpected = expected == '*' and old
  if type(expected) == 'table' then
    for _, version in ipairs(expected) do isExpected = isExpected or version == old end
  end
  if not isExpected then return { 'version', text or '' } end
end
if record == '' then
  redis.call('HDEL', names, name)
else
  if not text and redis.call('HLEN', names) >= tonumber(ARGV[5]) then return { 'count', '' } end
  local version = cjson.decode(record).version
  if redis.call('PERSIST', block .. version) == 0 and redis.call('EXISTS', block .. version) == 0 then return { 'block', '' } end
  redis.call('HSET', names, name, record)
end
if old then drop(names, pins, block, old) end
return { 'done', '' }
`;

/** Keys: block, pins; ARGV: version, holder, now. Answers 1 if the block is there. */
const PIN = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('PERSIST', KEYS[1])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1] .. '.' .. ARGV[2])
return 1
`;

/** Keys: names, pins; ARGV: beginning of the blocks' keys, version, holder, the time before which holders have been forgotten. */
const UNPIN = `${DROP}
local names, pins, block = KEYS[1], KEYS[2], ARGV[1]
redis.call('ZREM', pins, ARGV[2] .. '.' .. ARGV[3])
drop(names, pins, block, ARGV[2])
for _, pin in ipairs(redis.call('ZRANGEBYSCORE', pins, '-inf', ARGV[4])) do
  redis.call('ZREM', pins, pin)
  drop(names, pins, block, string.match(pin, '^[^.]*'))
end
`;

const Changed = z.tuple([z.enum(["done", "version", "count", "block"]), z.string()]);

/** How often a block is written again that went before it was in place. */
const MAX_TRIES = 5;

const NOT_KEPT = "Redis does not keep what was written to it";

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Opens the sets in a Redis, over connections of their own. @throws {RedisError} when it cannot be used. */
export async function openRedisSets(url: string): Promise<SetStore> {
  // The service's own connection tells when Redis is away.
  const silent = { onDown: () => undefined, onUp: () => undefined };
  const small = await openRedis(url, silent);
  try {
    return new RedisSets(small, await openRedis(url, silent, BLOCK_TIMEOUT_MS));
  } catch (error) {
    await small.close();
    throw error;
  }
}

class RedisSets implements SetStore {
  readonly #small: RedisConnection;
  readonly #large: RedisConnection;

  constructor(small: RedisConnection, large: RedisConnection) {
    this.#small = small;
    this.#large = large;
  }

  async read(owner: string, name: string): Promise<SetRecord | undefined> {
    const text = await reached(this.#small.run((client) => client.hget(NAMES + owner, name), "set_read"));
    return text === null ? undefined : readRecord(text);
  }

  async list(owner: string): Promise<ReadonlyMap<string, SetRecord>> {
    const texts = await reached(this.#small.run((client) => client.hgetall(NAMES + owner), "set_list"));
    return new Map(Object.entries(texts).map(([name, text]) => [name, readRecord(text)]));
  }

  async replace(owner: string, name: string, record: SetRecord, block: SharedArrayBuffer, expected: Expected): Promise<Refusal | undefined> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      // A block that another change removed meanwhile is written again.
      // eslint-disable-next-line no-await-in-loop
      await this.#writeBlock(owner, record.version, block);
      // eslint-disable-next-line no-await-in-loop
      const changed = await this.#change(owner, name, expected, JSON.stringify(record));
      if (changed !== "block") return changed;
    }
    throw new SetStoreError(NOT_KEPT);
  }

  async remove(owner: string, name: string, expected: Expected): Promise<Refusal | undefined> {
    const changed = await this.#change(owner, name, expected, "");
    return changed === "block" ? undefined : changed;
  }

  async readBlock(owner: string, version: string): Promise<SharedArrayBuffer | undefined> {
    const bytes = await reached(this.#large.run((client) => client.getBuffer(blocksOf(owner) + version), "set_block_read"));
    if (bytes === null) return undefined;
    const expanded = await expand(bytes, { maxOutputLength: MAX_BLOCK_BYTES }).catch((error: unknown) => {
      throw new SetStoreError("a version of a set in Redis is damaged", { cause: error });
    });
    const block = new SharedArrayBuffer(expanded.length);
    new Uint8Array(block).set(expanded);
    return block;
  }

  async pin(owner: string, version: string, holder: string, block?: SharedArrayBuffer): Promise<boolean> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      // As in `replace`.
      // eslint-disable-next-line no-await-in-loop
      const isThere = await reached(this.#small.run((client) => client.eval(PIN, 2, blocksOf(owner) + version, PINS + owner, version, holder, Date.now()), "set_pin"));
      if (isThere === 1) return true;
      if (block === undefined) return false;
      // eslint-disable-next-line no-await-in-loop
      await this.#writeBlock(owner, version, block);
    }
    throw new SetStoreError(NOT_KEPT);
  }

  async unpin(owner: string, version: string, holder: string): Promise<void> {
    await reached(this.#small.run((client) => client.eval(UNPIN, 2, NAMES + owner, PINS + owner, blocksOf(owner), version, holder, Date.now() - PIN_MS), "set_unpin"));
  }

  async close(): Promise<void> {
    await Promise.all([this.#small.close(), this.#large.close()]);
  }

  async #writeBlock(owner: string, version: string, block: SharedArrayBuffer): Promise<void> {
    const key = blocksOf(owner) + version;
    if ((await reached(this.#small.run((client) => client.exists(key), "set_block_exists"))) === 1) return;
    const bytes = await compress(new Uint8Array(block));
    await reached(this.#large.run((client) => client.set(key, bytes, "PX", UNPLACED_MS, "NX"), "set_block_write"));
  }

  async #change(owner: string, name: string, expected: Expected, record: string): Promise<Refusal | "block" | undefined> {
    const answer = await reached(this.#small.run((client) => client.eval(CHANGE, 2, NAMES + owner, PINS + owner, name, blocksOf(owner), JSON.stringify(expected ?? null), record, MAX_SETS), "set_change"));
    const [outcome, text] = Changed.parse(answer);
    if (outcome === "done") return undefined;
    if (outcome === "version") return { refused: "version", current: text === "" ? undefined : readRecord(text) };
    return outcome === "count" ? { refused: "count" } : "block";
  }
}

function blocksOf(owner: string): string {
  return `${BLOCK}${owner}:`;
}

function readRecord(text: string): SetRecord {
  const record = SetRecord.safeParse(parseJson(text)).data;
  if (record === undefined) throw new SetStoreError("what a set's name stands for is damaged in Redis");
  return record;
}

async function reached<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof RedisError ? new SetStoreError(error.message, { cause: error }) : error;
  });
}
