// What is built, as a bundler or a browser gets it.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readImports } from "../support/importGraph.js";
import { startUpstream } from "../support/upstream.js";
import { API_KEY, STATUS_BODY } from "./requests.js";

const BUILT = new URL("../../dist/src/client/", import.meta.url);
/** With comments; plans, station sets and batches are more than half of it. */
const MAX_BYTES = 32_000;

test("imports nothing but itself, and is small", async () => {
  const { modules, data, bare, computed } = await readImports(new URL("index.js", BUILT));
  expect([...data, ...bare, ...computed]).toEqual([]);
  let bytes = 0;
  for (const [href, text] of modules) {
    expect(href).toContain(BUILT.href);
    expect(text).not.toMatch(/\b(?:process|Buffer|require|__dirname)\b/);
    bytes += Buffer.byteLength(text);
  }
  expect(bytes).toBeLessThan(MAX_BYTES);
});

test("is fuel-route/client for users of the package, and leaves no timer behind", async () => {
  const server = await startUpstream(() => ({ body: STATUS_BODY }));
  // Within the package its own name is resolved by its exports. A timer left would keep the process for a minute.
  const script = `
    import { createClient, FuelRouteError } from "fuel-route/client";
    const client = createClient({ baseUrl: ${JSON.stringify(server.url)}, apiKey: ${JSON.stringify(API_KEY)}, timeoutMs: 60_000 });
    const { request_id } = await client.status();
    console.log(request_id, new FuelRouteError("TIMEOUT", "x") instanceof Error);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
  });
  expect(stdout).toBe("req_1 true\n");
});
