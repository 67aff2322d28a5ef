// Small requests a second, by autocannon, beside a Fastify server that only parses them.

import autocannon from "autocannon";
import { Agent } from "node:http";
import { toFigureOfSamples } from "../harness/measure.js";
import type { Setting } from "../harness/registry.js";
import { progress } from "../harness/report.js";
import { median } from "../harness/statistics.js";
import { small } from "../load/bodies.js";
import { type Call, optimizeCall } from "../load/call.js";
import { startBareServer, startService } from "../load/process.js";
import { BARE_ANSWER, firstAnswer } from "./answers.js";

const GROUP = "throughput";
const ROUNDS = 5;
const ROUND_SECONDS = 1.5;
const CONNECTIONS = 10;
/** The rounds share them, so that no limit stops them. */
const KEYS = 4;

const MIN_PERCENT_OF_BARE = 60;

export async function benchThroughput({ report }: Setting): Promise<void> {
  const [service, bare] = await Promise.all([startService({}, KEYS), startBareServer()]);
  const agent = new Agent({ keepAlive: true });
  try {
    const calls = service.keys.map((key) => optimizeCall(key, small.body));
    const callOf = (round: number): Call => calls[round % KEYS] ?? optimizeCall(service.key, small.body);
    const servers = [
      { name: "the service", url: service.url, expected: await firstAnswer(agent, service.url, callOf(0), small.totalCost), perSecond: Array.of<number>() },
      { name: "bare Fastify", url: bare.url, expected: BARE_ANSWER, perSecond: Array.of<number>() },
    ];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      progress(`${GROUP}: round ${round} of ${ROUNDS}`);
      for (const { url, expected, perSecond } of round % 2 === 0 ? servers : servers.toReversed()) {
        const found = await fire(url, callOf(round), expected);
        if (round > 0) perSecond.push(found);
      }
    }
    report.say(`THROUGHPUT of requests of 10 stations (${small.body.length.toLocaleString("en-US")} bytes), autocannon with ${CONNECTIONS} connections, in turns of ${ROUND_SECONDS} s`);
    report.show(servers.map(({ name, perSecond }) => toFigureOfSamples({ group: GROUP, name, count: 10, noun: "stations", unit: "requests/s" }, perSecond)));
    const [ofService = NaN, ofBare = NaN] = servers.map(({ perSecond }) => median(perSecond));
    report.judge("small requests a second, of the bare server's", (100 * ofService) / ofBare, MIN_PERCENT_OF_BARE, "%", { atLeast: true });
  } finally {
    agent.destroy();
    await Promise.all([service.close(), bare.close()]);
  }
}

/** Successful requests a second. @throws {Error} when one is not answered with the expected bytes. */
async function fire(url: string, { path, method, headers, body }: Call, expected: Buffer): Promise<number> {
  const result = await autocannon({
    url: url + path,
    method,
    headers: { ...headers },
    body,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    expectBody: expected.toString("utf8"),
  });
  const { errors, timeouts, mismatches, non2xx } = result;
  if (errors + timeouts + mismatches + non2xx > 0) {
    throw new Error(`${errors} errors, ${timeouts} timeouts, ${mismatches} other answers, ${non2xx} failures at ${url}`);
  }
  return result["2xx"] / result.duration;
}
