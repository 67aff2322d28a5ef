import type { FastifyInstance } from "fastify";
import type { Server as TcpServer } from "node:net";
import { once } from "node:events";
import type { Failure } from "../contract/values/answer.js";
import { KeyRing } from "../access/keys/keyRing.js";
import { redisAnswers } from "../mcp/answers.js";
import { openBatches } from "../jobs/open.js";
import type { Batches } from "../jobs/store.js";
import { openProviders } from "../providers/open.js";
import { evictionRemedy, POLICY_UNKNOWN } from "../storage/eviction.js";
import { openStores, refuseEviction, type Stores } from "../access/stores.js";
import { type HostSetFacts, openStationSets } from "../sets/open.js";
import type { Settings } from "../settings/settings.js";
import { openTracer } from "../tracing/open.js";
import { longestMs } from "../providers/upstream/allowance.js";
import { joinVehicles } from "../vehicles/load.js";
import { readOwnTables } from "../worker/ownTables.js";
import { startPool } from "../worker/pool.js";
import { drain, followConnections } from "./connection/closing.js";
import { bundleLines } from "./telemetry/logLines.js";
import type { Metrics } from "./telemetry/metrics.js";

/** What `/readyz` says while Redis cannot be used. */
const REDIS_AWAY = "Redis is away: limits are counted by this instance alone, known keys stay valid";

const HOST_SET_READ = "host's stations read";

const WORKER_FAILED = "worker failed";

export interface ServerOptions extends Settings {
  /** Gets a socket that already listens, to use instead of host and port. Called when everything else is ready. */
  readonly receiveSocket?: () => Promise<TcpServer>;
  /** Where the built planner page is, ending with a slash; without it there is no page. */
  readonly pageFolder?: URL;
  /** Whether requests are traced, as OpenTelemetry's environment variables say. */
  readonly isTraced?: boolean;
}

export interface Server {
  /** Where the service listens: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** How many keys are valid at the start. */
  readonly keyCount: number;
  /** Accepts the connections; another process can listen on it as well. */
  readonly socket: TcpServer;
  /** Stops listening and waits for requests in flight, as long as the options say. */
  close(): Promise<void>;
}

/**
 * Starts the service. The log goes to stderr.
 * @throws {KeyStoreError} when the keys cannot be read; {RedisError} when Redis cannot be used; {CatalogError} when the
 *   vehicles' file cannot; {BrandsError} when the brands' file cannot; {FuelTaxError} when the table of fuel tax
 * cannot; {HostSetError} when the
 *   host's stations cannot; {TracingError} when traces are asked for but cannot be made; a system error when the
 * address cannot be used.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.toReversed()) {
      // In reverse order, because what was opened later may need what was opened earlier.
      await close();
    }
  };
  try {
    return await start(options, closers, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function start(
  options: ServerOptions,
  closers: (() => Promise<void>)[],
  closeAll: () => Promise<void>,
): Promise<Server> {
  const lines = bundleLines(process.stderr);
  closers.push(async () => lines.end());
  let app: FastifyInstance | undefined;
  let metrics: Metrics | undefined;
  let isClosing = false;
  /** Why the eviction policy cannot be looked up, when that was found before there is a log. */
  let policyUnknown: string | undefined;

  const stores = await openStores(options, {
    onDown: (reason) => app?.log.error({ reason }, REDIS_AWAY),
    onUp: () => app?.log.info("Redis is back"),
    onEviction: (policy) =>
      policy === undefined
        ? app?.log.info("Redis no longer evicts keys")
        : app?.log.error({ policy }, evictionRemedy(policy)),
    onPolicyUnknown: (reason) =>
      app === undefined ? (policyUnknown = reason) : app.log.warn({ reason }, POLICY_UNKNOWN),
    onCall: (call) => metrics?.countRedisCall(call),
  });
  await refuseEviction(stores);
  const { redis } = stores;
  const keys = await KeyRing.open(stores.keys, {
    onProblem: ({ message: reason }) => app?.log.error({ reason }, "keys"),
    onWarning: ({ message: reason }) => app?.log.warn({ reason }, "keys"),
  });
  closers.push(() => keys.close());
  const tracer = options.isTraced
    ? await openTracer((reason) => app?.log.error({ reason }, "traces cannot be sent"))
    : undefined;
  const tables = await readOwnTables(options);
  // Joined here only to refuse a wrong catalog before any worker starts.
  if (tables.vehicles !== undefined) await joinVehicles(tables.vehicles);
  let batches: Batches | undefined;
  /** What was read of the host's stations before there is a log. */
  let hostSet: HostSetFacts | undefined;
  /** Failures of workers before there is a log. */
  const earlyFailures: Failure[] = [];
  const onFailure = (failure: Failure): void =>
    void (app === undefined ? earlyFailures.push(failure) : app.log.error(failure, WORKER_FAILED));
  // At the same time, because workers start on threads of their own. If one fails, the others must still be closed.
  const [started, opened, sets, loaded] = await Promise.allSettled([
    startPool({ ...options, ...tables, onFailure }),
    openProviders(options),
    openStationSets(
      options,
      {
        onProblem: (reason) => app?.log.error({ reason }, "station sets"),
        onHostSet: (facts) => (app === undefined ? (hostSet = facts) : app.log.info(facts, HOST_SET_READ)),
      },
      async () => {
        if (batches === undefined) throw new Error("the batches are not open yet");
        return batches.store.held();
      },
    ),
    Promise.all([import("./app.js"), import("./telemetry/metrics.js")]),
  ]);
  if (opened.status === "fulfilled") closers.push(() => opened.value.close());
  if (started.status === "fulfilled") closers.push(() => started.value.close());
  if (sets.status === "fulfilled") closers.push(() => sets.value.close());
  if (opened.status === "rejected") throw opened.reason;
  if (started.status === "rejected") throw started.reason;
  if (sets.status === "rejected") throw sets.reason;
  if (loaded.status === "rejected") throw loaded.reason;
  const [providers, compute, stationSets, [{ buildApp }, { createMetrics, addProcessMetrics }]] = [
    opened.value,
    started.value,
    sets.value,
    loaded.value,
  ];
  const openedBatches = await openBatches({
    ...options,
    ...tables,
    onFailure,
    providers: options,
    sets: stationSets,
    threads: options.batchThreads,
    onProblem: (reason) => app?.log.error({ reason }, "batches"),
    events: {
      onDown: (reason) => app?.log.error({ reason }, "Redis is away: batches cannot go on"),
      onUp: () => app?.log.info("Redis is back: batches go on"),
    },
  });
  batches = openedBatches;
  closers.push(() => openedBatches.close());
  metrics = createMetrics(compute, { keys, redis, batches: openedBatches.runner });
  addProcessMetrics(metrics);
  app = await buildApp({
    ...options,
    ...providers,
    compute,
    metrics,
    ...(tracer === undefined ? {} : { tracer }),
    ...(redis && { answers: redisAnswers(redis) }),
    stationSets,
    batches: openedBatches,
    // The longest answer is that of a trip with other roads, which are looked at all at once: four tasks, and asking
    // for roads and detours in between.
    answerTimeoutMs: 4 * options.taskTimeoutMs + providers.upstreamTimeoutMs + longestMs(providers.upstreamTimeoutMs),
    authenticate: (key) => keys.find(key),
    counter: stores.counter,
    condition: {
      isClosing: () => isClosing,
      degraded: () => [...degradationsOf(keys, redis), ...stationSets.faults, ...(openedBatches.faults ?? [])],
    },
    log: { level: options.logLevel, stream: lines },
  });
  if (policyUnknown !== undefined) app.log.warn({ reason: policyUnknown }, POLICY_UNKNOWN);
  if (openedBatches.notice !== undefined) app.log.warn({ reason: openedBatches.notice }, "no batches are taken");
  if (hostSet !== undefined) app.log.info(hostSet, HOST_SET_READ);
  for (const failure of earlyFailures) app.log.error(failure, WORKER_FAILED);
  const { server } = app;
  const built = app;
  closers.push(() => built.close());
  const connections = followConnections(server);
  await listen(app, options);

  return {
    url: urlOf(app),
    keyCount: keys.size,
    socket: server,
    close: async () => {
      isClosing = true;
      built.log.info("closing");
      const begin = performance.now();
      await drain(server, connections, options.closeTimeoutMs);
      await tracer?.close(Math.max(0, options.closeTimeoutMs - (performance.now() - begin)));
      await closeAll();
    },
  };
}

/** What is wrong with keys and Redis, one sentence each. */
function degradationsOf(keys: KeyRing, redis: Stores["redis"]): readonly string[] {
  return [
    ...(redis?.isUp === false ? [REDIS_AWAY] : []),
    ...keys.faults,
    ...(redis?.evictionPolicy === undefined ? [] : [`${evictionRemedy(redis.evictionPolicy)}.`]),
    ...(redis?.isPolicyKnown === false ? [POLICY_UNKNOWN] : []),
  ];
}

async function listen(app: FastifyInstance, { host, port, receiveSocket }: ServerOptions): Promise<void> {
  if (receiveSocket === undefined) {
    await app.listen({ host, port, listenTextResolver: tellAddress });
    return;
  }
  await app.ready();
  const listening = once(app.server, "listening");
  app.server.listen(await receiveSocket());
  await listening;
  app.log.info(tellAddress(urlOf(app)));
}

function tellAddress(url: string): string {
  return `listening on ${url}`;
}

function urlOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("the service listens on no port");
  return `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
}
