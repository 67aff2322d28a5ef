// Senders whom the service waits for as long as it may.

import { describe, expect, onTestFinished, test } from "vitest";
import { makeFolder, runCli } from "../support/cli.js";
import { open, start, statusOf } from "./inputSteps.js";

describe("slow senders", () => {
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
