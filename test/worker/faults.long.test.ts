// More of what a failing worker must not affect.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ErrorBody, parseJson } from "../support/app.js";
import { makeFolder } from "../support/cli.js";
import { validBody } from "../support/requests.js";
import { LARGE_PADDING, type Sabotage } from "../support/sabotage.js";
import { sampleSize } from "../support/sampleSize.js";
import { codeOf, type FaultyService, GOOD, LARGE, PADDED, type Reply, SEEN, start } from "./faultySteps.js";

/** A line of the log. */
const Logged = z.looseObject({ time: z.number() });

const ROUNDS = sampleSize(1, 3);

/** Each of its two faults makes one of the workers for large requests fail. */
interface Failure {
  readonly name: string;
  readonly faults: readonly [Sabotage, Sabotage];
  readonly message: RegExp;
}
const CRASH: Failure = { name: "WorkerCrash", faults: ["exit", "exit"], message: /failed to answer/ };
const OUT_OF_MEMORY: Failure = {
  name: "WorkerOutOfMemory",
  faults: ["memory", "memory"],
  message: /needs more memory/,
};
const TIMEOUT: Failure = {
  name: "WorkerTimeout",
  faults: ["spin", "hang"],
  message: /took longer than 2 s to compute/,
};

async function expectIdle(service: FaultyService): Promise<void> {
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await expect
    .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
    .toMatch(/^fuel_route_workers_busy 0$/m);
  expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^fuel_route_queue_depth 0$/m);
}

/** Both workers for large requests fail; the requests that wait behind them are answered by the replacements. */
async function failLarge(service: FaultyService, { faults, message }: Failure): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const failing = faults.map((fault) => service.sabotage(fault));
    const others = Array.from({ length: 6 }, (_, i) => service.optimize(i % 2 === 0 ? GOOD : PADDED));
    for (const reply of await Promise.all(failing)) {
      expect({ status: reply.status, code: codeOf(reply) }).toEqual({ status: 500, code: "INTERNAL_ERROR" });
      expect(ErrorBody.parse(parseJson(reply.text)).message).toMatch(message);
    }
    for (const reply of await Promise.all(others)) expect(reply.status).toBe(200);
  }
  await expectIdle(service);
}

/** Small requests that their worker holds when it fails are answered by its replacement, which fails as well. */
async function failSmall(service: FaultyService, { faults }: Failure): Promise<void> {
  const small = (sabotage?: Sabotage): string => JSON.stringify({ ...validBody(), params: { sabotage } });
  for (let round = 0; round < ROUNDS; round++) {
    // The second bad one is the first task of the worker that replaces the first one's.
    const asked = Array.from({ length: 12 }, (_, i) => small(faults[i - 4]));
    const replies = await Promise.all(asked.map((body) => service.optimize(body)));
    expect(replies.map(({ status }) => status)).toEqual(asked.map((_, i) => (faults[i - 4] === undefined ? 200 : 500)));
  }
}

/** How often each kind of failure counts in a service's metrics and in its log; ends the service. */
async function failuresOf(service: FaultyService): Promise<Record<"counted" | "logged", Record<string, number>>> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^fuel_route_worker_failures_total\{failure="(\w+)"\} ([1-9]\d*)$/gm)];
  const { code, stderr } = await service.stop("SIGTERM");
  expect(code).toBe(0);
  expect(stderr).not.toContain("sabotage");
  const logged: Record<string, number> = {};
  for (const [, name = ""] of stderr.matchAll(/"failure":"(\w+)"/g)) logged[name] = (logged[name] ?? 0) + 1;
  return { counted: Object.fromEntries(counts.map(([, name = "", count]) => [name, Number(count)])), logged };
}

describe("requests of failing workers get 500, the others their answers, by as many workers as before", () => {
  test("workers that crash or run out of memory", async () => {
    const service = await start();
    await failLarge(service, CRASH);
    await failLarge(service, OUT_OF_MEMORY);
    await failSmall(service, CRASH);
    const counts = { [CRASH.name]: 4 * ROUNDS, [OUT_OF_MEMORY.name]: 2 * ROUNDS };
    expect(await failuresOf(service)).toEqual({ counted: counts, logged: counts });
  });

  test("workers that compute for too long", async () => {
    const service = await start({ FUEL_ROUTE_TASK_TIMEOUT: "2" });
    await failLarge(service, TIMEOUT);
    await failSmall(service, TIMEOUT);
    const counts = { [TIMEOUT.name]: 4 * ROUNDS };
    expect(await failuresOf(service)).toEqual({ counted: counts, logged: counts });
  });
});

test("the worker for small requests is started again when its first start fails", async () => {
  // The first thread is the shared worker, the second the one for small requests.
  const service = await start({ BROKEN_THREAD: "2", FUEL_ROUTE_WORKERS: "1", FUEL_ROUTE_TASK_TIMEOUT: "60" });
  await expect.poll(() => service.stderr(), SEEN).toContain("worker failed");
  // While the shared one is busy, only the other can answer.
  const busy = service.sabotage("slow");
  await expect
    .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
    .toMatch(/^fuel_route_workers_busy 1$/m);
  expect((await service.optimize()).status).toBe(200);
  await expect
    .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
    .toMatch(/^fuel_route_workers_missing 0$/m);
  await service.goOn();
  expect((await busy).status).toBe(200);
});

test("a shared worker that cannot start is retried ever later and reported; the other does its tasks", async () => {
  const service = await start({ FUEL_ROUTE_WORKERS: "1" });
  const readiness = async (): Promise<unknown> => parseJson(await (await fetch(`${service.url}/readyz`)).text());
  // The worker for small requests has started when one is answered while the shared worker is busy.
  const busy = service.sabotage("slow");
  expect((await service.optimize()).status).toBe(200);
  await service.goOn();
  expect((await busy).status).toBe(200);

  const mend = await service.breakWorkers();
  expect((await service.sabotage("exit")).status).toBe(500);
  const failedStarts = (): number[] =>
    service
      .stderr()
      .split("\n")
      .filter((line) => line.includes("worker failed"))
      .map((line) => Logged.parse(parseJson(line)).time);
  await expect.poll(() => failedStarts().length, SEEN).toBe(3);
  const [first = NaN, second = NaN, third = NaN] = failedStarts();
  // A timer may be a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(999);
  expect(third - second).toBeGreaterThanOrEqual(1999);
  expect(await readiness()).toMatchObject({
    status: "ready",
    degraded: ['1 of 2 workers could not start and are tried again: see "worker failed" in the log'],
  });
  expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^fuel_route_workers_missing 1$/m);
  expect((await service.optimize(PADDED)).status).toBe(200);

  await mend();
  await expect.poll(readiness, SEEN).not.toHaveProperty("degraded");
  expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^fuel_route_workers_missing 0$/m);
});

test("a large request behind a small one that fails its worker is answered by the replacement", async () => {
  const service = await start({ FUEL_ROUTE_WORKERS: "1" });
  // While the other is busy, a small request is answered as soon as the worker for small ones has started.
  const busy = service.sabotage("slow");
  await expect
    .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
    .toMatch(/^fuel_route_workers_busy 1$/m);
  expect((await service.optimize()).status).toBe(200);
  const slowDown = await service.goOn();
  expect((await busy).status).toBe(200);
  await slowDown();

  const release = await service.stickWorkers();
  const small = (sabotage: Sabotage): Promise<Reply> =>
    service.optimize(JSON.stringify({ ...validBody(), params: { sabotage } }));
  expect((await small("exit")).status).toBe(500);
  // No worker replaces it, so these all go to the other one.
  const asked = [];
  for (const ask of [() => small("slow"), () => small("exit"), () => service.optimize(LARGE)]) {
    asked.push(ask());
    // Time for it to arrive; if it arrives later, the test shows nothing.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await release();
  await service.goOn();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 500, 200]);
});

test("a worker that is started later has the vehicles that were read at the start", async () => {
  const folder = await makeFolder();
  const catalog = join(folder, "own.csv");
  await writeFile(catalog, "make,model,first_year,mpg,tank_gallons\nAcme,Hauler,2001,6.5,200\n");
  const service = await start({ FUEL_ROUTE_VEHICLES: catalog, FUEL_ROUTE_WORKERS: "1" });
  await rm(catalog);
  const byName = JSON.stringify({
    ...validBody(),
    ...LARGE_PADDING,
    vehicle: { year: 2010, make: "Acme", model: "Hauler" },
  });
  expect((await service.sabotage("exit")).status).toBe(500);
  expect((await service.optimize(byName)).status).toBe(200);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toMatch(/^fuel_route_worker_failures_total\{failure="WorkerCrash"\} 1$/m);
});
