// What comes before the first request: the module's size, the optimizer's loading, the service's start.

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { toFigureOfSamples } from "./harness/measure.js";
import type { Setting } from "./harness/registry.js";
import { progress } from "./harness/report.js";
import { median } from "./harness/statistics.js";
import { startService } from "./load/process.js";

const GROUP = "start";

const CORE = new URL("../src/optimizer/wasm/core.wasm", import.meta.url);
/** 12 kB and 6 kB, of 1,024 bytes each. */
export const MAX_CORE_BYTES = 12_288;
export const MAX_GZIPPED_BYTES = 6_144;

const LOAD = fileURLToPath(new URL("./load/optimizer.js", import.meta.url));
const LOADS = 15;
const MAX_LOAD_MS = 10;

const STARTS = 7;
const MAX_READY_MS = 600;
const MAX_RESIDENT_MB = 250;

export async function benchStart({ report }: Setting): Promise<void> {
  report.say("START");
  const core = await readFile(CORE);
  report.judge("core.wasm", core.length, MAX_CORE_BYTES, "bytes");
  report.judge("core.wasm, gzipped", gzipSync(core, { level: 9 }).length, MAX_GZIPPED_BYTES, "bytes");

  progress(`${GROUP}: ${LOADS} processes that load the optimizer`);
  const loadMs: number[] = [];
  while (loadMs.length < LOADS) loadMs.push(Number((await promisify(execFile)(process.execPath, [LOAD])).stdout));

  progress(`${GROUP}: ${STARTS} services`);
  const readyMs: number[] = [];
  const residentMb: number[] = [];
  while (readyMs.length < STARTS) {
    const service = await startService();
    readyMs.push(service.readyMs);
    residentMb.push(await service.residentMb());
    await service.close();
  }
  report.show([
    toFigureOfSamples({ group: GROUP, name: "loadOptimizer()", count: 1, noun: "process", unit: "ms" }, loadMs),
    toFigureOfSamples({ group: GROUP, name: "service, to its first line", count: 1, noun: "process", unit: "ms" }, readyMs),
    ...(residentMb.some(Number.isNaN) ? [] : [toFigureOfSamples({ group: GROUP, name: "service, resident", count: 1, noun: "process", unit: "MB" }, residentMb)]),
  ]);
  report.judge("loadOptimizer() in a fresh process", median(loadMs), MAX_LOAD_MS, "ms");
  report.judge("service with the built-in providers, ready", median(readyMs), MAX_READY_MS, "ms");
  if (!residentMb.some(Number.isNaN)) report.judge("service, resident memory", median(residentMb), MAX_RESIDENT_MB, "MB");
}
