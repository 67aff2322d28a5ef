// The same over real sockets, with workers: requests as a client sends them, and raw bytes as no client does. After
// each connection the service still answers.

import * as fc from "fast-check";
import { connect } from "node:net";
import { afterAll, beforeAll, expect } from "vitest";
import { type Endpoint, ENDPOINTS } from "../../src/contract/schemas/endpoints.js";
import type { Compute } from "../../src/tasks/compute.js";
import { startPool } from "../../src/worker/pool.js";
import { fuzz } from "./fuzz.js";
import { type FuzzedService, KEY, startFuzzed } from "./fuzzedService.js";
import { bodiesFor, takesJson } from "./jsonEndpoints.js";
import { judge } from "./judgeAnswers.js";
import { mutated } from "./mutatedBytes.js";

/** Of each kind. */
const BODIES = 70;
const CONNECTIONS = 60;

const endpoints: readonly Endpoint[] = ENDPOINTS;
const bodies = fc.oneof(
  ...endpoints
    .filter(takesJson)
    .flatMap((endpoint) =>
      [false, true].map((isWild) =>
        bodiesFor(endpoint, isWild).map((body) => ({ endpoint, text: JSON.stringify(body) })),
      ),
    ),
);

async function askByFetch(port: number, endpoint: Endpoint, body: Buffer | string): Promise<void> {
  const { method, path } = endpoint;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { "x-api-key": KEY, "content-type": "application/json" },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  judge(
    endpoint,
    {},
    {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      bytes: Buffer.from(await answer.arrayBuffer()),
    },
  );
}

/** What comes back until the connection ends. */
async function sendRaw(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const pieces: Buffer[] = [];
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(pieces).toString()));
    // The service decides when there is nothing more to say.
    socket.end(bytes);
  });
}

const HEADS = [
  "Content-Length: 0",
  "Content-Length: 5",
  "Content-Length: 99",
  "Content-Length: -1",
  "Content-Length: x",
  "Content-Length: 2\r\nContent-Length: 3",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: chunked\r\nContent-Length: 2",
  "Transfer-Encoding: gzip, chunked",
  "Expect: 100-continue",
  "Connection: close",
  "Connection: upgrade\r\nUpgrade: websocket",
  "Host: b",
  "X-Long: " + "x".repeat(20_000),
  "X-API-Key: other",
  "Content-Encoding: gzip",
  "\u0000: x",
  "no colon",
  " folded",
];
const raw = fc
  .record({
    line: fc.constantFrom(
      "POST /v1/optimize HTTP/1.1",
      "POST /v1/batches HTTP/1.1",
      "PUT /v1/station-sets/a HTTP/1.1",
      "GET /healthz HTTP/1.1",
      "GET /healthz HTTP/1.0",
      "GET /healthz HTTP/9.9",
      "PRI * HTTP/2.0",
      "get /healthz http/1.1",
      "CONNECT a:1 HTTP/1.1",
      "OPTIONS * HTTP/1.1",
      "POST //v1/optimize HTTP/1.1",
      "GET http://elsewhere/healthz HTTP/1.1",
    ),
    heads: fc.array(fc.constantFrom(...HEADS), { maxLength: 3 }),
    type: fc.constantFrom("application/json", "text/csv", "application/x-ndjson"),
    body: fc.constantFrom("", "{}", "5\r\n{}   \r\n0\r\n\r\n", "zz\r\n{}\r\n", "ffffffffffffffff\r\n", "id,price\r\n"),
    times: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ line, heads, type, body, times }) =>
    Buffer.from(
      `${line}\r\nHost: a\r\nX-API-Key: ${KEY}\r\nContent-Type: ${type}\r\n${heads.map((head) => `${head}\r\n`).join("")}\r\n${body}`.repeat(
        times,
      ),
    ),
  );

let compute: Compute;
let service: FuzzedService;
let port = 0;
beforeAll(async () => {
  compute = await startPool({
    entry: new URL("../../dist/src/worker/entry.js", import.meta.url),
    workers: 2,
    maxWaiting: 50,
    taskTimeoutMs: 600_000,
    workerMemoryMb: 512,
    onFailure: ({ failure }) => expect.fail(failure),
  });
  service = await startFuzzed({ compute, requestTimeoutMs: 2000, headerTimeoutMs: 2000 });
  await service.app.listen({ port: 0, host: "127.0.0.1" });
  port = Number(new URL(service.app.listeningOrigin).port);
});
afterAll(async () => {
  await service.close();
  await compute.close();
});

fuzz("bodies over a socket to a service with workers", bodies, BODIES, ({ endpoint, text }) =>
  askByFetch(port, endpoint, text),
);

fuzz(
  "broken bodies over a socket to a service with workers",
  mutated(bodies.map(({ text }) => Buffer.from(text))),
  BODIES,
  async (bytes) =>
    askByFetch(port, endpoints.find(({ operationId }) => operationId === "optimizeTrip") ?? expect.fail(), bytes),
);

fuzz("raw connections", fc.oneof(raw, mutated(raw)), CONNECTIONS, async (bytes) => {
  const text = await sendRaw(port, bytes);
  if (text !== "") expect(text).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(text).not.toMatch(/HTTP\/1\.1 50[0-24-9]|INTERNAL_ERROR|node_modules/);
  expect(service.takeLog()).not.toContain(KEY);
  const alive = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(await alive.json()).toMatchObject({ status: "ok" });
});
