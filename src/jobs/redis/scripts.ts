// Where batches are in Redis, and what happens to them there at one stroke. Redis keeps either all of a script's changes or none, also when it is
// killed and starts again from its append-only file. The first change of each script is one that Redis refuses when its
// memory is full, because it refuses none of the later ones.

/** The batches that are neither finished nor cancelled: a sorted set of their ids, by when they were accepted. */
export const UNFINISHED = "fuel-route:batches:unfinished";

/** How many trips have been answered in all batches there ever were. */
export const TRIPS_DONE = "fuel-route:batches:trips-done";

/** The record of a batch; also the beginning of its other keys. */
export function recordKey(id: string): string {
  return `fuel-route:batch:${id}`;
}

/** A hash: the trips of each part that has no results yet, gzipped, by the part's number. */
export function inputKey(id: string): string {
  return `${recordKey(id)}:input`;
}

/** A hash: the results of each part that is planned, gzipped NDJSON by the part's number. */
export function resultsKey(id: string): string {
  return `${recordKey(id)}:results`;
}

/** What a partner's idempotency key stands for. */
export function claimKey(keyDigest: string): string {
  return `fuel-route:batch-key:${keyDigest}`;
}

/** Stands for the claim of a batch without a key: users of Redis may be bound to names that begin like this one. */
export const NO_CLAIM = claimKey("none");

/** A claim begins with one of these; then comes the request's own token, or the batch's id. */
export const READING = "reading ";
export const BATCH = "batch ";

/** Claims an idempotency key. KEYS: claim. ARGV: token, lease. Answers what it stood for already. */
export const CLAIM = `
local held = redis.call('GET', KEYS[1])
if not held then redis.call('SET', KEYS[1], '${READING}' .. ARGV[1], 'PX', ARGV[2]) end
return held
`;

/** Gives up a claim of which its request never heard. KEYS: claim. ARGV: token. */
export const FREE_CLAIM = `
if redis.call('GET', KEYS[1]) == '${READING}' .. ARGV[1] then redis.call('DEL', KEYS[1]) end
`;

/** Gives up a claim whose batch is no longer kept. KEYS: claim, record. ARGV: what it stood for. */
export const FORGET_CLAIM = `
if redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('EXISTS', KEYS[2]) == 0 then redis.call('DEL', KEYS[1]) end
`;

/** Keeps a part of a batch that is being read. KEYS: input. ARGV: part, bytes, lease. */
export const ADD_PART = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
`;

/** Renews the lease of a batch that is being read. KEYS: record, input, claim. ARGV: token, lease. */
export const RENEW = `
if redis.call('EXISTS', KEYS[1]) == 1 then return end
redis.call('PEXPIRE', KEYS[2], ARGV[2])
if redis.call('GET', KEYS[3]) == '${READING}' .. ARGV[1] then redis.call('PEXPIRE', KEYS[3], ARGV[2]) end
`;

/**
 * Accepts a batch, if all of its parts and its claim are still there. KEYS: record, input, unfinished batches, claim.
 * ARGV: id, token or '', number of parts, when, then fields and values of the record.
 */
export const ACCEPT = `
if redis.call('HLEN', KEYS[2]) ~= tonumber(ARGV[3]) then return 0 end
if ARGV[2] ~= '' and redis.call('GET', KEYS[4]) ~= '${READING}' .. ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'state', 'open', 'parts', ARGV[3], unpack(ARGV, 5))
redis.call('PERSIST', KEYS[2])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
if ARGV[2] ~= '' then redis.call('SET', KEYS[4], '${BATCH}' .. ARGV[1]) end
return 1
`;

/** Forgets a batch that was not accepted. KEYS: record, input, claim. ARGV: token or ''. */
export const DISCARD = `
if redis.call('EXISTS', KEYS[1]) == 1 then return end
redis.call('UNLINK', KEYS[2])
if ARGV[1] ~= '' and redis.call('GET', KEYS[3]) == '${READING}' .. ARGV[1] then redis.call('DEL', KEYS[3]) end
`;

/** Ends a batch: its trips go, the rest is kept for a while. A function for the two scripts below. */
const END = `
local function finish(id, state, at)
  redis.call('HSET', KEYS[1], 'state', state, 'finishedAt', at)
  redis.call('ZREM', KEYS[4], id)
  redis.call('UNLINK', KEYS[2])
  local record = redis.call('HMGET', KEYS[1], 'retentionMs', 'claim')
  for _, key in ipairs({ KEYS[1], KEYS[3], record[2] }) do redis.call('PEXPIRE', key, record[1]) end
end
`;

/**
 * Keeps the results of a part and counts them, once. KEYS: record, input, results, unfinished batches, trips done.
 * ARGV: id, part, bytes, trips, failed ones, when.
 */
export const WRITE_RESULTS = `${END}
local record = redis.call('HMGET', KEYS[1], 'state', 'parts')
if record[1] ~= 'open' or redis.call('HSETNX', KEYS[3], ARGV[2], ARGV[3]) == 0 then return 0 end
redis.call('HDEL', KEYS[2], ARGV[2])
redis.call('HINCRBY', KEYS[1], 'done', ARGV[4])
redis.call('HINCRBY', KEYS[1], 'failed', ARGV[5])
redis.call('INCRBY', KEYS[5], ARGV[4])
if redis.call('HLEN', KEYS[3]) == tonumber(record[2]) then finish(ARGV[1], 'finished', ARGV[6]) end
return 1
`;

/** Cancels a batch. KEYS: record, input, results, unfinished batches. ARGV: id, when. */
export const CANCEL = `${END}
if redis.call('HGET', KEYS[1], 'state') == 'open' then finish(ARGV[1], 'cancelled', ARGV[2]) end
`;

/** What is known of a batch, and which of its parts have results. KEYS: record, results. */
export const LOOK = "return { redis.call('HGETALL', KEYS[1]), redis.call('HKEYS', KEYS[2]) }";
