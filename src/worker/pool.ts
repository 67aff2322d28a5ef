import { unlessAborted } from "../common/abort.js";
import type { Compute, Job, OutcomeOf } from "../tasks/compute.js";
import type { Outcome } from "../tasks/task.js";
import type { Tasks } from "../tasks/tasks.js";
import { sharedNowMs, type TaskReport } from "./messages.js";
import { JobQueue, type Slot } from "./queue.js";
import { type ThreadOptions, Threads } from "./threads.js";

/**
 * Large requests yield a little to the thread that serves and to small requests: a millisecond more does not matter to
 * them.
 */
const SHARED_NICE_INCREMENT = 5;

interface PoolOptions extends Omit<ThreadOptions, "count" | "niceIncrement"> {
  /** Requests of any size that are computed at the same time. One more worker computes small ones only. */
  readonly workers: number;
  /** Requests that wait for a worker, at most. */
  readonly maxWaiting: number;
}

/**
 * Small requests that their worker has at a time; each takes about a millisecond. While it has the next one already, it
 * need not be woken, which would take longer than computing it.
 */
const SMALL_SLOTS = 16;

/**
 * Starts worker threads and waits until each has solved a small trip. One more, for small requests only and several of
 * them at a time, is started a little later.
 * @throws {Error} when they cannot be started.
 */
export async function startPool<Registry = Tasks>(options: PoolOptions): Promise<Compute<Registry>> {
  const shared = new Threads({ ...options, count: options.workers, niceIncrement: SHARED_NICE_INCREMENT });
  try {
    await shared.start();
  } catch (error) {
    await shared.close();
    throw error;
  }
  const queue = new JobQueue({ slots: { shared: options.workers, small: 0 }, maxWaiting: options.maxWaiting });
  // The shared workers can do everything, so the service need not wait for this one.
  const small = new Threads({ ...options, count: 1, niceIncrement: 0 });
  void small.startLater().then(openSmallSlots);
  const threads: Record<Slot, Threads> = { shared, small };
  const all = Object.values(threads);

  function openSmallSlots(): void {
    for (let slot = 0; slot < SMALL_SLOTS; slot++) queue.open("small");
  }

  /** While no thread of one kind has started, the other kind does its tasks. */
  function threadsFor(slot: Slot): Threads {
    const other = slot === "small" ? shared : small;
    return threads[slot].isReady || !other.isReady ? threads[slot] : other;
  }

  /** Does a task in its turn. The worker has the task for some time before it begins: that time counts as waiting. */
  async function perform(task: string, job: Job, input?: unknown): Promise<TaskReport> {
    job.enter?.("wait");
    let sentMs = 0;
    const report = await queue.run(job, (slot, hold) => {
      job.enter?.("handover");
      sentMs = sharedNowMs();
      const body = job.keepsBody === true ? new Uint8Array(job.body) : transferable(job.body);
      return threadsFor(slot).run({ task, body, requestId: job.requestId, input }, hold);
    });
    report.outcome.ms.wait = report.beginMs - sentMs;
    return report;
  }

  return {
    async run(task, job, ...[input]) {
      const report = await perform(task, job, input);
      if (!isReportOn<Registry, typeof task>(task, report))
        throw new Error(`a worker reported ${report.task} for ${task}`);
      return report.outcome;
    },
    async check(timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      await unlessAborted(
        signal,
        perform("check", { body: new Uint8Array(), bytes: 0, requestId: "", signal, isUrgent: true }),
      );
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

/** Whether a report is on this task, and so holds its outcome. */
function isReportOn<Registry, Name extends keyof Registry>(
  task: Name,
  report: TaskReport,
): report is TaskReport<OutcomeOf<Registry[Name]> & Outcome<unknown>> {
  return report.task === task;
}

/** Bytes that can be transferred to another thread: the array itself when its buffer holds nothing else. */
function transferable(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

function sumOf(counts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const [name, count] of counts.flatMap((each) => [...each])) sum.set(name, (sum.get(name) ?? 0) + count);
  return sum;
}
