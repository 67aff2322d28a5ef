// How much a second worker gains for large requests.

import { availableParallelism } from "node:os";
import { takeTurns, toFigureOfSamples } from "../harness/measure.js";
import type { Report, Setting } from "../harness/report.js";
import { median } from "../harness/statistics.js";
import { large } from "../harness/service/bodies.js";
import { type Call, firstAnswer, optimizeCall } from "../harness/service/call.js";
import { fire } from "../harness/service/fire.js";
import { type ServiceProcess, spawnService, type ThreadTimes } from "../harness/service/process.js";

const GROUP = "scaling";
const ROUNDS = 5;
const ROUND_REQUESTS = 300;
/** Enough for two workers always to find a request waiting. */
const IN_FLIGHT = 6;

const MIN_TIMES_ONE_WORKER = 1.7;

/** Processor time of a large request in milliseconds, by thread and for the client. */
interface Shares extends ThreadTimes {
  readonly client: number;
}

interface Contender {
  readonly workers: number;
  readonly service: ServiceProcess;
  readonly call: Call;
  readonly expected: Buffer;
  readonly perSecond: number[];
  readonly shares: Shares[];
}

export async function benchScaling({ report }: Setting): Promise<void> {
  const services = await Promise.all(
    [1, 2].map(async (workers) => ({ workers, service: await spawnService({ FUEL_ROUTE_WORKERS: String(workers) }) })),
  );
  try {
    const contenders = await Promise.all(
      services.map(async ({ workers, service }): Promise<Contender> => {
        const call = optimizeCall(service.key, large.body);
        return {
          workers,
          service,
          call,
          expected: await firstAnswer(service.url, call, large.totalCost),
          perSecond: [],
          shares: [],
        };
      }),
    );
    await takeTurns(GROUP, ROUNDS, contenders, async (contender, isWarmUp) => {
      const { requestsPerSecond, shares } = await keepBusy(contender);
      if (isWarmUp) return;
      contender.perSecond.push(requestsPerSecond);
      contender.shares.push(shares);
    });
    report.say(
      `SCALING. Requests of 5,000 stations (${(large.body.length / 1e6).toFixed(2)} MB), ${IN_FLIGHT} in flight, on ${availableParallelism()} processors, in turns of ${ROUND_REQUESTS}`,
    );
    report.show(
      contenders.map(({ workers, perSecond }) =>
        toFigureOfSamples(
          { group: GROUP, name: `workers: ${workers}`, count: 5_000, noun: "stations", unit: "requests/s" },
          perSecond,
        ),
      ),
    );
    reportShares(report, contenders);
    const [one = NaN, two = NaN] = contenders.map(({ perSecond }) => median(perSecond));
    report.judge("large requests a second with 2 workers, of those with 1", two / one, MIN_TIMES_ONE_WORKER, "times", {
      atLeast: true,
    });
  } finally {
    await Promise.all(services.map(({ service }) => service.close()));
  }
}

/** Reports which threads use processor time, and how much a second worker could gain if nothing else held it back. */
function reportShares(report: Report, contenders: readonly Contender[]): void {
  const all = contenders.map(({ workers, shares }) => ({ workers, ms: medians(shares) }));
  if (all.some(({ ms }) => ms.main === 0)) return;
  for (const { workers, ms } of all) {
    const { main, others, client } = ms;
    report.say(
      `workers: ${workers}. CPU of a request in ms: main ${main.toFixed(2)}, workers ${ms.workers.toFixed(2)}, other threads ${others.toFixed(2)}, client ${client.toFixed(2)}`,
    );
  }
  const timesOne = (processors: number): string => {
    const [one = NaN, two = NaN] = all.map(({ workers, ms }) => mostPerSecond(workers, ms, processors));
    return (two / one).toFixed(2);
  };
  report.say(
    `By these shares, a second worker could serve ${timesOne(Infinity)} times the requests with enough processors, and ${timesOne(availableParallelism())} times with these ${availableParallelism()}. Every answer was as expected.`,
  );
}

/**
 * The requests a second that the bottleneck allows if no part waits for another and threads share the given number of
 * processors.
 */
function mostPerSecond(
  workers: number,
  { main, workers: computing, others, client }: Shares,
  processors: number,
): number {
  return 1000 / Math.max(main, computing / workers, client, (main + computing + others + client) / processors);
}

function medians(shares: readonly Shares[]): Shares {
  const of = (kind: keyof Shares): number => median(shares.map((each) => each[kind]));
  return { main: of("main"), workers: of("workers"), others: of("others"), client: of("client") };
}

/** Requests a second, and the processor time spent on each. */
async function keepBusy({
  service,
  call,
  expected,
}: Contender): Promise<{ requestsPerSecond: number; shares: Shares }> {
  const before = await service.threadTimes();
  const begin = performance.now();
  const cpuBefore = process.cpuUsage();
  await fire(service.url, call, expected, { connections: IN_FLIGHT, amount: ROUND_REQUESTS });
  const elapsedMs = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpuBefore);
  const after = await service.threadTimes();
  const shareOf = (kind: keyof ThreadTimes): number => (after[kind] - before[kind]) / ROUND_REQUESTS;
  return {
    requestsPerSecond: (1000 * ROUND_REQUESTS) / elapsedMs,
    shares: {
      main: shareOf("main"),
      workers: shareOf("workers"),
      others: shareOf("others"),
      client: (user + system) / 1000 / ROUND_REQUESTS,
    },
  };
}
