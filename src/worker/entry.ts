// What a worker thread runs.

import { move, transferableSymbol, valueSymbol, workerData } from "piscina";
import { threadId } from "node:worker_threads";
import { z } from "zod";
import { loadOptimizer } from "../index.js";
import { loadScanner } from "../scanner.js";
import { joinVehicles } from "../vehicles/load.js";
import type { TaskMessage, TaskReport, WorkerReport } from "./messages.js";
import { createTasks } from "./tasks.js";

const settings = z.object({ vehicles: z.object({ name: z.string(), csv: z.string() }).optional() }).parse(workerData);
const [optimizer, scanner, vehicles] = await Promise.all([loadOptimizer(), loadScanner(), joinVehicles(settings.vehicles)]);
const tasks = createTasks({ optimizer, scanner, vehicles });

/** Does a task; an answer's bytes are handed over and not copied. */
export default function handle(message: TaskMessage): unknown {
  const report = perform(message);
  const value: WorkerReport = { report, threadId, wasmBytes: optimizer.memoryBytes() + scanner.memoryBytes() };
  return move({ [valueSymbol]: value, [transferableSymbol]: "answer" in report.outcome ? [report.outcome.answer.body.buffer] : [] });
}

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
