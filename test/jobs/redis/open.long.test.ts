// What is open to Redis ends, also while Redis is away: a process that is to end, or whose start failed for that, must
// not stay.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { NO_REDIS, startRedis } from "../../support/redis.js";

const urlOf = (module: string): string =>
  JSON.stringify(new URL(`../../../dist/src/jobs/redis/${module}.js`, import.meta.url).href);

const BATCHES = `
const { openRedisBatches } = await import(${urlOf("open")});
const opened = await openRedisBatches({ redisUrl, events, onProblem: () => undefined });
`;

const WORKER = `
const { startWorker } = await import(${urlOf("worker")});
const none = () => undefined;
const opened = await startWorker({
  redisUrl, setMemoryMb: 16, engineVersion: "1", events: { ...events, onQueueProblem: none, onSetProblem: none, onFailure: none, onPlanned: none },
  threads: 1, providers: { routingName: "interstates", placesName: "gazetteer", upstreamTimeoutMs: 0 }, taskTimeoutMs: 1000, workerMemoryMb: 128,
});
`;

/** Opens, and closes when it is told to. */
const scriptOf = (open: string): string => `
import { once } from "node:events";
const [, redisUrl] = process.argv;
const events = { onDown: () => console.log("down"), onUp: () => undefined };
${open}
console.log("open");
await once(process.stdin.resume(), "end");
await opened.close();
console.log("closed");
`;

test.skipIf(NO_REDIS !== "").each([
  ["batches are", BATCHES],
  ["a worker is", WORKER],
])(`%s closed while Redis is away, and nothing keeps the process${NO_REDIS}`, async (_, open) => {
  const server = await startRedis();
  const child = spawn(process.execPath, ["--input-type=module", "--eval", scriptOf(open), server.url], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "close");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  await expect.poll(() => output).toBe("open\n");
  await server.kill();
  await expect.poll(() => output).toBe("open\ndown\n");
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
  expect(output).toBe("open\ndown\nclosed\n");
});
