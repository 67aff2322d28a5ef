// What a worker thread runs.

import { constants, getPriority, setPriority } from "node:os";
import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { loadOptimizer } from "../index.js";
import { loadScanner } from "../scanner/load.js";
import { joinVehicles } from "../vehicles/load.js";
import { sharedNowMs } from "./clock.js";
import { COPIED_BYTES, type TaskMessage, type TaskMessages, type TaskReport, toHandOver, type WorkerReports } from "./messages.js";
import { release } from "./release.js";
import { createTasks } from "../tasks/tasks.js";

/** Reports wait this long for those of tasks that were sent together with theirs. */
const HELD_BACK_MS = 1;

const Settings = z.object({ niceIncrement: z.number(), doneCount: z.instanceof(SharedArrayBuffer), vehicles: z.object({ name: z.string(), csv: z.string() }).optional() });
const { niceIncrement, doneCount, vehicles: own } = Settings.parse(workerData);
const done = new Int32Array(doneCount);

// Only Linux takes 0 for this thread; others mean all of the process.
if (process.platform === "linux") setPriority(0, Math.min(getPriority(0) + niceIncrement, constants.priority.PRIORITY_LOW));

const [optimizer, scanner, vehicles] = await Promise.all([loadOptimizer(), loadScanner(), joinVehicles(own)]);
const tasks = createTasks({ optimizer, scanner, vehicles });

parentPort?.on("message", (messages: TaskMessages) => {
  let reports: TaskReport[] = [];
  let isLarge = false;
  let beginMs = performance.now();
  for (const message of messages) {
    reports.push(perform(message));
    Atomics.add(done, 0, 1);
    isLarge ||= "body" in message && message.body.byteLength > COPIED_BYTES;
    const endMs = performance.now();
    // That it has started is told before a task that may end it.
    if (endMs - beginMs < HELD_BACK_MS && message.task !== "check") continue;
    send(reports, isLarge);
    reports = [];
    beginMs = endMs;
  }
  if (reports.length > 0) send(reports, isLarge);
  for (const message of messages) if ("body" in message) release(message.body);
});

function send(reports: readonly TaskReport[], isLarge: boolean): void {
  const wasmBytes = optimizer.memoryBytes() + scanner.memoryBytes();
  const answer: WorkerReports = { reports, wasmBytes, ...(isLarge ? { heapBytes: getHeapStatistics().total_physical_size } : {}) };
  parentPort?.postMessage(answer, reports.flatMap(({ outcome }) => toHandOver("answer" in outcome ? outcome.answer.body : undefined)));
}

function perform(message: TaskMessage): TaskReport {
  const beginMs = sharedNowMs();
  switch (message.task) {
    case "optimize":
      return { task: "optimize", outcome: tasks.optimize(message.body, message.requestId), beginMs };
    case "readRoutes":
      return { task: "readRoutes", outcome: tasks.readRoutes(message.body, message.requestId), beginMs };
    case "readEnrich":
      return { task: "readEnrich", outcome: tasks.readEnrich(message.body, message.requestId), beginMs };
    case "writeEnrich":
      return { task: "writeEnrich", outcome: tasks.writeEnrich(message.body, message.requestId, message.enrichment), beginMs };
    case "check":
      return { task: "check", outcome: tasks.check(), beginMs };
  }
}
