import type { Redis } from "ioredis";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { systemCodeOf } from "../common/systemError.js";
import { evictionPolicyIn, hasPolicy } from "./eviction.js";
import { StorageError } from "./storageError.js";

/** Redis cannot be used, or could not be for this command; the message says why, without the password. */
export class RedisError extends StorageError {
  override readonly name = "RedisError";
}

/** One call to Redis, for metrics. */
export interface RedisCall {
  /** Its purpose: `limit_take`. */
  readonly call: string;
  readonly ms: number;
  readonly hasFailed: boolean;
}

/** Listeners of the connection's state, called once for each change. */
export interface RedisEvents {
  onDown(reason: string): void;
  onUp(): void;
  /** @param policy the one under which Redis evicts keys from now on; undefined if it no longer does. */
  onEviction?(policy: string | undefined): void;
  /** The eviction policy cannot be looked up. */
  onPolicyUnknown?(reason: string): void;
  onCall?(call: RedisCall): void;
}

/** For a connection beside one that reports. */
export const UNREPORTED: RedisEvents = { onDown: () => undefined, onUp: () => undefined };

/** The part of a connection that stores need. */
export type RedisCommands = Pick<RedisConnection, "run">;

/** Large values are kept compressed. */
export const zip = promisify(gzip);
export const unzip = promisify(gunzip);

const DEFAULT_PORT = 6379;

/** By default, a command that takes longer than this has failed. */
const COMMAND_TIMEOUT_MS = 400;

/** How often the connection is checked, to notice that it is lost and that it is back. */
const CHECK_INTERVAL_MS = 500;

/** How often the eviction policy is looked up; also whenever Redis is back. */
const POLICY_INTERVAL_MS = 5000;

/** A connection that is silent for this many command timeouts is replaced. */
const SILENT_COMMANDS = 5;
const CONNECT_TIMEOUT_MS = 2000;
const DISCONNECT_TIMEOUT_MS = 200;
const KEEP_ALIVE_MS = 10_000;

/** Pauses before reconnecting grow with each attempt, up to a second. */
const RECONNECT_STEP_MS = 100;
const RECONNECT_MAX_MS = 1000;

/**
 * Tries the commands that limits need, because a Redis that is full, is a replica or denies this user a command still
 * answers a ping. SET comes first, because Redis reports full memory only for the first write of a script.
 */
const CHECK = `
local key, ttl = KEYS[1], ARGV[1]
local commands = {
  { 'SET', key, '1', 'PX', ttl }, { 'DEL', key }, { 'TIME' }, { 'ZADD', key, 'NX', 1, 1 }, { 'ZRANGE', key, 0, 0 },
  { 'ZREMRANGEBYSCORE', key, '-inf', '(0' }, { 'ZCARD', key }, { 'PEXPIRE', key, ttl },
}
for _, command in ipairs(commands) do
  local answer = redis.pcall(unpack(command))
  if type(answer) == 'table' and answer.err then
    -- Redis does not always name the command that it denies to a script.
    local isDenied = string.find(answer.err, 'user executing the script', 1, true) or string.find(answer.err, 'no permissions', 1, true)
    if not isDenied then return answer end
    return redis.error_reply("NOPERM no permissions to run the '" .. string.lower(command[1]) .. "' command")
  end
end
`;
const CHECK_KEY = "fuel-route:check";
const CHECK_KEY_TTL_MS = 60_000;

/** A connection to Redis that fails fast while Redis is away, and reconnects by itself. */
export class RedisConnection {
  readonly #client: Redis;
  readonly #events: RedisEvents;
  readonly #commandTimeoutMs: number;
  readonly #timers: readonly NodeJS.Timeout[];
  #isUp = true;
  #evictionPolicy: string | undefined;
  #isPolicyKnown = true;
  #isChecking = false;
  #isClosed = false;

  /** @param client a connected client. */
  constructor(client: Redis, events: RedisEvents, commandTimeoutMs: number) {
    this.#client = client;
    this.#events = events;
    this.#commandTimeoutMs = commandTimeoutMs;
    let lastError: unknown;
    client.on("error", (error: unknown) => (lastError = error));
    client.on("close", () => {
      this.#markDown(lastError === undefined ? "the connection was closed" : reasonOf(lastError));
      lastError = undefined;
    });
    client.on("ready", () => void this.#check());
    this.#timers = [
      setInterval(() => void this.#check(), CHECK_INTERVAL_MS),
      setInterval(() => void this.lookUpPolicy(), POLICY_INTERVAL_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Whether commands are sent at all. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /**
   * The policy under which Redis evicts keys without an expiry, as last looked up; undefined if it evicts none or does
   * not say.
   */
  get evictionPolicy(): string | undefined {
    return this.#evictionPolicy;
  }

  /** Whether the last look-up of the policy succeeded. */
  get isPolicyKnown(): boolean {
    return this.#isPolicyKnown;
  }

  /**
   * Runs one command, or fails at once while Redis is away. A command that timed out may still be carried out.
   * @param call its name in metrics.
   * @throws {RedisError} when Redis is away, does not answer in time, or refuses the command.
   */
  async run<T>(command: (client: Redis) => Promise<T>, call = "other"): Promise<T> {
    if (!this.#isUp) throw new RedisError("Redis is away");
    try {
      return await this.#measure(call, command);
    } catch (error) {
      const reason = reasonOf(error);
      // One refused command says nothing about the others. The next check tries them.
      if (!isRefusal(error)) this.#markDown(reason);
      throw new RedisError(`Redis failed: ${reason}`, { cause: error });
    }
  }

  /** Ends the connection. From then on `run` fails, and no listener is called. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isUp = false;
    for (const timer of this.#timers) clearInterval(timer);
    this.#client.disconnect();
  }

  /** Looks up the eviction policy. If that fails, the policy seen last counts. */
  async lookUpPolicy(): Promise<void> {
    if (this.#client.status !== "ready") return;
    let info: string;
    try {
      info = await this.#measure("info", (client) => client.info("memory"));
    } catch (error) {
      // Only the checks decide whether Redis is away.
      if (isRefusal(error)) this.#notePolicyKnown(false, reasonOf(error));
      return;
    }
    this.#notePolicyKnown(hasPolicy(info), "its answer to INFO names none");
    if (!this.#isPolicyKnown) return;
    const policy = evictionPolicyIn(info);
    if (policy === this.#evictionPolicy) return;
    this.#evictionPolicy = policy;
    this.#events.onEviction?.(policy);
  }

  #notePolicyKnown(isKnown: boolean, reason: string): void {
    if (isKnown === this.#isPolicyKnown) return;
    this.#isPolicyKnown = isKnown;
    if (!isKnown) this.#events.onPolicyUnknown?.(reason);
  }

  async #measure<T>(call: string, command: (client: Redis) => Promise<T>): Promise<T> {
    const start = performance.now();
    let hasFailed = true;
    try {
      const answer = await within(this.#commandTimeoutMs, command(this.#client));
      hasFailed = false;
      return answer;
    } finally {
      this.#events.onCall?.({ call, ms: performance.now() - start, hasFailed });
    }
  }

  /** Finds out whether Redis can be used. */
  async #check(): Promise<void> {
    // While the client is connecting there is nothing to check.
    if (this.#isChecking || this.#client.status !== "ready") return;
    this.#isChecking = true;
    try {
      await this.#measure("check", (client) => client.eval(CHECK, 1, CHECK_KEY, CHECK_KEY_TTL_MS));
      this.#markUp();
    } catch (error) {
      this.#markDown(reasonOf(error));
    } finally {
      this.#isChecking = false;
    }
  }

  #markDown(reason: string): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#events.onDown(reason);
  }

  #markUp(): void {
    if (this.#isUp || this.#isClosed) return;
    this.#isUp = true;
    this.#events.onUp();
    void this.lookUpPolicy();
  }
}

/**
 * Connects to Redis.
 * @param url `redis://host:6379` or, with TLS, `rediss://user:password@host:6379/0`.
 * @param commandTimeoutMs a command that takes longer has failed.
 * @throws {RedisError} when the URL is not of this form, or Redis cannot be used.
 */
export async function openRedis(
  url: string,
  events: RedisEvents,
  commandTimeoutMs = COMMAND_TIMEOUT_MS,
): Promise<RedisConnection> {
  const place = parseRedisUrl(url);
  if (place === undefined)
    throw new RedisError("not a URL of Redis: it must be like redis://host:6379 or rediss://user:password@host:6379/0");
  // Loaded only where it is used, because loading it takes long.
  const { Redis: Client } = await import("ioredis");
  const client = new Client({
    ...place,
    lazyConnect: true,
    // A command is sent now or never: a late one would count a request that was counted locally meanwhile.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    protocol: 2,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_COMMANDS * commandTimeoutMs,
    keepAlive: KEEP_ALIVE_MS,
    retryStrategy: (attempt) => Math.min(attempt * RECONNECT_STEP_MS, RECONNECT_MAX_MS),
    // The primary has become a replica; its host name may lead to the new primary.
    reconnectOnError: (error) => error.message.startsWith("READONLY"),
  });
  let lastError: unknown;
  const onError = (error: unknown): void => void (lastError = error);
  client.on("error", onError);
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw new RedisError(`Redis at ${place.host} port ${place.port} cannot be used: ${reasonOf(lastError ?? error)}`, {
      cause: lastError ?? error,
    });
  }
  const connection = new RedisConnection(client, events, commandTimeoutMs);
  client.off("error", onError);
  await connection.lookUpPolicy();
  return connection;
}

/**
 * Reads the address and login of a Redis from a `redis://` or `rediss://` URL; undefined for anything else. `tls` is
 * set if the connection is encrypted.
 */
export function parseRedisUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const path = /^\/?(\d{0,3})$/.exec(url?.pathname ?? "");
  if (url === undefined || path === null || (url.protocol !== "redis:" && url.protocol !== "rediss:")) return undefined;
  if (url.hostname === "" || url.search !== "" || url.hash !== "") return undefined;
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port === "" ? DEFAULT_PORT : Number(url.port),
      db: Number(path[1]),
      ...(url.username === "" ? {} : { username: decodeURIComponent(url.username) }),
      ...(url.password === "" ? {} : { password: decodeURIComponent(url.password) }),
      ...(url.protocol === "rediss:" ? { tls: {} } : {}),
    };
  } catch {
    // A percent sign that encodes no character.
    return undefined;
  }
}

class TimeoutError extends Error {
  constructor(readonly timeoutMs: number) {
    super();
  }
}

/** The result of `work`, or a TimeoutError. */
async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new TimeoutError(timeoutMs));
    // If this process itself was paused, an answer that arrived meanwhile is still read first.
    const timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
    const settle =
      <V>(settled: (value: V) => void) =>
      (value: V): void => {
        clearTimeout(timer);
        settled(value);
      };
    work.then(settle(resolve), settle(reject));
  });
}

/** Whether Redis itself answered with an error. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === "ReplyError";
}

/** Why Redis failed, without the text of the error, which quotes commands. */
function reasonOf(error: unknown): string {
  if (error instanceof TimeoutError) return `no answer within ${error.timeoutMs} ms`;
  if (isRefusal(error)) {
    // For a command within a script, Redis reports a denial as ERR.
    const denied = /no permissions to run the '([a-z|]+)' command/.exec(error.message)?.[1];
    return denied === undefined
      ? `it refuses (${/^[A-Z]+/.exec(error.message)?.[0] ?? "ERR"})`
      : `it denies this user the command ${denied.toUpperCase()}`;
  }
  const code = systemCodeOf(error);
  return code === "unknown" ? "the connection was closed" : code;
}
