// Threads that plan the trips of batches, for whoever has parts to plan: the service, `fuel-route work` and `fuel-route
// batch`.

import { setMaxListeners } from "node:events";
import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import { unlessAborted } from "../../common/abort.js";
import type { Failure } from "../../contract/values/answer.js";
import type { ProviderSettings } from "../../providers/open.js";
import { longestMs } from "../../providers/upstream/allowance.js";
import type { TaskReport } from "../../worker/messages.js";
import type { ThreadSettings } from "../../worker/thread.js";
import { NoWorkerError, Threads, WorkerFailure } from "../../worker/threads.js";
import type { BatchFacts, BatchTrip, PartResults, TripResult } from "../part.js";
import { failTripLine } from "../planTripLine.js";

export interface PartPoolSettings extends Pick<ThreadSettings, "vehicles" | "brands" | "fuelTax"> {
  /** Threads that plan at the same time. */
  readonly threads: number;
  /** Each thread opens providers of its own. */
  readonly providers: ProviderSettings;
  /** The time that a trip's computing may take; waiting for providers comes on top. */
  readonly taskTimeoutMs: number;
  /** The JavaScript heap of a thread. */
  readonly workerMemoryMb: number;
  /** The code that threads run; by default that of `entry.ts`. */
  readonly entry?: URL;
  /** Called when a thread or a trip fails for the program's own fault. */
  readonly onFailure: (failure: Failure) => void;
}

/** Threads that plan trips. They start with the first part and end when there has been none for a while. */
export interface PartPool {
  /**
   * Plans the trips of a part. Several parts can be planned at the same time: they get threads in the order in which
   * they came. A trip at fault does not stop the others; one that ends its thread twice gets INTERNAL_ERROR.
   * @throws the signal's reason when it is aborted; {PoolClosedError}; what a thread threw that could not start.
   */
  plan(trips: readonly BatchTrip[], facts: BatchFacts, signal: AbortSignal): Promise<PartResults>;
  /** Ends the threads at once. Parts in work are dropped. */
  close(): Promise<void>;
}

/** The pool was closed before the part was planned. */
class PoolClosedError extends Error {
  override readonly name = "PoolClosedError";
}

const ENTRY = new URL("./entry.js", import.meta.url);

/** The lowest priority that Linux has: requests to the same machine go first. */
const NICE_INCREMENT = 19;

/** Trips that a thread has at a time: the next is there when one is done, and no more are lost when a thread ends. */
const AHEAD = 2;

/** Threads without work end after this time. */
const IDLE_MS = 30_000;

/** How often to look whether a thread has started again. */
const RESTART_POLL_MS = 250;

/** A trip asks for a route, for detours and, at most, for as many other roads. */
const ROADS = 4;

export function openPartPool({
  threads: count,
  providers,
  taskTimeoutMs,
  entry = ENTRY,
  ...settings
}: PartPoolSettings): PartPool {
  const closing = new AbortController();
  // Each trip in work listens.
  setMaxListeners(0, closing.signal);
  const limit = pLimit(count * AHEAD);
  let opening: Promise<Threads> | undefined;
  let parts = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  async function start(): Promise<Threads> {
    const threads = new Threads({
      ...settings,
      entry,
      count,
      own: providers,
      niceIncrement: NICE_INCREMENT,
      taskTimeoutMs: ROADS * taskTimeoutMs + ROADS * longestMs(providers.upstreamTimeoutMs),
    });
    try {
      await threads.start();
      return threads;
    } catch (error) {
      opening = undefined;
      await threads.close();
      throw error;
    }
  }

  async function end(): Promise<void> {
    const threads = opening;
    opening = undefined;
    await threads?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }

  /** Waits for a thread; not for those that ended meanwhile for want of work, which never are ready again. */
  async function restarted(opened: Promise<Threads>, threads: Threads, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (threads.isReady || opening !== opened || signal.aborted) return;
      await setTimeout(RESTART_POLL_MS, undefined, { signal: closing.signal });
    }
  }

  async function planTrip(trip: BatchTrip, facts: BatchFacts, signal: AbortSignal): Promise<TripResult> {
    let failures = 0;
    for (;;) {
      signal.throwIfAborted();
      closing.signal.throwIfAborted();
      // A thread that failed is replaced: there is a pause where the next one does not start either.
      const opened = (opening ??= start());
      const threads = await opened;
      try {
        return readResult(await unlessAborted(closing.signal, runOn(threads, trip, facts)));
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        // It may have been the memory that trips before it left: only the second failure is its own.
        if (!(error instanceof NoWorkerError) && ++failures > 1) return failTripLine(trip, error, facts);
      }
      await restarted(opened, threads, signal);
    }
  }

  return {
    async plan(trips, facts, signal) {
      if (parts++ === 0) clearTimeout(idleTimer);
      try {
        const planned = await unlessAborted(
          signal,
          Promise.all(trips.map((trip) => limit(() => planTrip(trip, facts, signal)))),
        );
        for (const { failure } of planned) if (failure !== undefined) settings.onFailure(failure);
        return {
          bytes: Buffer.from(planned.map(({ line }) => line).join("")),
          failed: planned.filter(({ isFailed }) => isFailed).length,
          passing: planned.filter((trip) => trip.mayPass === true).length,
        };
      } finally {
        if (--parts === 0) idleTimer = globalThis.setTimeout(() => void end(), IDLE_MS).unref();
      }
    },
    async close() {
      clearTimeout(idleTimer);
      closing.abort(new PoolClosedError("the pool of threads is closed"));
      await end();
    },
  };
}

/** Sends a trip to a thread. Its line is copied, because a piece of a larger buffer would take all of that along. */
function runOn(threads: Threads, { customId, line }: BatchTrip, facts: BatchFacts): Promise<TaskReport> {
  return threads.run(
    { task: "planTripLine", body: new Uint8Array(line), requestId: customId, input: facts },
    () => undefined,
  );
}

function readResult({ outcome }: TaskReport): TripResult {
  if (!("value" in outcome) || !isResult(outcome.value)) throw new Error("a thread reported no result of a trip");
  return outcome.value;
}

function isResult(value: unknown): value is TripResult {
  return typeof value === "object" && value !== null && "line" in value && "isFailed" in value;
}
