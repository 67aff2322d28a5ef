// More of what a failing worker must not affect.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseJson } from "../support/app.js";
import { makeFolder } from "../support/cli.js";
import { validBody } from "../support/requests.js";
import { LARGE_PADDING, type Sabotage } from "../support/sabotage.js";
import { CRASH, failInRounds, failSmallInRounds, OUT_OF_MEMORY, TIMEOUT } from "./failing.js";
import { LARGE, PADDED, type Reply, SEEN, start } from "./faultySteps.js";

/** A line of the log. */
const Logged = z.looseObject({ time: z.number() });

failInRounds(3, CRASH, OUT_OF_MEMORY, TIMEOUT);
failSmallInRounds(2);

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
  for (let round = 0; round < 3; round++) {
    expect((await service.sabotage("exit")).status).toBe(500);
    expect((await service.optimize(byName)).status).toBe(200);
  }
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toMatch(/^fuel_route_worker_failures_total\{failure="WorkerCrash"\} 3$/m);
});
