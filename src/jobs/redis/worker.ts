// A process that plans the trips of batches which services have taken.

import { once } from "node:events";
import { createServer } from "node:http";
import type { Failure } from "../../contract/values/answer.js";
import { openStationSets, type SetEvents } from "../../sets/open.js";
import type { RedisEvents } from "../../storage/redis.js";
import { openPartPool, type PartPoolSettings } from "../pool/pool.js";
import { planPart, type PlanTools } from "../planPart.js";
import type { BatchStore } from "../store.js";
import { openRedisBatches } from "./open.js";
import { type OnQueueProblem, type PartJob, type TakeoverTimes, takeParts } from "./queue.js";

export interface WorkerOptions extends Omit<PartPoolSettings, "onFailure"> {
  readonly redisUrl: string;
  /** Megabytes of station sets in memory. */
  readonly setMemoryMb: number;
  readonly engineVersion: string;
  /** Shorter in tests. */
  readonly takeover?: TakeoverTimes | undefined;
  readonly events: WorkerEvents;
}

/** What there is to log. No reason names an address. */
export interface WorkerEvents extends Omit<RedisEvents, "onCall"> {
  readonly onQueueProblem: OnQueueProblem;
  readonly onSetProblem: SetEvents["onProblem"];
  readonly onFailure: (failure: Failure) => void;
  readonly onPlanned: (part: PlannedPart) => void;
}

export interface PlannedPart extends PartJob {
  readonly trips: number;
  readonly failed: number;
  readonly ms: number;
}

export interface PartWorker {
  /** Why it cannot take parts at the moment. */
  readonly fault: string | undefined;
  /** Takes no more parts, and waits for those in work, but drops them where Redis is away. */
  close(): Promise<void>;
}

/** Trips of the next part keep a thread busy while the results of the last one are written. */
const PARTS_AHEAD = 1;

/**
 * Takes parts of batches until it is closed.
 * @throws {RedisError} when Redis cannot be used; {QueueError} when BullMQ is not installed.
 */
export async function startWorker({
  redisUrl,
  setMemoryMb,
  engineVersion,
  takeover,
  events,
  ...poolSettings
}: WorkerOptions): Promise<PartWorker> {
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.toReversed()) {
      // What was opened later needs what was opened earlier.
      await close();
    }
  };
  try {
    const { redis, store, close } = await openRedisBatches({ redisUrl, events, onProblem: events.onQueueProblem });
    closers.push(close);
    // The folder is used by no one: sets are in Redis.
    const sets = await openStationSets(
      { dataFolder: "", redisUrl, setMemoryMb },
      { onProblem: events.onSetProblem, onHostSet: () => undefined },
    );
    closers.push(() => sets.close());
    const pool = openPartPool({ ...poolSettings, onFailure: events.onFailure });
    closers.push(() => pool.close());
    const work = makePartWork({ store, sets, pool, engineVersion, onPlanned: events.onPlanned });
    const taker = await takeParts(
      { url: redisUrl, concurrency: poolSettings.threads + PARTS_AHEAD, onProblem: events.onQueueProblem, takeover },
      work,
    );
    closers.push(() => taker.close(!redis.isUp));
    return {
      get fault() {
        return redis.isUp ? undefined : "Redis is away";
      },
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

export interface PartWorkOptions extends PlanTools {
  readonly store: BatchStore;
  /** Called for each part whose results were written. */
  onPlanned(part: PlannedPart): void;
}

/** Makes what `takeParts` does with each part. */
export function makePartWork({ onPlanned, ...tools }: PartWorkOptions): (job: PartJob) => Promise<void> {
  // A worker that must end at once closes the pool.
  const { signal } = new AbortController();
  return async ({ batch: id, part, tries = 0 }) => {
    const beginMs = performance.now();
    const batch = await tools.store.find(id);
    if (batch === undefined || batch.finishedAt !== null) return;
    const planned = await planPart(tools, batch, part, tries, signal);
    if (planned !== undefined) onPlanned({ batch: id, part, ...planned, ms: performance.now() - beginMs });
  };
}

/** Where a worker answers probes. */
export interface Probe {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Answers `GET /healthz` while the process lives, and `GET /readyz` with 503 while it cannot take parts.
 * @throws a system error when the address cannot be used.
 */
export async function startProbe(
  { host, port }: { readonly host: string; readonly port: number },
  findFault: () => string | undefined,
): Promise<Probe> {
  const server = createServer(({ url, method }, response) => {
    if (method !== "GET" || (url !== "/healthz" && url !== "/readyz")) {
      response.writeHead(404).end();
      return;
    }
    const fault = url === "/readyz" ? findFault() : undefined;
    response
      .writeHead(fault === undefined ? 200 : 503, { "content-type": "application/json" })
      .end(JSON.stringify(fault === undefined ? { status: "ok" } : { status: "not ready", reason: fault }));
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the worker listens on no port");
  return {
    url: `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
