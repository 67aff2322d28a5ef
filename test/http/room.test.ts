// How much many callers at once can take: checks of readiness, and memory for bodies.

import type { FastifyInstance } from "fastify";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { computeHere, newKey, parseJson } from "../support/app.js";
import { errorIn, listen, refusalIn, send, withKey } from "../support/wire.js";
import { validBody } from "../support/requests.js";

const GOOD = JSON.stringify(validBody());
const LIMIT_BYTES = 100_000;
const OVERLOADED = { status: 503, code: "SERVICE_OVERLOADED" };

test("concurrent requests for readiness share one check", async () => {
  let arrived = 0;
  let checks = 0;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const compute = await computeHere();
  const { port } = await listen({
    compute: {
      ...compute,
      check: async () => {
        checks++;
        await ended;
      },
    },
    // Each request for readiness asks this first.
    condition: { isClosing: () => ++arrived < 0, degraded: () => [] },
  });
  const asked = Array.from({ length: 50 }, () => send(port, { method: "GET", path: "/readyz", announcedBytes: null }));
  await expect.poll(() => arrived).toBe(asked.length);
  end();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  expect(checks).toBe(1);
  // The next request starts a new check.
  await send(port, { method: "GET", path: "/readyz", announcedBytes: null });
  expect(checks).toBe(2);
});

/** A request whose body is announced but not sent yet. */
function announce(port: number, key: string, framing: string): Socket {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /v1/optimize HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`,
  );
  return socket;
}

test.each([
  ["announced", `Content-Length: ${LIMIT_BYTES}`],
  ["of unknown length", "Transfer-Encoding: chunked"],
])("bodies %s: 8 of the largest at once per partner, 16 for all; answered ones make room", async (_, framing) => {
  const { port } = await listen({
    bodyLimitBytes: LIMIT_BYTES,
    authenticate: (key) => ({ id: key, partner: key.split("-")[0] ?? "" }),
  });
  const [one, another, two, three] = ["one-a", "one-b", "two", "three"];
  // Two keys of a partner share its room.
  const ofOne = Array.from({ length: 8 }, (__, i) => announce(port, i % 2 === 0 ? one : another, framing));
  for (const key of [one, another]) await expect.poll(async () => refusalOrOk(port, key)).toEqual(OVERLOADED);
  expect(await refusalOrOk(port, two)).toBe("ok");

  for (let i = 0; i < 8; i++) announce(port, two, framing);
  await expect.poll(async () => refusalOrOk(port, three)).toEqual(OVERLOADED);

  for (const socket of ofOne) socket.destroy();
  await expect.poll(async () => refusalOrOk(port, three)).toBe("ok");
  expect(await refusalOrOk(port, one)).toBe("ok");
});

test("callers who leave while their limit is counted take no room", async () => {
  let counted = 0;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const counter = {
    take: async () => {
      if (++counted <= 8) await ended;
      return { current: 1, ttlMs: 1000 };
    },
  };
  const { app, port } = await listen({ bodyLimitBytes: LIMIT_BYTES, counter });
  const key = newKey();
  const gone = Array.from({ length: 8 }, () => announce(port, key, `Content-Length: ${LIMIT_BYTES}`));
  await expect.poll(() => counted).toBe(8);
  for (const socket of gone) socket.destroy();
  await expect.poll(async () => connectionsOf(app)).toBe(0);
  end();
  expect(await refusalOrOk(port, key)).toBe("ok");
});

test("callers who leave while their requests wait behind another on the connection give their room back", async () => {
  const compute = await computeHere();
  let begun = 0;
  const { app, port } = await listen({
    bodyLimitBytes: LIMIT_BYTES,
    compute: {
      ...compute,
      run: (task, ...rest) => (task === "readRoutes" ? new Promise(() => begun++) : compute.run(task, ...rest)),
    },
  });
  const key = newKey();
  const request = (body: string): string =>
    `POST /v1/routes HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const sockets = Array.from({ length: 8 }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  // The first request of the connection is never answered, so the second stays behind it.
  for (const socket of sockets) socket.write(request("{}") + request(" ".repeat(LIMIT_BYTES - 2)));
  await expect.poll(() => begun).toBe(2 * sockets.length);
  expect(await refusalOrOk(port, key)).toEqual(OVERLOADED);

  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => connectionsOf(app)).toBe(0);
  expect(await refusalOrOk(port, key)).toBe("ok");
});

async function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
}

async function refusalOrOk(port: number, key: string): Promise<unknown> {
  const answer = await send(port, { headers: [withKey(key)], body: GOOD });
  if (answer.status === 200) return "ok";
  expect(answer.headers.get("retry-after")).toBe("1");
  expect(errorIn(answer).message).toContain("Try again in 1 s.");
  return refusalIn(answer);
}

test("a service whose workers are all busy is ready, and reports them as busy", async () => {
  const compute = await computeHere();
  const busy = { ...compute, check: () => Promise.reject(new DOMException("too long", "TimeoutError")) };
  const { port } = await listen({ compute: busy });
  const answer = await send(port, { method: "GET", path: "/readyz", announcedBytes: null });
  expect({ status: answer.status, body: parseJson(answer.body) }).toMatchObject({
    status: 200,
    body: { status: "ready", degraded: ["all workers are busy"] },
  });
});
