// How long a small request and a health check take while large requests keep every worker busy.

import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { loadOptimizer } from "../../src/index.js";
import { loadScanner } from "../../src/scanner/load.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { createTasks } from "../../src/tasks/tasks.js";
import { measure, medianOf, toFigureOfSamples } from "../harness/measure.js";
import { progress, type Setting } from "../harness/report.js";
import type { Figure } from "../harness/results.js";
import { quantile } from "../harness/statistics.js";
import { large, small } from "../harness/service/bodies.js";
import {
  BARE_ANSWER,
  type Call,
  firstAnswer,
  optimizeCall,
  REQUEST_ID,
  sendExpecting,
} from "../harness/service/call.js";
import { fire } from "../harness/service/fire.js";
import { spawnBareServer, spawnService } from "../harness/service/process.js";

const GROUP = "saturation";
const ALONE_ROUNDS = { rounds: 40, roundMs: 0 } as const;
const SATURATED_SECONDS = 10;
/** By then, large requests have begun to queue. */
const LEAD_SECONDS = 1;
const INTERVAL_MS = 20;

const MAX_SMALL_OF_LARGE = 1;
const MAX_HEALTH_MS = 50;

export async function benchSaturation({ report }: Setting): Promise<void> {
  const workers = availableParallelism();
  const inFlight = 2 * workers;
  const [service, bare] = await Promise.all([spawnService({ FUEL_ROUTE_WORKERS: String(workers) }), spawnBareServer()]);
  try {
    const { url, key } = service;
    const largeCall = optimizeCall(key, large.body);
    const smallCall = optimizeCall(key, small.body);
    const largeAnswer = await firstAnswer(url, largeCall, large.totalCost);
    const smallAnswer = await firstAnswer(url, smallCall, small.totalCost);
    const health: Call = { method: "GET", path: "/healthz", headers: { "x-request-id": REQUEST_ID } };
    const healthy = Buffer.from(JSON.stringify({ status: "ok", request_id: REQUEST_ID }));
    const sendSmall = (): Promise<number> => sendExpecting(url, smallCall, smallAnswer);

    progress(`${GROUP}: alone`);
    const [optimizer, scanner, vehicles] = await Promise.all([loadOptimizer(), loadScanner(), loadVehicles()]);
    const tasks = createTasks({ optimizer, scanner, vehicles });
    const alone = await measure(
      GROUP,
      "stations",
      [
        { name: "5,000 stations, in process", count: 5_000, run: () => tasks.optimize(large.body, REQUEST_ID) },
        { name: "5,000 stations, alone", count: 5_000, run: () => sendExpecting(url, largeCall, largeAnswer) },
        { name: "10 stations, alone", count: 10, run: sendSmall },
      ],
      ALONE_ROUNDS,
    );

    progress(`${GROUP}: saturated for ${SATURATED_SECONDS} s`);
    // A separate thread sends the large requests, so that they do not delay the small ones.
    const saturating = fire(url, largeCall, largeAnswer, {
      workers: 1,
      connections: inFlight,
      duration: LEAD_SECONDS + SATURATED_SECONDS,
    });
    await sleep(LEAD_SECONDS * 1000);
    const [saturated, smallMs, healthMs, bareMs] = await Promise.all([
      saturating,
      repeat(sendSmall),
      repeat(() => sendExpecting(url, health, healthy)),
      repeat(() => sendExpecting(bare.url, smallCall, BARE_ANSWER)),
    ]);

    report.say(
      `SATURATION of a service with ${workers} workers. A request of 5,000 stations: ${(large.body.length / 1e6).toFixed(2)} MB; ${inFlight} of them in flight all the time.`,
    );
    report.show([
      ...alone,
      figure("10 stations, saturated", 10, smallMs),
      figure("/healthz, saturated", 1, healthMs),
      figure("10 stations, bare Fastify beside", 10, bareMs),
    ]);
    const maxMs = (values: readonly number[]): string => `${Math.max(...values).toFixed(1)} ms`;
    report.say(
      `At most: 10 stations ${maxMs(smallMs)}, /healthz ${maxMs(healthMs)}, bare Fastify beside ${maxMs(bareMs)}.`,
    );
    report.say(
      `${(saturated["2xx"] / saturated.duration).toFixed(1)} large requests a second, of ${saturated.latency.p50} ms each (median; p99 ${saturated.latency.p99} ms).`,
    );
    const aloneMs = medianOf(alone, "5,000 stations, alone");
    report.say(
      `A large request through the service is ${(aloneMs / medianOf(alone, "5,000 stations, in process")).toFixed(2)} times its work in process. Every answer was as expected.`,
    );
    report.judge(
      "10-station p99 under saturation, of one large request's time",
      p99(smallMs) / aloneMs,
      MAX_SMALL_OF_LARGE,
      "times",
    );
    report.judge("/healthz at most under saturation", Math.max(...healthMs), MAX_HEALTH_MS, "ms");
  } finally {
    await Promise.all([service.close(), bare.close()]);
  }
}

/** Times calls that start at fixed intervals, whether or not earlier ones have ended. */
async function repeat(call: () => Promise<number>): Promise<number[]> {
  const calls: Promise<number>[] = [];
  const begin = performance.now();
  for (let i = 0; i < (1000 * SATURATED_SECONDS) / INTERVAL_MS; i++) {
    await sleep(Math.max(0, begin + i * INTERVAL_MS - performance.now()));
    calls.push(call());
  }
  return Promise.all(calls);
}

function figure(name: string, count: number, ms: readonly number[]): Figure {
  return toFigureOfSamples({ group: GROUP, name, count, noun: count === 1 ? "request" : "stations", unit: "ms" }, ms);
}

function p99(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.99,
  );
}
