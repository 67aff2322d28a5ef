// What a second worker brings for large requests.

import { Agent } from "node:http";
import { availableParallelism } from "node:os";
import { toFigureOfSamples } from "../harness/measure.js";
import type { Setting } from "../harness/registry.js";
import { progress } from "../harness/report.js";
import { median } from "../harness/statistics.js";
import { large } from "../load/bodies.js";
import { type Call, optimizeCall, sendExpecting } from "../load/call.js";
import { startService } from "../load/process.js";
import { firstAnswer } from "./answers.js";

const GROUP = "scaling";
const ROUNDS = 5;
const ROUND_MS = 2_000;
/** Enough that two workers always find one waiting. */
const IN_FLIGHT = 6;

const MIN_TIMES_ONE_WORKER = 1.7;

export async function benchScaling({ report }: Setting): Promise<void> {
  const services = await Promise.all([1, 2].map(async (workers) => ({ workers, service: await startService({ FUEL_ROUTE_WORKERS: String(workers) }) })));
  const agent = new Agent({ keepAlive: true });
  try {
    const runs = await Promise.all(
      services.map(async ({ workers, service }) => {
        const call = optimizeCall(service.key, large.body);
        return { workers, service, call, expected: await firstAnswer(agent, service.url, call, large.totalCost), perSecond: Array.of<number>(), clientShares: Array.of<number>() };
      }),
    );
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      progress(`${GROUP}: round ${round} of ${ROUNDS}`);
      for (const { service, call, expected, perSecond, clientShares } of round % 2 === 0 ? runs : runs.toReversed()) {
        const { requestsPerSecond, clientShare } = await keepBusy(agent, service.url, call, expected);
        if (round === 0) continue;
        perSecond.push(requestsPerSecond);
        clientShares.push(clientShare);
      }
    }
    report.say(`SCALING. Requests of 5,000 stations (${(large.body.length / 1e6).toFixed(2)} MB), ${IN_FLIGHT} in flight, on ${availableParallelism()} processors, in turns of ${ROUND_MS / 1000} s`);
    report.show(runs.map(({ workers, perSecond }) => toFigureOfSamples({ group: GROUP, name: `workers: ${workers}`, count: 5_000, noun: "stations", unit: "requests/s" }, perSecond)));
    report.say(`The client takes ${runs.map(({ workers, clientShares }) => `${(100 * median(clientShares)).toFixed(0)} % of a processor with ${workers}`).join(", ")}; the thread that serves has its part too. Every answer was as expected.`);
    const [one = NaN, two = NaN] = runs.map(({ perSecond }) => median(perSecond));
    report.judge("large requests a second with 2 workers, of those with 1", two / one, MIN_TIMES_ONE_WORKER, "times", { atLeast: true });
  } finally {
    agent.destroy();
    await Promise.all(services.map(({ service }) => service.close()));
  }
}

/** Requests a second, and what part of a processor this process took for sending them. */
async function keepBusy(agent: Agent, url: string, call: Call, expected: Buffer): Promise<{ requestsPerSecond: number; clientShare: number }> {
  const begin = performance.now();
  const cpuBefore = process.cpuUsage();
  let requests = 0;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (performance.now() - begin < ROUND_MS) {
        await sendExpecting(agent, url, call, expected);
        requests++;
      }
    }),
  );
  const elapsedMs = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { requestsPerSecond: (1000 * requests) / elapsedMs, clientShare: (user + system) / 1000 / elapsedMs };
}
