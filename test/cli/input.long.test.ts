// Slow senders for whom the service waits as long as it is allowed to.

import { describe, expect, onTestFinished, test } from "vitest";
import { open, start, statusOf } from "./inputSteps.js";
import { startAtFault } from "./settingsAtFault.js";

describe("slow senders", () => {
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

startAtFault();
