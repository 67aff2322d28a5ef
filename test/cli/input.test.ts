// Limits of input on a real process: slow senders, too large headers, too many connections.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { makeFolder, runCli, startService } from "../support/cli.js";
import { validBody } from "../support/requests.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const GOOD = JSON.stringify(validBody());

async function start(environment: Record<string, string>): Promise<{ url: string; port: number; key: string }> {
  const folder = await makeFolder();
  const { stdout } = await runCli(folder, ["keys", "issue", "--partner", "Acme Freight"]);
  const { url } = await startService(folder, [], { FUEL_ROUTE_WORKERS: "1", ...environment });
  return { url, port: Number(new URL(url).port), key: stdout.trimEnd() };
}

/**
 * A connection, what has come over it, and when it ended: milliseconds from its begin.
 * @param allowHalfOpen goes on sending after the other side has ended.
 */
function open(port: number, allowHalfOpen = false): { socket: Socket; received: () => string; ended: Promise<number> } {
  const begin = performance.now();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen });
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.setEncoding("latin1").on("data", (data) => (text += String(data)));
  socket.on("error", () => undefined);
  const ended = new Promise<number>((resolve) => socket.once("close", () => resolve(performance.now() - begin)));
  return { socket, received: () => text, ended };
}

async function statusOf(url: string, key: string): Promise<number> {
  return (await fetch(`${url}/v1/optimize`, { method: "POST", headers: { "content-type": "application/json", "x-api-key": key }, body: GOOD })).status;
}

describe("slow senders", () => {
  test("a header that does not come in time: 400, and the connection is closed; others are answered", async () => {
    const { url, port, key } = await start({ FUEL_ROUTE_HEADER_TIMEOUT: "1", FUEL_ROUTE_REQUEST_TIMEOUT: "600" });
    const slow = Array.from({ length: 50 }, () => open(port, true));
    for (const { socket } of slow) socket.write("POST /v1/optimize HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    const drip = setInterval(() => slow.forEach(({ socket }) => socket.writable && socket.write("x")), 200);
    onTestFinished(() => clearInterval(drip));
    expect(await statusOf(url, key)).toBe(200);
    for (const { ended, received } of slow) {
      // Long before the time for a whole request is over.
      await ended;
      expect(received()).toMatch(/^HTTP\/1\.1 400 /);
      expect(received()).toContain("VALIDATION_ERROR");
    }
  });

  test("a body that does not come in time", async () => {
    const { url, port, key } = await start({ FUEL_ROUTE_HEADER_TIMEOUT: "1", FUEL_ROUTE_REQUEST_TIMEOUT: "2" });
    const { socket, ended, received } = open(port, true);
    socket.write(`POST /v1/optimize HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`);
    const drip = setInterval(() => socket.writable && socket.write(" "), 200);
    onTestFinished(() => clearInterval(drip));
    expect(await ended).toBeGreaterThan(1500);
    expect(received()).toMatch(/^HTTP\/1\.1 400 /);
    expect(await statusOf(url, key)).toBe(200);
  });

  test("a connection on which nothing is sent at all", async () => {
    const { port } = await start({ FUEL_ROUTE_HEADER_TIMEOUT: "1", FUEL_ROUTE_REQUEST_TIMEOUT: "2" });
    const { received, ended } = open(port);
    await ended;
    expect(received()).not.toMatch(/^HTTP\/1\.1 200 /);
  });
});

test("more connections than the service takes are closed at once; room is given back", async () => {
  const { url, port, key } = await start({ FUEL_ROUTE_CONNECTIONS: "5" });
  const held = Array.from({ length: 5 }, () => open(port));
  await Promise.all(held.map(({ socket }) => once(socket, "connect")));
  // One that is answered tells that all before it have been accepted.
  held[4]?.socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => held[4]?.received()).toMatch(/^HTTP\/1\.1 200 /);
  const surplus = open(port);
  await surplus.ended;
  expect(surplus.received()).toBe("");
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => statusOf(url, key).catch(() => 0)).toBe(200);
});

test("a header that is too large: 400, and the connection is closed", async () => {
  const { port } = await start({});
  const { socket, ended, received } = open(port);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`);
  await ended;
  expect(received()).toMatch(/^HTTP\/1\.1 400 /);
});

describe("does not start with a bad value, which it names", () => {
  test.each([
    ["FUEL_ROUTE_REDIS_URL", "http://localhost"],
    ["FUEL_ROUTE_WORKERS", "0"],
    ["FUEL_ROUTE_WORKER_MEMORY", "8"],
    ["FUEL_ROUTE_TASK_TIMEOUT", "soon"],
    ["FUEL_ROUTE_QUEUE", "-1"],
    ["FUEL_ROUTE_HEADER_TIMEOUT", "0"],
    ["FUEL_ROUTE_HEADER_TIMEOUT", "61"],
    ["FUEL_ROUTE_REQUEST_TIMEOUT", "1.5"],
    ["FUEL_ROUTE_CONNECTIONS", "0"],
    ["FUEL_ROUTE_CLOSE_TIMEOUT", "601"],
    ["FUEL_ROUTE_CORS_ORIGINS", "fleet.example.com"],
    ["FUEL_ROUTE_METRICS_TOKEN", "short"],
    ["FUEL_ROUTE_VEHICLES", "no-such-file.csv"],
  ])("%s=%s", async (name, value) => {
    const outcome = await runCli(await makeFolder(), ["serve", "--port", "0"], { [name]: value });
    expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining(name === "FUEL_ROUTE_VEHICLES" ? value : name) });
    expect(outcome.stderr).not.toMatch(/^ {4}at /m);
  });
});

test("a variable with our prefix that is no setting is told of", async () => {
  const service = await startService(await makeFolder(), [], { FUEL_ROUTE_WORKERS: "1", FUEL_ROUTE_REDIS_URI: "redis://localhost" });
  expect(service.stderr()).toContain("FUEL_ROUTE_REDIS_URI is no setting");
  expect(service.stderr()).not.toContain("redis://localhost");
});
