// npm run demo: a real long haul through the real service, printed for people.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OptimizeRequest, OptimizeResponse } from "../contract/optimize.js";
import { startServer } from "../http/server.js";
import { issueKey } from "../keys/file.js";
import { writePlan } from "./table.js";

const TITLE = "I-80 eastbound, San Francisco CA to Teaneck NJ";
const TRIP = new URL("../../../src/demo/i80-coast-to-coast.json", import.meta.url);
const BODY_LIMIT_BYTES = 1_048_576;

const body = await readFile(TRIP, "utf8");
const request = OptimizeRequest.parse(JSON.parse(body));
const folder = await mkdtemp(join(tmpdir(), "fuel-route-demo-"));
try {
  const keysFile = join(folder, "keys.json");
  const key = await issueKey(keysFile, "demo");
  const server = await startServer({ host: "127.0.0.1", port: 0, keysFile, bodyLimitBytes: BODY_LIMIT_BYTES, logLevel: "silent" });
  try {
    const first = await post(server.url, key);
    const second = await post(server.url, key);
    process.stdout.write(writePlan(TITLE, request, second.plan, [first.milliseconds, second.milliseconds]));
  } finally {
    await server.close();
  }
} finally {
  await rm(folder, { recursive: true });
}

async function post(url: string, key: string): Promise<{ plan: OptimizeResponse; milliseconds: number }> {
  const begin = performance.now();
  const headers = { "content-type": "application/json", "x-api-key": key };
  const response = await fetch(`${url}/v1/optimize`, { method: "POST", headers, body });
  const text = await response.text();
  const milliseconds = performance.now() - begin;
  if (!response.ok) throw new Error(`the service answered ${response.status}: ${text}`);
  return { plan: OptimizeResponse.parse(JSON.parse(text)), milliseconds };
}
