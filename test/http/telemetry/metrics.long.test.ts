// Metrics of a busy service, and of requests to unknown paths.

import { METHODS } from "node:http";
import { expect, test } from "vitest";
import type { Exposition } from "../../support/exposition.js";
import { ask, startKeyed } from "../../support/service.js";
import { send, withKey } from "../../support/wire.js";
import { COUNTED, LARGE, OPTIMIZE, PRIVATE, readMetrics } from "./metricSteps.js";

test("waiting requests and busy workers show in the metrics", async () => {
  const { url, key } = await startKeyed();
  const headers = { "x-api-key": key };
  const seen = { deepest: 0, busiest: 0, isDone: false };
  const look = async (): Promise<void> => {
    while (!seen.isDone) {
      const metrics = await readMetrics(url);
      seen.deepest = Math.max(seen.deepest, metrics.valueOf("fuel_route_queue_depth"));
      seen.busiest = Math.max(seen.busiest, metrics.valueOf("fuel_route_workers_busy"));
    }
  };
  const load = async (): Promise<void> => {
    // However fast the machine is, in some round they meet.
    for (let round = 0; round < 50 && (seen.deepest === 0 || seen.busiest === 0); round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(url, OPTIMIZE, { body: LARGE, headers })));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
  };
  await Promise.all([look(), load().finally(() => (seen.isDone = true))]);
  expect(seen.deepest).toBeGreaterThan(0);
  expect(seen.deepest).toBeLessThan(8);
  expect(seen.busiest).toBe(1);
  const after = await readMetrics(url);
  expect([after.valueOf("fuel_route_queue_depth"), after.valueOf("fuel_route_workers_busy")]).toEqual([0, 0]);
  expect(after.valueOf("fuel_route_stage_seconds_sum", { endpoint: OPTIMIZE, stage: "wait" })).toBeGreaterThan(0);
});

test("a hundred unknown paths and all methods make only one series", async () => {
  const { url, port, key } = await startKeyed();
  expect((await send(port, { path: "/v1/harbour", headers: [withKey(key)] })).status).toBe(404);
  expect((await send(port, { method: "PUT", headers: [withKey(key)] })).status).toBe(405);
  expect((await send(port, { path: "/v1/harbour" })).status).toBe(403);
  const countOf = (metrics: Exposition, status: string): number =>
    metrics.valueOf("fuel_route_requests_total", { endpoint: "none", status });
  // Reading the metrics counts, too: both of its answers are there before the first comparison.
  await readMetrics(url);
  await expect.poll(async () => countOf(await readMetrics(url), "403"), COUNTED).toBe(1);
  const before = (await readMetrics(url)).seriesOf("fuel_route_");

  const methods = METHODS.filter((method) => !["CONNECT", "HEAD"].includes(method));
  for (let i = 0; i < 100; i++) {
    const method = methods[i % methods.length] ?? "GET";
    expect([
      method,
      (await send(port, { method, path: `/v1/harbour-${i}?my-query=${i}`, headers: [withKey(key)] })).status,
    ]).toEqual([method, 404]);
  }
  for (const method of methods) {
    if (method !== "POST")
      expect([method, (await send(port, { method, headers: [withKey(key)] })).status]).toEqual([method, 405]);
  }
  await expect.poll(async () => countOf(await readMetrics(url), "404"), COUNTED).toBe(101);
  await expect.poll(async () => countOf(await readMetrics(url), "405"), COUNTED).toBe(1 + methods.length - 1);
  const metrics = await readMetrics(url);
  expect(metrics.seriesOf("fuel_route_")).toEqual(before);
  expect(metrics.text).not.toMatch(PRIVATE);
});
