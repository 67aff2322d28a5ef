// Sets of stations in Redis, shared by all who use the same database.

import { z } from "zod";
import { parseJson } from "../common/json.js";
import { StorageError } from "../storage/storageError.js";
import { openRedis, type RedisConnection, UNREPORTED, unzip, zip } from "../storage/redis.js";
import type { Expected } from "./stationSets.js";
import { MAX_SETS, type Refusal, SetRecord, type SetStore } from "./store.js";

/** A hash for each owner: the record, as JSON, by name. */
const NAMES = "fuel-route:sets:";
/** A block by owner and version, compressed with gzip. */
const BLOCK = "fuel-route:set-block:";
/** A sorted set: `<owner>:<version>` by the time in milliseconds at which somebody asked to keep it. */
const KEPT = "fuel-route:sets-kept";

/** Small commands and large blocks have a connection each, so that no request waits behind a block. */
const BLOCK_TIMEOUT_MS = 20_000;

/** A block that is not yet in place goes after this time, if whoever wrote it was killed. */
const UNPLACED_MS = 600_000;

/** No block of the most stations is larger. */
const MAX_BLOCK_BYTES = 2 ** 30;

/** Removes the block of a version that nothing keeps. Owner, version, and the keys of names and of what is kept. */
const DROP = `
local function drop(names, kept, block, owner, version)
  if redis.call('ZSCORE', kept, owner .. ':' .. version) then return end
  for _, text in ipairs(redis.call('HVALS', names)) do
    if cjson.decode(text).version == version then return end
  end
  redis.call('DEL', block .. version)
end
`;

/**
 * Keys: names, kept; ARGV: owner, name, beginning of the blocks' keys, expected versions (JSON; a list, "*" or null),
 * new record (JSON; empty to remove), most names. Answers a word and the record that is there.
 */
const CHANGE = `${DROP}
local names, kept = KEYS[1], KEYS[2]
local owner, name, block, expected, record = ARGV[1], ARGV[2], ARGV[3], cjson.decode(ARGV[4]), ARGV[5]
local text = redis.call('HGET', names, name)
local old = text and cjson.decode(text).version
local new = record ~= '' and cjson.decode(record).version
local function refuse(why, current)
  if new then drop(names, kept, block, owner, new) end
  return { why, current }
end
if expected ~= cjson.null then
  local isExpected = expected == '*' and old
  if type(expected) == 'table' then
    for _, version in ipairs(expected) do isExpected = isExpected or version == old end
  end
  if not isExpected then return refuse('version', text or '') end
end
if new then
  if not text and redis.call('HLEN', names) >= tonumber(ARGV[6]) then return refuse('count', '') end
  if redis.call('EXISTS', block .. new) == 0 then return { 'block', '' } end
  redis.call('PERSIST', block .. new)
  redis.call('HSET', names, name, record)
else
  redis.call('HDEL', names, name)
end
if old then drop(names, kept, block, owner, old) end
return { 'done', '' }
`;

/** Keys: kept; ARGV: owner, version, beginning of the blocks' keys, now. Answers 1 if the block is there. */
const KEEP = `
if redis.call('EXISTS', ARGV[3] .. ARGV[2]) == 0 then return 0 end
redis.call('PERSIST', ARGV[3] .. ARGV[2])
redis.call('ZADD', KEYS[1], ARGV[4], ARGV[1] .. ':' .. ARGV[2])
return 1
`;

/**
 * Keys: names, kept; ARGV: owner, version, beginning of the blocks' keys, the time before which notes are forgotten.
 */
const RELEASE = `${DROP}
local score = redis.call('ZSCORE', KEYS[2], ARGV[1] .. ':' .. ARGV[2])
if not score or tonumber(score) >= tonumber(ARGV[4]) then return end
redis.call('ZREM', KEYS[2], ARGV[1] .. ':' .. ARGV[2])
drop(KEYS[1], KEYS[2], ARGV[3], ARGV[1], ARGV[2])
`;

const Changed = z.tuple([z.enum(["done", "version", "count", "block"]), z.string()]);

/** How often a block is written again that went before it was in place. */
const MAX_TRIES = 5;

/** Opens the sets in a Redis, over connections of their own. @throws {RedisError} when it cannot be used. */
export async function openRedisSets(url: string): Promise<SetStore> {
  // The service's own connection tells when Redis is away.
  const small = await openRedis(url, UNREPORTED);
  try {
    return new RedisSets(small, await openRedis(url, UNREPORTED, BLOCK_TIMEOUT_MS));
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
    const text = await this.#small.run((client) => client.hget(NAMES + owner, name), "set_read");
    return text === null ? undefined : readRecord(text);
  }

  async list(owner: string): Promise<ReadonlyMap<string, SetRecord>> {
    const texts = await this.#small.run((client) => client.hgetall(NAMES + owner), "set_list");
    return new Map(Object.entries(texts).map(([name, text]) => [name, readRecord(text)]));
  }

  async replace(
    owner: string,
    name: string,
    record: SetRecord,
    block: SharedArrayBuffer,
    expected: Expected,
  ): Promise<Refusal | undefined> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      // A block that another change removed meanwhile is written again.
      await this.#writeBlock(owner, record.version, block);
      const changed = await this.#change(owner, name, expected, JSON.stringify(record));
      if (changed !== "block") return changed;
    }
    throw new StorageError("Redis does not keep what was written to it");
  }

  async remove(owner: string, name: string, expected: Expected): Promise<Refusal | undefined> {
    const changed = await this.#change(owner, name, expected, "");
    return changed === "block" ? undefined : changed;
  }

  async readBlock(owner: string, version: string): Promise<SharedArrayBuffer | undefined> {
    const bytes = await this.#large.run((client) => client.getBuffer(blocksOf(owner) + version), "set_block_read");
    if (bytes === null) return undefined;
    const expanded = await unzip(bytes, { maxOutputLength: MAX_BLOCK_BYTES }).catch((error: unknown) => {
      throw new StorageError("a version of a set in Redis is damaged", { cause: error });
    });
    const block = new SharedArrayBuffer(expanded.length);
    new Uint8Array(block).set(expanded);
    return block;
  }

  async keep(owner: string, version: string, block?: SharedArrayBuffer): Promise<boolean> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      // As in `replace`.
      const isThere = await this.#small.run(
        (client) => client.eval(KEEP, 1, KEPT, owner, version, blocksOf(owner), Date.now()),
        "set_keep",
      );
      if (isThere === 1) return true;
      if (block === undefined) return false;
      await this.#writeBlock(owner, version, block);
    }
    throw new StorageError("Redis does not keep what was written to it");
  }

  async release(beforeMs: number, isHeld: (owner: string, version: string) => boolean): Promise<void> {
    const notes = await this.#small.run((client) => client.zrangebyscore(KEPT, "-inf", `(${beforeMs}`), "set_release");
    for (const note of notes) {
      const [owner = "", version = ""] = note.split(":");
      if (isHeld(owner, version)) continue;
      // One after the other, so that requests get their turn between them.
      await this.#small.run(
        (client) => client.eval(RELEASE, 2, NAMES + owner, KEPT, owner, version, blocksOf(owner), beforeMs),
        "set_release",
      );
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#small.close(), this.#large.close()]);
  }

  async #writeBlock(owner: string, version: string, block: SharedArrayBuffer): Promise<void> {
    const key = blocksOf(owner) + version;
    const bytes = await zip(new Uint8Array(block));
    // One that is there is of the same stations, unless it is damaged: this mends it.
    if ((await this.#large.run((client) => client.set(key, bytes, "KEEPTTL", "XX"), "set_block_write")) !== null)
      return;
    await this.#large.run((client) => client.set(key, bytes, "PX", UNPLACED_MS, "NX"), "set_block_write");
  }

  async #change(
    owner: string,
    name: string,
    expected: Expected,
    record: string,
  ): Promise<Refusal | "block" | undefined> {
    const answer = await this.#small.run(
      (client) =>
        client.eval(
          CHANGE,
          2,
          NAMES + owner,
          KEPT,
          owner,
          name,
          blocksOf(owner),
          JSON.stringify(expected ?? null),
          record,
          MAX_SETS,
        ),
      "set_change",
    );
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
  if (record === undefined) throw new StorageError("what a set's name stands for is damaged in Redis");
  return record;
}
