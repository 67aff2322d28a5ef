import { constants, getPriority, setPriority } from "node:os";
import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { timeZoneAt } from "../clock/timeZoneAt.js";
import { loadOptimizer } from "../index.js";
import { loadScanner } from "../scanner/load.js";
import { makeBrands } from "../stations/brands/brands.js";
import type { Outcome, TaskTools } from "../tasks/task.js";
import { loadFuelTax } from "../tax/load.js";
import { joinVehicles } from "../vehicles/load.js";
import {
  COPIED_BYTES,
  sharedNowMs,
  type TaskMessage,
  type TaskReport,
  transferOf,
  type WorkerReports,
  WorkerSettings,
} from "./messages.js";
import { release } from "./release.js";

/** Reports of tasks that came together are sent together, unless that would hold one back for longer than this. */
const MAX_HOLD_MS = 1;

/**
 * Any task. A method's type accepts tasks whatever the type of their `input`, which the types of `Compute.run` check.
 */
type AnyTask = {
  run(body: Uint8Array, requestId: string, input: unknown): Outcome<unknown> | Promise<Outcome<unknown>>;
}["run"];

/** The tasks of a thread, by their names. */
type Registry = Readonly<Record<string, AnyTask>>;

/**
 * Does the tasks that the pool sends to this worker thread, from a registry made for it, one after the other. A task
 * that returns a promise is done when that is settled; if it rejects, the thread ends, as when a task throws.
 * @param createTasks gets what tasks work with, and what the thread was given of its own.
 */
export async function serveTasks(
  createTasks: (tools: TaskTools, own: unknown) => Registry | Promise<Registry>,
): Promise<void> {
  const {
    niceIncrement,
    doneCount,
    vehicles: ownVehicles,
    brands: ownBrands,
    fuelTax: ownFuelTax,
    own,
  } = WorkerSettings.parse(workerData);
  const done = new Int32Array(doneCount);

  // On Linux 0 means this thread; on other systems it means the whole process.
  if (process.platform === "linux")
    setPriority(0, Math.min(getPriority(0) + niceIncrement, constants.priority.PRIORITY_LOW));

  const [optimizer, scanner, vehicles] = await Promise.all([loadOptimizer(), loadScanner(), joinVehicles(ownVehicles)]);
  const tools = {
    optimizer,
    scanner,
    vehicles,
    brands: makeBrands(ownBrands),
    fuelTax: loadFuelTax(ownFuelTax),
    timeZoneAt,
  };
  const tasks = new Map(Object.entries(await createTasks(tools, own)));
  /** Tasks that wait for one which waits itself; undefined while none does. */
  let waiting: TaskMessage[] | undefined;

  // Several tasks come in one message, because waking the thread for each takes longer than a small request.
  parentPort?.on("message", (messages: readonly TaskMessage[]) => {
    if (waiting === undefined) work(messages);
    else waiting.push(...messages);
  });

  /** Does tasks up to one that has to wait. */
  function work(messages: readonly TaskMessage[]): void {
    let reports: TaskReport[] = [];
    let isLarge = false;
    let beginMs = performance.now();
    for (const [i, message] of messages.entries()) {
      const taskBeginMs = sharedNowMs();
      const outcome = perform(message);
      if (outcome instanceof Promise) {
        waiting = messages.slice(i + 1);
        void finish(message, outcome, taskBeginMs);
        break;
      }
      reports.push({ task: message.task, outcome, beginMs: taskBeginMs });
      Atomics.add(done, 0, 1);
      isLarge ||= message.body.byteLength > COPIED_BYTES;
      const endMs = performance.now();
      // The first check reports that the thread has started, which must not wait for a task that may kill it.
      if (endMs - beginMs < MAX_HOLD_MS && message.task !== "check") continue;
      send(reports, isLarge);
      reports = [];
      beginMs = endMs;
    }
    if (reports.length > 0) send(reports, isLarge);
    if (waiting === undefined) for (const { body } of messages) release(body);
  }

  /** Waits for the end of a task, and does those that came meanwhile. */
  async function finish(
    { task, body }: TaskMessage,
    pending: Promise<Outcome<unknown>>,
    beginMs: number,
  ): Promise<void> {
    const outcome = await pending;
    Atomics.add(done, 0, 1);
    send([{ task, outcome, beginMs }], body.byteLength > COPIED_BYTES);
    release(body);
    const next = waiting ?? [];
    waiting = undefined;
    work(next);
  }

  function perform({ task: name, body, requestId, input }: TaskMessage): ReturnType<AnyTask> {
    const task = tasks.get(name);
    if (task === undefined) throw new Error(`there is no task ${name}`);
    return task(body, requestId, input);
  }

  function send(reports: readonly TaskReport[], isLarge: boolean): void {
    const wasmBytes = optimizer.memoryBytes() + scanner.memoryBytes();
    const answer: WorkerReports = {
      reports,
      wasmBytes,
      ...(isLarge ? { heapBytes: getHeapStatistics().total_physical_size } : {}),
    };
    parentPort?.postMessage(
      answer,
      reports.flatMap(({ outcome }) => transferOf("answer" in outcome ? outcome.answer.body : undefined)),
    );
  }
}
