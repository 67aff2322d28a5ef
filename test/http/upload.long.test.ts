// How long requests may take to arrive, with the service's own clocks: uploads as long as bytes keep coming, others a
// fixed time.

import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { Endpoint } from "../../src/contract/schemas/endpoints.js";
import { uploadOf } from "../../src/http/connection/uploads.js";
import type { MakeHandler } from "../../src/http/endpoints/handler.js";
import { newKey } from "../support/app.js";
import { listen } from "../support/wire.js";

const TIMEOUT_MS = 4000;
const PIECES = 30;
const PIECE = "x".repeat(20_000);
const EVERY_MS = 400;

const SHARED = {
  tag: "Service",
  summary: "Take something",
  description: "Takes something.",
  limit: { name: "files", requestsPerMinute: 100 },
  answers: { 200: { description: "Taken.", mediaType: "application/json", text: "Its length." } },
  errors: [],
} as const;
const FILE: Endpoint = {
  ...SHARED,
  operationId: "takeFile",
  method: "PUT",
  path: "/file",
  upload: { mediaTypes: { "text/csv": "A table." }, maxBytes: 1e9, example: "" },
};

async function serve(): Promise<number> {
  const takeFile: MakeHandler = () => async (request) => ({ length: (await text(uploadOf(request))).length });
  const { port } = await listen({
    endpoints: [FILE],
    handlers: { takeFile },
    requestTimeoutMs: TIMEOUT_MS,
    headerTimeoutMs: TIMEOUT_MS,
  });
  return port;
}

/** Sends so many pieces of an announced body, one every so often, and returns the answer. */
async function drip(port: number, head: string, pieces: number, everyMs: number): Promise<string> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `${head} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${newKey()}\r\nContent-Type: text/csv\r\nContent-Length: ${PIECES * PIECE.length}\r\n\r\n`,
  );
  let sent = 0;
  const timer = setInterval(() => {
    if (sent++ < pieces) socket.write(PIECE);
  }, everyMs);
  const [answer]: unknown[] = await once(socket, "data");
  clearInterval(timer);
  return String(answer);
}

test("an upload may take three times as long as others while its bytes come", async () => {
  const port = await serve();
  const [whole, silent, refused] = await Promise.all([
    drip(port, "PUT /file", PIECES, EVERY_MS),
    drip(port, "PUT /file", 3, EVERY_MS),
    drip(port, "PUT /file", 0, EVERY_MS),
  ]);
  expect(whole).toMatch(/^HTTP\/1\.1 200 /);
  expect(whole).toContain(`{"length":${PIECES * PIECE.length}}`);
  for (const answer of [silent, refused]) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("did not arrive in time");
  }
});

test("what is no upload must arrive in the time of a request, whatever it sends", async () => {
  const { port } = await listen({
    requestTimeoutMs: TIMEOUT_MS,
    headerTimeoutMs: TIMEOUT_MS,
    bodyLimitBytes: PIECES * PIECE.length,
  });
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /v1/optimize HTTP/1.1\r\nHost: x\r\nX-API-Key: ${newKey()}\r\nContent-Type: application/json\r\nContent-Length: ${PIECES * PIECE.length}\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write(PIECE.slice(0, 100)), EVERY_MS);
  const [answer]: unknown[] = await once(socket, "data");
  clearInterval(timer);
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
});
