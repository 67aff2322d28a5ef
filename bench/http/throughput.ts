// Small requests a second, compared with a Fastify server that only parses them.

import { takeTurns, toFigureOfSamples } from "../harness/measure.js";
import type { Setting } from "../harness/report.js";
import { median } from "../harness/statistics.js";
import { small } from "../harness/service/bodies.js";
import { BARE_ANSWER, firstAnswer, optimizeCall } from "../harness/service/call.js";
import { fire } from "../harness/service/fire.js";
import { spawnBareServer, spawnService } from "../harness/service/process.js";

const GROUP = "throughput";
const ROUNDS = 5;
const ROUND_SECONDS = 1.5;
const CONNECTIONS = 10;
/** The rounds take turns with these, so that no key reaches its limit. */
const KEYS = 4;

const MIN_PERCENT_OF_BARE = 60;

export async function benchThroughput({ report }: Setting): Promise<void> {
  const [service, bare] = await Promise.all([spawnService({}, KEYS), spawnBareServer()]);
  try {
    const expected = await firstAnswer(service.url, optimizeCall(service.key, small.body), small.totalCost);
    const servers = [
      { name: "the service", url: service.url, expected, perSecond: Array.of<number>() },
      { name: "bare Fastify", url: bare.url, expected: BARE_ANSWER, perSecond: Array.of<number>() },
    ];
    await takeTurns(GROUP, ROUNDS, servers, async (server, isWarmUp) => {
      const key = service.keys[server.perSecond.length % KEYS] ?? service.key;
      const { "2xx": successes, duration } = await fire(server.url, optimizeCall(key, small.body), server.expected, {
        connections: CONNECTIONS,
        duration: ROUND_SECONDS,
      });
      if (!isWarmUp) server.perSecond.push(successes / duration);
    });
    report.say(
      `THROUGHPUT of requests of 10 stations (${small.body.length.toLocaleString("en-US")} bytes), autocannon with ${CONNECTIONS} connections, in turns of ${ROUND_SECONDS} s`,
    );
    report.show(
      servers.map(({ name, perSecond }) =>
        toFigureOfSamples({ group: GROUP, name, count: 10, noun: "stations", unit: "requests/s" }, perSecond),
      ),
    );
    const [ofService = NaN, ofBare = NaN] = servers.map(({ perSecond }) => median(perSecond));
    report.judge(
      "small requests a second, of the bare server's",
      (100 * ofService) / ofBare,
      MIN_PERCENT_OF_BARE,
      "%",
      { atLeast: true },
    );
  } finally {
    await Promise.all([service.close(), bare.close()]);
  }
}
