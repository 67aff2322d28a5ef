// DESIGN D25 on real processes: a worker that crashes, runs out of memory or does not end costs its own request only.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ErrorBody, parseJson, Success } from "../support/app.js";
import { makeFolder, type Running, runCli, startService } from "../support/cli.js";
import { makeStations, validBody } from "../support/requests.js";
import { breakWorkers, goOn, LARGE_PADDING, type Sabotage, sabotageEnvironment, stickWorkers } from "../support/sabotage.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const GOOD = JSON.stringify(validBody());
/** One that waits for the workers that large requests share. */
const PADDED = JSON.stringify({ ...validBody(), ...LARGE_PADDING });
/** Generous: the machine may be busy with other tests. */
const SEEN = { timeout: 30_000, interval: 20 };
const LARGE = JSON.stringify({ ...validBody(), stations: makeStations(5000) });

/** A line of the log. */
const Logged = z.looseObject({ time: z.number() });

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

async function start(environment: Record<string, string> = {}): Promise<Running & { optimize: (body?: string) => Promise<Reply>; sabotage: (fault: Sabotage) => Promise<Reply>; goOn: () => Promise<() => Promise<void>>; stickWorkers: () => Promise<() => Promise<void>>; breakWorkers: () => Promise<() => Promise<void>> }> {
  const folder = await makeFolder();
  const { stdout } = await runCli(folder, ["keys", "issue", "--partner", "Acme Freight", "--optimize", "60000"]);
  const service = await startService(folder, [], { ...(await sabotageEnvironment(folder)), FUEL_ROUTE_WORKERS: "2", FUEL_ROUTE_WORKER_MEMORY: "256", FUEL_ROUTE_TASK_TIMEOUT: "60", ...environment });
  const optimize = async (body = GOOD): Promise<Reply> => {
    const headers = { "content-type": "application/json", "x-api-key": stdout.trimEnd() };
    const response = await fetch(`${service.url}/v1/optimize`, { method: "POST", headers, body });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { ...service, optimize, sabotage: (fault) => optimize(JSON.stringify({ ...validBody(), ...LARGE_PADDING, params: { sabotage: fault } })), goOn: () => goOn(folder), stickWorkers: () => stickWorkers(folder), breakWorkers: () => breakWorkers(folder) };
}

function codeOf({ text }: Reply): string {
  return ErrorBody.parse(parseJson(text)).error_code;
}

describe("a worker that fails", () => {
  test.each<[Sabotage, string, RegExp]>([
    ["exit", "WorkerCrash", /failed to answer/],
    ["memory", "WorkerOutOfMemory", /needs more memory/],
    ["spin", "WorkerTimeout", /took longer than 2 s to compute/],
  ])("%s: its request gets 500, the others their answers, and there are as many workers as before", async (fault, name, message) => {
    const service = await start(fault === "spin" ? { FUEL_ROUTE_TASK_TIMEOUT: "2" } : {});
    const rounds = fault === "spin" ? 2 : 3;
    for (let round = 0; round < rounds; round++) {
      // Both workers for large requests fail; what waits behind them is answered by those that take their place.
      const failing = [service.sabotage(fault), service.sabotage(fault)];
      const others = Array.from({ length: 6 }, (_, i) => service.optimize(i % 2 === 0 ? GOOD : PADDED));
      for (const reply of await Promise.all(failing)) {
        expect({ status: reply.status, code: codeOf(reply) }).toEqual({ status: 500, code: "INTERNAL_ERROR" });
        expect(ErrorBody.parse(parseJson(reply.text)).message).toMatch(message);
      }
      for (const reply of await Promise.all(others)) expect(reply.status).toBe(200);
    }
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_workers_busy 0$/m);
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^fuel_route_queue_depth 0$/m);

    // Two faults a round, each told in the log once, by its kind.
    const { code, stderr } = await service.stop("SIGTERM");
    expect(code).toBe(0);
    expect(stderr.split("\n").filter((line) => line.includes(`"failure":"${name}"`))).toHaveLength(2 * rounds);
    expect(stderr).not.toContain("sabotage");
  });
});

test.each<[Sabotage, string]>([["exit", "WorkerCrash"], ["spin", "WorkerTimeout"]])("%s: small requests that lie with the worker when it fails are answered by the one that takes its place", async (fault, name) => {
  const service = await start(fault === "spin" ? { FUEL_ROUTE_TASK_TIMEOUT: "2" } : {});
  // The second is the first thing that is asked of the worker which takes the first one's place.
  const isBad = (i: number): boolean => i === 4 || i === 5;
  for (let round = 0; round < 2; round++) {
    const small = (params: object): string => JSON.stringify({ ...validBody(), params });
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => service.optimize(small(isBad(i) ? { sabotage: fault } : {}))));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, (_, i) => (isBad(i) ? 500 : 200)));
  }
  expect(await (await fetch(`${service.url}/metrics`)).text()).toContain(`\nfuel_route_worker_failures_total{failure="${name}"} 4\n`);
});

test("small requests are answered by the others while no worker can take the place of theirs", async () => {
  const service = await start();
  const release = await service.stickWorkers();
  const crash = (): Promise<Reply> => service.optimize(JSON.stringify({ ...validBody(), params: { sabotage: "exit" } }));
  expect((await crash()).status).toBe(500);
  const ask = async (): Promise<number[]> => (await Promise.all(Array.from({ length: 20 }, () => service.optimize()))).map(({ status }) => status);
  // While the next one hangs as it starts, and when it has failed to.
  expect(await ask()).toEqual(Array.from({ length: 20 }, () => 200));
  await release();
  await expect.poll(async () => service.stderr(), SEEN).toContain("worker failed");
  expect(await ask()).toEqual(Array.from({ length: 20 }, () => 200));
});

test("the worker for small requests is tried again when its first start fails", async () => {
  // The first thread is the shared worker, the second the one for small requests.
  const service = await start({ BROKEN_THREAD: "2", FUEL_ROUTE_WORKERS: "1", FUEL_ROUTE_TASK_TIMEOUT: "60" });
  await expect.poll(() => service.stderr(), SEEN).toContain("worker failed");
  // While the shared one is busy, only the other can answer.
  const busy = service.sabotage("slow");
  await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_workers_busy 1$/m);
  expect((await service.optimize()).status).toBe(200);
  await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_workers_missing 0$/m);
  await service.goOn();
  expect((await busy).status).toBe(200);
});

test("a shared worker that cannot start is tried again ever more seldom; /readyz and a metric tell of it, and the other worker does its tasks", async () => {
  const service = await start({ FUEL_ROUTE_WORKERS: "1" });
  const readiness = async (): Promise<unknown> => parseJson(await (await fetch(`${service.url}/readyz`)).text());
  // The worker for small ones is there when one is answered while the shared one is busy.
  const busy = service.sabotage("slow");
  expect((await service.optimize()).status).toBe(200);
  await service.goOn();
  expect((await busy).status).toBe(200);

  const mend = await service.breakWorkers();
  expect((await service.sabotage("exit")).status).toBe(500);
  const failedStarts = (): number[] => service.stderr().split("\n").filter((line) => line.includes("worker failed")).map((line) => Logged.parse(parseJson(line)).time);
  await expect.poll(() => failedStarts().length, SEEN).toBe(3);
  const [first = NaN, second = NaN, third = NaN] = failedStarts();
  // A timer may be a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(999);
  expect(third - second).toBeGreaterThanOrEqual(1999);
  expect(await readiness()).toMatchObject({ status: "ready", degraded: ["1 of 2 workers could not start and are tried again: see \"worker failed\" in the log"] });
  expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^fuel_route_workers_missing 1$/m);
  expect((await service.optimize(PADDED)).status).toBe(200);

  await mend();
  await expect.poll(readiness, SEEN).not.toHaveProperty("degraded");
  expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^fuel_route_workers_missing 0$/m);
});

test("a large request behind a small one that its worker fails at is answered by the one that takes its place", async () => {
  const service = await start({ FUEL_ROUTE_WORKERS: "1" });
  // While the other is busy, a small one is answered as soon as the worker for small ones is there.
  const busy = service.sabotage("slow");
  await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_workers_busy 1$/m);
  expect((await service.optimize()).status).toBe(200);
  const slowDown = await service.goOn();
  expect((await busy).status).toBe(200);
  await slowDown();

  const release = await service.stickWorkers();
  const small = (sabotage: Sabotage): Promise<Reply> => service.optimize(JSON.stringify({ ...validBody(), params: { sabotage } }));
  expect((await small("exit")).status).toBe(500);
  // As no worker takes its place, these all go to the other one.
  const asked = [];
  for (const ask of [() => small("slow"), () => small("exit"), () => service.optimize(LARGE)]) {
    asked.push(ask());
    // Time for it to come there; where it comes later, nothing is shown.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await release();
  await service.goOn();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 500, 200]);
});

test("a worker that comes later has the vehicles that were read at the start", async () => {
  const folder = await makeFolder();
  const catalog = join(folder, "own.csv");
  await writeFile(catalog, "make,model,first_year,mpg,tank_gallons\nAcme,Hauler,2001,6.5,200\n");
  const service = await start({ FUEL_ROUTE_VEHICLES: catalog, FUEL_ROUTE_WORKERS: "1" });
  await rm(catalog);
  const byName = JSON.stringify({ ...validBody(), ...LARGE_PADDING, vehicle: { year: 2010, make: "Acme", model: "Hauler" } });
  for (let round = 0; round < 3; round++) {
    expect((await service.sabotage("exit")).status).toBe(500);
    expect((await service.optimize(byName)).status).toBe(200);
  }
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toMatch(/^fuel_route_worker_failures_total\{failure="WorkerCrash"\} 3$/m);
});

describe("more than the service keeps waiting", () => {
  test("503 with Retry-After, at once; what was let in is answered, and then there is room again", async () => {
    const service = await start({ FUEL_ROUTE_WORKERS: "1", FUEL_ROUTE_QUEUE: "3" });
    const running = service.sabotage("slow");
    await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_workers_busy 1$/m);
    const asked = Array.from({ length: 10 }, () => service.optimize(PADDED));
    // Seven are refused while the one before them is still computed.
    await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_requests_total\{endpoint="\/v1\/optimize",status="503"\} 7$/m);
    await service.goOn();
    const replies = await Promise.all(asked);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(7);
    for (const reply of refused) {
      expect(codeOf(reply)).toBe("SERVICE_OVERLOADED");
      expect(reply.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    }
    expect(await running).toMatchObject({ status: 200 });
    expect((await service.optimize(PADDED)).status).toBe(200);
  });

  test("a large body is refused before it is sent", async () => {
    const service = await start({ FUEL_ROUTE_WORKERS: "1", FUEL_ROUTE_QUEUE: "0" });
    const running = service.sabotage("slow");
    await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_workers_busy 1$/m);
    const reply = await service.optimize(LARGE);
    expect(codeOf(reply)).toBe("SERVICE_OVERLOADED");
    await service.goOn();
    expect((await running).status).toBe(200);
    expect((await service.optimize(LARGE)).status).toBe(200);
  });
});

test("small requests go before large ones that wait, and the probes are answered while all workers are busy", async () => {
  const service = await start({ FUEL_ROUTE_WORKERS: "1" });
  const order: string[] = [];
  const note = (name: string) => (reply: Reply) => {
    expect(Success.parse(parseJson(reply.text)).feasible).toBe(true);
    order.push(name);
  };
  const running = service.sabotage("slow");
  await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_workers_busy 1$/m);
  const large = Array.from({ length: 4 }, () => service.optimize(LARGE).then(note("large")));
  await expect.poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN).toMatch(/^fuel_route_queue_depth 4$/m);
  const small = Array.from({ length: 3 }, () => service.optimize().then(note("small")));
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await Promise.all(small);
  await service.goOn();
  await Promise.all([running, ...large]);
  expect(order).toEqual(["small", "small", "small", "large", "large", "large", "large"]);
});
