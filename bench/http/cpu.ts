// Processor time of the service for a large request, compared with a Fastify server that only parses it.

import { takeTurns, toFigureOfSamples } from "../harness/measure.js";
import type { Setting } from "../harness/report.js";
import { large } from "../harness/service/bodies.js";
import { BARE_ANSWER, type Call, firstAnswer, optimizeCall, sendExpecting } from "../harness/service/call.js";
import { type ServerProcess, spawnBareServer, spawnService } from "../harness/service/process.js";

const GROUP = "cpu";
const WARM_REQUESTS = 40;
const ROUNDS = 15;
/** Enough to make the ticks in which Linux counts negligible. */
const ROUND_REQUESTS = 10;

const MAX_OF_BARE = 1.5;
const GOAL_OF_BARE = 1;

export async function benchCpu({ report }: Setting): Promise<void> {
  const [service, bare] = await Promise.all([spawnService(), spawnBareServer()]);
  try {
    const call = optimizeCall(service.key, large.body);
    const servers = [
      {
        name: "the service",
        server: service,
        expected: await firstAnswer(service.url, call, large.totalCost),
        perRequestMs: Array.of<number>(),
      },
      { name: "bare Fastify", server: bare, expected: BARE_ANSWER, perRequestMs: Array.of<number>() },
    ];
    await takeTurns(GROUP, ROUNDS, servers, async ({ server, expected, perRequestMs }, isWarmUp) => {
      const ms = await cpuOf(server, call, expected, isWarmUp ? WARM_REQUESTS : ROUND_REQUESTS);
      if (!isWarmUp) perRequestMs.push(ms);
    });
    report.say(
      `CPU of the server's process, all threads, for a request of 5,000 stations (${(large.body.length / 1e6).toFixed(2)} MB), in turns of ${ROUND_REQUESTS}`,
    );
    if (servers.some(({ perRequestMs }) => perRequestMs.some(Number.isNaN))) {
      report.say("not judged: this system does not report it");
      return;
    }
    report.show(
      servers.map(({ name, perRequestMs }) =>
        toFigureOfSamples({ group: GROUP, name, count: 5_000, noun: "stations", unit: "ms CPU" }, perRequestMs),
      ),
    );
    const [ofService = NaN, ofBare = NaN] = servers.map(({ perRequestMs }) =>
      perRequestMs.reduce((sum, ms) => sum + ms, 0),
    );
    report.judge("CPU of a large request, of the bare server's", ofService / ofBare, MAX_OF_BARE, "times");
    report.judge("CPU of a large request, of the bare server's", ofService / ofBare, GOAL_OF_BARE, "times", {
      isGoal: true,
    });
  } finally {
    await Promise.all([service.close(), bare.close()]);
  }
}

/** Milliseconds of processor time per request, averaged over several in sequence. */
async function cpuOf({ url, cpuMs }: ServerProcess, call: Call, expected: Buffer, requests: number): Promise<number> {
  const before = await cpuMs();
  for (let i = 0; i < requests; i++) await sendExpecting(url, call, expected);
  return ((await cpuMs()) - before) / requests;
}
