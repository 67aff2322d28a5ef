// An answer sent before a large body was read reaches a caller who keeps sending, and costs the service a bounded
// amount.

import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  drain,
  followConnections,
  LINGER_BOUNDS,
  type LingerBounds,
  LingeringConnections,
} from "../../src/http/connection/closing.js";
import { computeFull, newKey } from "../support/app.js";
import { askWithFetch, askWithPython, REFUSALS, REFUSING } from "../support/refusals.js";
import { sampleSize } from "../support/sampleSize.js";
import { listen, refusalIn, send, sendRaw } from "../support/wire.js";

/** A lost answer may be rare, so a campaign sends each request often. */
const TIMES = sampleSize(2, 20);

/** Far more than sockets hold. */
const LARGE_BYTES = 20_000_000;

const CLIENTS = [
  ["Python's http.client", askWithPython],
  ["fetch", askWithFetch],
] as const;

/** The clients take turns; in a campaign each sends all. */
const SENT = REFUSALS.flatMap(([name, status, refused], i) =>
  CLIENTS.filter((_, k) => sampleSize(k === i % CLIENTS.length, true)).map(([client, ask]) => ({
    name,
    client,
    status,
    refused,
    ask,
  })),
);

test.for(SENT)("a request $name gets its $status with $client", async ({ status, refused, ask }, { skip }) => {
  const { port } = await listen(REFUSING);
  const got = await ask(port, TIMES, refused);
  if (got === undefined) skip("there is no python3 on this machine");
  expect(got).toEqual(Array.from({ length: TIMES }, () => status));
});

describe("over a socket that sends everything before it reads", () => {
  const head = (line: string, ...fields: readonly string[]): string =>
    [`${line} HTTP/1.1`, "Host: x", ...fields, "", ""].join("\r\n");
  const announced = `Content-Length: ${LARGE_BYTES}`;

  test.each([
    ["GET with a body", head("GET /healthz", announced), 200],
    ["no HTTP at all", "hello there\r\n\r\n", 400],
    ["a header that is too large", head("POST /v1/optimize", `X-Padding: ${"x".repeat(20_000)}`), 400],
    ["two lengths", head("POST /v1/optimize", announced, "Content-Length: 1"), 400],
    ["two hosts", head("POST /v1/optimize", "Host: y", announced), 400],
    ["a caller of HTTP/1.0", head("POST /v1/optimize", announced).replace("HTTP/1.1", "HTTP/1.0"), 403],
    ["a chunk of 2 GB", `${head("POST /v1/optimize", "Transfer-Encoding: chunked")}7fffffff\r\n`, 403],
    [
      "a broken chunk",
      `${head("POST /v1/optimize", `X-API-Key: ${newKey()}`, "Content-Type: application/json", "Transfer-Encoding: chunked")}zz\r\n`,
      400,
    ],
  ])("%s", async (_, text, status) => {
    const { port } = await listen();
    for (let i = 0; i < TIMES; i++) {
      const got = await sendThenRead(port, text, LARGE_BYTES);
      // One answer, whatever the rest looks like.
      expect(got.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
    }
  });

  test("an overloaded service", async () => {
    const { port } = await listen({ compute: await computeFull() });
    const text = head(
      "POST /v1/optimize",
      `X-API-Key: ${newKey()}`,
      "Content-Type: application/json",
      "Content-Length: 10000000",
    );
    for (let i = 0; i < TIMES; i++) expect(await sendThenRead(port, text, 10_000_000)).toMatch(/^HTTP\/1\.1 503/);
  });

  test("requests behind the refused one are ignored", async () => {
    const { port } = await listen();
    const bytes = 100_000;
    const text = head("POST /v1/optimize", `Content-Length: ${bytes}`) + " ".repeat(bytes) + head("GET /healthz");
    expect((await sendThenRead(port, text, 0)).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 403"]);
  });
});

test("a discarded body is not kept in memory", async ({ skip }) => {
  const { port } = await listen();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 2);
  const got = await askWithPython(port, 2, { key: "none", bytes: 60_000_000 });
  clearInterval(looking);
  if (got === undefined) skip("there is no python3 on this machine");
  expect(got).toEqual(["403", "403"]);
  expect(most).toBeLessThan(10_000_000);
});

test("of an endless body no more than the bound is read", async () => {
  const { app, port } = await listen();
  for (const framing of ["Content-Length: 1000000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n"]) {
    const accepted = acceptedBy(app.server);
    const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
      .on("error", () => undefined)
      .resume();
    client.write(`POST /v1/optimize HTTP/1.1\r\nHost: x\r\n${framing}`);
    const server = await accepted;
    const closed = closeOf(server);
    const piece = Buffer.alloc(1_000_000, " ");
    // The server runs in this process and gets its turn between two pieces; a failure is not retried.
    const goOn = (error?: Error | null): void => {
      if (!client.destroyed && (error === undefined || error === null))
        client.write(piece, (failure) => setImmediate(goOn, failure));
    };
    goOn();
    await closed;
    client.destroy();
    expect(server.bytesRead).toBeGreaterThan(LINGER_BOUNDS.bytes);
    expect(server.bytesRead).toBeLessThan(LINGER_BOUNDS.bytes + 1_000_000);
  }
});

describe("bounds", () => {
  const GENEROUS: LingerBounds = { bytes: 1_000_000, totalMs: 600_000, silenceMs: 600_000, connections: 100 };

  test("a caller who falls silent is cut off before the total time is up", async () => {
    const caller = await dripping({ ...GENEROUS, silenceMs: 50 }, 600_000);
    await caller.closed;
    expect(caller.read()).toBe(0);
  });

  test("a caller who sends a byte now and then is cut off when the total time is up", async () => {
    const caller = await dripping({ ...GENEROUS, totalMs: 500 }, 5);
    await caller.closed;
    expect(caller.read()).toBeGreaterThan(1);
  });

  test("one caller too many cuts off the one that has lingered longest", async () => {
    const server = await startRefusing({ ...GENEROUS, connections: 2 });
    const callers = [await server.drip(5), await server.drip(5)];
    expect(callers.map(({ isClosed }) => isClosed())).toEqual([false, false]);
    const third = await server.drip(5);
    await callers[0]?.closed;
    expect([callers[1]?.isClosed(), third.isClosed()]).toEqual([false, false]);
  });

  test("a service that stops waits no longer for lingering callers than for others", async () => {
    const { app, port } = await listen();
    const connections = followConnections(app.server);
    const caller = await drip(app.server, port, 5);
    // Much less than a caller may linger for.
    await drain(app.server, connections, 100);
    await caller.closed;
    expect(connections.size).toBe(0);
  });
});

test("with Expect: 100-continue the body is still never asked for", async () => {
  const { port } = await listen();
  const answer = await send(port, { announcedBytes: LARGE_BYTES, headers: [["Expect", "100-continue"]] });
  expect(refusalIn(answer)).toEqual({ status: 403, code: "AUTHENTICATION_FAILED" });
  expect(answer.headers.get("connection")).toBe("close");
  expect((await sendRaw(port, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")).status).toBe(200);
});

/** Sends `text` and so many bytes more, and reads the answer only after sending everything. */
async function sendThenRead(port: number, text: string, bytes: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let error: unknown;
  socket.on("error", (thrown) => (error = thrown)).pause();
  const closed = closeOf(socket);
  await new Promise<void>((resolve) =>
    socket.write(Buffer.concat([Buffer.from(text), Buffer.alloc(bytes, " ")]), () => resolve()),
  );
  let received = "";
  socket.on("data", (piece: Buffer) => (received += piece.toString()));
  socket.on("end", () => socket.end()).resume();
  await closed;
  return error === undefined ? received : String(error);
}

async function acceptedBy(server: Server): Promise<Socket> {
  const [socket]: unknown[] = await once(server, "connection");
  if (!(socket instanceof Socket)) throw new Error("no connection");
  return socket;
}

async function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

/** The server's side of a caller that has been answered and still sends a byte every so many milliseconds. */
interface Dripping {
  readonly closed: Promise<void>;
  readonly isClosed: () => boolean;
  /** Bytes that were read since the answer. */
  readonly read: () => number;
}

async function drip(server: Server, port: number, everyMs: number): Promise<Dripping> {
  const accepted = acceptedBy(server);
  const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => undefined);
  onTestFinished(() => void client.destroy());
  client.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
  const socket = await accepted;
  const closed = closeOf(socket);
  const answer = await new Promise((resolve) => client.once("data", resolve));
  expect(String(answer)).toMatch(/^HTTP\/1\.1 404/);
  const begin = socket.bytesRead;
  const timer = setInterval(() => client.write(" "), everyMs);
  client.once("close", () => clearInterval(timer));
  return { closed, isClosed: () => socket.destroyed, read: () => socket.bytesRead - begin };
}

/** A server that refuses all requests before it reads their bodies. */
async function startRefusing(bounds: LingerBounds): Promise<{ drip: (everyMs: number) => Promise<Dripping> }> {
  const lingering = new LingeringConnections(bounds);
  const refuse: RequestListener = (request, response) => {
    request.socket.destroySoon = () => lingering.close(request.socket);
    response.writeHead(404, { connection: "close", "content-length": 0 }).end();
  };
  const server = createServer(refuse).listen(0, "127.0.0.1");
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { drip: async (everyMs) => drip(server, address.port, everyMs) };
}

async function dripping(bounds: LingerBounds, everyMs: number): Promise<Dripping> {
  return (await startRefusing(bounds)).drip(everyMs);
}
