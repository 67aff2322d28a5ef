// What comes before the first request: loading the optimizer and starting the service.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { toFigureOfSamples } from "./harness/measure.js";
import { progress, type Setting } from "./harness/report.js";
import { median } from "./harness/statistics.js";
import { spawnService } from "./harness/service/process.js";

const GROUP = "start";

const LOAD = fileURLToPath(new URL("./start/optimizer.js", import.meta.url));
const LOADS = 15;
const MAX_LOAD_MS = 10;

const STARTS = 7;
const MAX_READY_MS = 600;
const MAX_RESIDENT_MB = 250;

export async function benchStart({ report }: Setting): Promise<void> {
  report.say("START");
  progress(`${GROUP}: ${LOADS} processes that load the optimizer`);
  const loadMs: number[] = [];
  while (loadMs.length < LOADS) loadMs.push(Number((await promisify(execFile)(process.execPath, [LOAD])).stdout));

  progress(`${GROUP}: ${STARTS} services`);
  const readyMs: number[] = [];
  const residentMb: number[] = [];
  while (readyMs.length < STARTS) {
    const service = await spawnService();
    readyMs.push(service.readyMs);
    residentMb.push(await service.residentMb());
    await service.close();
  }
  report.show([
    toFigureOfSamples({ group: GROUP, name: "loadOptimizer()", count: 1, noun: "process", unit: "ms" }, loadMs),
    toFigureOfSamples(
      { group: GROUP, name: "service, to its first line", count: 1, noun: "process", unit: "ms" },
      readyMs,
    ),
    ...(residentMb.some(Number.isNaN)
      ? []
      : [
          toFigureOfSamples(
            { group: GROUP, name: "service, resident", count: 1, noun: "process", unit: "MB" },
            residentMb,
          ),
        ]),
  ]);
  report.judge("loadOptimizer() in a fresh process", median(loadMs), MAX_LOAD_MS, "ms");
  report.judge("service with the built-in providers, ready", median(readyMs), MAX_READY_MS, "ms");
  if (!residentMb.some(Number.isNaN))
    report.judge("service, resident memory", median(residentMb), MAX_RESIDENT_MB, "MB");
}
