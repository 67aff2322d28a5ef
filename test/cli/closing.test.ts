// Going and coming: SIGTERM ends what is in flight in peace, SIGUSR2 hands the socket to a new process, under load.

import { writeFile } from "node:fs/promises";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { makeFolder, type Running, runCli, startCli, startService } from "../support/cli.js";
import { validBody } from "../support/requests.js";
import { goOn, LARGE_PADDING, sabotageEnvironment } from "../support/sabotage.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Generous: the machine may be busy with other tests. */
const SEEN = { timeout: 30_000, interval: 20 };

const GOOD = JSON.stringify(validBody());

async function issue(folder: string): Promise<string> {
  const { stdout } = await runCli(folder, ["keys", "issue", "--partner", "Acme Freight", "--optimize", "60000"]);
  return stdout.trimEnd();
}

/** Posts a request; what came of it: a status, or the code of the error that the connection ended with. */
async function post(url: string, key: string, agent: Agent | false, body = GOOD): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { "content-type": "application/json", "x-api-key": key };
    const call = request(`${url}/v1/optimize`, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", () => resolve("broken off"));
    });
    call.once("error", (error) => resolve(`${"code" in error ? String(error.code) : error.message}${call.reusedSocket ? " on a kept connection" : ""}`));
    call.end(body);
  });
}

/** Calls again and again, half on connections that are kept and half on new ones, until told to stop: the outcomes and their counts. */
function keepCalling(url: string, key: string): { readonly count: () => number; stop(): Promise<Record<string, number>> } {
  const agent = new Agent({ keepAlive: true });
  const outcomes: Record<string, number> = {};
  const over = new AbortController();
  let count = 0;
  const loop = async (own: Agent | false): Promise<void> => {
    while (!over.signal.aborted) {
      const outcome = String(await post(url, key, own));
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      count++;
    }
  };
  const owners: (Agent | false)[] = [agent, agent, agent, false, false, false];
  const loops = owners.map(loop);
  const stop = async (): Promise<Record<string, number>> => {
    over.abort();
    await Promise.all(loops);
    agent.destroy();
    return outcomes;
  };
  onTestFinished(async () => void (await stop()));
  return { count: () => count, stop };
}

/** The processes that have logged that they listen, oldest first. */
function listeners(service: Running): number[] {
  return [...service.stderr().matchAll(/"pid":(\d+)[^\n]*"msg":"listening on/g)].map(([, pid]) => Number(pid));
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

describe("SIGUSR2", () => {
  test("a second instance takes over the port, and a third: no request of a running load fails", async () => {
    const folder = await makeFolder();
    const key = await issue(folder);
    const service = await startService(folder, [], { FUEL_ROUTE_WORKERS: "1" });
    onTestFinished(() => listeners(service).forEach(endProcess));
    const load = keepCalling(service.url, key);
    await expect.poll(load.count, SEEN).toBeGreaterThan(20);

    service.signal("SIGUSR2");
    await expect.poll(() => listeners(service).length, { timeout: 30_000 }).toBe(2);
    expect(await service.ended).toBe(0);
    const [, second = 0] = listeners(service);
    const before = load.count();
    await expect.poll(load.count, SEEN).toBeGreaterThan(before + 20);

    process.kill(second, "SIGUSR2");
    await expect.poll(() => listeners(service).length, { timeout: 30_000 }).toBe(3);
    await expect.poll(() => isAlive(second), { timeout: 30_000 }).toBe(false);
    const [, , third = 0] = listeners(service);
    const later = load.count();
    await expect.poll(load.count, SEEN).toBeGreaterThan(later + 20);

    const outcomes = await load.stop();
    expect(Object.keys(outcomes)).toEqual(["200"]);
    process.kill(third, "SIGTERM");
    await expect.poll(() => isAlive(third), { timeout: 30_000 }).toBe(false);
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow(TypeError);
  });

  test("a new instance that cannot start changes nothing", async () => {
    const folder = await makeFolder();
    const key = await issue(folder);
    const service = await startService(folder, ["--keys", "own-keys.json"], { FUEL_ROUTE_WORKERS: "1" });
    await writeFile(join(folder, "own-keys.json"), "not JSON");
    service.signal("SIGUSR2");
    await expect.poll(() => service.stderr(), { timeout: 30_000 }).toContain("this one goes on");
    expect(await post(service.url, key, false)).toBe(403);
    expect(await service.stop("SIGTERM")).toMatchObject({ code: 0 });
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("SIGTERM", () => {
  test("during the start: the process ends with 0, and so does one that is told twice", async () => {
    const folder = await makeFolder();
    const early = startCli(folder, ["serve", "--port", "0"], { FUEL_ROUTE_WORKERS: "1" });
    await new Promise((resolve) => setTimeout(resolve, 350));
    early.signal("SIGTERM");
    early.signal("SIGTERM");
    // Before the process listens for signals, the first one ends it at once.
    expect([0, null]).toContain(await early.ended);

    const service = await startService(folder, [], { FUEL_ROUTE_WORKERS: "1" });
    service.signal("SIGTERM");
    service.signal("SIGTERM");
    expect(await service.ended).toBe(0);
  });

  test("while handing over: both instances end", async () => {
    const folder = await makeFolder();
    const service = await startService(folder, [], { FUEL_ROUTE_WORKERS: "1" });
    onTestFinished(() => listeners(service).forEach(endProcess));
    service.signal("SIGUSR2");
    service.signal("SIGTERM");
    // The streams are closed once no process writes to them any more.
    const { code, stderr } = await service.stop("SIGTERM");
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/ at |goes on/);
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow(TypeError);
  });

  test("a connection on which nothing was sent does not hold the service up", async () => {
    const folder = await makeFolder();
    const service = await startService(folder, [], { FUEL_ROUTE_WORKERS: "1", FUEL_ROUTE_CLOSE_TIMEOUT: "60" });
    const silent = connect(Number(new URL(service.url).port), "127.0.0.1");
    onTestFinished(() => void silent.destroy());
    await once(silent, "connect");
    // One that is answered tells that all before it have been accepted.
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    service.signal("SIGTERM");
    expect(await service.ended).toBe(0);
  });

  test("what is in flight is answered, nothing new is accepted, and the exit code is 0", async () => {
    const folder = await makeFolder();
    const key = await issue(folder);
    const service = await startService(folder, [], { ...(await sabotageEnvironment(folder)), FUEL_ROUTE_WORKERS: "1", FUEL_ROUTE_TASK_TIMEOUT: "60", FUEL_ROUTE_CLOSE_TIMEOUT: "60" });
    const slow = JSON.stringify({ ...validBody(), ...LARGE_PADDING, params: { sabotage: "slow" } });
    const inFlight = [post(service.url, key, false, slow), post(service.url, key, false, slow)];
    await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_queue_depth 1$/m);
    service.signal("SIGTERM");
    await expect.poll(() => post(service.url, key, false), SEEN).toBe("ECONNREFUSED");
    await goOn(folder);
    expect(await Promise.all(inFlight)).toEqual([200, 200]);
    expect(await service.ended).toBe(0);
  });

  test("on connections that are kept, under load: requests are answered until their connections end", async () => {
    const folder = await makeFolder();
    const key = await issue(folder);
    const service = await startService(folder, [], { FUEL_ROUTE_WORKERS: "1" });
    const load = keepCalling(service.url, key);
    await expect.poll(load.count, SEEN).toBeGreaterThan(20);
    service.signal("SIGTERM");
    expect(await service.ended).toBe(0);
    // Refused, or reset before it was accepted, is what is new; nothing is broken off.
    const outcomes = Object.keys(await load.stop());
    expect(outcomes).toContain("200");
    expect(outcomes.filter((outcome) => !["200", "ECONNREFUSED", "ECONNRESET"].includes(outcome))).toEqual([]);
  });

  test("what does not end within the deadline is cut off, and the exit code is 0 all the same", async () => {
    const folder = await makeFolder();
    const key = await issue(folder);
    const service = await startService(folder, [], { ...(await sabotageEnvironment(folder)), FUEL_ROUTE_WORKERS: "1", FUEL_ROUTE_CLOSE_TIMEOUT: "1" });
    const spinning = post(service.url, key, false, JSON.stringify({ ...validBody(), params: { sabotage: "spin" } }));
    await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_workers_busy 1$/m);
    const begin = performance.now();
    service.signal("SIGTERM");
    expect(await service.ended).toBe(0);
    expect(await spinning).toBe("ECONNRESET");
    expect(performance.now() - begin).toBeGreaterThanOrEqual(900);
  });
});
