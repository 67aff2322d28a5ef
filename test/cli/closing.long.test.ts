// Ends of a service that take a while.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeFolder, startService } from "../support/cli.js";
import { validBody } from "../support/requests.js";
import { sabotageEnvironment } from "../support/sabotage.js";
import { SEEN, endProcess, issue, keepCalling, listeners, post } from "./closingSteps.js";

describe("SIGUSR2", () => {
  test("a new instance that cannot start changes nothing", async () => {
    const folder = await makeFolder();
    const key = await issue(folder);
    const service = await startService(folder, ["--keys", "own-keys.json"]);
    await writeFile(join(folder, "own-keys.json"), "not JSON");
    service.signal("SIGUSR2");
    await expect.poll(() => service.stderr()).toContain("this one goes on");
    expect(await post(service.url, key, false)).toBe(403);
    expect(await service.stop("SIGTERM")).toMatchObject({ code: 0 });
  });
});

describe("SIGTERM", () => {
  test("while handing over: both instances end", async () => {
    const folder = await makeFolder();
    const service = await startService(folder);
    onTestFinished(() => listeners(service).forEach(endProcess));
    service.signal("SIGUSR2");
    service.signal("SIGTERM");
    // The streams are closed once no process writes to them any more.
    const { code, stderr } = await service.stop("SIGTERM");
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/ at |goes on/);
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow(TypeError);
  });

  test("under load on connections that are kept alive: requests are answered until their connections end", async () => {
    const folder = await makeFolder();
    const key = await issue(folder);
    const service = await startService(folder);
    const load = keepCalling(service.url, key);
    await expect.poll(load.count, SEEN).toBeGreaterThan(20);
    service.signal("SIGTERM");
    expect(await service.ended).toBe(0);
    // Only new connections are refused, or reset before they are accepted; no request is broken off.
    const outcomes = Object.keys(await load.stop());
    expect(outcomes).toContain("200");
    expect(outcomes.filter((outcome) => !["200", "ECONNREFUSED", "ECONNRESET"].includes(outcome))).toEqual([]);
  });

  test("requests that do not end within the deadline are cut off, and the exit code is still 0", async () => {
    const folder = await makeFolder();
    const key = await issue(folder);
    const service = await startService(folder, [], {
      ...(await sabotageEnvironment(folder)),
      FUEL_ROUTE_CLOSE_TIMEOUT: "1",
    });
    const spinning = post(service.url, key, false, JSON.stringify({ ...validBody(), params: { sabotage: "spin" } }));
    await expect
      .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
      .toMatch(/^fuel_route_workers_busy 1$/m);
    const begin = performance.now();
    service.signal("SIGTERM");
    expect(await service.ended).toBe(0);
    expect(await spinning).toBe("ECONNRESET");
    expect(performance.now() - begin).toBeGreaterThanOrEqual(900);
  });
});
