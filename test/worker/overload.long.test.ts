// A service whose workers are busy or being replaced: which requests wait, go first or are refused.

import { describe, expect, test } from "vitest";
import { parseJson, Success } from "../support/app.js";
import { validBody } from "../support/requests.js";
import { codeOf, LARGE, PADDED, type Reply, SEEN, start } from "./faultySteps.js";

test("small requests are answered by the other workers while theirs cannot be replaced", async () => {
  const service = await start();
  const release = await service.stickWorkers();
  const crash = (): Promise<Reply> =>
    service.optimize(JSON.stringify({ ...validBody(), params: { sabotage: "exit" } }));
  expect((await crash()).status).toBe(500);
  const ask = async (): Promise<number[]> =>
    (await Promise.all(Array.from({ length: 20 }, () => service.optimize()))).map(({ status }) => status);
  // While the next one hangs during its start, and after that start has failed.
  expect(await ask()).toEqual(Array.from({ length: 20 }, () => 200));
  await release();
  await expect.poll(async () => service.stderr(), SEEN).toContain("worker failed");
  expect(await ask()).toEqual(Array.from({ length: 20 }, () => 200));
});

describe("more requests than may wait", () => {
  test("503 with Retry-After at once; accepted requests are answered, and then there is room again", async () => {
    const service = await start({ FUEL_ROUTE_WORKERS: "1", FUEL_ROUTE_QUEUE: "3" });
    const running = service.sabotage("slow");
    await expect
      .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
      .toMatch(/^fuel_route_workers_busy 1$/m);
    const asked = Array.from({ length: 10 }, () => service.optimize(PADDED));
    // Seven are refused while the first is still being computed.
    await expect
      .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
      .toMatch(/^fuel_route_requests_total\{endpoint="\/v1\/optimize",status="503"\} 7$/m);
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
    await expect
      .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
      .toMatch(/^fuel_route_workers_busy 1$/m);
    const reply = await service.optimize(LARGE);
    expect(codeOf(reply)).toBe("SERVICE_OVERLOADED");
    await service.goOn();
    expect((await running).status).toBe(200);
    expect((await service.optimize(LARGE)).status).toBe(200);
  });
});

test("small requests go before large ones that wait; probes are answered while all workers are busy", async () => {
  const service = await start({ FUEL_ROUTE_WORKERS: "1" });
  const order: string[] = [];
  const note = (name: string) => (reply: Reply) => {
    expect(Success.parse(parseJson(reply.text)).feasible).toBe(true);
    order.push(name);
  };
  const running = service.sabotage("slow");
  await expect
    .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
    .toMatch(/^fuel_route_workers_busy 1$/m);
  const large = Array.from({ length: 4 }, () => service.optimize(LARGE).then(note("large")));
  await expect
    .poll(async () => (await fetch(`${service.url}/metrics`)).text(), SEEN)
    .toMatch(/^fuel_route_queue_depth 4$/m);
  const small = Array.from({ length: 3 }, () => service.optimize().then(note("small")));
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await Promise.all(small);
  await service.goOn();
  await Promise.all([running, ...large]);
  expect(order).toEqual(["small", "small", "small", "large", "large", "large", "large"]);
});
