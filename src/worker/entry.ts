// What a worker thread runs.

import { constants, getPriority, setPriority } from "node:os";
import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { loadOptimizer } from "../index.js";
import { loadScanner } from "../scanner.js";
import { joinVehicles } from "../vehicles/load.js";
import { COPIED_BYTES, type TaskMessage, type TaskReport, toHandOver, type WorkerReport } from "./messages.js";
import { createTasks } from "./tasks.js";

const { niceIncrement, vehicles: own } = z.object({ niceIncrement: z.number(), vehicles: z.object({ name: z.string(), csv: z.string() }).optional() }).parse(workerData);

// Only Linux takes 0 for this thread; others mean all of the process.
if (process.platform === "linux") setPriority(0, Math.min(getPriority(0) + niceIncrement, constants.priority.PRIORITY_LOW));

const [optimizer, scanner, vehicles] = await Promise.all([loadOptimizer(), loadScanner(), joinVehicles(own)]);
const tasks = createTasks({ optimizer, scanner, vehicles });

parentPort?.on("message", (message: TaskMessage) => {
  const report = perform(message);
  const isLarge = "body" in message && message.body.byteLength > COPIED_BYTES;
  const wasmBytes = optimizer.memoryBytes() + scanner.memoryBytes();
  const answer: WorkerReport = { report, wasmBytes, ...(isLarge ? { heapBytes: getHeapStatistics().total_physical_size } : {}) };
  parentPort?.postMessage(answer, toHandOver("answer" in report.outcome ? report.outcome.answer.body : undefined));
});

function perform(message: TaskMessage): TaskReport {
  switch (message.task) {
    case "optimize":
      return { task: "optimize", outcome: tasks.optimize(message.body, message.requestId) };
    case "readRoutes":
      return { task: "readRoutes", outcome: tasks.readRoutes(message.body, message.requestId) };
    case "readEnrich":
      return { task: "readEnrich", outcome: tasks.readEnrich(message.body, message.requestId) };
    case "writeEnrich":
      return { task: "writeEnrich", outcome: tasks.writeEnrich(message.body, message.requestId, message.enrichment) };
    case "check":
      return { task: "check", outcome: tasks.check() };
  }
}
