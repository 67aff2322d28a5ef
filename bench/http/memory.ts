// Memory of the service before, during and after a burst of large requests.

import { setTimeout as sleep } from "node:timers/promises";
import { toFigureOfSamples } from "../harness/measure.js";
import { progress, type Setting } from "../harness/report.js";
import { large } from "../harness/service/bodies.js";
import { firstAnswer, optimizeCall } from "../harness/service/call.js";
import { fire } from "../harness/service/fire.js";
import { spawnService } from "../harness/service/process.js";

const GROUP = "memory";
const WORKERS = 2;
/** Enough for every thread to handle a few. */
const WARM_REQUESTS = 10;
const BURST_REQUESTS = 300;
const BURST_IN_FLIGHT = 12;
const SAMPLE_MS = 25;
/** How long the service rests before and after the burst. */
const REST_MS = 8_000;

/** How much each worker may add at the peak: bodies, their stations as objects, and garbage not yet collected. */
const MAX_PEAK_MB_PER_WORKER = 100;
/** How much of that each worker may keep. */
const MAX_LEFT_MB_PER_WORKER = 25;

export async function benchMemory({ report }: Setting): Promise<void> {
  const service = await spawnService({ FUEL_ROUTE_WORKERS: String(WORKERS) });
  try {
    const call = optimizeCall(service.key, large.body);
    const expected = await firstAnswer(service.url, call, large.totalCost);
    await fire(service.url, call, expected, { connections: 1, amount: WARM_REQUESTS });
    progress(`${GROUP}: rest, burst, rest`);
    await sleep(REST_MS);
    const before = await service.residentMb();
    const during: number[] = [];
    const sampling = setInterval(() => void service.residentMb().then((mb) => during.push(mb)), SAMPLE_MS);
    await fire(service.url, call, expected, { connections: BURST_IN_FLIGHT, amount: BURST_REQUESTS });
    clearInterval(sampling);
    await sleep(REST_MS);
    const after = await service.residentMb();

    report.say(
      `MEMORY of the service with ${WORKERS} workers: ${BURST_REQUESTS} requests of 5,000 stations, ${BURST_IN_FLIGHT} at a time, between rests of ${REST_MS / 1000} s`,
    );
    if (Number.isNaN(before)) {
      report.say("not judged: this system does not report it");
      return;
    }
    const peak = Math.max(...during);
    const about = { group: GROUP, count: WORKERS, noun: "workers", unit: "MB" } as const;
    report.show(
      Object.entries({ before, "at the peak": peak, after }).map(([name, mb]) =>
        toFigureOfSamples({ ...about, name: `resident ${name}` }, [mb]),
      ),
    );
    report.judge(
      "resident memory at the peak of a burst, more than before, each worker",
      (peak - before) / WORKERS,
      MAX_PEAK_MB_PER_WORKER,
      "MB",
    );
    report.judge(
      "resident memory after it, more than before, each worker",
      (after - before) / WORKERS,
      MAX_LEFT_MB_PER_WORKER,
      "MB",
    );
  } finally {
    await service.close();
  }
}
