// Browsers open connections before they need them. One on which nothing was sent in time is closed, and not answered.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { noChromium, openPage } from "../support/chromium.js";
import { listen } from "../support/wire.js";

/** The least that the service can be given: it looks for silent connections once a second. */
const HEADER_TIMEOUT_MS = 1000;
const LOOKS_EVERY_MS = 1000;

const REQUESTS = 6;

test("a connection on which nothing was sent is closed without an answer", async () => {
  const { port } = await listen({ headerTimeoutMs: HEADER_TIMEOUT_MS });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let answer = "";
  socket.on("data", (piece: Buffer) => (answer += String(piece)));
  await once(socket, "close");
  expect(answer).toBe("");
});

test("a connection on which a request has begun is answered", async () => {
  const { port } = await listen({ headerTimeoutMs: HEADER_TIMEOUT_MS });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("GET /healthz HTTP/1.1\r\n");
  const [answer]: unknown[] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /u);
});

test.skipIf(noChromium)(
  "a browser loses no request that it sends on a connection just before that is closed",
  async () => {
    const { app, port } = await listen({
      headerTimeoutMs: HEADER_TIMEOUT_MS,
      pageFolder: new URL("../../dist/src/web/", import.meta.url),
    });
    const connections: Socket[] = [];
    app.server.on("connection", (socket: Socket) => connections.push(socket));
    const { page, problems } = await openPage({ serviceWorkers: "block" });
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForLoadState("networkidle");
    const isSilent = (socket: Socket): boolean => socket.bytesRead === 0;
    let tries = 0;
    // Requests that are given up leave connections behind, but not each time.
    for (let closed = 0; closed === 0; tries++) {
      app.server.closeIdleConnections();
      connections.length = 0;
      await page.evaluate((count) => {
        for (let k = 0; k < count; k++) {
          const giveUp = new AbortController();
          fetch(`/healthz?${k}`, { signal: giveUp.signal }).catch(() => undefined);
          setTimeout(() => giveUp.abort());
        }
      }, REQUESTS);
      const statuses = page.evaluate(async (count) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        return Promise.all(
          Array.from({ length: count }, async (_, k) => (await fetch(`/healthz?${count + k}`)).status),
        );
      }, REQUESTS);
      await block(HEADER_TIMEOUT_MS + LOOKS_EVERY_MS);
      expect(await statuses).toEqual(Array.from({ length: REQUESTS }, () => 200));
      closed = connections.filter((socket) => isSilent(socket) && socket.destroyed).length;
    }
    console.log(`${tries} tries until silent connections were closed while requests came in`);
    expect(problems).toEqual([]);
  },
);

/** Keeps this thread, and so the service, busy: what arrives meanwhile waits until timers that are due have run. */
async function block(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(() => {
      const end = performance.now() + ms;
      while (performance.now() < end);
      resolve();
    });
  });
}
