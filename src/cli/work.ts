import { once } from "node:events";
import { availableParallelism } from "node:os";
import { pino } from "pino";
import { evictionRemedy, POLICY_UNKNOWN } from "../storage/eviction.js";
import { readVersion } from "../common/version.js";
import type { TakeoverTimes } from "../jobs/redis/queue.js";
import { startProbe, startWorker, type WorkerEvents } from "../jobs/redis/worker.js";
import { joinVehicles } from "../vehicles/load.js";
import { readOwnTables } from "../worker/ownTables.js";
import { readSettings, type Settings, tableFilesOf, unknownVariables } from "./config.js";
import { unwatchStdout } from "./stdout.js";
import { EXIT, parseOptions, UsageError } from "./usage.js";
import { wrongStart } from "./wrongStart.js";

export const WORK_HELP = `Usage: fuel-route work [--concurrency N] [--port N] [--host ADDRESS]

Plans the trips of batches that services have taken (POST /v1/batches), from the queue in the Redis that
FUEL_ROUTE_REDIS_URL names. Start as many as you like, on as many machines; a worker that is killed loses nothing,
because others plan its parts again. It runs until it is told to stop (SIGINT, SIGTERM): then it takes no new
parts, finishes those in work and ends with 0. A second signal ends it at once.

Options:
  --concurrency N  threads that plan                         FUEL_ROUTE_BATCH_THREADS  one for each core
  --port N         answers GET /healthz and /readyz there,
                   for probes; 0 takes a free port                                     none
  --host ADDRESS   address of that port                      FUEL_ROUTE_HOST           127.0.0.1

Needs the optional package bullmq. Settings are those of fuel-route serve. Those for routing and places, and
FUEL_ROUTE_VEHICLES, FUEL_ROUTE_BRANDS and FUEL_ROUTE_FUEL_TAX must be the same as the services': with others, a trip
would be planned otherwise than POST /v1/plans plans it. Station sets come from Redis. The log (JSON lines) goes to stderr.
`;

export async function work(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, ["concurrency", "port", "host", "takeover"]);
  if (positionals.length > 0) throw new UsageError(`work takes no argument such as ${positionals[0]}`);
  const settings = readSettings(process.env, {
    PORT: values.port,
    HOST: values.host,
    BATCH_THREADS: values.concurrency,
  });
  const { REDIS_URL: redisUrl } = settings;
  if (redisUrl === undefined)
    throw new UsageError(
      "FUEL_ROUTE_REDIS_URL must be set: workers take trips from the queue in Redis. Without Redis, fuel-route serve plans batches itself",
    );
  const threads = settings.BATCH_THREADS ?? availableParallelism();
  const takeover = readTakeover(values.takeover);

  for (const name of unknownVariables(process.env))
    process.stderr.write(`${name} is no setting, and is ignored: docs/operating.md lists them.\n`);
  unwatchStdout();
  process.stdout.on("error", () => undefined);
  const stop = new AbortController();
  const toldToStop = once(stop.signal, "abort");
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(EXIT.done);
      stop.abort();
    });
  }
  const log = pino({ level: settings.LOG_LEVEL }, pino.destination({ dest: 2, sync: true }));
  const events: WorkerEvents = {
    onDown: (reason) => log.error({ reason }, "Redis is away: nothing is planned"),
    onUp: () => log.info("Redis is back"),
    onEviction: (policy) =>
      policy === undefined ? log.info("Redis no longer evicts keys") : log.error({ policy }, evictionRemedy(policy)),
    onPolicyUnknown: (reason) => log.warn({ reason }, POLICY_UNKNOWN),
    onQueueProblem: (reason) => log.warn({ reason }, "queue"),
    onSetProblem: (reason) => log.error({ reason }, "station sets"),
    onFailure: (failure) => log.error(failure, "worker failed"),
    onPlanned: ({ ms, ...part }) => log.info({ ...part, ms: Math.round(ms) }, "part"),
  };
  try {
    const worker = await startWorker({
      ...(await readTables(settings)),
      redisUrl,
      threads,
      takeover,
      events,
      engineVersion: readVersion(),
      providers: settings,
      taskTimeoutMs: settings.TASK_TIMEOUT * 1000,
      workerMemoryMb: settings.WORKER_MEMORY,
      setMemoryMb: settings.SET_MEMORY,
    });
    const probe =
      values.port === undefined
        ? undefined
        : await startProbe({ host: settings.HOST, port: settings.PORT }, () => worker.fault);
    process.stdout.write(
      `fuel-route works with ${threads} ${threads === 1 ? "thread" : "threads"}${probe === undefined ? "" : `, probes on ${probe.url}`}\n`,
    );
    await toldToStop;
    log.info("closing");
    await worker.close();
    await probe?.close();
  } catch (error) {
    throw wrongStart(error, settings);
  }
  return EXIT.done;
}

/** The tables that the settings name. The vehicles are joined to refuse a wrong catalog before anything is planned. */
async function readTables(settings: Settings) {
  const tables = await readOwnTables(tableFilesOf(settings));
  if (tables.vehicles !== undefined) await joinVehicles(tables.vehicles);
  return tables;
}

/** `--takeover LOCK_MS,STALLED_MS`, only for tests, which cannot wait as long as a real worker may be silent. */
function readTakeover(text: string | undefined): TakeoverTimes | undefined {
  const [, lockMs, stalledIntervalMs] = /^(\d+),(\d+)$/.exec(text ?? "") ?? [];
  return lockMs === undefined || stalledIntervalMs === undefined
    ? undefined
    : { lockMs: Number(lockMs), stalledIntervalMs: Number(stalledIntervalMs) };
}
