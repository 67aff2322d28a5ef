import { unlessAborted } from "../common/abort.js";
import { sharedNowMs } from "./clock.js";
import type { Compute, Job } from "../tasks/compute.js";
import { isReportOn, type TaskMessage, type TaskReport } from "./messages.js";
import { JobQueue, type QueueOptions, type Slot } from "./queue.js";
import type { Tasks } from "../tasks/tasks.js";
import { type ThreadOptions, Threads } from "./threads.js";

/** Large requests stand back a little for the thread that serves, and for small ones: nobody sees a millisecond more of theirs. */
const SHARED_NICE_INCREMENT = 5;

export interface PoolOptions extends Omit<ThreadOptions, "count" | "niceIncrement"> {
  /** Requests of any size that are computed at the same time. One more worker computes small ones only. */
  readonly workers: number;
  /** Requests that wait for a worker, at most. */
  readonly maxWaiting: number;
}

/**
 * Small requests that are with their worker at a time, each of which takes it a millisecond at most: where the next one
 * lies ready, no thread has to be woken for it, which takes longer than to compute it.
 */
const SMALL_SLOTS = 16;

/**
 * Starts worker threads and waits until each has solved a small trip. One more, which small requests have to themselves,
 * several at a time, comes a little later.
 * @throws {Error} when they cannot be started.
 */
export async function startPool(options: PoolOptions): Promise<Compute> {
  const shared = new Threads({ ...options, count: options.workers, niceIncrement: SHARED_NICE_INCREMENT });
  try {
    await shared.start();
  } catch (error) {
    await shared.close();
    throw error;
  }
  const queue = new JobQueue({ slots: { shared: options.workers, small: 0 }, maxWaiting: options.maxWaiting });
  // The others can do all; so the service need not wait until this one is there too.
  const small = new Threads({ ...options, count: 1, niceIncrement: 0 });
  void small.startLater().then(openSmallSlots);
  const threads: Record<Slot, Threads> = { shared, small };
  const all = Object.values(threads);

  function openSmallSlots(): void {
    for (let slot = 0; slot < SMALL_SLOTS; slot++) queue.open("small");
  }

  /** While no thread of one kind is there, the other kind does its tasks. */
  function threadsFor(slot: Slot): Threads {
    const other = slot === "small" ? shared : small;
    return threads[slot].isThere || !other.isThere ? threads[slot] : other;
  }

  /** A task in its turn; its outcome tells how long it lay with its worker until that began. */
  async function inTurn<Name extends keyof Tasks>(turn: QueueOptions & Pick<Job, "enter">, task: Name, message: (task: Name) => TaskMessage): Promise<TaskReport<Name>["outcome"]> {
    turn.enter?.("wait");
    let sentMs = 0;
    const report = await queue.run(turn, (slot, hold) => {
      turn.enter?.("handover");
      sentMs = sharedNowMs();
      return threadsFor(slot).run(message(task), hold);
    });
    report.outcome.ms.wait = report.beginMs - sentMs;
    if (!isReportOn(task, report)) throw new Error(`a worker reported ${report.task} for another task`);
    return report.outcome;
  }

  return {
    optimize: (job) => inTurn(new Turn(job), "optimize", (task) => ({ task, body: giveAway(job.body), requestId: job.requestId })),
    readRoutes: (job) => inTurn(new Turn(job), "readRoutes", (task) => ({ task, body: giveAway(job.body), requestId: job.requestId })),
    // The body is needed once more.
    readEnrich: (job) => inTurn(new Turn(job), "readEnrich", (task) => ({ task, body: new Uint8Array(job.body), requestId: job.requestId })),
    writeEnrich: (job, enrichment) => inTurn(new Turn(job, true), "writeEnrich", (task) => ({ task, body: giveAway(job.body), requestId: job.requestId, enrichment })),
    async check(timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      await unlessAborted(signal, inTurn({ bytes: 0, signal, isUrgent: true }, "check", (task) => ({ task })));
    },
    requireRoom: (bytes) => queue.requireRoom(bytes),
    get load() {
      return {
        waiting: queue.waiting,
        running: all.reduce((sum, { busy }) => sum + busy, 0),
        workers: options.workers + 1,
        missing: all.reduce((sum, { missing }) => sum + missing, 0),
        wasmBytes: all.reduce((sum, { wasmBytes }) => sum + wasmBytes, 0),
        failures: sumOf(all.map(({ failures }) => failures)),
      };
    },
    async close() {
      await Promise.all(all.map((each) => each.close()));
    },
  };
}

/** A job's turn. Its signal is made only when it is looked at. */
class Turn implements QueueOptions {
  readonly #job: Job;
  readonly isUrgent: boolean;

  constructor(job: Job, isUrgent = false) {
    this.#job = job;
    this.isUrgent = isUrgent;
  }

  get bytes(): number {
    return this.#job.body.byteLength;
  }

  get signal(): AbortSignal {
    return this.#job.signal;
  }

  enter(stage: "wait" | "handover"): void {
    this.#job.enter?.(stage);
  }
}

/** Bytes that can be handed over: the array itself when its buffer holds nothing else. */
function giveAway(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

function sumOf(counts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [name, count] of counts.flatMap((each) => [...each])) sum.set(name, (sum.get(name) ?? 0) + count);
  return sum;
}
