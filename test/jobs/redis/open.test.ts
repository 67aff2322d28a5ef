// What is open to Redis ends, also while Redis is away: a process whose start failed for that must not stay.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { NO_REDIS, startRedis } from "../../support/redis.js";

const SCRIPT = `
import { once } from "node:events";
import { openRedisBatches } from ${JSON.stringify(new URL("../../../dist/src/jobs/redis/open.js", import.meta.url).href)};

const batches = await openRedisBatches({ redisUrl: process.argv[1], events: { onDown: () => console.log("down"), onUp: () => undefined }, onProblem: () => undefined });
console.log("open");
await once(process.stdin.resume(), "end");
await batches.close();
console.log("closed");
`;

test.skipIf(NO_REDIS !== "")(`batches are closed while Redis is away, and nothing keeps the process${NO_REDIS}`, async () => {
  const server = await startRedis();
  const child = spawn(process.execPath, ["--input-type=module", "--eval", SCRIPT, server.url], { stdio: ["pipe", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "close");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  await expect.poll(() => output).toBe("open\n");
  await server.kill();
  await expect.poll(() => output).toBe("open\ndown\n");
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
  expect(output).toBe("open\ndown\nclosed\n");
});
