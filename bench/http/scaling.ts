// What a second worker brings for large requests.

import { Agent } from "node:http";
import { availableParallelism } from "node:os";
import { toFigureOfSamples } from "../harness/measure.js";
import type { Setting } from "../harness/registry.js";
import { progress, type Report } from "../harness/report.js";
import { median } from "../harness/statistics.js";
import { large } from "../load/bodies.js";
import { type Call, optimizeCall, sendExpecting } from "../load/call.js";
import { type ServiceProcess, startService, type ThreadTimes } from "../load/process.js";
import { firstAnswer } from "./answers.js";

const GROUP = "scaling";
const ROUNDS = 5;
const ROUND_MS = 2_000;
/** Enough that two workers always find one waiting. */
const IN_FLIGHT = 6;

const MIN_TIMES_ONE_WORKER = 1.7;

/** Processor time of a large request, in milliseconds. */
interface Shares extends ThreadTimes {
  readonly client: number;
}

interface Run {
  readonly workers: number;
  readonly service: ServiceProcess;
  readonly call: Call;
  readonly expected: Buffer;
  readonly perSecond: number[];
  readonly shares: Shares[];
}

export async function benchScaling({ report }: Setting): Promise<void> {
  const services = await Promise.all([1, 2].map(async (workers) => ({ workers, service: await startService({ FUEL_ROUTE_WORKERS: String(workers) }) })));
  const agent = new Agent({ keepAlive: true });
  try {
    const runs = await Promise.all(
      services.map(async ({ workers, service }): Promise<Run> => {
        const call = optimizeCall(service.key, large.body);
        return { workers, service, call, expected: await firstAnswer(agent, service.url, call, large.totalCost), perSecond: [], shares: [] };
      }),
    );
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      progress(`${GROUP}: round ${round} of ${ROUNDS}`);
      for (const run of round % 2 === 0 ? runs : runs.toReversed()) {
        const { requestsPerSecond, shares } = await keepBusy(agent, run);
        if (round === 0) continue;
        run.perSecond.push(requestsPerSecond);
        run.shares.push(shares);
      }
    }
    report.say(`SCALING. Requests of 5,000 stations (${(large.body.length / 1e6).toFixed(2)} MB), ${IN_FLIGHT} in flight, on ${availableParallelism()} processors, in turns of ${ROUND_MS / 1000} s`);
    report.show(runs.map(({ workers, perSecond }) => toFigureOfSamples({ group: GROUP, name: `workers: ${workers}`, count: 5_000, noun: "stations", unit: "requests/s" }, perSecond)));
    tellShares(report, runs);
    const [one = NaN, two = NaN] = runs.map(({ perSecond }) => median(perSecond));
    report.judge("large requests a second with 2 workers, of those with 1", two / one, MIN_TIMES_ONE_WORKER, "times", { atLeast: true });
  } finally {
    agent.destroy();
    await Promise.all(services.map(({ service }) => service.close()));
  }
}

/** Says who takes what of the processors, and what a second worker could bring if nothing else were in its way. */
function tellShares(report: Report, runs: readonly Run[]): void {
  const all = runs.map(({ workers, shares }) => ({ workers, ms: medians(shares) }));
  if (all.some(({ ms }) => ms.main === 0)) return;
  for (const { workers, ms } of all) {
    const { main, others, client } = ms;
    report.say(`workers: ${workers}. CPU of a request in ms: main ${main.toFixed(2)}, workers ${ms.workers.toFixed(2)}, other threads ${others.toFixed(2)}, client ${client.toFixed(2)}`);
  }
  const timesOne = (processors: number): string => {
    const [one = NaN, two = NaN] = all.map(({ workers, ms }) => mostPerSecond(workers, ms, processors));
    return (two / one).toFixed(2);
  };
  report.say(`Those shares allow a second worker to bring ${timesOne(Infinity)} times the requests on enough processors, and ${timesOne(availableParallelism())} times on these ${availableParallelism()}. Every answer was as expected.`);
}

/** What the busiest part lets through, where no part has to wait for another and each thread has a processor when there is one. */
function mostPerSecond(workers: number, { main, workers: computing, others, client }: Shares, processors: number): number {
  return 1000 / Math.max(main, computing / workers, client, (main + computing + others + client) / processors);
}

function medians(shares: readonly Shares[]): Shares {
  const of = (kind: keyof Shares): number => median(shares.map((each) => each[kind]));
  return { main: of("main"), workers: of("workers"), others: of("others"), client: of("client") };
}

/** Requests a second, and who took what of the processors for one. */
async function keepBusy(agent: Agent, { service, call, expected }: Run): Promise<{ requestsPerSecond: number; shares: Shares }> {
  const before = await service.threadTimes();
  const begin = performance.now();
  const cpuBefore = process.cpuUsage();
  let requests = 0;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (performance.now() - begin < ROUND_MS) {
        await sendExpecting(agent, service.url, call, expected);
        requests++;
      }
    }),
  );
  const elapsedMs = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpuBefore);
  const after = await service.threadTimes();
  const shareOf = (kind: keyof ThreadTimes): number => (after[kind] - before[kind]) / requests;
  return {
    requestsPerSecond: (1000 * requests) / elapsedMs,
    shares: { main: shareOf("main"), workers: shareOf("workers"), others: shareOf("others"), client: (user + system) / 1000 / requests },
  };
}
