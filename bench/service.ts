// The service under load: what a small request and a sign of life take while large requests keep every worker busy.

import { once } from "node:events";
import { Agent } from "node:http";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { OptimizeResponse } from "../src/contract/optimize.js";
import { loadOptimizer } from "../src/index.js";
import { loadScanner } from "../src/scanner.js";
import { loadVehicles } from "../src/vehicles/load.js";
import { createTasks } from "../src/worker/tasks.js";
import { large, small } from "./load/bodies.js";
import { type Call, type Reply, send } from "./load/call.js";
import { startService } from "./load/process.js";
import { largeCall, type Order, REQUEST_ID, Yield } from "./load/saturate.js";
import { judge, medianOf, printTimings, time, type Timing } from "./timing.js";

const ALONE_REQUESTS = 40;
const SATURATED_SECONDS = 10;
/** Large requests have begun to queue by then. */
const LEAD_MS = 1000;
const EVERY_MS = 20;

const MAX_SMALL_OF_LARGE = 1;
const MAX_HEALTH_MS = 50;

export async function benchService(): Promise<boolean> {
  const workers = availableParallelism();
  const service = await startService({ FUEL_ROUTE_WORKERS: String(workers) });
  const agent = new Agent({ keepAlive: true });
  const bare = new Worker(new URL("./load/bare.js", import.meta.url));
  try {
    const [bareUrl]: unknown[] = await once(bare, "message");
    const { url, key } = service;
    const optimize = (body: Buffer): Call => ({ ...largeCall(key), body });
    const first = await send(agent, url, optimize(large.body));
    checkCost(first, large.totalCost);
    const firstSmall = await send(agent, url, optimize(small.body));
    checkCost(firstSmall, small.totalCost);
    const expectSame = async (call: Call, expected: Buffer): Promise<number> => {
      const reply = await send(agent, url, call);
      if (reply.status !== 200 || !reply.body.equals(expected)) throw new Error(`${call.path} answered ${reply.status} ${reply.body.toString("utf8", 0, 200)}`);
      return reply.ms;
    };
    const health: Call = { method: "GET", path: "/healthz", headers: { "x-request-id": REQUEST_ID } };
    const healthy = Buffer.from(JSON.stringify({ status: "ok", request_id: REQUEST_ID }));

    const aloneMs: number[] = [];
    const aloneSmallMs: number[] = [];
    for (let i = 0; i < ALONE_REQUESTS; i++) {
      aloneMs.push(await expectSame(optimize(large.body), first.body));
      aloneSmallMs.push(await expectSame(optimize(small.body), firstSmall.body));
    }

    const order: Order = { url, key, inFlight: 2 * workers, seconds: SATURATED_SECONDS + LEAD_MS / 1000, expected: first.body.toString("utf8") };
    const thread = new Worker(new URL("./load/saturate.js", import.meta.url), { workerData: order });
    const ended = once(thread, "message");
    await sleep(LEAD_MS);
    const [smallMs, healthMs, bareMs] = await Promise.all([
      every(EVERY_MS, SATURATED_SECONDS, () => expectSame(optimize(small.body), firstSmall.body)),
      every(EVERY_MS, SATURATED_SECONDS, () => expectSame(health, healthy)),
      every(EVERY_MS, SATURATED_SECONDS, async () => (await send(agent, String(bareUrl), health)).ms),
    ]);
    const [told]: unknown[] = await ended;
    const saturated = Yield.parse(told);

    console.log(`SERVICE with ${workers} workers. A request of 5,000 stations: ${(large.body.length / 1e6).toFixed(2)} MB; ${order.inFlight} of them in flight all the time.`);
    const timings = [
      timing("5,000 stations, alone", 5_000, aloneMs),
      timing("10 stations, alone", 10, aloneSmallMs),
      timing("5,000 stations, saturated", 5_000, saturated.ms),
      timing("10 stations, saturated", 10, smallMs),
      timing("/healthz, saturated", 1, healthMs),
      timing("a server that does nothing, beside", 1, bareMs),
      ...(await timeInProcess()),
    ];
    printTimings(timings);
    const alone = medianOf(timings, "5,000 stations, alone");
    const maxMs = (values: readonly number[]): string => `${Math.max(...values).toFixed(1)} ms`;
    console.log(`At most: 10 stations ${maxMs(smallMs)}, /healthz ${maxMs(healthMs)}, the server that does nothing ${maxMs(bareMs)}. ${((1000 * saturated.ms.length) / saturated.elapsedMs).toFixed(1)} large requests a second.`);
    console.log(`A large request through the service is ${(alone / medianOf(timings, "5,000 stations, in process")).toFixed(2)} times its work in process. Every answer was as expected.`);
    return [
      judge("10-station p99 under saturation, of one large request's time", p99(smallMs) / alone, MAX_SMALL_OF_LARGE, "times"),
      judge("/healthz at most under saturation", Math.max(...healthMs), MAX_HEALTH_MS, "ms"),
    ].every(Boolean);
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
async function timeInProcess(): Promise<Timing[]> {
  const [optimizer, scanner, vehicles] = await Promise.all([loadOptimizer(), loadScanner(), loadVehicles()]);
  const tasks = createTasks({ optimizer, scanner, vehicles });
  return time([{ name: "5,000 stations, in process", stations: 5_000, run: () => tasks.optimize(large.body, REQUEST_ID) }], 1_000);
}

function checkCost({ status, body }: Reply, totalCost: number): void {
  const text = body.toString("utf8");
  if (status !== 200 || OptimizeResponse.parse(JSON.parse(text)).summary.total_cost !== totalCost) {
    throw new Error(`expected a cost of ${totalCost}, got ${status} ${text.slice(-600)}`);
  }
}

function timing(name: string, stations: number, ms: readonly number[]): Timing {
  return { name, stations, medianMs: quantile(ms, 0.5), p99Ms: p99(ms), samples: ms.length };
}

function p99(values: readonly number[]): number {
  return quantile(values, 0.99);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
