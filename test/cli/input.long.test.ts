// A real process and its input: slow senders, too large headers, too many connections, wrong settings.

import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeFolder, runCli, startService } from "../support/cli.js";
import { open, start, statusOf } from "./inputSteps.js";

describe("slow senders", () => {
  test("a header that does not arrive in time: 400 and a closed connection; other requests are answered", async () => {
    const { url, port, key } = await start({ FUEL_ROUTE_HEADER_TIMEOUT: "1", FUEL_ROUTE_REQUEST_TIMEOUT: "600" });
    const slow = Array.from({ length: 50 }, () => open(port, true));
    for (const { socket } of slow) socket.write("POST /v1/optimize HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    const drip = setInterval(() => slow.forEach(({ socket }) => socket.writable && socket.write("x")), 200);
    onTestFinished(() => clearInterval(drip));
    expect(await statusOf(url, key)).toBe(200);
    // Long before the time for a whole request is over.
    await expect.poll(() => slow.every(({ received }) => received().includes("\r\n\r\n"))).toBe(true);
    // The service reads for a while from a caller who keeps sending. Once that caller ends, the connection closes only
    // if the service ends it, too.
    clearInterval(drip);
    for (const { socket } of slow) socket.end();
    for (const { ended, received } of slow) {
      await ended;
      expect(received()).toMatch(/^HTTP\/1\.1 400 /);
      expect(received()).toContain("VALIDATION_ERROR");
    }
  });

  test("a body that does not arrive in time", async () => {
    const { url, port, key } = await start({ FUEL_ROUTE_HEADER_TIMEOUT: "1", FUEL_ROUTE_REQUEST_TIMEOUT: "2" });
    const { socket, ended, received } = open(port, true);
    socket.write(
      `POST /v1/optimize HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    const drip = setInterval(() => socket.writable && socket.write(" "), 200);
    onTestFinished(() => clearInterval(drip));
    expect(await ended).toBeGreaterThan(1500);
    expect(received()).toMatch(/^HTTP\/1\.1 400 /);
    expect(await statusOf(url, key)).toBe(200);
  });

  test("a connection on which nothing is ever sent", async () => {
    const { port } = await start({ FUEL_ROUTE_HEADER_TIMEOUT: "1", FUEL_ROUTE_REQUEST_TIMEOUT: "2" });
    const { received, ended } = open(port);
    await ended;
    expect(received()).not.toMatch(/^HTTP\/1\.1 200 /);
  });
});

test("connections above the limit are closed at once; closed ones make room", async () => {
  const { url, port, key } = await start({ FUEL_ROUTE_CONNECTIONS: "5" });
  const held = Array.from({ length: 5 }, () => open(port));
  await Promise.all(held.map(({ socket }) => once(socket, "connect")));
  // When one is answered, all before it have been accepted.
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

describe("does not start", () => {
  test("on a port that is taken", async () => {
    const taken = createServer();
    onTestFinished(() => void taken.close());
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const address = taken.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const outcome = await runCli(await makeFolder(), ["serve", "--port", String(address.port)]);
    expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining(String(address.port)) });
    expect(outcome.stderr).not.toMatch(/^ {4}at /m);
  });

  test("on an address that is not this machine's", async () => {
    // From the range that is reserved for documentation.
    const args = ["serve", "--port", "0", "--host", "192.0.2.1"];
    const outcome = await runCli(await makeFolder(), args);
    expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("192.0.2.1") });
  });
});

describe("does not start with a bad value, and names its setting", () => {
  // Of each way in which a value is found to be bad: test/cli/config.test.ts has all settings.
  test.each([
    ["FUEL_ROUTE_REDIS_URL", "http://localhost"],
    ["FUEL_ROUTE_QUEUE", "-1"],
    ["FUEL_ROUTE_VEHICLES", "no-such-file.csv"],
    ["FUEL_ROUTE_BRANDS", "no-such-file.json"],
    ["FUEL_ROUTE_FUEL_TAX", "no-such-file.csv"],
  ])("%s=%s", async (name, value) => {
    const outcome = await runCli(await makeFolder(), ["serve", "--port", "0"], { [name]: value });
    expect(outcome).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(name === "FUEL_ROUTE_VEHICLES" ? value : name),
    });
    expect(outcome.stderr).not.toMatch(/^ {4}at /m);
  });
});

test("a variable that is not a setting is reported by any command, with the right one", async () => {
  const environment = { FUEL_ROUTE_ROUTNG: "interstates" };
  expect(await runCli(await makeFolder(), ["vehicles", "find", "2019 Ford Transit"], environment)).toMatchObject({
    code: 0,
    stderr:
      "fuel-route: the variable FUEL_ROUTE_ROUTNG is not a setting and is ignored; did you mean FUEL_ROUTE_ROUTING?\n",
  });
  const service = await startService(await makeFolder(), [], {
    FUEL_ROUTE_REDIS_URI: "redis://localhost",
  });
  expect(service.stderr()).toContain(
    "FUEL_ROUTE_REDIS_URI is not a setting and is ignored; did you mean FUEL_ROUTE_REDIS_URL?",
  );
  expect(service.stderr()).not.toContain("redis://localhost");
});
