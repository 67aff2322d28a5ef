import { once } from "node:events";
import { pino } from "pino";
import { evictionRemedy, POLICY_UNKNOWN } from "../storage/eviction.js";
import { readVersion } from "../common/version.js";
import type { TakeoverTimes } from "../jobs/redis/queue.js";
import { startProbe, startWorker, type WorkerEvents } from "../jobs/redis/worker.js";
import { joinVehicles } from "../vehicles/load.js";
import { readOwnTables } from "../worker/ownTables.js";
import { optionLines, optionsOf, variableLines } from "../settings/help.js";
import { readSettings } from "../settings/read.js";
import { type Settings, variableOf } from "../settings/settings.js";
import { ignoreStdoutErrors } from "./stdout.js";
import { EXIT, parseOptions, UsageError } from "./usage.js";
import { wrongStart } from "./wrongStart.js";

export const WORK_HELP = `Usage: fuel-route work [--concurrency N] [--port N] [--host ADDRESS]

Plans the trips of batches that services have taken (POST /v1/batches), from the queue in the Redis that
${variableOf("redisUrl")} names. Start as many as you like, on as many machines; a worker that is killed loses nothing,
because others plan its parts again. It runs until it is told to stop (SIGINT, SIGTERM): then it takes no new
parts, finishes those in work and ends with 0. A second signal ends it at once.

Options:
${optionLines("work", [["--port N", "port of probes (/healthz, /readyz); 0 takes a free one", "", "none"]])}

Settings are those of fuel-route serve. A worker reads the environment variables beside its options, and these:
${variableLines("work")}
Those for routing and places, ${variableOf("vehiclesFile")}, ${variableOf("brandsFile")} and ${variableOf("fuelTaxFile")} must be the same as the
services': with others, a trip would be planned otherwise than POST /v1/plans plans it. Station sets come from Redis.
Needs the optional package bullmq. The log (JSON lines) goes to stderr.
`;

export async function work(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, [...optionsOf("work"), "port", "takeover"]);
  if (positionals.length > 0) throw new UsageError(`work takes no argument such as ${positionals[0]}`);
  const settings = readSettings(process.env, values);
  const { redisUrl, batchThreads: threads } = settings;
  if (redisUrl === undefined)
    throw new UsageError(
      `${variableOf("redisUrl")} must be set: workers take trips from the queue in Redis. Without Redis, fuel-route serve plans batches itself`,
    );
  const takeover = readTakeover(values.takeover);

  ignoreStdoutErrors();
  const stop = new AbortController();
  const toldToStop = once(stop.signal, "abort");
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(EXIT.done);
      stop.abort();
    });
  }
  const log = pino({ level: settings.logLevel }, pino.destination({ dest: 2, sync: true }));
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
      taskTimeoutMs: settings.taskTimeoutMs,
      workerMemoryMb: settings.workerMemoryMb,
      setMemoryMb: settings.setMemoryMb,
    });
    const probe = values.port === undefined ? undefined : await startProbe(settings, () => worker.fault);
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
  const tables = await readOwnTables(settings);
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
