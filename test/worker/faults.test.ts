// DESIGN D25 on real processes: a worker that crashes, runs out of memory or does not end costs its own request only.

import { describe, expect, test, vi } from "vitest";
import { ErrorBody, parseJson, Success } from "../support/app.js";
import { validBody } from "../support/requests.js";
import type { Sabotage } from "../support/sabotage.js";
import { GOOD, LARGE, PADDED, type Reply, SEEN, start } from "./faultySteps.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

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
