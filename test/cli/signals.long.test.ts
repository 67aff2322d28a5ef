// Under load, SIGTERM lets requests in flight end, and SIGUSR2 hands the socket to a new process.

import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeFolder, startCli, startService } from "../support/cli.js";
import { validBody } from "../support/requests.js";
import { goOn, LARGE_PADDING, sabotageEnvironment } from "../support/sabotage.js";
import { SEEN, endProcess, issue, keepCalling, listeners, post } from "./closingSteps.js";

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("SIGUSR2", () => {
  test("a second instance takes over the port, then a third: no request of a running load fails", async () => {
    const folder = await makeFolder();
    const key = await issue(folder);
    const service = await startService(folder);
    onTestFinished(() => listeners(service).forEach(endProcess));
    const load = keepCalling(service.url, key);
    await expect.poll(load.count, SEEN).toBeGreaterThan(20);

    service.signal("SIGUSR2");
    await expect.poll(() => listeners(service).length).toBe(2);
    expect(await service.ended).toBe(0);
    const [, second = 0] = listeners(service);
    const before = load.count();
    await expect.poll(load.count, SEEN).toBeGreaterThan(before + 20);

    process.kill(second, "SIGUSR2");
    await expect.poll(() => listeners(service).length).toBe(3);
    await expect.poll(() => isAlive(second)).toBe(false);
    const [, , third = 0] = listeners(service);
    const later = load.count();
    await expect.poll(load.count, SEEN).toBeGreaterThan(later + 20);

    const outcomes = await load.stop();
    expect(Object.keys(outcomes)).toEqual(["200"]);
    process.kill(third, "SIGTERM");
    await expect.poll(() => isAlive(third)).toBe(false);
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow(TypeError);
  });
});

describe("SIGTERM", () => {
  test("during startup: the process ends with 0, even after a second signal", async () => {
    const folder = await makeFolder();
    const early = startCli(folder, ["serve", "--port", "0"], { FUEL_ROUTE_WORKERS: "1" });
    await new Promise((resolve) => setTimeout(resolve, 350));
    early.signal("SIGTERM");
    early.signal("SIGTERM");
    // Before the process listens for signals, the first one ends it at once.
    expect([0, null]).toContain(await early.ended);

    const service = await startService(folder);
    service.signal("SIGTERM");
    service.signal("SIGTERM");
    expect(await service.ended).toBe(0);
  });

  test("a connection on which nothing was sent does not delay the end", async () => {
    const folder = await makeFolder();
    const service = await startService(folder, [], { FUEL_ROUTE_CLOSE_TIMEOUT: "60" });
    const silent = connect(Number(new URL(service.url).port), "127.0.0.1");
    onTestFinished(() => void silent.destroy());
    await once(silent, "connect");
    // When one is answered, all before it have been accepted.
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    service.signal("SIGTERM");
    expect(await service.ended).toBe(0);
  });

  test("requests in flight are answered, no new connection is accepted, and the exit code is 0", async () => {
    const folder = await makeFolder();
    const key = await issue(folder);
    const service = await startService(folder, [], {
      ...(await sabotageEnvironment(folder)),
      FUEL_ROUTE_TASK_TIMEOUT: "60",
      FUEL_ROUTE_CLOSE_TIMEOUT: "60",
    });
    const slow = JSON.stringify({ ...validBody(), ...LARGE_PADDING, params: { sabotage: "slow" } });
    const inFlight = [post(service.url, key, false, slow), post(service.url, key, false, slow)];
    await expect
      .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
      .toMatch(/^fuel_route_queue_depth 1$/m);
    service.signal("SIGTERM");
    await expect.poll(() => post(service.url, key, false), SEEN).toBe("ECONNREFUSED");
    await goOn(folder);
    expect(await Promise.all(inFlight)).toEqual([200, 200]);
    expect(await service.ended).toBe(0);
  });
});
