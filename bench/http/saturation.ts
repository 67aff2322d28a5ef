// The service under load: what a small request and a sign of life take while large requests keep every worker busy.

import { once } from "node:events";
import { Agent } from "node:http";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { loadOptimizer } from "../../src/index.js";
import { loadScanner } from "../../src/scanner/load.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { createTasks } from "../../src/tasks/tasks.js";
import { BRIEFLY, measure, medianOf, toFigureOfSamples } from "../harness/measure.js";
import type { Setting } from "../harness/registry.js";
import { progress } from "../harness/report.js";
import type { Figure } from "../harness/results.js";
import { quantile } from "../harness/statistics.js";
import { large, small } from "../load/bodies.js";
import { type Call, optimizeCall, REQUEST_ID, send, sendExpecting } from "../load/call.js";
import { startService } from "../load/process.js";
import { type Order, Yield } from "../load/saturate.js";
import { firstAnswer } from "./answers.js";

const GROUP = "saturation";
const ALONE_REQUESTS = 40;
const SATURATED_SECONDS = 10;
/** Large requests have begun to queue by then. */
const LEAD_MS = 1000;
const EVERY_MS = 20;

const MAX_SMALL_OF_LARGE = 1;
const MAX_HEALTH_MS = 50;

export async function benchSaturation({ report }: Setting): Promise<void> {
  const workers = availableParallelism();
  const service = await startService({ FUEL_ROUTE_WORKERS: String(workers) });
  const agent = new Agent({ keepAlive: true });
  const bare = new Worker(new URL("../load/bare.js", import.meta.url));
  try {
    const [bareUrl]: unknown[] = await once(bare, "message");
    const { url, key } = service;
    const largeCall = optimizeCall(key, large.body);
    const smallCall = optimizeCall(key, small.body);
    const largeAnswer = await firstAnswer(agent, url, largeCall, large.totalCost);
    const smallAnswer = await firstAnswer(agent, url, smallCall, small.totalCost);
    const health: Call = { method: "GET", path: "/healthz", headers: { "x-request-id": REQUEST_ID } };
    const healthy = Buffer.from(JSON.stringify({ status: "ok", request_id: REQUEST_ID }));

    progress(`${GROUP}: alone`);
    const aloneMs: number[] = [];
    const aloneSmallMs: number[] = [];
    for (let i = 0; i < ALONE_REQUESTS; i++) {
      aloneMs.push(await sendExpecting(agent, url, largeCall, largeAnswer));
      aloneSmallMs.push(await sendExpecting(agent, url, smallCall, smallAnswer));
    }

    progress(`${GROUP}: saturated for ${SATURATED_SECONDS} s`);
    const order: Order = { url, key, inFlight: 2 * workers, seconds: SATURATED_SECONDS + LEAD_MS / 1000, expected: largeAnswer.toString("utf8") };
    const thread = new Worker(new URL("../load/saturate.js", import.meta.url), { workerData: order });
    const ended = once(thread, "message");
    await sleep(LEAD_MS);
    const [smallMs, healthMs, bareMs] = await Promise.all([
      every(EVERY_MS, SATURATED_SECONDS, () => sendExpecting(agent, url, smallCall, smallAnswer)),
      every(EVERY_MS, SATURATED_SECONDS, () => sendExpecting(agent, url, health, healthy)),
      every(EVERY_MS, SATURATED_SECONDS, async () => (await send(agent, String(bareUrl), health)).ms),
    ]);
    const [told]: unknown[] = await ended;
    const saturated = Yield.parse(told);

    report.say(`SATURATION of a service with ${workers} workers. A request of 5,000 stations: ${(large.body.length / 1e6).toFixed(2)} MB; ${order.inFlight} of them in flight all the time.`);
    const figures = [
      ...(await timeInProcess()),
      figure("5,000 stations, alone", 5_000, aloneMs),
      figure("10 stations, alone", 10, aloneSmallMs),
      figure("5,000 stations, saturated", 5_000, saturated.ms),
      figure("10 stations, saturated", 10, smallMs),
      figure("/healthz, saturated", 1, healthMs),
      figure("a server that does nothing, beside", 1, bareMs),
    ];
    report.show(figures);
    const alone = medianOf(figures, "5,000 stations, alone");
    const maxMs = (values: readonly number[]): string => `${Math.max(...values).toFixed(1)} ms`;
    report.say(`At most: 10 stations ${maxMs(smallMs)}, /healthz ${maxMs(healthMs)}, the server that does nothing ${maxMs(bareMs)}. ${((1000 * saturated.ms.length) / saturated.elapsedMs).toFixed(1)} large requests a second.`);
    report.say(`A large request through the service is ${(alone / medianOf(figures, "5,000 stations, in process")).toFixed(2)} times its work in process. Every answer was as expected.`);
    report.judge("10-station p99 under saturation, of one large request's time", p99(smallMs) / alone, MAX_SMALL_OF_LARGE, "times");
    report.judge("/healthz at most under saturation", Math.max(...healthMs), MAX_HEALTH_MS, "ms");
  } finally {
    agent.destroy();
    await bare.terminate();
    await service.close();
  }
}

/** What calls take that begin every so often, whether or not those before have ended. */
async function every(intervalMs: number, seconds: number, call: () => Promise<number>): Promise<number[]> {
  const calls: Promise<number>[] = [];
  const begin = performance.now();
  for (let i = 0; i < (1000 * seconds) / intervalMs; i++) {
    await sleep(Math.max(0, begin + i * intervalMs - performance.now()));
    calls.push(call());
  }
  return Promise.all(calls);
}

/** The same work without service, threads and connections. */
async function timeInProcess(): Promise<Figure[]> {
  const [optimizer, scanner, vehicles] = await Promise.all([loadOptimizer(), loadScanner(), loadVehicles()]);
  const tasks = createTasks({ optimizer, scanner, vehicles });
  return measure(GROUP, "stations", [{ name: "5,000 stations, in process", count: 5_000, run: () => tasks.optimize(large.body, REQUEST_ID) }], BRIEFLY);
}

function figure(name: string, count: number, ms: readonly number[]): Figure {
  return toFigureOfSamples({ group: GROUP, name, count, noun: count === 1 ? "request" : "stations", unit: "ms" }, ms);
}

function p99(values: readonly number[]): number {
  return quantile(values.toSorted((a, b) => a - b), 0.99);
}
