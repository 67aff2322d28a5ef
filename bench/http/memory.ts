// Memory of the service before, during and after a burst of large requests.

import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { toFigureOfSamples } from "../harness/measure.js";
import type { Setting } from "../harness/registry.js";
import { progress } from "../harness/report.js";
import { large } from "../load/bodies.js";
import { optimizeCall, sendExpecting } from "../load/call.js";
import { startService } from "../load/process.js";
import { firstAnswer } from "./answers.js";

const GROUP = "memory";
const WORKERS = 2;
/** All threads have done a few by then. */
const WARM_REQUESTS = 10;
const BURST_REQUESTS = 300;
const BURST_IN_FLIGHT = 12;
const LOOK_MS = 25;
/** Before and after the burst nothing is asked for so long. */
const REST_MS = 8_000;

/** What each worker may add at the peak: bodies, their stations as objects and the garbage between collections. */
const MAX_PEAK_MB_PER_WORKER = 100;
/** What may be left of that. */
const MAX_LEFT_MB_PER_WORKER = 25;

export async function benchMemory({ report }: Setting): Promise<void> {
  const service = await startService({ FUEL_ROUTE_WORKERS: String(WORKERS) });
  const agent = new Agent({ keepAlive: true });
  try {
    const call = optimizeCall(service.key, large.body);
    const expected = await firstAnswer(agent, service.url, call, large.totalCost);
    for (let i = 0; i < WARM_REQUESTS; i++) await sendExpecting(agent, service.url, call, expected);
    progress(`${GROUP}: rest, burst, rest`);
    await sleep(REST_MS);
    const before = await service.residentMb();
    const during: number[] = [];
    const looking = setInterval(() => void service.residentMb().then((mb) => during.push(mb)), LOOK_MS);
    let left = BURST_REQUESTS;
    await Promise.all(
      Array.from({ length: BURST_IN_FLIGHT }, async () => {
        while (left-- > 0) await sendExpecting(agent, service.url, call, expected);
      }),
    );
    clearInterval(looking);
    await sleep(REST_MS);
    const after = await service.residentMb();

    report.say(`MEMORY of the service with ${WORKERS} workers: ${BURST_REQUESTS} requests of 5,000 stations, ${BURST_IN_FLIGHT} at a time, between rests of ${REST_MS / 1000} s`);
    if (Number.isNaN(before)) {
      report.say("not judged: this system does not tell it");
      return;
    }
    const peak = Math.max(...during);
    const about = { group: GROUP, count: WORKERS, noun: "workers", unit: "MB" } as const;
    report.show(Object.entries({ before, "at the peak": peak, after }).map(([name, mb]) => toFigureOfSamples({ ...about, name: `resident ${name}` }, [mb])));
    report.judge("resident memory at the peak of a burst, more than before, each worker", (peak - before) / WORKERS, MAX_PEAK_MB_PER_WORKER, "MB");
    report.judge("resident memory after it, more than before, each worker", (after - before) / WORKERS, MAX_LEFT_MB_PER_WORKER, "MB");
  } finally {
    agent.destroy();
    await service.close();
  }
}
